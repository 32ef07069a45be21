// SPDX-License-Identifier: Apache-2.0
#include "commands/app/progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "base/log.h"

namespace idbg::commands {

std::string FormatDuration(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0 || seconds > 1e8) return "?";
  const auto whole = static_cast<long>(std::lround(seconds));
  char text[32];
  if (whole < 60) {
    std::snprintf(text, sizeof text, "%ld s", whole);
  } else if (whole < 3600) {
    std::snprintf(text, sizeof text, "%ld:%02ld", whole / 60, whole % 60);
  } else {
    std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
  }
  return text;
}

std::string FormatProgress(std::string_view label, double fraction, double rate,
                           std::string_view unit, double seconds_left, std::string_view note) {
  constexpr int kWidth = 24;
  const double done = std::clamp(fraction, 0.0, 1.0);
  const int filled = static_cast<int>(done * kWidth);
  std::string bar(static_cast<std::size_t>(kWidth), ' ');
  std::fill_n(bar.begin(), filled, '=');
  if (filled < kWidth) bar[static_cast<std::size_t>(filled)] = '>';
  char text[96];
  std::snprintf(text, sizeof text, " %3.0f %%", std::floor(done * 100));
  std::string line = std::string(label) + " [" + bar + "]" + text;
  if (rate > 0) {
    std::snprintf(text, sizeof text, "  %.*f ", rate < 10 ? 1 : 0, rate);
    line += text + std::string(unit) + "/s";
  }
  line += "  " + FormatDuration(seconds_left) + " left";
  if (!note.empty()) line += "  " + std::string(note);
  return line;
}

Progress::Progress(std::string label, std::string unit, bool shown)
    : label_(std::move(label)), unit_(std::move(unit)), shown_(shown) {}

Progress::~Progress() { Clear(); }

void Progress::Update(double done, double total, std::string_view note) {
  if (!shown_) return;
  const Clock::time_point now = Clock::now();
  if (!started_) {
    started_ = true;
    start_ = now;
    first_done_ = done;
  } else if (drawn_ && now - last_ < std::chrono::milliseconds(100)) {
    return;
  }
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = seconds > 0 ? (done - first_done_) / seconds : 0;
  const double left = rate > 0 ? (total - done) / rate : HUGE_VAL;
  base::DrawStatusLine(
      FormatProgress(label_, total > 0 ? done / total : 0, rate, unit_, left, note));
  drawn_ = true;
  last_ = now;
}

void Progress::Clear() {
  if (!drawn_) return;
  base::DrawStatusLine("");
  drawn_ = false;
}

}  // namespace idbg::commands
