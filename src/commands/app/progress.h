// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace idbg::commands {

// A command's sign of life, as long as it runs: what takes longer than a second is named with the
// time that it has taken, where no progress is drawn. Off a terminal it is a line now and then.
class SignOfLife {
 public:
  explicit SignOfLife(bool on_terminal);
  ~SignOfLife();

 private:
  void Watch();

  bool on_terminal_;
  std::condition_variable changes_;  // of the two below
  bool is_watching_ = false;
  bool is_over_ = false;
  std::thread thread_;
};

// While it lives somebody else has the terminal, without a line of progress.
class TerminalTurn {
 public:
  TerminalTurn();

 private:
  std::lock_guard<std::mutex> lock_;
};

// A progress line on standard error, drawn over itself at most ten times a second, below the log.
class Progress {
 public:
  // `shown` false: it is not drawn; a sign of life may tell of it.
  Progress(std::string label, std::string unit, bool shown);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // `done` of `total` units; the rate and the time left follow from the progress since the first
  // call, or since the last one that had less done: another thing has begun.
  void Update(double done, double total, std::string_view note = {});
  // Removes the line, so that something else can be printed; the next Update draws it again.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::string label_;
  std::string unit_;
  bool shown_;
  bool drawn_ = false;
  bool started_ = false;
  double first_done_ = 0;
  double last_done_ = 0;
  Clock::time_point start_;
  Clock::time_point last_;
};

}  // namespace idbg::commands
