// SPDX-License-Identifier: Apache-2.0
#include "collect/chunks.h"

#include <map>

#include "timings/timings_torch_diode.h"

namespace idbg::collect {

std::vector<std::string> WriteChunks(const timings::Timings& timings, const CollectionPlan& plan,
                                     timings::torch_diode::Format format) {
  std::map<gemm::Problem, const timings::ProblemTimings*> measured;
  for (const timings::ProblemTimings& timed : timings.problems)
    measured.emplace(timed.problem, &timed);
  timings::ConversionLoss loss;
  const std::size_t files = plan.outputs.size();
  const std::size_t each = (plan.problems.size() + files - 1) / files;
  for (std::size_t i = 0; i < files; ++i) {
    timings::Timings chunk = timings;
    chunk.problems.clear();
    for (std::size_t j = i * each; j < std::min(plan.problems.size(), (i + 1) * each); ++j) {
      const auto found = measured.find(plan.problems[j]);
      if (found == measured.end()) continue;
      chunk.problems.push_back(*found->second);
      measured.erase(found);  // a problem that was drawn twice is in one file
    }
    timings::torch_diode::WriteDatasetFile(ToTorchDiode(chunk, &loss), format, plan.outputs[i]);
  }
  return loss.Lines();
}

}  // namespace idbg::collect
