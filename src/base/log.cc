// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

// GCC 13 sees array bounds that are not there in the formatting library's headers.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/ansicolor_sink.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>

#include "base/text/utf8.h"

namespace idbg::base {
namespace {

constinit std::atomic<LogLevel> shown_level{LogLevel::kOff};
constinit std::atomic<bool> watches_phases{false};

// spdlog has six levels, by other names.
spdlog::level::level_enum ToSpdlog(LogLevel level) {
  return static_cast<spdlog::level::level_enum>(level);
}
static_assert(static_cast<int>(LogLevel::kWarning) == SPDLOG_LEVEL_WARN);
static_assert(static_cast<int>(LogLevel::kOff) == SPDLOG_LEVEL_OFF);

// How a line begins. A failure names the program, as programs do to those who called them.
constexpr std::string_view kProgram = "inductor-debug";
constexpr std::string_view kHeadings[] = {"debug", "info", kProgram, "warning", "error", kProgram};
static_assert(std::size(kHeadings) == static_cast<std::size_t>(LogLevel::kOff));

class HeadingFlag final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&,
              spdlog::memory_buf_t& out) override {
    const std::string_view heading = kHeadings[message.level];
    if (heading != kProgram) message.color_range_start = out.size();
    out.append(heading.data(), heading.data() + heading.size());
    if (heading != kProgram) message.color_range_end = out.size();
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
    formatter->add_flag<HeadingFlag>('*').set_pattern("%*: %v");
    logger_.set_formatter(std::move(formatter));
    logger_.set_level(spdlog::level::trace);  // LogsAt() has the say
    sink_->set_color_mode(spdlog::color_mode::never);
    sink_->set_color(ToSpdlog(LogLevel::kInfo), sink_->green);
    sink_->set_color(ToSpdlog(LogLevel::kDebug), sink_->cyan);
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

}  // namespace

void SetLogLevel(LogLevel least) {
  log_internal::write = [](LogLevel level, std::string_view message) {
    if (ShowsLog(level)) Terminal::Get().Log(level, message);
  };
  shown_level = least;
  const bool notes_phases = watches_phases && least != LogLevel::kOff;
  log_internal::least_level = notes_phases ? std::min(least, LogLevel::kInfo) : least;
}

bool ShowsLog(LogLevel level) { return level >= shown_level; }

void WatchPhases() {
  watches_phases = true;
  SetLogLevel(shown_level);
}

void SetLogColor(bool wanted) { Terminal::Get().SetColor(wanted); }

void DrawStatusLine(std::string_view text) {
  Terminal::Get().DrawStatusLine(OneLine(text, kMostMessageBytes));
}

}  // namespace idbg::base
