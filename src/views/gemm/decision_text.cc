// SPDX-License-Identifier: Apache-2.0
#include "views/gemm/decision_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/json/json.h"
#include "gemm/problem/problem_line.h"
#include "report/text_parts.h"

namespace idbg::views {
namespace {

std::string ErrorText(const gemm::Problem& problem, const gemm::Decision& decision,
                      const gemm::Model& model) {
  if (decision.extrapolated())
    return "unknown: the problem is outside the measured range (" + decision.outside + ")";
  if (decision.raised) return "unknown: no device of this kind reaches the predicted time";
  if (const auto& other = model.info().other_device; other && !decision.expected_error)
    return "unknown: the model has seen no times of " + other->name;
  if (!decision.expected_error)
    return "unknown: the model file contains no errors on held-out problems";
  const float best = decision.configs.front().ms;
  for (const gemm::ErrorClass& row : model.info().errors) {
    if (row.from_ms > best || best >= row.to_ms) continue;
    const std::string to =
        std::isinf(row.to_ms) ? "and above" : fmt::format("to {:g} us", row.to_ms * 1e3);
    return fmt::format("{:.1f} % (median over {} held-out problems, {:g} us {})", row.error * 100,
                       row.problems, row.from_ms * 1e3, to);
  }
  return gemm::ToString(problem);
}

// Which operator of ATEN has the epilogue, and how it differs.
std::string FusedOperator(const gemm::Problem& problem) {
  if (problem.op == gemm::Op::kMmResidual) return " as one addmm";
  return problem.op == gemm::Op::kAddmmGelu
             ? " as one _addmm_activation (on CUDA its GELU is the tanh approximation)"
             : " as one _addmm_activation";
}

// What the way is compared with, and why it is taken where it is not the fastest.
std::string WayText(const gemm::Decision& decision, const gemm::Model& model) {
  std::string out(gemm::ToString(decision.way));
  const char* const own = model.info().device.is_cpu() ? "cpp" : "triton";
  const char* const other = gemm::IsAten(decision.way) ? own : "aten";
  if (const auto margin = decision.Margin())
    out += *margin >= 1 ? fmt::format(", predicted {:.2f}x faster than {}", *margin, other)
                        : fmt::format(", predicted {:.2f}x slower than {}", 1 / *margin, other);
  const std::string note = gemm::NoteOfReason(decision);
  return note.empty() ? out : out + ": " + note;
}

// Six digits: more than a prediction is good for, and the same on every processor.
double Shortened(float value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", static_cast<double>(value));
  return std::strtod(text, nullptr);
}

}  // namespace

std::string DecisionToText(const gemm::Problem& problem, const gemm::Decision& decision,
                           const gemm::Model& model) {
  std::string out =
      gemm::ToString(problem) + (decision.extrapolated() ? "  (extrapolated)" : "") + "\n";
  const std::string device = model.info().device.name;
  out += "  model     " + model.name() + (device.empty() ? "" : ", device " + device);
  if (const auto& other = model.info().other_device) out += ", with the rates of " + other->name;
  out += "\n";
  out += "  choice    " + WayText(decision, model) + "\n";
  const auto& [template_ms, aten_ms, aten_fused_ms, gemv_ms] = decision.times;
  out += aten_ms ? "  aten      " + report::TimeText(*aten_ms) + "\n"
                 : "  aten      not predicted by this model\n";
  if (aten_fused_ms)
    out += "            " + report::TimeText(*aten_fused_ms) + FusedOperator(problem) + "\n";
  if (template_ms && *template_ms < decision.configs.front().ms)
    out += "  triton    " + report::TimeText(*template_ms) + " with the sizes in the kernel\n";
  if (decision.raised) out += "  peak      " + NoteOfRaised(problem, decision) + "\n";
  out += "  error     " + ErrorText(problem, decision, model) + "\n\n";
  out += fmt::format("  {:>4}  {:>7}  {:>7}  {:>7}  {:>7}  {:>6}  {:>5}  {:>12}\n", "rank",
                     "block_m", "block_n", "block_k", "group_m", "stages", "warps", "predicted");
  for (std::size_t i = 0; i < decision.configs.size(); ++i) {
    const auto& [c, ms] = decision.configs[i];
    out += fmt::format("  {:>4}  {:>7}  {:>7}  {:>7}  {:>7}  {:>6}  {:>5}  {:>12}\n", i + 1,
                       c.block_m, c.block_n, c.block_k, c.group_m, c.num_stages, c.num_warps,
                       report::TimeText(ms));
  }
  return out;
}

std::string DecisionHeading() {
  return fmt::format("{:<44} {:<7} {:<26} {:>12} {:>12} {:>7}\n", "problem", "choice",
                     "best configuration", "triton", "aten", "margin");
}

std::string DecisionToRow(const gemm::Problem& problem, const gemm::Decision& decision) {
  const auto& [template_ms, aten_ms, aten_fused_ms, gemv_ms] = decision.times;
  const std::optional<double> margin = decision.Margin();
  return fmt::format(
      "{:<44} {:<7} {:<26} {:>12} {:>12} {:>7}{}{}\n", gemm::ToString(problem),
      gemm::ToString(decision.way),
      decision.configs.empty() ? "-" : gemm::ToString(decision.configs.front().config),
      template_ms ? report::TimeText(*template_ms) : "-",
      aten_ms ? report::TimeText(*aten_ms) : "-", margin ? fmt::format("{:.2f}x", *margin) : "-",
      decision.extrapolated() ? "  extrapolated: " + decision.outside : "",
      decision.raised ? "  raised to the device's peak" : "");
}

std::string DecisionToJson(const gemm::Problem& problem, const gemm::Decision& decision) {
  using base::Json;
  Json json = gemm::ProblemFields(problem);
  const auto& [template_ms, aten_ms, aten_fused_ms, gemv_ms] = decision.times;
  json["choice"] = gemm::ToString(decision.way);
  if (const std::string note = gemm::NoteOfReason(decision); !note.empty()) json["reason"] = note;
  if (template_ms) json["triton_ms"] = Shortened(*template_ms);
  json["aten_ms"] = aten_ms ? Json(Shortened(*aten_ms)) : Json();
  if (aten_fused_ms) json["aten_fused_ms"] = Shortened(*aten_fused_ms);
  const bool has_error = decision.expected_error && !decision.extrapolated();
  json["expected_error"] = has_error ? Json(*decision.expected_error) : Json();
  json["extrapolated"] = decision.extrapolated();
  if (decision.extrapolated()) json["outside"] = decision.outside;
  if (decision.raised) {
    json["least_ms"] = Shortened(decision.raised->least_ms);
    json["note"] = NoteOfRaised(problem, decision);
  }
  Json& configs = json["configs"] = Json::array();
  for (const auto& [config, ms] : decision.configs) {
    Json row = Json::object();
    for (const auto& [name, member] : gemm::kConfigFields) row[name] = config.*member;
    row["predicted_ms"] = Shortened(ms);
    configs.push_back(std::move(row));
  }
  return base::DumpJsonLine(json);
}

std::string LookupTableToText(const gemm::LookupTable& table, const std::string& file) {
  const auto triton = std::ranges::count_if(
      table.entries, [](const auto& entry) { return entry.second.front().config.has_value(); });
  std::string out =
      fmt::format("{}: {} {}, {} with a Triton kernel first\n", file, table.entries.size(),
                  table.entries.size() == 1 ? "entry" : "entries", triton);
  for (const auto& [problem, reason] : table.left_out)
    out += fmt::format("  left out  {}: {}\n", problem, reason);
  return out;
}

}  // namespace idbg::views
