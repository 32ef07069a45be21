// SPDX-License-Identifier: Apache-2.0
#include "views/gemm/choice_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "report/readable_units.h"

namespace idbg::views {
namespace {

std::string ErrorText(const gemm::Problem& problem, const gemm::Choice& choice,
                      const gemm::Model& model) {
  if (choice.extrapolated())
    return "unknown: the problem is outside the measured range (" + choice.outside + ")";
  if (choice.raised) return "unknown: no device of this kind reaches the predicted time";
  if (const auto& other = model.info().other_device; other && !choice.expected_error)
    return "unknown: the model has seen no times of " + other->name;
  if (!choice.expected_error)
    return "unknown: the model file contains no errors on held-out problems";
  const float best = choice.configs.front().ms;
  for (const gemm::ErrorClass& row : model.info().errors) {
    if (row.from_ms > best || best >= row.to_ms) continue;
    const std::string to =
        std::isinf(row.to_ms) ? "and above" : fmt::format("to {:g} us", row.to_ms * 1e3);
    return fmt::format("{:.1f} % (median over {} held-out problems, {:g} us {})", row.error * 100,
                       row.problems, row.from_ms * 1e3, to);
  }
  return gemm::ToString(problem);
}

}  // namespace

// Which operator of ATEN has the epilogue, and how it differs.
std::string FusedOperator(const gemm::Problem& problem) {
  if (problem.op == gemm::Op::kMmResidual) return " as one addmm";
  return problem.op == gemm::Op::kAddmmGelu
             ? " as one _addmm_activation (on CUDA its GELU is the tanh approximation)"
             : " as one _addmm_activation";
}

std::string ChoiceToText(const gemm::Problem& problem, const gemm::Choice& choice,
                         const gemm::Model& model) {
  std::string out =
      gemm::ToString(problem) + (choice.extrapolated() ? "  (extrapolated)" : "") + "\n";
  const std::string device = model.info().device.name;
  out += "  model     " + model.name() + (device.empty() ? "" : ", device " + device);
  if (const auto& other = model.info().other_device) out += ", with the rates of " + other->name;
  out += "\n";
  out += fmt::format("  choice    {}", gemm::ToString(choice.backend));
  if (choice.margin)
    out += fmt::format(", predicted {:.2f}x faster than {}", *choice.margin,
                       !choice.IsAten()               ? "aten"
                       : model.info().device.is_cpu() ? "cpp"
                                                      : "triton");
  out += "\n";
  out += choice.aten_ms ? "  aten      " + report::TimeText(*choice.aten_ms) + "\n"
                        : "  aten      not predicted by this model\n";
  if (choice.aten_fused_ms)
    out += "            " + report::TimeText(*choice.aten_fused_ms) + FusedOperator(problem) + "\n";
  if (choice.raised) out += "  peak      " + NoteOfRaised(problem, choice) + "\n";
  out += "  error     " + ErrorText(problem, choice, model) + "\n\n";
  out += fmt::format("  {:>4}  {:>7}  {:>7}  {:>7}  {:>7}  {:>6}  {:>5}  {:>12}\n", "rank",
                     "block_m", "block_n", "block_k", "group_m", "stages", "warps", "predicted");
  for (std::size_t i = 0; i < choice.configs.size(); ++i) {
    const auto& [c, ms] = choice.configs[i];
    out += fmt::format("  {:>4}  {:>7}  {:>7}  {:>7}  {:>7}  {:>6}  {:>5}  {:>12}\n", i + 1,
                       c.block_m, c.block_n, c.block_k, c.group_m, c.num_stages, c.num_warps,
                       report::TimeText(ms));
  }
  return out;
}

std::string ChoiceHeading() {
  return fmt::format("{:<44} {:<7} {:<26} {:>12} {:>12} {:>7}\n", "problem", "choice",
                     "best configuration", "triton", "aten", "margin");
}

std::string ChoiceToRow(const gemm::Problem& problem, const gemm::Choice& choice) {
  const bool has_config = !choice.configs.empty();
  return fmt::format("{:<44} {:<7} {:<26} {:>12} {:>12} {:>7}{}{}\n", gemm::ToString(problem),
                     gemm::ToString(choice.backend),
                     has_config ? gemm::ToString(choice.configs.front().config) : "-",
                     has_config ? report::TimeText(choice.configs.front().ms) : "-",
                     choice.aten_ms ? report::TimeText(*choice.aten_ms) : "-",
                     choice.margin ? fmt::format("{:.2f}x", *choice.margin) : "-",
                     choice.extrapolated() ? "  extrapolated: " + choice.outside : "",
                     choice.raised ? "  raised to the device's peak" : "");
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
