// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "logs/events/record_events.h"
#include "logs/view.h"

namespace idbg::compile {

// A tensor that a captured graph takes: what describe_tensor, describe_source and describe_storage
// say of it together.
struct TensorInput {
  std::string source;  // how the program gets at it: "L['x']"
  logs::DescribeTensorEvent described;
  std::optional<std::int64_t> storage_bytes;
  std::vector<std::string> aliases;  // sources of other inputs in the same storage
};

struct CompilationInputs {
  logs::Selected selected;
  std::vector<TensorInput> tensors;  // in file order
  std::int64_t storages = 0;
  double storage_bytes = 0;  // of all storages, each once
  std::int64_t unnamed = 0;  // tensors without a source: bases of views, gradients
};

// What a graph does to one of its inputs, as AOTAutograd found out.
struct InputEffect {
  logs::Selected selected;
  std::string input;   // "L_x_", as the captured graph calls it; "input 3" where there is none
  std::string effect;  // "data is changed", "output 0 is a view of it"
};
std::vector<InputEffect> FindInputEffects(const logs::Trace& trace, const logs::View& view);

// Of each compilation in view that has inputs, those of its last attempt.
std::vector<CompilationInputs> FindInputs(const logs::Trace& trace, const logs::View& view);

}  // namespace idbg::compile
