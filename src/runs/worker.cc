// SPDX-License-Identifier: Apache-2.0
#include "runs/worker.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "runs/process.h"

namespace idbg::runs {

Worker::Worker(const std::vector<std::string>& command) {
  Pipe output;
  Pipe errors;
  process_ =
      StartProcess({.command = command,
                    .environment = {},
                    .streams = {kNoStream, output.write_end.value(), errors.write_end.value()},
                    .in_child = {}});
  output_.descriptor = output.read_end.Release();
  errors_.descriptor = errors.read_end.Release();
  for (const int descriptor : {output_.descriptor, errors_.descriptor})
    ::fcntl(descriptor, F_SETFL, O_NONBLOCK);
}

Worker::~Worker() {
  if (!end_) {
    Signal(SIGKILL);
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
  }
  ::close(output_.descriptor);
  ::close(errors_.descriptor);
}

void Worker::Read(Stream& stream, std::vector<std::string>& lines) const {
  std::array<char, 4096> buffer;
  for (;;) {
    const ssize_t count = ::read(stream.descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    stream.rest.append(buffer.data(), static_cast<std::size_t>(count));
  }
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = stream.rest.find('\n', begin)) != std::string::npos;) {
    lines.push_back(stream.rest.substr(begin, end - begin));
    begin = end + 1;
  }
  stream.rest.erase(0, begin);
  if (end_ && !stream.rest.empty()) lines.push_back(std::exchange(stream.rest, {}));
}

Worker::Lines Worker::Take() {
  Lines lines;
  Read(output_, lines.output);
  Read(errors_, lines.errors);
  return lines;
}

std::optional<WorkerEnd> Worker::End() {
  int status = 0;
  if (end_ || ::waitpid(process_, &status, WNOHANG) != process_) return end_;
  end_.emplace();
  if (WIFEXITED(status)) end_->exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) end_->signal = WTERMSIG(status);
  return end_;
}

void Worker::Signal(int signal) const {
  if (!end_) ::kill(-process_, signal);
}

void WaitForAny(std::span<Worker* const> workers, int timeout_ms) {
  std::vector<pollfd> streams;
  for (const Worker* const worker : workers) {
    streams.push_back({.fd = worker->output_.descriptor, .events = POLLIN, .revents = 0});
    streams.push_back({.fd = worker->errors_.descriptor, .events = POLLIN, .revents = 0});
  }
  const int ready = ::poll(streams.data(), streams.size(), timeout_ms);
  // A stream that was closed is ready at once; its process needs a moment to end.
  constexpr int kMomentMs = 5;
  bool has_closed = false;
  for (const pollfd& stream : streams) has_closed = has_closed || (stream.revents & POLLHUP) != 0;
  if (ready > 0 && has_closed) ::poll(nullptr, 0, kMomentMs);
}

}  // namespace idbg::runs
