// SPDX-License-Identifier: Apache-2.0
#include "minify/search.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/error.h"
#include "base/process/interrupt.h"

namespace idbg::minify {
namespace {

using graph::NodeId;
using Groups = std::vector<std::vector<NodeId>>;

class Search {
 public:
  Search(const Original& original, Judge& judge, bool values, const OnSmaller& on_smaller)
      : judge_(judge),
        on_smaller_(on_smaller),
        finders_(Finders(values)),
        state_{.original = original, .reduction = original.Whole(), .candidate = {}} {}

  SearchResult Run() {
    auto whole = Apply(state_.original, state_.reduction);
    if (!whole)
      base::FailUnsupported(
          "the graph has neither nodes nor outputs (give a model that computes something)");
    state_.candidate = std::move(*whole);
    judge_.Start(state_.candidate);
    state_.reduction.keeps_unused = state_.reduction.keeps_kinds =
        false;  // the next probe shows it
    bool has_changed = true;
    while (has_changed && !IsInterrupted()) {
      ++result_.rounds;
      has_changed = Round();
    }
    result_.is_interrupted = IsInterrupted();
    result_.is_minimal = !result_.is_interrupted;
    result_.smallest = std::move(state_.candidate);
    return std::move(result_);
  }

 private:
  static bool IsInterrupted() { return base::InterruptScope::Requested(); }

  bool Round() {
    bool has_changed = false;
    if (result_.rounds == 1) {
      Count("modules", [&] {
        const std::size_t deepest = DeepestModule(state_);
        for (std::size_t depth = 1; depth <= deepest; ++depth)
          has_changed |= Narrow([&, depth] { return ModulesOf(state_, depth); });
      });
    }
    Count("nodes", [&] {
      has_changed |= Narrow([&] {
        Groups single;
        for (const NodeId id : state_.candidate.nodes) single.push_back({id});
        return single;
      });
    });
    for (const Finder& finder : finders_)
      Count(finder.name, [&] { has_changed |= Shrink(finder.find); });
    return has_changed;
  }

  void Count(const std::string& name, auto&& pass) {
    auto count = std::ranges::find(result_.passes, name, &PassCount::name);
    if (count == result_.passes.end())
      count = result_.passes.insert(count, PassCount{.name = name});
    const std::int64_t probes = judge_.counts().probes;
    const std::int64_t kept = kept_;
    pass();
    count->probes += judge_.counts().probes - probes;
    count->kept += kept_ - kept;
    count->nodes = std::ssize(state_.candidate.graph.nodes);
  }

  // The first of these changes that leaves the failure is kept. Returns which.
  std::optional<std::size_t> KeepFirst(std::size_t count, auto&& change) {
    const auto reduced = [&](std::size_t i) {
      Reduction reduction = state_.reduction;
      change(i, reduction);
      return reduction;
    };
    const auto found = judge_.FindFirst(count, [&](std::size_t i) -> std::optional<Candidate> {
      std::optional<Candidate> candidate = Apply(state_.original, reduced(i));
      if (candidate && candidate->key == state_.candidate.key) return std::nullopt;
      return candidate;
    });
    if (!found) return std::nullopt;
    state_.reduction = reduced(*found);
    state_.candidate = *Apply(state_.original, state_.reduction);
    ++kept_;
    if (on_smaller_) on_smaller_(state_.candidate);
    return found;
  }

  // Without inputs that nothing uses; what were parameters and mutations become inputs and outputs.
  // Asked only where no half of the graph of that kind shows the failure.
  bool Simplify() {
    is_simplified_ = true;
    state_.reduction.keeps_unused = state_.reduction.keeps_kinds = true;
    constexpr std::size_t kWays = 3;
    const auto kept = KeepFirst(kWays, [](std::size_t way, Reduction& reduction) {
      reduction.keeps_unused = way == 2;
      reduction.keeps_kinds = way == 1;
    });
    return kept.has_value();
  }

  static void Cut(std::span<const Groups::value_type> groups, Reduction& reduction) {
    for (const std::vector<NodeId>& group : groups) {
      for (const NodeId id : group) reduction.kept[id] = false;
    }
  }

  // Goes down to one group as if one were enough: the first half alone is tried, and where it does
  // not show the failure, the second is taken to, until a single group is left to be asked.
  bool Descend(const Groups& groups) {
    const auto keep = [&](std::size_t begin, std::size_t end) {
      return KeepFirst(1,
                       [&](std::size_t, Reduction& reduction) {
                         Cut(std::span(groups).first(begin), reduction);
                         Cut(std::span(groups).subspan(end), reduction);
                       })
          .has_value();
    };
    bool has_changed = false;
    bool is_known = true;  // that these groups alone show it
    std::size_t begin = 0;
    std::size_t end = groups.size();
    while (end - begin > 1 && !IsInterrupted()) {
      const std::size_t middle = begin + (end - begin) / 2;
      is_known = keep(begin, middle);
      has_changed |= is_known;
      (is_known ? end : begin) = middle;
    }
    return (!is_known && keep(begin, end)) || has_changed;
  }

  // One group alone, if it will do; then windows of them are cut out.
  bool Narrow(auto&& group) {
    bool has_changed = Descend(group());
    if (kept_ == 0 && !is_simplified_) has_changed |= Simplify();
    const auto windows = [&](const State&) {
      std::vector<Change> changes;
      for (const std::vector<NodeId>& one : group())
        changes.emplace_back([one](Reduction& reduction) { Cut({&one, 1}, reduction); });
      return changes;
    };
    return Shrink(windows) || has_changed;
  }

  // All changes at once, then half of them, and so on to single ones.
  bool Shrink(const auto& find) {
    bool has_changed = false;
    std::vector<Change> changes = find(state_);
    for (std::size_t size = changes.size(); size > 0; size /= 2) {
      std::size_t begin = 0;
      while (begin < changes.size() && !IsInterrupted()) {
        const std::size_t chunks = (changes.size() - begin + size - 1) / size;
        const auto kept = KeepFirst(chunks, [&](std::size_t i, Reduction& reduction) {
          const std::size_t from = begin + i * size;
          for (std::size_t k = from; k < std::min(from + size, changes.size()); ++k)
            changes[k](reduction);
        });
        if (!kept) break;
        has_changed = true;
        begin += *kept * size;
        changes = find(state_);
      }
    }
    return has_changed;
  }

  Judge& judge_;
  const OnSmaller& on_smaller_;
  std::vector<Finder> finders_;
  State state_;
  std::int64_t kept_ = 0;
  bool is_simplified_ = false;  // it was asked
  SearchResult result_;
};

}  // namespace

SearchResult FindSmallest(const Original& original, Judge& judge, bool values,
                          const OnSmaller& on_smaller) {
  return Search(original, judge, values, on_smaller).Run();
}

}  // namespace idbg::minify
