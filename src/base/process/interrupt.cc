// SPDX-License-Identifier: Apache-2.0
#include "base/process/interrupt.h"

#include <csignal>
#include <cstdint>
#include <ctime>

#include "base/error.h"

namespace idbg::base {
namespace {

volatile std::sig_atomic_t requested = 0;
struct sigaction old_interrupt;
struct sigaction old_terminate;
struct sigaction old_hangup;

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

}  // namespace

InterruptScope::InterruptScope() {
  requested = 0;
  struct sigaction action{};
  action.sa_handler = OnSignal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, &old_interrupt);
  ::sigaction(SIGTERM, &action, &old_terminate);
  ::sigaction(SIGHUP, nullptr, &old_hangup);
  if (old_hangup.sa_handler != SIG_IGN) ::sigaction(SIGHUP, &action, nullptr);
}

InterruptScope::~InterruptScope() {
  ::sigaction(SIGINT, &old_interrupt, nullptr);
  ::sigaction(SIGTERM, &old_terminate, nullptr);
  ::sigaction(SIGHUP, &old_hangup, nullptr);
}

bool InterruptScope::Requested() { return requested != 0; }

void InterruptScope::ThrowIfRequested() {
  if (Requested())
    throw Error(ErrorCode::kExternal, "stopped by a signal before there was a result");
}

}  // namespace idbg::base
