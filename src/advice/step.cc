// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "advice/advise.h"

// Several graphs as one step.
namespace idbg::advice {
namespace {

// A change, as it is in each graph; null: it does not apply there.
struct StepChange {
  std::vector<std::optional<Advice>> of_graph;

  const Advice& first() const {
    return **std::ranges::find_if(of_graph, [](const auto& one) { return one.has_value(); });
  }
};

StepChange* Find(std::vector<StepChange>& changes, const Advice& advice) {
  const auto found = std::ranges::find_if(changes, [&](const StepChange& change) {
    const Advice& first = change.first();
    return first.rule == advice.rule && first.is_setting == advice.is_setting &&
           first.place.Key() == advice.place.Key();
  });
  return found == changes.end() ? nullptr : &*found;
}

class Step {
 public:
  explicit Step(std::span<const Subject> graphs) : graphs_(graphs) {
    for (std::size_t i = 0; i < graphs.size(); ++i) {
      Advised tried = advice::Try(graphs[i]);
      result_.device = std::move(tried.device);
      std::ranges::move(tried.notes, std::back_inserter(result_.notes));
      before_.push_back(std::move(tried.before));
      std::ranges::move(tried.rest, std::back_inserter(tried.advice));
      for (Advice& one : tried.advice) Add(i, std::move(one));
    }
    result_.before = Sum(before_);
  }

  Advised Finish() {
    for (const StepChange& one : changes_) Judge(one);
    Rank(result_.advice);
    const std::vector<Advice> known = WithGain(result_.advice);
    if (known.size() > 1) result_.together = Together(known);
    return std::move(result_);
  }

 private:
  void Add(std::size_t graph, Advice advice) {
    StepChange* change = Find(changes_, advice);
    if (change == nullptr) {
      changes_.push_back({});
      change = &changes_.back();
      change->of_graph.resize(graphs_.size());
    }
    change->of_graph[graph] = std::move(advice);
  }

  void Judge(const StepChange& change) {
    std::vector<Price> prices = before_;
    Advice whole = change.first();
    whole.place.count = 0;
    for (std::size_t i = 0; i < prices.size(); ++i) {
      if (!change.of_graph[i]) continue;
      prices[i] = change.of_graph[i]->price;
      whole.place.count += change.of_graph[i]->place.count;
    }
    whole.gain_is = IsWhole(change) ? GainIs::kExact : GainIs::kAtLeast;
    AddPriced(std::move(whole), Sum(prices), result_);
  }

  // Whether all graphs are as they will be: the backward of what is changed in another graph is not
  // made anew.
  bool IsWhole(const StepChange& change) const {
    bool has_backward = false, changes_backward = false;
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
      if (graphs_[i].graph.phase != graph::Phase::kBackward) continue;
      has_backward = true;
      changes_backward |= change.of_graph[i].has_value();
    }
    return change.first().is_setting || !has_backward || changes_backward;
  }

  // Each graph with those of the pieces that apply to it.
  Price Together(const std::vector<Advice>& advice) {
    std::vector<Price> prices;
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
      std::vector<Advice> its;
      for (const Advice& one : advice) {
        const StepChange* const change = Find(changes_, one);
        if (change != nullptr && change->of_graph[i]) its.push_back(*change->of_graph[i]);
      }
      prices.push_back(PriceWith(graphs_[i], its, before_[i], result_.notes));
    }
    return Sum(prices);
  }

  std::span<const Subject> graphs_;
  std::vector<Price> before_;
  std::vector<StepChange> changes_;
  Advised result_;
};

}  // namespace

Advised AdviseStep(std::span<const Subject> graphs) {
  return graphs.size() == 1 ? Advise(graphs.front()) : Step(graphs).Finish();
}

}  // namespace idbg::advice
