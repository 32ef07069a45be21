// SPDX-License-Identifier: Apache-2.0
#include "roofline/kernel_join.h"

#include "plan/kernel_class.h"

namespace idbg::roofline {
namespace {

void Predict(const KernelEstimate& kernel, JoinedKernels& row) {
  const double time_ms = kernel.time_ms - kernel.gap_ms;
  ++row.predicted_calls;
  row.predicted_ms += time_ms;
  row.ideal_ms += kernel.time_ms * (1 - kernel.headroom);
  row.is_known = row.is_known && kernel.known;
  const bool is_longer =
      row.longest == nullptr || time_ms > row.longest->time_ms - row.longest->gap_ms;
  const bool has_source = !kernel.source.file.empty();
  const bool had_source = row.longest != nullptr && !row.longest->source.file.empty();
  if (has_source == had_source ? is_longer : has_source) row.longest = &kernel;
}

void Measure(double calls, double time_ms, JoinedKernels& row) {
  row.measured_calls += calls;
  row.measured_ms += time_ms;
}

}  // namespace

void KernelJoin::AddPredicted(const std::string& name, const KernelEstimate& kernel) {
  JoinedKernels& row = rows_[name];
  row.kernel_class = kernel.kernel_class;
  Predict(kernel, row);
  Predict(kernel, classes_[kernel.kernel_class]);
}

void KernelJoin::AddMeasured(const std::string& name, plan::KernelClass kernel_class, double calls,
                             double time_ms) {
  JoinedKernels& row = rows_[name];
  if (row.predicted_calls == 0) row.kernel_class = kernel_class;
  Measure(calls, time_ms, row);
  Measure(calls, time_ms, classes_[kernel_class]);
}

bool KernelJoin::IsPredicted(const std::string& name) const {
  const auto found = rows_.find(name);
  return found != rows_.end() && found->second.predicted_calls > 0;
}

std::vector<JoinedKernels> KernelJoin::Rows() const {
  std::vector<JoinedKernels> rows;
  for (const auto& [name, row] : rows_) {
    rows.push_back(row);
    rows.back().name = name;
  }
  return rows;
}

std::vector<JoinedKernels> KernelJoin::Classes() const {
  std::vector<JoinedKernels> rows;
  for (const auto& [kernel_class, row] : classes_) {
    rows.push_back(row);
    rows.back().name = ToString(kernel_class);
    rows.back().kernel_class = kernel_class;
  }
  return rows;
}

}  // namespace idbg::roofline
