// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compile/log_facts.h"
#include "graph/graph.h"
#include "tensor/symbolic.h"

namespace idbg::compile {

using graph::StepPart;

// A graph that runs in every step.
struct StepGraph {
  StepPart part = StepPart::kForward;
  std::string compilation;  // its label
  graph::Graph graph;       // inputs that the captured graph knows as parameters are parameters
  tensor::Bindings sizes;   // of its dynamic sizes, as the log says they were traced
  bool is_whole = true;     // false: statements could not be read
};

// What a program runs over and over, as far as it is compiled: each function once.
struct Step {
  std::string rank;               // whose step it is; empty: there is one only
  std::vector<StepGraph> graphs;  // in file order
  // Compilations that the graphs of a later version of their function stand for.
  std::int64_t replaced = 0;
  bool uses_tf32 = false;           // products of float32 were allowed to, as a key of a cache says
  std::vector<std::string> unread;  // graphs that could not be read, and why

  bool Has(StepPart part) const;
};

// Which graph stands for what computes results.
enum class StepForm {
  kCaptured,  // as Dynamo captured it, where all of that is known
  kCompiled,  // as all others
};

// Its graphs are those that Inductor made code of (logs::FindCompiledGraphs).
//
// The step of the first rank in view that compiled something. Of a function that was recompiled it
// has the last version, where there are any of training the last of these; versions that were made
// for other objects (the layers of a model) are all in use.
Step ReadStep(const LogFacts& facts, StepForm form);

}  // namespace idbg::compile
