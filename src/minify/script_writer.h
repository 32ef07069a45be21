// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graph/graph.h"
#include "minify/reduction.h"
#include "tensor/torch_writer.h"

namespace idbg::minify {

struct ScriptInput {
  Fill fill = Fill::kZeros;
  tensor::StoredTensor tensor;
};

// What a script says about itself.
struct ScriptHeader {
  std::string failure;                // the signature
  std::string model;                  // where it is from
  std::string command;                // what was asked for, as a person would type it
  std::vector<std::string> settings;  // of torch._inductor.config, as KEY=VALUE
  std::string observed;               // of a run of the script; empty: not run
};

// A script in the form that PyTorch asks for in reports: imports, seed, the graph as a module,
// its inputs, eager against compiled with a float64 reference by torch._dynamo.utils.same, and the
// versions. `inputs` are those of the graph: recorded ones that are small stand in the script,
// large ones are read from `inputs.pt` beside it.
std::string WriteScript(const graph::Graph& graph, const std::vector<ScriptInput>& inputs,
                        const ScriptHeader& header);

// Whether the script needs the file of recorded inputs.
bool NeedsInputs(const std::vector<ScriptInput>& inputs);

}  // namespace idbg::minify
