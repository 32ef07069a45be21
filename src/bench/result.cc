// SPDX-License-Identifier: Apache-2.0
#include "bench/result.h"

namespace idbg::bench {

std::string_view ToString(State state) {
  switch (state) {
    case State::kPass:
      return "PASS";
    case State::kFail:
      return "FAIL";
    case State::kSkipped:
      return "SKIPPED";
    case State::kError:
      return "ERROR";
  }
  return "";
}

std::string MachineOf(const Result& result) {
  return result.device + ", " + std::to_string(result.threads) + " threads" +
         (result.is_training ? ", training" : "");
}

}  // namespace idbg::bench
