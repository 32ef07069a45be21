// SPDX-License-Identifier: Apache-2.0
#include "bench/result.h"

#include "base/names.h"

namespace idbg::bench {

std::string_view ToString(State state) {
  using enum State;
  static constexpr base::Named<State> kNames[] = {
      {"PASS", kPass}, {"FAIL", kFail}, {"SKIPPED", kSkipped}, {"ERROR", kError}};
  return base::NameOf(kNames, state);
}

std::string MachineOf(const Result& result) {
  return result.device + ", " + std::to_string(result.threads) + " threads" +
         (result.is_training ? ", training" : "");
}

}  // namespace idbg::bench
