// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "analyze/gemm/predict.h"
#include "base/files/file.h"
#include "base/text/sha256.h"
#include "capi/guard.h"
#include "capi/inductor_debug.h"
#include "gemm/model/model.h"
#include "gemm/problem_line.h"
#include "gemm/select.h"

struct idbg_gemm_model {
  std::filesystem::path path;
  std::unique_ptr<idbg::gemm::Model> model;
  idbg::gemm::PeakFlops peak_flops;  // of the model's device
  std::function<double(double moved_bytes)> pointwise_ms;
};

namespace {

namespace gemm = idbg::gemm;
using idbg::capi::Guarded;
using idbg::capi::Require;

constexpr std::int64_t kMaxConfigs = 1 << 20;
constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

gemm::Problem ReadProblem(const idbg_gemm_problem* problem) {
  Require(problem != nullptr, "problem is null");
  gemm::ProblemText text{.batch = problem->batch == 0 ? 1 : problem->batch,
                         .m = problem->m,
                         .n = problem->n,
                         .k = problem->k};
  if (problem->op != nullptr) text.op = problem->op;
  if (problem->dtype != nullptr) text.dtype = problem->dtype;
  if (problem->layout != nullptr) text.layout = problem->layout;
  return gemm::MakeProblem(text);
}

idbg_gemm_config ToC(const gemm::RankedConfig& row) {
  const auto& [c, ms] = row;
  return {c.block_m, c.block_n, c.block_k, c.group_m, c.num_stages, c.num_warps, ms};
}

gemm::Config FromC(const idbg_gemm_config& c) {
  const auto number = [](std::int32_t value) {
    Require(value >= 1 && value <= 0xffff, "a configuration has a number below 1 or above 65535");
    return static_cast<std::uint16_t>(value);
  };
  return {number(c.block_m), number(c.block_n),    number(c.block_k),
          number(c.group_m), number(c.num_stages), number(c.num_warps)};
}

std::int32_t Extrapolated(const gemm::Choice& choice) {
  if (choice.raised) return 2;
  return choice.extrapolated() ? 1 : 0;
}

// Writes the configurations of the choice that is made for the problem; for a capacity of 0 none
// are ranked.
gemm::Choice Select(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                    idbg_gemm_config* configs, std::int64_t capacity) {
  Require(model != nullptr, "model is null");
  Require(capacity == 0 || (capacity >= 1 && configs != nullptr), "no space for a configuration");
  const auto room = static_cast<std::size_t>(std::min(capacity, kMaxConfigs));
  gemm::Choice chosen =
      gemm::Select(*model->model, ReadProblem(problem),
                   {.top_k = room, .only_library = capacity == 0, .peak_flops = model->peak_flops});
  std::ranges::transform(chosen.configs, configs, ToC);
  return chosen;
}

std::int64_t Rank(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                  idbg_gemm_config* configs, std::int64_t capacity, idbg_gemm_choice* choice) {
  Require(capacity != 0, "no space for a configuration");
  const gemm::Choice chosen = Select(model, problem, configs, capacity);
  if (choice != nullptr) {
    *choice = {chosen.IsAten() ? 1 : 0, Extrapolated(chosen), chosen.aten_ms.value_or(kUnknown),
               static_cast<float>(chosen.expected_error.value_or(kUnknown))};
  }
  return static_cast<std::int64_t>(chosen.configs.size());
}

std::int32_t WayOf(gemm::Backend backend) {
  switch (backend) {
    case gemm::Backend::kAten:
      return IDBG_GEMM_ATEN;
    case gemm::Backend::kAtenFused:
      return IDBG_GEMM_ATEN_FUSED;
    case gemm::Backend::kTriton:
    case gemm::Backend::kCpp:
      break;
  }
  return IDBG_GEMM_TRITON;
}

std::int64_t Choose(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                    idbg_gemm_config* configs, std::int64_t capacity, idbg_gemm_ways* ways) {
  Require(ways != nullptr && ways->size == sizeof(idbg_gemm_ways),
          "ways is null, or its size is not that of this library");
  const gemm::Choice chosen = Select(model, problem, configs, capacity);
  *ways = {.size = sizeof(idbg_gemm_ways),
           .way = WayOf(chosen.backend),
           .triton_ms = chosen.configs.empty() ? kUnknown : chosen.configs.front().ms,
           .aten_ms = chosen.aten_ms.value_or(kUnknown),
           .aten_fused_ms = chosen.aten_fused_ms.value_or(kUnknown),
           .expected_error = static_cast<float>(chosen.expected_error.value_or(kUnknown)),
           .raised = chosen.raised ? 1 : 0,
           .outside = {}};
  chosen.outside.copy(ways->outside, sizeof ways->outside - 1);
  return static_cast<std::int64_t>(chosen.configs.size());
}

// A problem that cannot be predicted does not keep the others from it.
void ChooseAll(const idbg_gemm_model* model, const idbg_gemm_problem* problems, std::int64_t count,
               idbg_gemm_config* configs, std::int64_t* counts, idbg_gemm_ways* ways) {
  Require(model != nullptr, "model is null");
  Require(count >= 0 && count <= kMaxConfigs, "the number of problems is not between 0 and 2^20");
  Require(count == 0 || (problems != nullptr && counts != nullptr && ways != nullptr),
          "the problems, the counts or the ways are null");
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t capacity = counts[i];
    Require(ways[i].size == sizeof(idbg_gemm_ways), "a size of ways is not that of this library");
    Require(capacity >= 0 && capacity <= kMaxConfigs && (capacity == 0 || configs != nullptr),
            "no space for a configuration");
    counts[i] = Guarded(
        [&]() -> std::int64_t { return Choose(model, problems + i, configs, capacity, ways + i); });
    if (counts[i] < 0) {
      ways[i] = {.size = sizeof(idbg_gemm_ways),
                 .way = IDBG_GEMM_ATEN,
                 .triton_ms = kUnknown,
                 .aten_ms = kUnknown,
                 .aten_fused_ms = kUnknown,
                 .expected_error = kUnknown,
                 .raised = 0,
                 .outside = {}};
      std::strncpy(ways[i].outside, idbg_last_error(), sizeof ways[i].outside - 1);
    }
    configs += capacity;
  }
}

// `device`: another than the model's; empty: the model's.
void Load(const std::filesystem::path& path, const std::string& device, idbg_gemm_model** model) {
  auto loaded = std::make_unique<idbg_gemm_model>();
  loaded->path = path;
  loaded->model = idbg::analyze::LoadModelFor(path, device);
  idbg::base::CheckMappedFiles(idbg::capi::lost_before);
  loaded->peak_flops = idbg::analyze::PeakFlopsOf(loaded->model->info());
  loaded->pointwise_ms = idbg::analyze::PointwiseMsOf(loaded->model->info());
  *model = loaded.release();
}

void Predict(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
             idbg_gemm_config* configs, std::int64_t count) {
  Require(model != nullptr, "model is null");
  Require(count >= 0 && count <= kMaxConfigs && (count == 0 || configs != nullptr),
          "the list of configurations is null");
  std::vector<gemm::Config> list;
  for (std::int64_t i = 0; i < count; ++i) list.push_back(FromC(configs[i]));
  std::vector<float> ms(list.size());
  const gemm::Problem read = ReadProblem(problem);
  model->model->PredictMs(read, list, ms);
  const float least_ms = gemm::LeastMs(read, model->peak_flops);
  for (std::size_t i = 0; i < ms.size(); ++i) configs[i].predicted_ms = std::max(ms[i], least_ms);
}

}  // namespace

extern "C" {

int idbg_gemm_load(const char* path, idbg_gemm_model** model) {
  return Guarded([&]() -> int {
    Require(model != nullptr, "the model pointer is null");
    *model = nullptr;
    Load(path != nullptr ? std::filesystem::path(path)
                         : idbg::base::FindDataFile("models/h200.safetensors"),
         "", model);
    return 0;
  });
}

int idbg_gemm_load_for(const char* device, idbg_gemm_model** model) {
  return Guarded([&]() -> int {
    Require(model != nullptr, "the model pointer is null");
    Require(device != nullptr, "the device is null");
    *model = nullptr;
    const idbg::analyze::ShippedModel found = idbg::analyze::FindShippedModel(device);
    Load(found.path, found.is_own ? "" : device, model);
    return 0;
  });
}

int idbg_gemm_digest(const idbg_gemm_model* model, char digest[65]) {
  return Guarded([&]() -> int {
    Require(model != nullptr && digest != nullptr, "the model or the place for its digest is null");
    idbg::base::Sha256 sha;
    sha.Add(idbg::base::ReadFile(model->path));
    digest[sha.Finish().copy(digest, 64)] = '\0';
    return 0;
  });
}

int idbg_gemm_pointwise(const idbg_gemm_model* model, double moved_bytes, double* ms) {
  return Guarded([&]() -> int {
    Require(model != nullptr && ms != nullptr, "the model or the place for the time is null");
    Require(std::isfinite(moved_bytes) && moved_bytes >= 0, "the number of bytes is below 0");
    Require(model->pointwise_ms != nullptr,
            "there are no hardware files (see INDUCTOR_DEBUG_DATA)");
    *ms = model->pointwise_ms(moved_bytes);
    return 0;
  });
}

void idbg_gemm_free(idbg_gemm_model* model) { delete model; }

std::int64_t idbg_gemm_rank(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                            idbg_gemm_config* configs, std::int64_t capacity,
                            idbg_gemm_choice* choice) {
  return Guarded([&]() -> std::int64_t { return Rank(model, problem, configs, capacity, choice); });
}

std::int64_t idbg_gemm_choose(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                              idbg_gemm_config* configs, std::int64_t capacity,
                              idbg_gemm_ways* ways) {
  return Guarded([&]() -> std::int64_t { return Choose(model, problem, configs, capacity, ways); });
}

int idbg_gemm_choose_all(const idbg_gemm_model* model, const idbg_gemm_problem* problems,
                         std::int64_t count, idbg_gemm_config* configs, std::int64_t* counts,
                         idbg_gemm_ways* ways) {
  return Guarded([&]() -> int {
    ChooseAll(model, problems, count, configs, counts, ways);
    return 0;
  });
}

int idbg_gemm_predict(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                      idbg_gemm_config* configs, std::int64_t count) {
  return Guarded([&]() -> int {
    Predict(model, problem, configs, count);
    return 0;
  });
}

}  // extern "C"
