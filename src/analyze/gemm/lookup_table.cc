// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>

#include "analyze/gemm/validate_model.h"
#include "base/files/file.h"
#include "base/log.h"
#include "base/text/sha256.h"

namespace idbg::analyze {
std::vector<gemm::Problem> MostFrequentFirst(const estimate::Products& products) {
  std::vector<gemm::Problem> problems = products.problems;
  std::ranges::stable_sort(problems, std::ranges::greater(), [&](const gemm::Problem& problem) {
    return products.uses.at(problem).count;
  });
  return problems;
}

gemm::LookupTable MakeLookupTable(const LoadedModel& loaded,
                                  const std::vector<gemm::Problem>& problems, bool static_shapes) {
  const std::string device = loaded.model->info().predicted_device().name;
  gemm::Target target = loaded.target;
  if (target.shared_bytes == 0) {
    constexpr std::int64_t kLeastShared = 101376;  // of every GPU from compute capability 8.6 on
    target.shared_bytes = kLeastShared;
    base::LogInfo("shared memory of '", device, "' is not known: assuming ", kLeastShared,
                  " bytes for a block");
  }
  gemm::LookupTable table{.model = loaded.path.filename().string(),
                          .model_digest = base::Sha256Of(base::ReadFile(loaded.path)),
                          .device = device,
                          .static_shapes = static_shapes};
  // Max-autotune does not call the library's activations.
  const gemm::Surroundings around{.are_sizes_arguments = !static_shapes};
  for (const gemm::Problem& problem : problems)
    gemm::AddToTable(problem, gemm::Decide(problem, target, around), table);
  return table;
}

}  // namespace idbg::analyze
