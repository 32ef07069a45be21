// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

// GCC 13 sees array bounds that are not there in the formatting library's headers.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

#include <fmt/core.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/ansicolor_sink.h>
#include <spdlog/spdlog.h>

#include <cstdio>
#include <exception>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>

namespace idbg::base {
namespace {

// spdlog has six levels, by other names.
spdlog::level::level_enum ToSpdlog(LogLevel level) {
  return static_cast<spdlog::level::level_enum>(level);
}
static_assert(static_cast<int>(LogLevel::kWarning) == SPDLOG_LEVEL_WARN);
static_assert(static_cast<int>(LogLevel::kOff) == SPDLOG_LEVEL_OFF);

// How a line begins. A failure names the program, as programs do to those who called them.
std::string_view Heading(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return "debug";
    case LogLevel::kInfo:
      return "info";
    case LogLevel::kWarning:
      return "warning";
    case LogLevel::kError:
      return "error";
    case LogLevel::kNotice:
    case LogLevel::kFailure:
    case LogLevel::kOff:
      break;
  }
  return "inductor-debug";
}

class HeadingFlag final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&,
              spdlog::memory_buf_t& out) override {
    const std::string_view heading = Heading(static_cast<LogLevel>(message.level));
    out.append(heading.data(), heading.data() + heading.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override {
    return std::make_unique<HeadingFlag>();
  }
};

// The logger and the line below it, made with the first message.
class Terminal {
 public:
  static Terminal& Get() {
    static Terminal terminal;
    return terminal;
  }

  void SetColor(bool wanted) {
    sink_->set_color_mode(wanted ? spdlog::color_mode::always : spdlog::color_mode::never);
  }

  void Log(LogLevel level, std::string_view message) {
    const std::lock_guard lock(mutex_);
    if (!status_.empty()) Write(kErase);
    logger_.log(ToSpdlog(level), spdlog::string_view_t(message.data(), message.size()));
    if (!status_.empty()) Write(kErase + status_);
  }

  void DrawStatusLine(std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (text.empty() && status_.empty()) return;
    status_ = text;
    Write(kErase + status_);
  }

 private:
  Terminal()
      : sink_(std::make_shared<spdlog::sinks::ansicolor_stderr_sink_mt>()),
        logger_("inductor-debug", sink_) {
    auto formatter = std::make_unique<spdlog::pattern_formatter>();
    formatter->add_flag<HeadingFlag>('*').set_pattern("%^%*%$: %v");
    logger_.set_formatter(std::move(formatter));
    logger_.set_level(spdlog::level::trace);  // LogsAt() has the say
    sink_->set_color_mode(spdlog::color_mode::never);
    sink_->set_color(ToSpdlog(LogLevel::kInfo), sink_->green);
    sink_->set_color(ToSpdlog(LogLevel::kDebug), sink_->cyan);
    for (const LogLevel plain : {LogLevel::kNotice, LogLevel::kFailure})
      sink_->set_color(ToSpdlog(plain), "");
  }

  static void Write(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
  }

  inline static const std::string kErase = "\r\033[K";

  std::mutex mutex_;
  std::shared_ptr<spdlog::sinks::ansicolor_stderr_sink_mt> sink_;
  spdlog::logger logger_;
  std::string status_;
};

std::string BytesText(std::uint64_t bytes) {
  constexpr double kStep = 1000;
  if (bytes < 1000) return fmt::format("{} B", bytes);
  double size = static_cast<double>(bytes) / kStep;
  const char* const units[] = {"kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  while (size >= 999.95 && unit + 1 < std::size(units)) size /= kStep, ++unit;
  return fmt::format("{:.1f} {}", size, units[unit]);
}

std::string SecondsText(double time_s) {
  const double time_ms = time_s * 1e3;
  if (time_ms < 10) return fmt::format("{:.2f} ms", time_ms);
  if (time_ms < 100) return fmt::format("{:.1f} ms", time_ms);
  if (time_ms < 1000) return fmt::format("{:.0f} ms", time_ms);
  return fmt::format("{:.2f} s", time_s);
}

}  // namespace

void SetLogLevel(LogLevel least) { log_internal::least_level = least; }

void SetLogColor(bool wanted) { Terminal::Get().SetColor(wanted); }

void Log(LogLevel level, std::string_view message) {
  if (LogsAt(level)) Terminal::Get().Log(level, message);
}

void DrawStatusLine(std::string_view text) { Terminal::Get().DrawStatusLine(text); }

void LogPart::AppendTo(std::string& message) const {
  switch (kind_) {
    case Kind::kText:
      message += text_;
      return;
    case Kind::kInteger:
      message += std::to_string(integer_);
      return;
    case Kind::kReal:
      message += fmt::format("{:.4g}", real_);
      return;
    case Kind::kBytes:
      message += BytesText(static_cast<std::uint64_t>(integer_));
      return;
    case Kind::kCount:
      message += fmt::format("{} {}{}", integer_, text_, integer_ == 1 ? "" : "s");
      return;
    case Kind::kSeconds:
      message += SecondsText(real_);
      return;
  }
}

std::string log_internal::Concatenate(std::initializer_list<LogPart> parts) {
  std::string message;
  for (const LogPart& part : parts) part.AppendTo(message);
  return message;
}

void LogPhase::Begin(LogLevel level, std::string what) {
  LogDebug("begin: ", what);
  level_ = level;
  what_ = std::move(what);
  exceptions_ = std::uncaught_exceptions();
  start_ = std::chrono::steady_clock::now();
}

void LogPhase::End() noexcept {
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start_;
  try {
    if (std::uncaught_exceptions() > exceptions_) result_ = "failed";
    LogAt(level_, what_, result_.empty() ? "" : ": ", result_, " (", LogSeconds{time.count()}, ")");
  } catch (const std::exception&) {
    // Out of memory: a line of the log is lost.
  }
}

}  // namespace idbg::base
