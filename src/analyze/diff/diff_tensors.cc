// SPDX-License-Identifier: Apache-2.0
#include "analyze/diff/diff_tensors.h"

#include <algorithm>
#include <iterator>

#include "analyze/threads.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "inputs/tensors.h"
#include "views/tensors/tensor_sections.h"

namespace idbg::analyze {
namespace {

constexpr std::int64_t kTop = 10;

diff::TensorSet SetOf(const inputs::TensorInput& input) {
  diff::TensorSet set;
  for (const inputs::TensorEntry& entry : input.entries())
    set.emplace(entry.name, diff::ViewOf(entry.tensor, entry.file));
  return set;
}

}  // namespace

std::size_t RowsOf(const TensorDiffRequest& request) {
  constexpr std::int64_t kMore = 10;  // beside the elements that --top counts
  const std::int64_t top = request.top.value_or(kTop);
  return top == 0 ? 0 : static_cast<std::size_t>(top + kMore);
}

diff::SetOptions SetOptionsOf(const TensorDiffRequest& request) {
  const auto fail = [](const std::string& message) {
    throw base::Error(base::ErrorCode::kUsage, message);
  };
  diff::SetOptions options;
  const auto semantics = diff::FindSemantics(request.semantics);
  if (!semantics)
    fail("'" + request.semantics + "' is not a semantics (torch, assert_close, exact, same)");
  options.tensors.semantics = *semantics;
  if (request.rtol.has_value() != request.atol.has_value())
    fail("--rtol and --atol are given both or neither (as torch.testing asks)");
  if (request.max_ulp && *request.max_ulp < 0) fail("--max-ulp must be 0 or larger");
  const std::int64_t top = request.top.value_or(kTop);
  if (top < 0) fail("--top must be 0 or larger");
  CheckedThreads(request.threads);
  if (!request.fp64.empty() && *semantics != diff::Semantics::kSame)
    fail("--fp64 is for --semantics same");
  diff::Limits& limits = options.tensors.limits;
  limits.rtol = request.rtol;
  limits.atol = request.atol;
  limits.equal_nan = request.equal_nan;
  if (!request.max_mismatch.empty()) diff::SetMaxMismatch(request.max_mismatch, limits);
  if (request.max_ulp) limits.max_ulp = static_cast<std::uint64_t>(*request.max_ulp);
  options.on_pair = request.on_tensor;
  options.tensors.check_dtype = !request.ignores_dtype;
  options.same.exact_dtype = !request.ignores_dtype;
  options.tensors.check_layout = !request.ignores_layout;
  options.tensors.top = static_cast<std::size_t>(top == 0 ? kTop : top);
  options.tensors.threads = static_cast<unsigned>(request.threads);
  if (!request.tolerances.empty()) options.rules = diff::ReadTolerances(request.tolerances, limits);
  return options;
}

void Append(report::Document part, report::Document& document) {
  std::ranges::move(part.sections, std::back_inserter(document.sections));
  std::ranges::move(part.findings, std::back_inserter(document.findings));
}

report::Document DiffTensors(const TensorDiffRequest& request) {
  diff::SetOptions options = SetOptionsOf(request);
  const std::uint64_t lost_pages = base::LostPages();
  const inputs::TensorInput expected(request.expected);
  const inputs::TensorInput actual(request.actual);
  std::optional<inputs::TensorInput> fp64;
  if (!request.fp64.empty()) fp64.emplace(request.fp64);
  const diff::TensorSet expected_set = SetOf(expected);
  const diff::TensorSet actual_set = SetOf(actual);
  const diff::TensorSet fp64_set = fp64 ? SetOf(*fp64) : diff::TensorSet();
  if (fp64) options.fp64 = &fp64_set;
  const base::LogPhase phase(base::LogLevel::kInfo, "compare the tensors");
  const diff::SetDiff diff = diff::CompareSets(actual_set, expected_set, options);
  base::CheckMappedFiles(lost_pages);
  return views::TensorDiffDocument(diff, options.tensors.semantics,
                                   {.expected = request.expected,
                                    .actual = request.actual,
                                    .fp64 = request.fp64,
                                    .top = RowsOf(request),
                                    .graph_order = expected.GraphOrder()});
}

}  // namespace idbg::analyze
