// SPDX-License-Identifier: Apache-2.0
#include "runs/answer_process.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/error.h"
#include "base/files/spool.h"
#include "base/text/text.h"
#include "runs/process.h"

namespace idbg::runs {
namespace {

constexpr std::size_t kLongestAnswer = std::size_t{1} << 20;
constexpr std::size_t kTail = 4096;  // bytes of what it printed that are looked at

using Clock = std::chrono::steady_clock;

// Whether there is something to read before `deadline`.
bool WaitReadable(int descriptor, Clock::time_point deadline) {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left < 0) return false;
    pollfd waited{.fd = descriptor, .events = POLLIN, .revents = 0};
    constexpr std::int64_t kLongest = 60'000;
    const int ready = ::poll(&waited, 1, static_cast<int>(std::min<std::int64_t>(left, kLongest)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

}  // namespace

AnswerProcess::AnswerProcess(const std::vector<std::string>& command,
                             const std::vector<std::string>& environment) {
  Start(command, environment);
}

AnswerProcess::~AnswerProcess() { End(); }

void AnswerProcess::Start(const std::vector<std::string>& command,
                          const std::vector<std::string>& environment) {
  // A socket, because a write to one that nobody reads can do without a signal.
  std::array<int, 2> requests{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, requests.data()) != 0)
    throw base::Error(base::ErrorCode::kExternal, std::string("cannot make a socket: ") +
                                                      std::strerror(errno) +
                                                      " (raise the limit of open files)");
  requests_.Reset(requests[0]);
  const base::Descriptor their_requests(requests[1]);
  Pipe answers;
  answers_.Reset(answers.read_end.Release());
  printed_.Reset(base::Spool("what the program prints").Release());
  static_assert(kAnswerDescriptor == 3);  // the last of the streams
  child_ = StartProcess({.command = command,
                         .environment = environment,
                         .streams = {their_requests.value(), printed_.value(), printed_.value(),
                                     answers.write_end.value()},
                         .in_child = {}});
}

void AnswerProcess::End() {
  if (child_ <= 0) return;
  ::kill(-child_, SIGKILL);  // with the compilers that it runs
  while (!is_reaped_ && ::waitpid(child_, &status_, 0) < 0 && errno == EINTR) continue;
  is_reaped_ = true;
  child_ = -1;
}

AnswerProcess::Answer AnswerProcess::Ask(std::string_view line, double limit_s) {
  std::string request = std::string(line) + '\n';
  for (std::size_t sent = 0; sent < request.size();) {
    const ssize_t count =
        ::send(requests_.value(), request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
    if (count < 0 && errno != EINTR) return {.kind = Answer::Kind::kEnded, .line = {}};
    if (count > 0) sent += static_cast<std::size_t>(count);
  }
  return Receive(limit_s);
}

AnswerProcess::Answer AnswerProcess::Receive(double limit_s) {
  const auto deadline =
      Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(1e3 * limit_s));
  for (;;) {
    if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
      Answer answer{.kind = Answer::Kind::kLine, .line = received_.substr(0, end)};
      received_.erase(0, end + 1);
      return answer;
    }
    if (received_.size() > kLongestAnswer) return {.kind = Answer::Kind::kTooLong, .line = {}};
    if (!WaitReadable(answers_.value(), deadline)) return {.kind = Answer::Kind::kLate, .line = {}};
    std::array<char, 4096> buffer{};
    const ssize_t count = ::read(answers_.value(), buffer.data(), buffer.size());
    if (count > 0) received_.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR))
      return {.kind = Answer::Kind::kEnded, .line = {}};
  }
}

std::string AnswerProcess::HowEnded() {
  // It closed its answers; if it is still there, it is of no use.
  constexpr int kTries = 100;
  for (int i = 0; i < kTries && !is_reaped_; ++i) {
    is_reaped_ = ::waitpid(child_, &status_, WNOHANG) == child_;
    if (!is_reaped_) ::usleep(10'000);
  }
  if (!is_reaped_) return "closed its answers";
  if (WIFSIGNALED(status_)) return "was killed by signal " + std::to_string(WTERMSIG(status_));
  return "ended with exit code " + std::to_string(WEXITSTATUS(status_));
}

std::string AnswerProcess::LastPrinted() const {
  const off_t size = ::lseek(printed_.value(), 0, SEEK_END);
  std::array<char, kTail> buffer{};
  const off_t begin = std::max<off_t>(0, size - static_cast<off_t>(buffer.size()));
  const ssize_t count = ::pread(printed_.value(), buffer.data(), buffer.size(), begin);
  if (count <= 0) return {};
  const std::string_view text =
      base::Trim(std::string_view(buffer.data(), static_cast<std::size_t>(count)));
  return std::string(text.substr(text.rfind('\n') + 1));
}

}  // namespace idbg::runs
