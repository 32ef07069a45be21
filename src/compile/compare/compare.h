// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compile/compare/pairing.h"
#include "compile/guards/guards.h"
#include "compile/log_facts.h"

// Two runs side by side: what the second has that the first had not, and the other way round. Times
// are of single runs and are shown, never judged: nothing is known of their noise.
namespace idbg::compile {

// A look-up that ended otherwise in the other run, or with another key.
struct CacheChange {
  logs::CacheKind kind = logs::CacheKind::kFxGraph;
  logs::CacheState before_state = logs::CacheState::kUnknown;
  logs::CacheState after_state = logs::CacheState::kUnknown;
  bool same_key = false;
  std::vector<ComponentChange> changes;  // at most CacheComparison::kMaxChanges

  // Whether the graph itself is another: then what else differs mostly follows from it.
  bool HasOtherGraph() const;
};

// Of one compilation in two runs: its look-ups in all caches, in their order.
using LookUps = std::vector<const CacheEvent*>;
std::vector<CacheChange> CompareLookUps(const LookUps& before, const LookUps& after);

// A setting that the two runs recorded differently: of torch._dynamo.config,
// torch._inductor.config, or a version. Empty: not recorded.
struct SettingChange {
  std::string name;  // "inductor_config.max_autotune", "pytorch_version"
  std::string before;
  std::string after;
  // A path, of a setting that Inductor itself leaves out of the keys of its caches: it only names
  // where the run took place.
  bool is_place = false;

  bool IsVersion() const { return name.find('.') == std::string::npos; }
};

// The same compilation in two runs: see PairObjects.
struct CompilationPair {
  const CompilationSummary* before = nullptr;
  const CompilationSummary* after = nullptr;
  // Calls of kernels that are not equally often in both: name to (before, after). The running
  // number at a name's end is left out: it counts the kernels of a module.
  CountChanges kernels;
  GraphChange graph;
  std::vector<GuardDifference> guards;  // identities left out: they differ between processes
  std::vector<CacheChange> caches;
};

struct RunComparison {
  std::vector<SettingChange> settings;
  std::int64_t settings_of_one = 0;  // that only one of the runs recorded
  std::vector<CompilationPair> pairs;
  std::vector<const CompilationSummary*> gone;  // only in the first run
  std::vector<const CompilationSummary*> added;
  std::vector<const GraphBreak*> breaks_gone;
  std::vector<const GraphBreak*> breaks_added;
  std::vector<const RecompileGroup*> recompiles_gone;
  std::vector<const RecompileGroup*> recompiles_added;

  // What fails in the second run and did not in the first, or was not there.
  std::vector<const CompilationSummary*> NewFailures() const;
};

// Points into both arguments.
RunComparison CompareRuns(const LogFacts& before, const LogFacts& after);

// Why the second run is not like the first, in sentences without a full stop, the cause before its
// consequences: versions and settings, failures, graphs with the cache misses that they cause,
// breaks, recompilations, caches, guards, kernels. Empty: no difference but in time and order.
std::vector<std::string> FindCauses(const RunComparison& comparison);

// Whether the same compilations came in another order.
bool IsReordered(const RunComparison& comparison);

}  // namespace idbg::compile
