// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What the earlier Python tool (inductor-debug-module) recorded about models.
namespace idbg::runs {

// One way to run a model. The tool's mock back end checks a graph's constraints and then runs it
// eagerly.
struct BackendRun {
  std::string name;  // "eager", "inductor", "mock"
  bool has_succeeded = false;
  std::optional<double> time_ms;  // mean of a run; of one that failed the file's 0 means nothing
  std::optional<double> deviation_ms;
  std::optional<double> compile_s;
  std::string error;
  std::vector<std::string> warnings;
};

enum class Verdict {
  kPass,
  kFail,
  kSkipped,  // nothing was compared
  kError,    // a side crashed
};
std::string_view ToString(Verdict verdict);  // "PASS"

// KernelDiff: the outputs of two back ends, compared.
struct Comparison {
  std::string model;
  std::string reference;
  std::string test;
  Verdict verdict = Verdict::kSkipped;
  std::optional<double> max_error;
  std::optional<double> mean_error;
  std::optional<std::int64_t> tensors;
  std::optional<std::int64_t> failed_tensors;
  std::string error;
};

// A benchmark of one model.
struct ModelRun {
  std::string model;
  std::string id;
  std::string type;
  std::string device;
  double time = 0;  // seconds since 1970; 0: not known
  std::optional<double> parameters;
  std::optional<std::int64_t> graphs;
  std::optional<std::int64_t> breaks;
  std::vector<std::string> break_reasons;
  std::vector<BackendRun> backends;
  std::int64_t warnings = 0;  // of all back ends; a text summary has no more than their number
  Comparison comparison;      // mock against eager

  const BackendRun* FindBackend(std::string_view name) const;
};

// What a benchmark says about mock against eager. The tool's own verdict begins as "passed" and
// stays so when a back end crashed: then nothing was compared.
Verdict VerdictOf(const ModelRun& run, std::optional<bool> claims_equal);

// statistics/stats_*.json.
struct GraphStatistics {
  std::string file;
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> inputs;
  std::int64_t calls = 0;
};

struct LegacyResults {
  std::vector<ModelRun> runs;
  std::vector<Comparison> comparisons;  // reports/diff_report_*.json
  std::vector<GraphStatistics> statistics;
};

// Whether the beginning of a file looks like one that ReadLegacyResults takes.
bool IsLegacyResult(std::string_view beginning);

// Adds what a file holds: a benchmark, a summary of several (JSON or text), a KernelDiff report or
// a graph's statistics. A run that is there already, with its time, is not added again: the tool
// wrote each twice. Throws Error(kFormat).
void ReadLegacyResults(std::string_view bytes, const std::string& file, LegacyResults& results);

// "expand" of "Node expand produces a non-contiguous tensor, ...": which rule and which node a
// recorded warning is about, the number at the end of a name left out.
struct WarningKind {
  std::string_view rule;  // "layout", "dtype", "alignment", "memory", "operator", "other"
  std::string node;       // empty: not said
};
WarningKind KindOfWarning(std::string_view message);

}  // namespace idbg::runs
