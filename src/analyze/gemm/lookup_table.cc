// SPDX-License-Identifier: Apache-2.0
#include "analyze/gemm/lookup_table.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "analyze/gemm/predict.h"
#include "base/files/file.h"
#include "base/log.h"
#include "base/text/sha256.h"
#include "base/text/text.h"
#include "gemm/problem/space.h"

namespace idbg::analyze {
namespace {

constexpr std::size_t kCandidates = 32;        // of which the first that fits the device is taken
constexpr std::int64_t kLeastShared = 101376;  // bytes: of every GPU from compute capability 8.6 on

std::string DigestOf(const std::filesystem::path& file) {
  base::Sha256 sha;
  sha.Add(base::ReadFile(file));
  return sha.Finish();
}

}  // namespace

std::vector<gemm::Problem> MostFrequentFirst(const roofline::Products& products) {
  std::vector<gemm::Problem> problems = products.problems;
  std::ranges::stable_sort(problems, std::ranges::greater(), [&](const gemm::Problem& problem) {
    return products.uses.at(problem).count;
  });
  return problems;
}

gemm::LookupTable MakeLookupTable(const std::filesystem::path& path, const gemm::Model& model,
                                  const std::vector<gemm::Problem>& problems, bool static_shapes) {
  const std::string device = model.info().predicted_device().name;
  const auto shared_bytes = gemm::SharedBytesOptin(device);
  if (!shared_bytes)
    base::LogInfo("shared memory of '", device, "' is not known: assuming ", kLeastShared,
                  " bytes for a block");
  gemm::LookupTableBuilder builder({.model = path.filename().string(),
                                    .model_digest = DigestOf(path),
                                    .device = device,
                                    .static_shapes = static_shapes,
                                    .entries = {},
                                    .left_out = {}},
                                   shared_bytes.value_or(kLeastShared));
  const gemm::SelectOptions options{.top_k = kCandidates, .peak_flops = PeakFlopsOf(model.info())};
  for (const gemm::Problem& problem : problems)
    builder.Add(problem, gemm::Select(model, problem, options));
  return builder.Take();
}

}  // namespace idbg::analyze
