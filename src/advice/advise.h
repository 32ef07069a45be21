// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "advice/price.h"
#include "advice/rule.h"
#include "graph/graph.h"

namespace idbg::advice {

// What a graph costs at a batch.
struct BatchPrice {
  std::int64_t batch = 1;
  Price price;

  double SampleMs() const { return price.replayed_ms / static_cast<double>(batch); }
  double LaunchedSampleMs() const { return price.launched_ms / static_cast<double>(batch); }
};

// The batch that a graph has as it is; null: its batch is fixed, or it is not known which of its
// sizes is the batch (estimate::BatchSymbol).
std::optional<std::int64_t> BatchOf(const graph::Graph& graph);

// Of the batch that the graph has now, and the batches asked for or doublings of it until the next
// is not worth it (see Knee), the graph was not exported for more, or the device's memory is too
// small. Throws base::Error.
std::vector<BatchPrice> PriceBatches(const graph::Graph& graph, const Run& run, std::int64_t now,
                                     const std::vector<std::int64_t>& asked);

// The first of batches, by size, after which the time for each sample falls by less than a tenth;
// else the last. Requires one.
const BatchPrice& Knee(const std::vector<BatchPrice>& batches);

// Less is not worth a change, in percent.
inline constexpr double kLeastPercent = 1;

enum class GainOf {
  kCall,
  kSample,  // more is done at once
  kStep,    // the graphs, and an optimizer that is none of them
};

// One thing to change, and what it brings alone.
struct Advice {
  std::string rule;
  std::string finding;
  bool is_setting = false;  // nothing in the graph changes
  GainOf gain_of = GainOf::kCall;
  Place place;
  Numbers numbers = Numbers::kBitsEqual;
  Price price;              // with this change alone
  double gain_percent = 0;  // of the replayed time
  double gain_ms = 0;       // of it
  double launched_gain_percent = 0;
  GainIs gain_is = GainIs::kExact;
  double doubt_percent = 0;  // how far gains of this rule were off on measured changes, in points

  // False: the figures of the gain say nothing.
  bool HasGain() const { return gain_is != GainIs::kUnknown; }
  // Whether the replayed time falls by more than 1 % and more than the doubt; else only calls from
  // Python become faster.
  bool IsOfReplay() const { return gain_percent > std::max(kLeastPercent, doubt_percent); }
  // The one figure that is shown and judged.
  double Percent() const { return IsOfReplay() ? gain_percent : launched_gain_percent; }
};

// By how much a time falls, in percent of it.
inline double GainPercent(double before, double now) {
  return before > 0 ? 100 * (1 - now / before) : 0;
}

struct Advised {
  std::string device;  // "h200", "h200, bfloat16"
  Price before;
  std::optional<device::LatencyError> error;  // of the launched time; null: not measured
  // By gain, largest first, and what has an unknown one last; none below its doubt or 1 %.
  std::vector<Advice> advice;
  std::vector<Advice> rest;         // what was tried and brings less
  std::vector<BatchPrice> batches;  // by batch; empty: the graph has one only
  std::int64_t untried = 0;         // changes of the graph that were left out (Subject::most_work)
  std::vector<std::string> notes;   // changes that could not be tried, and why
  // All that have a gain and do not exclude each other, made one after the other in one graph;
  // null: there are less than two.
  std::optional<Price> together;
};

struct Subject {
  const graph::Graph& graph;
  Run run;
  const Constants& constants;
  fusion::PlanCache* plans = nullptr;          // of `graph`; null: they are made anew
  const estimate::Estimate* before = nullptr;  // of the graph so run; null: it is made anew
  std::vector<std::int64_t> batches = {};      // to compare; empty: doubled as long as that pays
  // Nodes that may be lowered and priced again; where all changes together need more, nothing is
  // tried. Null: any number.
  std::optional<std::int64_t> most_work = {};
};

// Nodes that are lowered and priced again to try so many changes, each alone.
std::int64_t WorkOf(const graph::Graph& graph, std::int64_t changes);

// What Advise and AdviseStep are made of: all that can be tried, not ranked and without `together`;
// a piece, put among what pays or the rest, and one of which the price is known (what its gain is
// stays, where kernels do not say otherwise); what pays in its order; what has a gain; and
// what a graph costs with pieces, as far as each still brings something after those before it.
Advised Try(const Subject& subject);
void AddIfWorthwhile(Advice advice, Advised& result);
void AddPriced(Advice advice, Price price, Advised& result);
void Rank(std::vector<Advice>& advice);
std::vector<Advice> WithGain(const std::vector<Advice>& advice);
Price PriceWith(const Subject& subject, const std::vector<Advice>& advice, const Price& before,
                std::vector<std::string>& notes);

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
