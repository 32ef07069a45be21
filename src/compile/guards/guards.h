// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logs/events/guard_tree.h"
#include "logs/view.h"

namespace idbg::compile {

// A kind of check that runs in the Python interpreter in each call, where all others run in C++.
struct PythonGuardKind {
  std::string_view name;  // "size"
  std::string_view what;  // "conditions on sizes"
  std::string_view cure;  // what makes it cheaper
};

// Null for a check that runs in C++.
const PythonGuardKind* PythonGuardKindOf(const logs::GuardNode& node);

// Why a guard is likely to fail with the next call, and what to do about it.
struct GuardRisk {
  std::string_view name;  // "size"
  std::string_view what;  // "inputs guarded on their sizes"
  std::string_view advice;
};

// A value that one kind of risk guards, in one or more compilations.
struct RiskyGuard {
  const GuardRisk* risk = nullptr;
  std::string source;  // "L['x']"
  std::string value;   // what it must be: "float32 [8, 10]", "3"
  base::Place place;   // of the user's line that needs it, if the log says
  std::string first;   // the compilation that has it first
  std::int64_t compilations = 0;
};

struct GuardCount {
  std::int64_t checks = 0;
  std::int64_t compilations = 0;
};

// The checks of one kind that run in the Python interpreter.
struct PythonGuards {
  const PythonGuardKind* kind = nullptr;
  GuardCount count;
  std::string example;  // the first one's text
  base::Place place;    // of the first that names a line
};

// The guards of one compilation.
struct CompilationGuards {
  logs::Selected selected;
  const logs::Record* record = nullptr;  // what they were read from
  std::int64_t checks = 0;
  std::int64_t managers = 0;
  std::int32_t depth = 0;
  // Of all checks once, as PyTorch measured it after it had emptied the processor's caches
  // (profile_guard_manager in torch/_dynamo/guards.py).
  std::optional<double> latency_us;
  std::int64_t python = 0;   // of the checks those that run in Python
  std::int64_t unread = 0;   // lines and nodes of the tree that are not in the counts
  bool is_doubtful = false;  // the payload is damaged
};

struct Guards {
  std::vector<CompilationGuards> compilations;
  std::map<std::string, GuardCount> kinds;                             // "TENSOR_MATCH"
  std::map<std::string, GuardCount> sources;                           // "L['self']": of all in it
  std::map<std::pair<std::string, std::uint64_t>, GuardCount> places;  // file and line of the user
  std::vector<RiskyGuard> risks;     // by risk, then by first occurrence
  std::vector<PythonGuards> python;  // by first occurrence
};

// The guards of the compilations in view.
Guards FindGuards(const logs::Trace& trace, const logs::View& view);

// The guards of one compilation by their record, without the counts; without a record: none.
CompilationGuards FindGuardRecord(const logs::Selected& selected);

// The guards of one compilation as a tree; those of logs before the tree are a list of depth 0. The
// last record counts when there are several. Null when it is too large to be read.
std::optional<logs::GuardTree> ReadGuardTree(const CompilationGuards& guards);

// Whether a check is likely to fail with the next call; null otherwise. `value` becomes what is
// expected.
const GuardRisk* RiskOf(const logs::GuardNode& node, std::string& value);

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
// The same of two compilations; none where one of them has no guards that can be read.
std::vector<GuardDifference> CompareGuardsOf(const logs::Selected& before,
                                             const logs::Selected& after, bool same_process);

// "size=[4, 16] -> size=[6, 16] of L['x']".
std::string Describe(const GuardDifference& difference);

}  // namespace idbg::compile
