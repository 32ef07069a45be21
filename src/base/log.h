// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace idbg::base {

// The log on standard error (spdlog behind it). Results never go here. It is off until a program
// calls SetLogLevel(): libraries live in other people's processes.
enum class LogLevel {
  kDebug,    // "debug: ": each format tried and why it said no, each file of a folder, cache hits
  kInfo,     // "info: ": what is read, decided and skipped, and how long it takes
  kNotice,   // "inductor-debug: ": what the user is told without asking
  kWarning,  // "warning: "
  kError,    // "error: ": one of several inputs failed, the work goes on
  kFailure,  // "inductor-debug: ": what was asked for was not done
  kOff,
};

void SetLogLevel(LogLevel least);
void SetLogColor(bool wanted);  // of the level's name; default: no

// A line at the bottom of the terminal that is drawn over itself, as a progress bar is. Messages
// are printed above it. An empty text removes it. Only for programs that own the terminal.
void DrawStatusLine(std::string_view text);

// For messages: "1.2 MB"; "1 graph" or "343 nodes"; "12.3 ms".
struct LogBytes {
  std::uint64_t size_bytes;
};
struct LogCount {
  std::uint64_t count;
  std::string_view thing;  // its plural adds an s
};
struct LogSeconds {
  double time_s;
};

// A part of a message that is written.
struct LogPart {
  // NOLINTBEGIN(google-explicit-constructor): a message is a list of whatever it speaks of.
  LogPart(std::string_view part) : text(part) {}
  LogPart(const std::string& part) : text(part) {}
  LogPart(const char* part) : text(part) {}
  LogPart(std::integral auto number) : text(std::to_string(number)) {}
  LogPart(double number);
  LogPart(LogBytes bytes);
  LogPart(LogCount count);
  LogPart(LogSeconds time);
  // A path, without its header.
  template <typename Path>
    requires requires(const Path& path) {
      { path.native() } -> std::same_as<const std::string&>;
    }
  LogPart(const Path& path) : LogPart(path.native()) {}
  // NOLINTEND(google-explicit-constructor)

  std::string text;
};

namespace log_internal {

inline constinit std::atomic<LogLevel> least_level{LogLevel::kOff};
// Where messages go; set before the level is.
inline constinit std::atomic<void (*)(LogLevel, std::string_view)> write{nullptr};

// A function stands for the text it returns, which is made only for a message that is written.
template <typename Part>
decltype(auto) Evaluate(const Part& part) {
  if constexpr (std::is_invocable_v<const Part&>)
    return part();
  else
    return (part);
}

std::string Concatenate(std::initializer_list<LogPart> parts);

}  // namespace log_internal

inline bool LogsAt(LogLevel level) {
  return level >= log_internal::least_level.load(std::memory_order_relaxed);
}

// Writes one line, as long as the level is on.
void Log(LogLevel level, std::string_view message);

// LogInfo("read ", path, ": ", LogBytes{size}): the parts are text, numbers, paths, the types
// above, or functions that return text. Costs one comparison where the level is off.
void LogAt(LogLevel level, const auto&... parts) {
  if (LogsAt(level))
    Log(level, log_internal::Concatenate({LogPart(log_internal::Evaluate(parts))...}));
}
void LogDebug(const auto&... parts) { LogAt(LogLevel::kDebug, parts...); }
void LogInfo(const auto&... parts) { LogAt(LogLevel::kInfo, parts...); }
void LogNotice(const auto&... parts) { LogAt(LogLevel::kNotice, parts...); }
void LogWarning(const auto&... parts) { LogAt(LogLevel::kWarning, parts...); }
void LogError(const auto&... parts) { LogAt(LogLevel::kError, parts...); }
void LogFailure(const auto&... parts) { LogAt(LogLevel::kFailure, parts...); }

// A step of the work, from here to the end of the scope. Logs "read a.pt2: torch.export archive,
// 1.2 MB (12.3 ms)" at its end: what is done, what came of it, how long it took. At kDebug its
// beginning is logged too, so that a log that stops says where.
class LogPhase {
 public:
  explicit LogPhase(LogLevel level, const auto&... what) {
    if (LogsAt(level))
      Begin(level, log_internal::Concatenate({LogPart(log_internal::Evaluate(what))...}));
  }
  LogPhase(const LogPhase&) = delete;
  LogPhase& operator=(const LogPhase&) = delete;
  ~LogPhase() {
    if (level_ != LogLevel::kOff) End();
  }

  // What came of it; the last one counts.
  void Result(const auto&... parts) {
    if (level_ != LogLevel::kOff)
      result_ = log_internal::Concatenate({LogPart(log_internal::Evaluate(parts))...});
  }

 private:
  void Begin(LogLevel level, std::string what);
  void End() noexcept;

  LogLevel level_ = LogLevel::kOff;
  int exceptions_ = 0;  // under way when it began
  std::chrono::steady_clock::time_point start_;
  std::string what_;
  std::string result_;
};

// A phase that has begun and not ended.
struct RunningPhase {
  std::string what;  // "prepare a.pt2, inductor"
  double seconds = 0;
};

// From now on phases are noted even where the log does not show them.
void WatchPhases();

// Of the phases that have run for at least `least_s` the one that began last. The first of all is
// left out: it is the command. Null: none.
std::optional<RunningPhase> FindRunningPhase(double least_s);

// Whether messages of this level are shown. LogsAt() is true for watched phases, too.
bool ShowsLog(LogLevel level);

}  // namespace idbg::base
