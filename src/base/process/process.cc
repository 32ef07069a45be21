// SPDX-License-Identifier: Apache-2.0
#include "base/process/process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "base/files/scratch_folder.h"
#include "base/installation.h"
#include "base/process/interrupt.h"

namespace idbg::base {
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
int PlaceStreams(const std::vector<int>& streams, int report) {
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
  report = PlaceStreams(start.streams, report);
  if (start.in_child) start.in_child();
  ::signal(SIGXFSZ, SIG_DFL);                              // which main() ignores
  if (!start.streams.empty()) ::signal(SIGPIPE, SIG_DFL);  // which commands may ignore
  if (start.folder.empty() || ::chdir(start.folder.c_str()) == 0)
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
  FailExternal("cannot start '" + program + "': " + std::strerror(error) + advice);
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

double Seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

Pipe::Pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    FailExternal(std::string("cannot make a pipe: ") + std::strerror(errno) +
                 " (raise the limit of open files)");
  read_end.Reset(ends[0]);
  write_end.Reset(ends[1]);
}

std::string ProcessEnd::ToString() const {
  if (signal) return "was killed by signal " + std::to_string(*signal);
  if (exit_code) return "ended with exit code " + std::to_string(*exit_code);
  return "took too long";
}

Process::Process(const ProcessStart& start)
    : id_(StartProcess(start)),
      leads_group_(start.leads_group),
      takes_group_along_(start.leads_group && start.takes_group_along) {}

Process::~Process() {
  if (end_) return;
  Signal(SIGKILL);
  Reap();
}

void Process::Signal(int signal) const {
  if (!end_) ::kill(leads_group_ ? -id_ : id_, signal);
}

std::optional<ProcessEnd> Process::End() {
  siginfo_t info{};
  // Its number, which is its group's, stays taken until the group is gone.
  const int done =
      end_ ? 1 : ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
  const bool has_ended = done < 0 ? errno != EINTR : info.si_pid == id_;
  if (end_ || !has_ended) return end_;
  if (takes_group_along_) ::kill(-id_, SIGKILL);
  Reap();
  return end_;
}

void Process::Reap() {
  int status = 0;
  rusage usage{};
  pid_t reaped = 0;
  while ((reaped = ::wait4(id_, &status, 0, &usage)) < 0 && errno == EINTR) continue;
  end_ = ProcessEnd{.wall_s = std::chrono::duration<double>(Clock::now() - begin_).count(),
                    .user_s = Seconds(usage.ru_utime),
                    .system_s = Seconds(usage.ru_stime),
                    .peak_memory_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024};
  if (reaped == id_ && WIFEXITED(status)) end_->exit_code = WEXITSTATUS(status);
  if (reaped == id_ && WIFSIGNALED(status)) end_->signal = WTERMSIG(status);
}

std::optional<ProcessEnd> Process::EndWithin(double seconds) {
  constexpr useconds_t kShortest = 500;
  constexpr useconds_t kLongest = 20'000;
  const auto deadline = Clock::now() + std::chrono::duration<double>(seconds);
  for (useconds_t pause = kShortest;; pause = std::min(2 * pause, kLongest)) {
    if (std::optional<ProcessEnd> end = End(); end || Clock::now() >= deadline) return end;
    ::usleep(pause);
  }
}

ProcessEnd RunProgram(ProcessStart start, double limit_s, Kept kept) {
  constexpr std::size_t kKeptOutput = std::size_t{1} << 16;
  const Descriptor printed(Spool("what the program prints").Release());
  start.streams = {kNoStream, printed.value(), kept == Kept::kOutput ? kNoStream : printed.value()};
  Process process(start);
  std::optional<ProcessEnd> ended;
  constexpr double kLook = 0.2;
  for (double left = limit_s; !ended && left > 0 && !InterruptScope::Requested(); left -= kLook)
    ended = process.EndWithin(std::min(kLook, left));
  ProcessEnd end = ended.value_or(ProcessEnd{});
  end.output = TailOf(printed.value(), kKeptOutput);
  return end;
}

std::vector<std::string> PythonCode(std::string python, std::string_view code) {
  std::string safe = "import sys\nif sys.path[:1] == ['']: del sys.path[0]\n";
  if (python == "python3") python = DefaultPython();
  return {std::move(python), "-c", safe.append(code)};
}

std::vector<std::string> PythonModule(std::string python, std::string_view module) {
  const std::string name(module);
  return PythonCode(std::move(python), "import runpy\nrunpy.run_module('" + name +
                                           "', run_name='__main__', alter_sys=True)");
}

}  // namespace idbg::base
