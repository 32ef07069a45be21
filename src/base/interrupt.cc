// SPDX-License-Identifier: Apache-2.0
#include "base/interrupt.h"

#include <csignal>

namespace idbg::base {
namespace {

volatile std::sig_atomic_t requested = 0;
struct sigaction old_interrupt;
struct sigaction old_terminate;
struct sigaction old_hangup;

void OnSignal(int) { requested = 1; }

}  // namespace

InterruptScope::InterruptScope() {
  requested = 0;
  struct sigaction action{};
  action.sa_handler = OnSignal;
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
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

}  // namespace idbg::base
