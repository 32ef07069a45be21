// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "advice/rule.h"
#include "roofline/estimate.h"

namespace idbg::advice {

// Less is not worth a change, in percent.
inline constexpr double kLeastPercent = 1;

// What a graph costs: replayed, launched from Python, and the peak of its memory.
struct Price {
  double replayed_ms = 0;
  double launched_ms = 0;
  double package_ms = 0;         // launched from C++: a package of AOTInductor
  double eager_replayed_ms = 0;  // the same graph without TorchInductor; 0: not known
  double eager_launched_ms = 0;
  std::int64_t peak_bytes = 0;
  std::int64_t unknown_kernels = 0;
  std::int64_t kernels = 0;
};

// One thing to change, and what it brings alone.
struct Advice {
  std::string rule;
  std::string finding;
  bool is_setting = false;  // nothing in the graph changes
  Place place;
  Numbers numbers = Numbers::kBitsEqual;
  Price price;              // with this change alone
  double gain_percent = 0;  // of the replayed time
  double gain_ms = 0;       // of it
  double launched_gain_percent = 0;
  double doubt_percent = 0;  // how far gains of this rule were off on measured changes, in points

  // Replayed or launched, whichever is larger.
  double LargestPercent() const { return std::max(gain_percent, launched_gain_percent); }
  // Whether the replayed time falls by more than 1 % and more than the doubt; else only calls from
  // Python become faster.
  bool IsOfReplay() const { return gain_percent > std::max(kLeastPercent, doubt_percent); }
};

// By how much a time falls, in percent of it.
inline double GainPercent(double before, double now) {
  return before > 0 ? 100 * (1 - now / before) : 0;
}

struct Advised {
  std::string device;  // "h200", "h200, bfloat16"
  Price before;
  std::optional<roofline::LatencyError> error;  // of the launched time; null: not measured
  std::vector<Advice> advice;      // by gain, largest first; none below its doubt or 1 %
  std::vector<std::string> notes;  // changes that could not be tried, and why
  // All that do not exclude each other, made one after the other in one graph; null: there are less
  // than two.
  std::optional<Price> together;
};

// How graphs are priced: a run on this device, planned and launched so.
struct Run {
  roofline::Hardware hardware;
  fusion::Options options;
  roofline::EstimateOptions estimate;
};

struct Subject {
  const graph::Graph& graph;
  Run run;
  const Constants& constants;
};

// What a graph costs in a run.
Price PriceOf(const graph::Graph& graph, const Run& run);
// All that the rules and settings can change in the graph, whatever it brings, in their order.
Advised Try(const Subject& subject);
// Sets what the change costs, and what it gains.
void SetPrice(const Price& before, const Price& price, Advice& advice);
// Keeps what pays, best first.
void KeepWorthwhile(std::vector<Advice>& advice);
// What the graph costs under the settings among these pieces of advice, with all other pieces that
// still bring something after those before them.
Price PriceWith(const Subject& subject, const std::vector<Advice>& advice);

// Tries every rule on the graph: changes it, lowers and prices it again. Nothing is thrown for a
// change that fails: it is a note.
Advised Advise(const Subject& subject);
// The same of graphs that run one after the other and are one step: a change is made in all of
// them, and judged by what the step gains.
Advised AdviseStep(std::span<const Subject> graphs);

// The graph with what these pieces of advice say, in their order; settings change nothing. Throws
// Error(kUnsupported) for a piece that can no longer be followed after those before it.
graph::Program Apply(const Subject& subject, const std::vector<Advice>& advice);

}  // namespace idbg::advice
