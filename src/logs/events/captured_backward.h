// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "logs/view.h"

namespace idbg::logs {

// What a log says of one backward graph that compiled autograd captured, under an id without a
// frame ("[!1/-/-]").
struct CapturedBackward {
  // Autograd nodes in the order in which they were called: "SumBackward0",
  // "torch::autograd::AccumulateGrad". Of the first graph in the log.
  std::vector<std::string> nodes;
  // Why no graph that was captured before did: "Cache miss due to new autograd node: ...". PyTorch
  // writes it where TORCH_LOGS=compiled_autograd_verbose is set; else empty.
  std::string reason;
};

// Reads the records compiled_autograd_graph and compiled_autograd_compile_reasons of a capture.
CapturedBackward ReadCapturedBackward(const Selected& capture);

}  // namespace idbg::logs
