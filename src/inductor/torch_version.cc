// SPDX-License-Identifier: Apache-2.0
#include "inductor/torch_version.h"

#include <iterator>

namespace idbg::inductor {
namespace {

constexpr std::string_view kNames[] = {"2.10", "2.11", "2.12", "2.13", "2.14"};
static_assert(std::size(kNames) == static_cast<std::size_t>(kNewestTorch) + 1);

}  // namespace

std::string_view ToString(TorchVersion version) { return kNames[static_cast<int>(version)]; }

std::optional<TorchVersion> FindTorchVersion(std::string_view text) {
  for (auto at = static_cast<int>(kOldestTorch); at <= static_cast<int>(kNewestTorch); ++at) {
    if (!text.starts_with(kNames[at])) continue;
    const std::string_view rest = text.substr(kNames[at].size());
    // "2.130" is another release than "2.13".
    if (rest.empty() || rest.front() < '0' || rest.front() > '9')
      return static_cast<TorchVersion>(at);
  }
  return std::nullopt;
}

}  // namespace idbg::inductor
