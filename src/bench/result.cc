// SPDX-License-Identifier: Apache-2.0
#include "bench/result.h"

#include <algorithm>

#include "base/names.h"

namespace idbg::bench {

std::string_view ToString(State state) {
  using enum State;
  static constexpr base::Named<State> kNames[] = {
      {"PASS", kPass}, {"FAIL", kFail}, {"SKIPPED", kSkipped}, {"ERROR", kError}};
  return base::NameOf(kNames, state);
}

const VariantResult& BaseOf(const Result& result, const VariantResult& variant) {
  const std::size_t mark = variant.name.find('@');
  if (mark != std::string::npos) {
    const auto found =
        std::ranges::find(result.variants, variant.name.substr(0, mark), &VariantResult::name);
    if (found != result.variants.end()) return *found;
  }
  return result.variants.front();
}

std::string MachineOf(const Result& result) {
  return result.device + ", " + std::to_string(result.threads) + " threads" +
         (result.is_training ? ", training" : "");
}

}  // namespace idbg::bench
