// SPDX-License-Identifier: Apache-2.0
#include "collect/chunks.h"

#include <map>

#include "timings/timings_torch_diode.h"

namespace idbg::gemm {

std::vector<std::string> WriteChunks(const Timings& timings, const CollectionPlan& plan,
                                     torch_diode::Format format) {
  std::map<Problem, const ProblemTimings*> measured;
  for (const ProblemTimings& timed : timings.problems) measured.emplace(timed.problem, &timed);
  ConversionLoss loss;
  const std::size_t files = plan.outputs.size();
  const std::size_t each = (plan.problems.size() + files - 1) / files;
  for (std::size_t i = 0; i < files; ++i) {
    Timings chunk = timings;
    chunk.problems.clear();
    for (std::size_t j = i * each; j < std::min(plan.problems.size(), (i + 1) * each); ++j) {
      const auto found = measured.find(plan.problems[j]);
      if (found == measured.end()) continue;
      chunk.problems.push_back(*found->second);
      measured.erase(found);  // a problem that was drawn twice is in one file
    }
    torch_diode::WriteDatasetFile(ToTorchDiode(chunk, &loss), format, plan.outputs[i]);
  }
  return loss.Lines();
}

}  // namespace idbg::gemm
