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

// Of each compilation in view that has inputs, those of its last attempt.
std::vector<CompilationInputs> FindInputs(const logs::Trace& trace, const logs::View& view);

}  // namespace idbg::compile
