// SPDX-License-Identifier: Apache-2.0
#include "analyze/collect.h"

#include <fmt/core.h>

#include <cstdlib>
#include <set>

#include "analyze/inductor_backend.h"
#include "analyze/kernel_pack.h"
#include "base/error.h"
#include "base/log.h"
#include "gemm/collect/chunks.h"
#include "gemm/cuda/triton_backend.h"
#include "gemm/data/timings_reader.h"
#include "views/gemm/collect_document.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;

// "a/b.json" -> "a/b.timings.msgpack": where the times go first.
fs::path NativeFile(const CollectRequest& request) {
  if (request.plan.format == "timings") return request.plan.output;
  fs::path native = request.plan.output;
  return native.replace_extension(".timings.msgpack");
}

// torch-diode's files, of the problems of each chunk.
std::vector<std::string> WriteTorchDiode(const gemm::CollectionPlan& plan, const fs::path& native,
                                         const CollectRequest& request) {
  const auto format = request.plan.format == "json" ? gemm::torch_diode::Format::kJson
                                                    : gemm::torch_diode::Format::kMsgpack;
  return gemm::WriteChunks(gemm::ReadTimings(native), plan, format);
}

// On a machine without a GPU the CPU is measured, unless something was asked for that only a GPU
// has.
bool UsesInductor(const CollectRequest& request) {
  if (!request.backend.empty()) return request.backend == "inductor";
  if (!request.pack.empty() || request.gpu != 0 || request.events_only || !HasNoGpu()) return false;
  base::LogNotice(
      "no CUDA GPU was found: this CPU is measured, by TorchInductor's autotuning (--backend "
      "inductor)");
  return true;
}

fs::path PackFor(const CollectRequest& request, const gemm::CollectionPlan& plan,
                 gemm::SearchSpace space) {
  return EnsurePack({.pack = request.pack,
                     .python = request.python,
                     .gpu = request.gpu,
                     .problems = plan.problems,
                     .space = space});
}

std::unique_ptr<gemm::CollectionBackend> MakeBackend(const CollectRequest& request,
                                                     const gemm::CollectionPlan& plan,
                                                     gemm::SearchSpace space) {
  if (UsesInductor(request))
    return MakeInductorBackend({.python = request.python,
                                .gpu = request.gpu,
                                .space = space,
                                .time_limit_s = request.time_limit_s});
  return gemm::cuda::MakeTritonBackend({.gpu = request.gpu,
                                        .pack = PackFor(request, plan, space),
                                        .space = space,
                                        .events_only = request.events_only});
}

}  // namespace

report::Document Collect(const CollectRequest& request, gemm::CollectionObserver& observer) {
  gemm::torch_diode::ReadReport report;
  const gemm::CollectionPlan plan = gemm::PlanCollection(request.plan, &report);
  for (const base::Diagnostic& entry : report.diagnostics.entries())
    base::LogWarning(entry.ToString());
  if (request.dry_run) return views::PlanDocument(plan);
  if (!(request.time_limit_s > 0))
    throw base::Error(base::ErrorCode::kUsage, "--time-limit: expected a number above 0");
  const auto space = gemm::ParseSearchSpace(request.plan.search_space);
  IDBG_CHECK(space.has_value());
  if (request.pack_only) {
    if (request.backend == "inductor")
      throw base::Error(base::ErrorCode::kUsage,
                        "--pack-only: only --backend triton has a pack of kernels");
    PackFor(request, plan, *space);
    return views::PlanDocument(plan);
  }
  const auto backend = MakeBackend(request, plan, *space);
  const fs::path native = NativeFile(request);
  base::LogInfo("collect: ", gemm::Describe(plan), ", times in ", native.string());
  const gemm::CollectionResult result = gemm::Collect(plan.problems, native, *backend, observer);
  std::vector<std::string> losses;
  if (result.is_complete && request.plan.format != "timings")
    losses = WriteTorchDiode(plan, native, request);
  return views::CollectDocument(result, backend->Header(), native, losses);
}

}  // namespace idbg::analyze
