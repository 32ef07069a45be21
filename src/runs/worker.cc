// SPDX-License-Identifier: Apache-2.0
#include "runs/worker.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace idbg::runs {
namespace {

// A pipe whose ends are closed with it.
class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0)
      throw base::Error(base::ErrorCode::kExternal,
                        std::string("cannot make a pipe: ") + std::strerror(errno));
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    for (const int end : ends_) {
      if (end >= 0) ::close(end);
    }
  }

  int write_end() const { return ends_[1]; }
  void CloseWriteEnd() { ::close(std::exchange(ends_[1], -1)); }
  int ReleaseReadEnd() {
    ::fcntl(ends_[0], F_SETFL, O_NONBLOCK);
    return std::exchange(ends_[0], -1);
  }
  int read_end() const { return ends_[0]; }

 private:
  std::array<int, 2> ends_{-1, -1};
};

[[noreturn]] void Become(char* const* command, pid_t parent, int output, int errors, int report) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // which has ended meanwhile
  const int none = ::open("/dev/null", O_RDONLY);
  ::dup2(none, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  ::signal(SIGXFSZ, SIG_DFL);  // which main() ignores
  ::execvp(command[0], command);
  const int error = errno;
  [[maybe_unused]] const ssize_t written = ::write(report, &error, sizeof error);
  ::_exit(127);
}

}  // namespace

Worker::Worker(const std::vector<std::string>& command) {
  Pipe output;
  Pipe errors;
  Pipe report;
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ == 0)
    Become(words.data(), parent, output.write_end(), errors.write_end(), report.write_end());
  int error = process_ < 0 ? errno : 0;
  for (Pipe* const pipe : {&output, &errors, &report}) pipe->CloseWriteEnd();
  if (process_ > 0) {
    ::setpgid(process_, process_);  // whoever comes first
    while (::read(report.read_end(), &error, sizeof error) < 0 && errno == EINTR) continue;
  }
  if (error != 0) {
    if (process_ > 0) ::waitpid(process_, nullptr, 0);
    throw base::Error(base::ErrorCode::kExternal,
                      "cannot start '" + command[0] + "': " + std::strerror(error));
  }
  output_.descriptor = output.ReleaseReadEnd();
  errors_.descriptor = errors.ReleaseReadEnd();
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
