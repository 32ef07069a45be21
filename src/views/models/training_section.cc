// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <string>

#include "base/text/text.h"
#include "report/text_parts.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

constexpr double kBytesPerMebi = 1 << 20;

std::string TimesLine(const estimate::TrainingStep& step) {
  const estimate::PartEstimate& whole = step.parts.back();
  const auto factor = whole.doubt ? std::optional(1 + *whole.doubt) : std::nullopt;
  return fmt::format("{}{} replayed{}, {} launched from Python, peak {:.0f} MiB (predicted)",
                     step.unknown_kernels > 0 ? "at least " : "",
                     report::PredictedTimeText(whole.replayed_ms, factor),
                     whole.doubt ? fmt::format(" (± {:.0f} %)", kPercent * *whole.doubt) : "",
                     report::PredictedTimeText(whole.launched_ms, factor),
                     static_cast<double>(whole.peak_bytes) / kBytesPerMebi);
}

report::Table PartsTable(const estimate::TrainingStep& step) {
  report::Table table{.key = "training_step",
                      .title = "By part",
                      .columns = {{"part", "part"},
                                  {"replayed_ms", "replayed", "ms"},
                                  {"launched_ms", "launched", "ms"},
                                  {"peak_mib", "peak", "MiB", 1},
                                  {"doubt_percent", "doubt", "%", 0}}};
  for (const estimate::PartEstimate& part : step.parts)
    table.AddRow({part.name, part.replayed_ms, part.launched_ms,
                  static_cast<double>(part.peak_bytes) / kBytesPerMebi,
                  part.doubt ? report::Value(kPercent * *part.doubt) : report::Value()});
  table.note =
      "Predicted; nothing was run. Replayed: in CUDA graphs; launched: from Python, each part "
      "alone, and a whole step in a row of steps. Doubt: what four of five replayed times are "
      "within. Gradients are set to None between steps.";
  return table;
}

}  // namespace

report::Section TrainingStepSection(const estimate::TrainingStep& step, const std::string& device) {
  report::Section section{.key = "training_step",
                          .title = "Predicted step on " + device,
                          .lines = {TimesLine(step)},
                          .leads = true,
                          .is_answer = true};
  if (step.optimizer != nullptr)
    section.lines.push_back(fmt::format(
        "the optimizer, which is not in the log, is taken for {} (--optimizer names another)",
        step.optimizer->text));
  if (step.unknown_kernels > 0)
    section.lines.push_back(fmt::format("{} of {} kernels have no known work or rate",
                                        step.unknown_kernels, step.kernels));
  section.tables.push_back(PartsTable(step));
  return section;
}

report::Finding NothingToPrice(const std::string& log, const std::vector<std::string>& unread) {
  return {.rule = "nothing-to-price",
          .severity = report::Severity::kWarning,
          .message = log + " holds no graph whose times could be predicted" +
                     (unread.empty() ? "" : ": " + unread.front()),
          .advice =
              "record the log where the model is compiled: TORCH_TRACE=folder, with "
              "TORCHINDUCTOR_FORCE_DISABLE_CACHES=1 where caches hide the graphs"};
}

}  // namespace idbg::views
