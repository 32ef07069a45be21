// SPDX-License-Identifier: Apache-2.0
#include "base/process/line_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "base/files/scratch_folder.h"
#include "base/text/text.h"

namespace idbg::base {

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

LineProcess::LineProcess(std::vector<std::string> command) {
  Pipe output;
  Pipe errors;
  process_.emplace(
      ProcessStart{.command = std::move(command),
                   .streams = {kNoStream, output.write_end.value(), errors.write_end.value()}});
  output_.descriptor = std::move(output.read_end);
  errors_.descriptor = std::move(errors.read_end);
  for (const Stream* const stream : {&output_, &errors_})
    ::fcntl(stream->descriptor.value(), F_SETFL, O_NONBLOCK);
}

void LineProcess::Take(Stream& stream, bool has_ended, std::vector<std::string>& lines) {
  while (stream.lines.Read(stream.descriptor.value())) continue;
  while (std::optional<std::string> line = stream.lines.Next()) lines.push_back(*std::move(line));
  if (has_ended && !stream.lines.rest().empty()) lines.emplace_back(stream.lines.rest());
}

LineProcess::Lines LineProcess::Take() {
  const bool has_ended = End().has_value();
  Lines lines;
  Take(output_, has_ended, lines.output);
  Take(errors_, has_ended, lines.errors);
  return lines;
}

void WaitForAny(std::span<LineProcess* const> processes, int timeout_ms) {
  std::vector<pollfd> streams;
  for (const LineProcess* const process : processes) {
    for (const LineProcess::Stream* const stream : {&process->output_, &process->errors_})
      streams.push_back({.fd = stream->descriptor.value(), .events = POLLIN, .revents = 0});
  }
  const int ready = ::poll(streams.data(), streams.size(), timeout_ms);
  // A stream that was closed is ready at once; its process needs a moment to end.
  constexpr int kMomentMs = 5;
  bool has_closed = false;
  for (const pollfd& stream : streams) has_closed = has_closed || (stream.revents & POLLHUP) != 0;
  if (ready > 0 && has_closed) ::poll(nullptr, 0, kMomentMs);
}

AnswerProcess::AnswerProcess(std::vector<std::string> command,
                             std::vector<std::string> environment) {
  // A socket, because a write to one that nobody reads can do without a signal.
  std::array<int, 2> requests{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, requests.data()) != 0)
    FailExternal(std::string("cannot make a socket: ") + std::strerror(errno) +
                 " (raise the limit of open files)");
  requests_.Reset(requests[0]);
  const Descriptor their_requests(requests[1]);
  Pipe answers;
  answers_ = std::move(answers.read_end);
  printed_.Reset(Spool("what the program prints").Release());
  static_assert(kAnswerDescriptor == 3);  // the last of the streams
  process_.emplace(ProcessStart{.command = std::move(command),
                                .environment = std::move(environment),
                                .streams = {their_requests.value(), printed_.value(),
                                            printed_.value(), answers.write_end.value()}});
}

AnswerProcess::Answer AnswerProcess::Ask(std::string_view line, double limit_s) {
  const std::string request = std::string(line) + '\n';
  for (std::size_t sent = 0; sent < request.size();) {
    const ssize_t count =
        ::send(requests_.value(), request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
    if (count < 0 && errno != EINTR) return {.kind = Answer::Kind::kEnded};
    if (count > 0) sent += static_cast<std::size_t>(count);
  }
  return Receive(limit_s);
}

AnswerProcess::Answer AnswerProcess::Receive(double limit_s) {
  const auto deadline =
      Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(1e3 * limit_s));
  for (;;) {
    if (std::optional<std::string> line = received_.Next())
      return {.kind = Answer::Kind::kLine, .line = *std::move(line)};
    if (received_.rest().size() > kLongestAnswer) return {.kind = Answer::Kind::kTooLong};
    if (!WaitReadable(answers_.value(), deadline)) return {.kind = Answer::Kind::kLate};
    if (!received_.Read(answers_.value())) return {.kind = Answer::Kind::kEnded};
  }
}

std::string AnswerProcess::HowEnded() {
  // It closed its answers; if it is still there, it is of no use.
  constexpr double kPatienceS = 1;
  const std::optional<ProcessEnd> end = process_->EndWithin(kPatienceS);
  return end ? end->ToString() : "closed its answers";
}

std::string AnswerProcess::LastPrinted() const {
  const std::string printed = TailOf(printed_.value(), kTail);
  const std::string_view text = Trim(printed);
  return std::string(text.substr(text.rfind('\n') + 1));
}

}  // namespace idbg::base
