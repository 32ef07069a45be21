// SPDX-License-Identifier: Apache-2.0
#include "commands/app/progress.h"

#include <fmt/core.h>
#include <pthread.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <system_error>
#include <utility>

#include "base/log.h"

namespace idbg::commands {
namespace {

using Clock = std::chrono::steady_clock;

std::mutex terminal_mutex;  // who writes to the terminal, and the two below
std::string latest;         // line of progress
Clock::time_point latest_time;

// Held by the thread of the sign of life unless it sleeps. A fork takes it: the child, which has no
// such thread, finds nothing locked by it, be it the terminal's lock, a log's or an allocator's.
std::mutex awake_mutex;

void SleepThroughForks() {
  [[maybe_unused]] static const int handlers = ::pthread_atfork(
      [] { awake_mutex.lock(); }, [] { awake_mutex.unlock(); }, [] { awake_mutex.unlock(); });
}

// "42 s", "7:05", "2:03:10".
std::string FormatDuration(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0 || seconds > 1e8) return "?";
  const long whole = std::lround(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

// The text of one progress line: "training [=====>    ]  43 %  1203 rows/s  0:42 left  note".
// `fraction` is what is done, `rate` units a second (0: not shown).
std::string FormatProgress(std::string_view label, double fraction, double rate,
                           std::string_view unit, double seconds_left, std::string_view note) {
  constexpr std::size_t kWidth = 24;
  const double done = std::clamp(fraction, 0.0, 1.0);
  std::string bar(static_cast<std::size_t>(done * kWidth), '=');
  if (bar.size() < kWidth) bar += '>';
  bar.resize(kWidth, ' ');
  std::string line = fmt::format("{} [{}] {:3.0f} %", label, bar, std::floor(done * 100));
  if (rate > 0) line += fmt::format("  {:.{}f} {}/s", rate, rate < 10 ? 1 : 0, unit);
  line += "  " + FormatDuration(seconds_left) + " left";
  if (!note.empty()) line.append("  ").append(note);
  return line;
}

}  // namespace

TerminalTurn::TerminalTurn() : lock_(terminal_mutex) { base::DrawStatusLine(""); }

SignOfLife::SignOfLife(bool on_terminal) : on_terminal_(on_terminal) {
  base::WatchPhases();
  SleepThroughForks();
  // Signals are for the thread that works.
  sigset_t all, former;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &former);
  try {
    thread_ = std::thread([this] { Watch(); });
    std::unique_lock lock(awake_mutex);
    changes_.wait(lock, [this] { return is_watching_; });
  } catch (const std::system_error& error) {
    base::LogInfo("no sign of life: ", error.what());  // the work goes on
  }
  ::pthread_sigmask(SIG_SETMASK, &former, nullptr);
}

SignOfLife::~SignOfLife() {
  {
    const std::lock_guard lock(awake_mutex);
    is_over_ = true;
  }
  changes_.notify_one();
  if (thread_.joinable()) thread_.join();
  if (on_terminal_) base::DrawStatusLine("");
}

void SignOfLife::Watch() {
  constexpr double kLeastS = 0.7;
  constexpr auto kFresh = std::chrono::seconds(2);    // until then the progress speaks for itself
  constexpr auto kSilent = std::chrono::seconds(30);  // between two lines
  Clock::time_point last_line = Clock::now();
  std::string drawn;
  std::unique_lock lock(awake_mutex);
  is_watching_ = true;
  changes_.notify_one();
  while (!changes_.wait_for(lock, std::chrono::milliseconds(250), [this] { return is_over_; })) {
    // Whoever has the terminal may fork, and would wait for this thread to sleep.
    const std::unique_lock turn(terminal_mutex, std::try_to_lock);
    if (!turn) continue;
    const Clock::time_point now = Clock::now();
    const bool is_fresh = !latest.empty() && now - latest_time < kFresh;
    if (on_terminal_ && is_fresh) {
      drawn.clear();
      continue;
    }
    const auto phase = base::FindRunningPhase(kLeastS);
    const std::string text = is_fresh ? latest
                             : phase  ? phase->what + ": " + FormatDuration(phase->seconds)
                                      : "";
    if (on_terminal_) {
      if (text != drawn) base::DrawStatusLine(text);
      drawn = text;
    } else if (!text.empty() && now - last_line >= kSilent) {
      base::LogNotice("still at work: ", text);
      last_line = now;
    }
  }
}

Progress::Progress(std::string label, std::string unit, bool shown)
    : label_(std::move(label)), unit_(std::move(unit)), shown_(shown) {}

Progress::~Progress() { Clear(); }

void Progress::Update(double done, double total, std::string_view note) {
  const Clock::time_point now = Clock::now();
  if (!started_ || done < last_done_) {
    started_ = true;
    start_ = now;
    first_done_ = done;
  } else if (drawn_ && now - last_ < std::chrono::milliseconds(100)) {
    return;
  }
  last_done_ = done;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = seconds > 0 ? (done - first_done_) / seconds : 0;
  const double left = rate > 0 ? (total - done) / rate : HUGE_VAL;
  const auto phase = note.empty() ? base::FindRunningPhase(0) : std::nullopt;
  const std::lock_guard turn(terminal_mutex);
  latest = FormatProgress(label_, total > 0 ? done / total : 0, rate, unit_, left,
                          phase ? phase->what : note);
  latest_time = now;
  if (shown_) base::DrawStatusLine(latest);
  drawn_ = true;
  last_ = now;
}

void Progress::Clear() {
  if (!drawn_) return;
  const std::lock_guard turn(terminal_mutex);
  latest.clear();
  if (shown_) base::DrawStatusLine("");
  drawn_ = false;
}

}  // namespace idbg::commands
