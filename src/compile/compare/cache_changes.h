// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compile/caches/cache_explanation.h"
#include "compile/caches/caches.h"
#include "compile/compilations.h"

namespace idbg::compile {

// A look-up that ended otherwise in the other run, or with another key.
struct CacheChange {
  const CompilationSummary* after = nullptr;  // the compilation
  logs::CacheKind kind = logs::CacheKind::kFxGraph;
  logs::CacheState before_state = logs::CacheState::kUnknown;
  logs::CacheState after_state = logs::CacheState::kUnknown;
  bool same_key = false;
  std::uint32_t components = 0;          // of the later key; 0: not recorded
  std::vector<ComponentChange> changes;  // at most CacheComparison::kMaxChanges

  // Whether the graph itself is another: then what else differs mostly follows from it.
  bool HasOtherGraph() const;
};

// Of one compilation in two runs: its look-ups in all caches, in their order.
using LookUps = std::vector<const CacheEvent*>;
std::vector<CacheChange> CompareLookUps(const LookUps& before, const CompilationSummary& after,
                                        const LookUps& look_ups_after);

// What a component of a key is, in words: "the graph" for "gm", "the example inputs".
std::string ComponentInWords(const std::string& name);

}  // namespace idbg::compile
