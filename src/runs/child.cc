// SPDX-License-Identifier: Apache-2.0
#include "runs/child.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>

#include "runs/process.h"

namespace idbg::runs {
namespace {

constexpr std::array kForwarded = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};

// While it lives, the signals that are forwarded and SIGCHLD wait to be fetched, none is handled
// behind our back. A signal that was ignored (nohup) stays so.
class SignalQueue {
 public:
  SignalQueue() {
    sigemptyset(&waited_);
    sigaddset(&waited_, SIGCHLD);
    for (const int signal : kForwarded) sigaddset(&waited_, signal);
    ::sigprocmask(SIG_BLOCK, &waited_, &old_mask_);
    struct sigaction plain{};
    plain.sa_handler = SIG_DFL;  // an ignored SIGCHLD would take the exit status with it
    ::sigaction(SIGCHLD, &plain, &old_child_);
  }
  SignalQueue(const SignalQueue&) = delete;
  SignalQueue& operator=(const SignalQueue&) = delete;
  ~SignalQueue() { Restore(); }

  void Restore() const {
    ::sigaction(SIGCHLD, &old_child_, nullptr);
    ::sigprocmask(SIG_SETMASK, &old_mask_, nullptr);
  }

  siginfo_t Next() const {
    siginfo_t info{};
    while (::sigwaitinfo(&waited_, &info) < 0 && errno == EINTR) continue;
    return info;
  }

 private:
  sigset_t waited_{};
  sigset_t old_mask_{};
  struct sigaction old_child_{};
};

// Whether a terminal's keys send their signals to this process's group.
bool IsInForeground() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::isatty(stream) == 1) return ::tcgetpgrp(stream) == ::getpgrp();
  }
  return false;
}

double Seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

void Forward(const siginfo_t& info, pid_t child, bool own_group) {
  if (own_group) {
    ::kill(-child, info.si_signo);
  } else if (info.si_code != SI_KERNEL) {
    ::kill(child, info.si_signo);  // a key of the terminal has reached it already
  }
}

ChildOutcome WaitFor(pid_t child, bool own_group, const SignalQueue& signals) {
  for (;;) {
    const siginfo_t info = signals.Next();
    if (info.si_signo != SIGCHLD) {
      Forward(info, child, own_group);
      continue;
    }
    int status = 0;
    rusage usage{};
    if (::wait4(child, &status, WNOHANG, &usage) != child) continue;
    ChildOutcome outcome{.user_s = Seconds(usage.ru_utime),
                         .system_s = Seconds(usage.ru_stime),
                         .peak_memory_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024};
    if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
    return outcome;
  }
}

}  // namespace

ChildOutcome RunChild(const std::vector<std::string>& command,
                      const std::vector<std::string>& environment) {
  const bool own_group = !IsInForeground();
  const SignalQueue signals;
  const auto start = std::chrono::steady_clock::now();
  // Nobody could stop a group of its own any more if this process were killed outright.
  const pid_t child = StartProcess({.command = command,
                                    .environment = environment,
                                    .streams = {},
                                    .leads_group = own_group,
                                    .signal_at_our_end = own_group ? SIGTERM : 0,
                                    .in_child = [&signals] { signals.Restore(); }});
  ChildOutcome outcome = WaitFor(child, own_group, signals);
  outcome.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return outcome;
}

}  // namespace idbg::runs
