// SPDX-License-Identifier: Apache-2.0
#include "runs/process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace idbg::runs {
namespace {

constexpr std::size_t kMostStreams = 4;

std::vector<char*> Pointers(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

// Makes these the descriptors from 0 on. They may have the numbers that they are to become, and so
// may `report`, so all go out of the way first. Returns where `report` is then.
int Place(const std::vector<int>& streams, int report) {
  constexpr int kAway = kMostStreams;
  std::array<int, kMostStreams> away{};
  for (std::size_t i = 0; i < streams.size(); ++i) {
    const int stream = streams[i] == kNoStream ? ::open("/dev/null", O_RDWR) : streams[i];
    away[i] = ::fcntl(stream, F_DUPFD_CLOEXEC, kAway);
  }
  const int moved = ::fcntl(report, F_DUPFD_CLOEXEC, kAway);
  for (std::size_t i = 0; i < streams.size(); ++i) ::dup2(away[i], static_cast<int>(i));
  return moved;
}

// In the child: only calls that are safe there.
[[noreturn]] void Become(char* const* command, char* const* environment, const ProcessStart& start,
                         pid_t parent, int report) {
  if (start.leads_group) ::setpgid(0, 0);
  if (start.signal_at_our_end != 0) {
    ::prctl(PR_SET_PDEATHSIG, start.signal_at_our_end);
    if (::getppid() != parent) ::_exit(127);  // which has ended meanwhile
  }
  report = Place(start.streams, report);
  if (start.in_child) start.in_child();
  ::signal(SIGXFSZ, SIG_DFL);                              // which main() ignores
  if (!start.streams.empty()) ::signal(SIGPIPE, SIG_DFL);  // which commands may ignore
  ::execvpe(command[0], command, environment);
  const int error = errno;
  [[maybe_unused]] const ssize_t written = ::write(report, &error, sizeof error);
  ::_exit(127);
}

// errno of the program's start, 0 when it runs: then its end of the pipe is closed.
int ReadStartError(int descriptor) {
  int error = 0;
  ssize_t count = 0;
  while ((count = ::read(descriptor, &error, sizeof error)) < 0 && errno == EINTR) continue;
  return count == static_cast<ssize_t>(sizeof error) ? error : 0;
}

[[noreturn]] void ThrowNotStarted(const std::string& program, int error) {
  const std::string advice = error == ENOENT   ? " (is it installed, and on PATH?)"
                             : error == EACCES ? " (is it executable?)"
                                               : "";
  throw base::Error(base::ErrorCode::kExternal,
                    "cannot start '" + program + "': " + std::strerror(error) + advice);
}

}  // namespace

Pipe::Pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    throw base::Error(base::ErrorCode::kExternal, std::string("cannot make a pipe: ") +
                                                      std::strerror(errno) +
                                                      " (raise the limit of open files)");
  read_end.Reset(ends[0]);
  write_end.Reset(ends[1]);
}

pid_t StartProcess(const ProcessStart& start) {
  IDBG_CHECK(!start.command.empty() && start.streams.size() <= kMostStreams);
  const std::vector<char*> words = Pointers(start.command);
  const std::vector<char*> settings =
      start.environment ? Pointers(*start.environment) : std::vector<char*>();
  char* const* const environment = start.environment ? settings.data() : ::environ;
  Pipe report;
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) Become(words.data(), environment, start, parent, report.write_end.value());
  if (child < 0) ThrowNotStarted(start.command.front(), errno);
  if (start.leads_group) ::setpgid(child, child);  // whoever comes first
  report.write_end.Reset(-1);
  const int error = ReadStartError(report.read_end.value());
  if (error == 0) return child;
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) continue;
  ThrowNotStarted(start.command.front(), error);
}

}  // namespace idbg::runs
