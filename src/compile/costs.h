// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/names.h"
#include "compile/log_facts.h"

namespace idbg::compile {

enum class CostKind : std::uint8_t { kFailure, kGraphBreak, kRecompilation };
// "graph break"
inline std::string_view ToString(CostKind kind) { return base::EnumName<' '>(kind); }

// Of a failure (`number`: FailureGroup::cause) or a graph break (its place in LogFacts::Breaks):
// what its finding is joined to its cost by. Unique in a log.
std::string CauseId(CostKind kind, std::size_t number);

// What one cause cost: one line of the user's program to change, wherever its effects were met.
struct CostCause {
  CostKind kind = CostKind::kFailure;
  std::string id;           // empty: recompilations, whose groups have their seconds themselves
  std::string what;         // "size of x in dimension 0: 8, 12"
  std::string change;       // what would avoid it; empty: nothing is to be changed
  base::Place place;        // of the user's line, where it cost most
  std::int64_t count = 0;   // compilations, or graph breaks
  std::int64_t places = 1;  // lines at which the same cause was met
  double seconds = 0;       // compile time that would vanish with it; 0: the log does not say
};

// Seconds of compile time that would vanish without one kind of trouble. The kinds overlap: a
// recompilation may also miss a cache (caches.h says what misses took).
struct Costs {
  double total_s = 0;           // of all compilations that say
  double recompilations_s = 0;  // of functions that had a cached version, backwards captured again
  double breaks_s = 0;  // of functions that resume behind a graph break, their first version
  std::vector<CostCause> causes;  // costliest first
};

// Recompilations of several functions are one cause where the global state that changed, or all of
// the sizes that were met (8, 12), are the same: the batch size reaches every module of a model.
// What functions with the same cause share; of most causes the place is a part.
std::string CauseKey(const RecompileGroup& group);

Costs FindCosts(const LogFacts& facts);

}  // namespace idbg::compile
