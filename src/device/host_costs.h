// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "device/hardware.h"
#include "plan/host_operator.h"

namespace idbg::device {

// What the host takes to run a compiled model: seconds. Libraries' calls differ in what they look
// up on each: cuDNN a plan for a convolution, and more for attention.
struct CompiledCosts {
  double call_s = 0;    // guards, arguments, outputs
  double launch_s = 0;  // of a kernel of Inductor's, as the following of libraries
  double library_launch_s = 0;
  double convolution_launch_s = 0;
  double attention_launch_s = 0;
};

// Seconds of an operator of eager mode, by its kind.
class OperatorCosts {
 public:
  double& operator[](plan::HostOperator kind) { return seconds_[static_cast<std::size_t>(kind)]; }
  double operator[](plan::HostOperator kind) const {
    return seconds_[static_cast<std::size_t>(kind)];
  }

 private:
  std::array<double, plan::kHostOperators> seconds_ = {};
};

struct HostCosts {
  OperatorCosts operators;
  double module_call_s = 0;     // beside its operators
  double graph_call_s = 0;      // of an exported graph, beside its operators
  double weight_s = 0;          // of a weight that the graph finds in its modules
  double library_kernel_s = 0;  // of a kernel that a library's call starts beside its first
  double optimizer_call_s = 0;  // of an optimizer's step, beside its operators
  double foreach_tensor_s = 0;  // of a tensor of a list in one of those, beside its launch
  CompiledCosts compiled;       // called from Python
  CompiledCosts package;        // of AOTInductor, called from anywhere
};

// What the file gives, its base or the file of its host.
HostCosts HostCostsOf(const Hardware& hardware);

}  // namespace idbg::device
