// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "analyze/shipped_model.h"
#include "base/files/file.h"
#include "base/names.h"
#include "base/text/sha256.h"
#include "capi/guard.h"
#include "capi/inductor_debug.h"
#include "gemm/decide.h"
#include "gemm/problem/problem_line.h"

struct idbg_gemm_model {
  idbg::analyze::LoadedModel loaded;
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

idbg_gemm_config ConfigToC(const gemm::RankedConfig& row) {
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

std::int32_t WayOf(gemm::Way way) {
  if (way == gemm::Way::kAten) return IDBG_GEMM_ATEN;
  if (way == gemm::Way::kAtenFused) return IDBG_GEMM_ATEN_FUSED;
  return way == gemm::Way::kGemv ? IDBG_GEMM_GEMV : IDBG_GEMM_TRITON;
}

// `candidates` has room for those of the question, as long as the surroundings are used.
gemm::Surroundings ReadSurroundings(const idbg_gemm_question& question,
                                    std::vector<gemm::Config>& candidates) {
  Require(question.candidate_count >= 0 && question.candidate_count <= kMaxConfigs &&
              (question.candidate_count == 0 || question.candidates != nullptr),
          "the list of candidates is null");
  Require(question.cast_bytes >= 0 && std::isfinite(question.cast_bytes),
          "the number of bytes is below 0");
  Require(question.shared_bytes >= 0 && question.measured >= 0 && question.common_columns >= 0,
          "a number is below 0");
  Require(question.apart_ms >= 0 && std::isfinite(question.apart_ms), "a time is below 0");
  const auto has = [&](std::uint32_t fact) { return (question.facts & fact) != 0; };
  gemm::Surroundings around{.has_fused_operator = has(IDBG_GEMM_FUSED_OPERATOR),
                            .has_exponential = has(IDBG_GEMM_EXPONENTIAL),
                            .cast_bytes = question.cast_bytes,
                            .are_sizes_arguments = has(IDBG_GEMM_SIZES_ARE_ARGUMENTS),
                            .has_template = !has(IDBG_GEMM_NO_TEMPLATE),
                            .has_library = !has(IDBG_GEMM_NO_LIBRARY),
                            .has_gemv = has(IDBG_GEMM_ROW_KERNEL),
                            .common_columns = question.common_columns,
                            .measured = static_cast<std::size_t>(question.measured),
                            .configs = static_cast<std::size_t>(std::max(question.capacity, 1))};
  if (question.epilogue != nullptr && *question.epilogue != '\0') {
    const auto epilogue = idbg::base::FindEnum<gemm::Epilogue>(question.epilogue);
    Require(epilogue.has_value(), "the epilogue is none of relu, gelu, residual");
    around.epilogue = *epilogue;
  }
  if (question.apart_ms > 0) around.apart_ms = question.apart_ms;
  candidates.clear();
  for (std::int64_t i = 0; i < question.candidate_count; ++i)
    candidates.push_back(FromC(question.candidates[i]));
  around.candidates = candidates;
  for (std::int64_t i = 1; i < question.problem_count; ++i)
    around.other_sizes.push_back(ReadProblem(question.problems + i));
  return around;
}

template <std::size_t size>
void CopyText(std::string_view text, char (&to)[size]) {
  to[text.copy(to, size - 1)] = '\0';
}

// Everything that a decision has before it is made.
idbg_gemm_decision Undecided() {
  return {.size = sizeof(idbg_gemm_decision),
          .way = IDBG_GEMM_ATEN,
          .stands_down = 1,
          .template_ms = kUnknown,
          .aten_ms = kUnknown,
          .aten_fused_ms = kUnknown,
          .gemv_ms = kUnknown,
          .expected_error = kUnknown};
}

idbg_gemm_decision ToC(const gemm::Decision& decision) {
  idbg_gemm_decision out = Undecided();
  out.way = WayOf(decision.way);
  out.stands_down = decision.stand_down.empty() ? 0 : 1;
  out.configs = static_cast<std::int32_t>(decision.configs.size());
  out.measured = static_cast<std::int32_t>(decision.measured);
  out.template_ms = decision.times.template_ms.value_or(kUnknown);
  out.aten_ms = decision.times.aten_ms.value_or(kUnknown);
  out.aten_fused_ms = decision.times.aten_fused_ms.value_or(kUnknown);
  out.gemv_ms = decision.times.gemv_ms.value_or(kUnknown);
  out.expected_error = static_cast<float>(decision.expected_error.value_or(kUnknown));
  CopyText(gemm::ToString(decision.problem.op), out.op);
  CopyText(decision.stand_down.empty() ? gemm::NoteOfReason(decision) : decision.stand_down,
           out.reason);
  return out;
}

void DecideOne(const idbg_gemm_model* model, const idbg_gemm_question& question,
               idbg_gemm_config* configs, idbg_gemm_decision& out) {
  Require(question.problems != nullptr && question.problem_count >= 1 &&
              question.problem_count <= kMaxConfigs,
          "a question has no problem");
  gemm::Target target = model->loaded.target;
  if (question.shared_bytes > 0) target.shared_bytes = question.shared_bytes;
  std::vector<gemm::Config> candidates;
  const gemm::Surroundings around = ReadSurroundings(question, candidates);
  gemm::Decision decision = gemm::Decide(ReadProblem(question.problems), target, around);
  decision.configs.resize(
      std::min(decision.configs.size(), static_cast<std::size_t>(question.capacity)));
  std::ranges::transform(decision.configs, configs, ConfigToC);
  out = ToC(decision);
}

constexpr const char* kOtherSize = "the size of a question or decision is not that of this library";

// Callers may know fewer of the last fields, which are then 0.
idbg_gemm_question QuestionAt(const idbg_gemm_question* questions, std::int64_t i) {
  const std::size_t size = questions->size;
  Require(size >= offsetof(idbg_gemm_question, apart_ms) && size <= sizeof(idbg_gemm_question),
          kOtherSize);
  idbg_gemm_question question{};
  std::memcpy(&question, reinterpret_cast<const std::byte*>(questions) + i * size, size);
  Require(question.size == size, kOtherSize);
  return question;
}

// A problem that cannot be predicted does not keep the others from it.
void DecideAll(const idbg_gemm_model* model, const idbg_gemm_question* questions,
               std::int64_t count, idbg_gemm_config* configs, idbg_gemm_decision* decisions) {
  Require(model != nullptr, "model is null");
  Require(count >= 0 && count <= kMaxConfigs, "the number of questions is not between 0 and 2^20");
  Require(count == 0 || (questions != nullptr && decisions != nullptr),
          "the questions or the decisions are null");
  for (std::int64_t i = 0; i < count; ++i) {
    const idbg_gemm_question question = QuestionAt(questions, i);
    Require(decisions[i].size == sizeof(idbg_gemm_decision), kOtherSize);
    const std::int32_t capacity = question.capacity;
    Require(capacity >= 0 && capacity <= kMaxConfigs && (capacity == 0 || configs != nullptr),
            "no space for a configuration");
    decisions[i] = Undecided();
    decisions[i].result = Guarded([&] {
      DecideOne(model, question, configs, decisions[i]);
      return 0;
    });
    if (decisions[i].result < 0) CopyText(idbg_last_error(), decisions[i].reason);
    configs += capacity;
  }
}

void Load(idbg::analyze::LoadedModel loaded, idbg_gemm_model** model) {
  idbg::base::CheckMappedFiles(idbg::capi::lost_before);
  *model = std::make_unique<idbg_gemm_model>(std::move(loaded)).release();
}

}  // namespace

extern "C" {

int idbg_gemm_load(const char* path, idbg_gemm_model** model) {
  return Guarded([&]() -> int {
    Require(model != nullptr, "the model pointer is null");
    *model = nullptr;
    Load(path != nullptr ? idbg::analyze::LoadModelFor(path, "")
                         : idbg::analyze::LoadShippedModel(idbg::analyze::kDefaultDevice),
         model);
    return 0;
  });
}

int idbg_gemm_load_for(const char* device, idbg_gemm_model** model) {
  return Guarded([&]() -> int {
    Require(model != nullptr, "the model pointer is null");
    Require(device != nullptr, "the device is null");
    *model = nullptr;
    Load(idbg::analyze::LoadShippedModel(device), model);
    return 0;
  });
}

int idbg_gemm_digest(const idbg_gemm_model* model, char digest[65]) {
  return Guarded([&]() -> int {
    Require(model != nullptr && digest != nullptr, "the model or the place for its digest is null");
    digest[idbg::base::Sha256Of(idbg::base::ReadFile(model->loaded.path)).copy(digest, 64)] = '\0';
    return 0;
  });
}

void idbg_gemm_free(idbg_gemm_model* model) { delete model; }

int idbg_gemm_decide(const idbg_gemm_model* model, const idbg_gemm_question* questions,
                     std::int64_t count, idbg_gemm_config* configs, idbg_gemm_decision* decisions) {
  return Guarded([&]() -> int {
    DecideAll(model, questions, count, configs, decisions);
    return 0;
  });
}

}  // extern "C"
