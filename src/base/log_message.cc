// SPDX-License-Identifier: Apache-2.0
// What libraries need of the log. It stands apart from the logger, so that a library that only logs
// is not linked with spdlog.
#include <fmt/core.h>

#include <exception>
#include <iterator>
#include <mutex>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

namespace idbg::base {
namespace {

struct Begun {
  const LogPhase* phase;
  std::string what;
  std::chrono::steady_clock::time_point start;
};
std::mutex begun_mutex;
std::vector<Begun> begun;  // in their order

std::string TextOf(LogBytes part) {
  constexpr double kStep = 1000;
  if (part.size_bytes < 1000) return fmt::format("{} B", part.size_bytes);
  double size = static_cast<double>(part.size_bytes) / kStep;
  const char* const units[] = {"kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  while (size >= 999.95 && unit + 1 < std::size(units)) size /= kStep, ++unit;
  return fmt::format("{:.1f} {}", size, units[unit]);
}

std::string TextOf(LogSeconds time) {
  const double time_ms = time.time_s * 1e3;
  if (time_ms < 10) return fmt::format("{:.2f} ms", time_ms);
  if (time_ms < 100) return fmt::format("{:.1f} ms", time_ms);
  if (time_ms < 1000) return fmt::format("{:.0f} ms", time_ms);
  return fmt::format("{:.2f} s", time.time_s);
}

}  // namespace

void Log(LogLevel level, std::string_view message) {
  if (LogsAt(level)) log_internal::write.load()(level, MessageLine(message));
}

LogPart::LogPart(double number) : text(fmt::format("{:.4g}", number)) {}
LogPart::LogPart(LogBytes bytes) : text(TextOf(bytes)) {}
LogPart::LogPart(LogCount count) : text(Plural(count.count, count.thing)) {}
LogPart::LogPart(LogSeconds time) : text(TextOf(time)) {}

std::string log_internal::Concatenate(std::initializer_list<LogPart> parts) {
  std::string message;
  for (const LogPart& part : parts) message += part.text;
  return message;
}

void LogPhase::Begin(LogLevel level, std::string what) {
  LogDebug("begin: ", what);
  level_ = level;
  what_ = std::move(what);
  exceptions_ = std::uncaught_exceptions();
  start_ = std::chrono::steady_clock::now();
  const std::lock_guard lock(begun_mutex);
  begun.push_back({this, what_, start_});
}

void LogPhase::End() noexcept {
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start_;
  try {
    {
      const std::lock_guard lock(begun_mutex);
      std::erase_if(begun, [this](const Begun& one) { return one.phase == this; });
    }
    if (std::uncaught_exceptions() > exceptions_) result_ = "failed";
    LogAt(level_, what_, result_.empty() ? "" : ": ", result_, " (", LogSeconds{time.count()}, ")");
  } catch (const std::exception&) {
    // Out of memory: a line of the log is lost.
  }
}

std::optional<RunningPhase> FindRunningPhase(double least_s) {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(begun_mutex);
  for (std::size_t i = begun.size(); i-- > 1;) {
    const double seconds = std::chrono::duration<double>(now - begun[i].start).count();
    if (seconds >= least_s) return RunningPhase{begun[i].what, seconds};
  }
  return std::nullopt;
}

}  // namespace idbg::base
