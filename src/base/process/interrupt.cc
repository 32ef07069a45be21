// SPDX-License-Identifier: Apache-2.0
#include "base/process/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <ctime>

#include "base/error.h"

namespace idbg::base {

namespace {

volatile std::sig_atomic_t requested = 0;
constexpr std::array kEnding = {SIGINT, SIGTERM, SIGHUP};
std::array<struct sigaction, kEnding.size()> old_actions;

timespec first_request;

// A program such as timeout(1) sends its signal to the process and to its group: the same request,
// twice. A person who presses Ctrl-C again takes longer.
bool IsSameRequest() {
  constexpr std::int64_t kSameRequestMs = 500;
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return (now.tv_sec - first_request.tv_sec) * 1000 +
             (now.tv_nsec - first_request.tv_nsec) / 1'000'000 <
         kSameRequestMs;
}

void OnSignal(int signal) {
  if (requested == 0) {
    ::clock_gettime(CLOCK_MONOTONIC, &first_request);
    requested = 1;
  } else if (!IsSameRequest()) {
    ::signal(signal, SIG_DFL);
    ::raise(signal);  // once this handler has returned
  }
}

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

}  // namespace

InterruptScope::InterruptScope() {
  requested = 0;
  struct sigaction action{};
  action.sa_handler = OnSignal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kEnding.size(); ++i) {
    ::sigaction(kEnding[i], nullptr, &old_actions[i]);
    if (kEnding[i] != SIGHUP || old_actions[i].sa_handler != SIG_IGN)
      ::sigaction(kEnding[i], &action, nullptr);
  }
}

InterruptScope::~InterruptScope() {
  for (std::size_t i = 0; i < kEnding.size(); ++i)
    ::sigaction(kEnding[i], &old_actions[i], nullptr);
}

bool InterruptScope::Requested() { return requested != 0; }

void InterruptScope::ThrowIfRequested() {
  if (Requested()) FailExternal("stopped by a signal before there was a result");
}

ProcessEnd RunInOurPlace(const std::vector<std::string>& command,
                         const std::vector<std::string>& environment) {
  const bool own_group = !IsInForeground();
  const SignalQueue signals;
  // Nobody could stop a group of its own any more if this process were killed outright.
  Process process({.command = command,
                   .environment = environment,
                   .leads_group = own_group,
                   .takes_group_along = false,
                   .signal_at_our_end = own_group ? SIGTERM : 0,
                   .in_child = [&signals] { signals.Restore(); }});
  for (;;) {
    const siginfo_t info = signals.Next();
    // A key of the terminal has reached the program already where it shares our group.
    if (info.si_signo != SIGCHLD && (own_group || info.si_code != SI_KERNEL))
      process.Signal(info.si_signo);
    if (info.si_signo != SIGCHLD) continue;
    if (std::optional<ProcessEnd> end = process.End()) return *std::move(end);
  }
}

}  // namespace idbg::base
