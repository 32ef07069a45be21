// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "roofline/run_estimate.h"

namespace idbg::roofline {

// Kernels that go by one name, predicted and measured; times of one run of the model, without the
// gaps between kernels, as a profiler sees them.
struct JoinedKernels {
  std::string name;
  std::int64_t predicted_calls = 0;  // 0: only the profile has it
  double predicted_ms = 0;
  double ideal_ms = 0;   // at the device's peaks
  bool is_known = true;  // all of it is predicted
  plan::KernelClass kernel_class = plan::KernelClass::kOther;
  const KernelEstimate* longest = nullptr;  // predicted, with a source line where one has it
  double measured_calls = 0;                // 0: only the prediction has it
  double measured_ms = 0;
};

// Predicted kernels beside those of a profile, by name. Under which name a kernel goes is its
// user's choice, as profiles name kernels in several ways (analyze/models/measured_model.cc,
// analyze/bench/latency_prediction.cc). Launch by launch plan/join/join.h pairs them. The estimates
// must outlive it.
class KernelJoin {
 public:
  void AddPredicted(const std::string& name, const KernelEstimate& kernel);
  // All launches of a kernel in one run.
  void AddMeasured(const std::string& name, plan::KernelClass kernel_class, double calls,
                   double time_ms);

  bool IsPredicted(const std::string& name) const;
  // In the order of their names.
  std::vector<JoinedKernels> Rows() const;
  // Summed by class, in the order of the classes.
  std::vector<JoinedKernels> Classes() const;

 private:
  std::map<std::string, JoinedKernels> rows_;
  std::map<plan::KernelClass, JoinedKernels> classes_;
};

}  // namespace idbg::roofline
