// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "logs/events/guard_tree.h"

namespace idbg::compile {

// A check that two guard trees do not share: on another value, or in one of them only.
struct GuardDifference {
  std::string kind;    // "TENSOR_MATCH"
  std::string source;  // "L['x']"
  std::string before;  // what differs: "size=[4, 16]", "3"; "" where there is no such check
  std::string after;
  std::string code;  // the user's line that made it, where the log says

  bool operator==(const GuardDifference&) const = default;
};

// In the order of the trees. Identities (ID_MATCH and what else has addresses in it) differ between
// processes: `same_process` says whether they count. What differs in the comments does not.
std::vector<GuardDifference> CompareGuardTrees(const logs::GuardTree& before,
                                               const logs::GuardTree& after, bool same_process);

// "size=[4, 16] -> size=[6, 16] of L['x']".
std::string Describe(const GuardDifference& difference);

}  // namespace idbg::compile
