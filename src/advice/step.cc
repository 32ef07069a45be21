// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "advice/advise.h"

// Several graphs as one step.
namespace idbg::advice {
namespace {

void Add(const Price& one, Price& sum) {
  sum.replayed_ms += one.replayed_ms;
  sum.launched_ms += one.launched_ms;
  sum.package_ms += one.package_ms;
  sum.eager_replayed_ms += one.eager_replayed_ms;
  sum.eager_launched_ms += one.eager_launched_ms;
  sum.peak_bytes = std::max(sum.peak_bytes, one.peak_bytes);
  sum.unknown_kernels += one.unknown_kernels;
  sum.kernels += one.kernels;
}

Price Sum(const std::vector<Price>& prices) {
  Price sum;
  for (const Price& one : prices) Add(one, sum);
  return sum;
}

// A change in the graphs that it applies to, and what each graph costs then.
struct Candidate {
  Advice advice;
  std::vector<Price> prices;
};

bool IsSame(const Advice& one, const Advice& other) {
  return one.rule == other.rule && one.is_setting == other.is_setting &&
         one.place.Key() == other.place.Key();
}

void Merge(std::size_t graph, std::vector<Advice> tried, const std::vector<Price>& before,
           std::vector<Candidate>& candidates) {
  for (Advice& one : tried) {
    const auto known = std::ranges::find_if(
        candidates, [&](const Candidate& candidate) { return IsSame(candidate.advice, one); });
    if (known == candidates.end()) {
      candidates.push_back({.advice = std::move(one), .prices = before});
      candidates.back().prices[graph] = candidates.back().advice.price;
    } else {
      known->advice.place.count += one.place.count;
      known->prices[graph] = one.price;
    }
  }
}

}  // namespace

Advised AdviseStep(std::span<const Subject> graphs) {
  if (graphs.size() == 1) return Advise(graphs.front());
  Advised step;
  std::vector<std::vector<Advice>> tried;
  std::vector<Price> before;
  for (const Subject& one : graphs) {
    Advised advised = Try(one);
    step.device = std::move(advised.device);
    step.notes.insert(step.notes.end(), advised.notes.begin(), advised.notes.end());
    before.push_back(advised.before);
    tried.push_back(std::move(advised.advice));
  }
  step.before = Sum(before);
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < tried.size(); ++i) Merge(i, std::move(tried[i]), before, candidates);
  for (Candidate& one : candidates) {
    SetPrice(step.before, Sum(one.prices), one.advice);
    step.advice.push_back(std::move(one.advice));
  }
  KeepWorthwhile(step.advice);
  if (step.advice.size() < 2) return step;
  step.together.emplace();
  for (const Subject& one : graphs) Add(PriceWith(one, step.advice), *step.together);
  return step;
}

}  // namespace idbg::advice
