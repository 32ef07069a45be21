// SPDX-License-Identifier: Apache-2.0
#include "base/process/interrupt.h"

#include <catch2/catch_test_macros.hpp>
#include <csignal>

namespace idbg::base::interrupt_test {

TEST_CASE("a signal that is sent twice at once is one request", "[base]") {
  const InterruptScope scope;
  CHECK_FALSE(InterruptScope::Requested());
  std::raise(SIGTERM);
  std::raise(SIGTERM);  // as timeout(1) does: ends the test where it counts as another
  CHECK(InterruptScope::Requested());
}

TEST_CASE("signals are as before after the scope", "[base]") {
  struct sigaction before{};
  ::sigaction(SIGTERM, nullptr, &before);
  {
    const InterruptScope scope;
  }
  struct sigaction after{};
  ::sigaction(SIGTERM, nullptr, &after);
  CHECK(before.sa_handler == after.sa_handler);
}

}  // namespace idbg::base::interrupt_test
