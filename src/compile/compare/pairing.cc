// SPDX-License-Identifier: Apache-2.0
#include "compile/compare/pairing.h"

#include <algorithm>
#include <tuple>

#include "base/error.h"
#include "logs/events/guard_tree.h"

namespace idbg::compile {
namespace {

using Objects = std::vector<const CompiledObject*>;
using Pairs = std::vector<std::pair<const CompilationSummary*, const CompilationSummary*>>;

// More pairs than this are not weighed: they pair in their order.
constexpr std::size_t kMaxWeighed = 250'000;
constexpr double kAlike = 0.5;

// What two compilations must share. The line is no part of it: code above it changes.
auto GroupOf(const CompiledObject& one) {
  return std::tuple(one.summary->selected.rank->rank.value_or(-1),
                    NameWithoutLine(one.summary->function), one.file);
}

std::string ClassOfSelf(const CompilationSummary& summary) {
  constexpr std::uint64_t kMaxText = std::uint64_t{16} << 20;
  const auto* const record = logs::FindLast(summary.selected, logs::Event::kDynamoCppGuardsStr);
  if (record == nullptr || record->payload_size > kMaxText) return "";
  const logs::GuardTree tree = logs::ReadGuardTree(summary.selected.log(), *record);
  return std::string(logs::ClassOf("L['self']", tree));
}

// 1 for the same operators, 0 for none in common.
double Similarity(const NameCounts& a, const NameCounts& b) {
  std::int64_t common = 0;
  std::int64_t all = 0;
  for (const auto& [name, count] : a) {
    const auto found = b.find(name);
    common += found == b.end() ? 0 : std::min(count, found->second);
    all += count;
  }
  for (const auto& [name, count] : b) all += count;
  return all == 0 ? 1.0 : 2.0 * static_cast<double>(common) / static_cast<double>(all);
}

class GroupPairer {
 public:
  GroupPairer(Objects before, Objects after, Pairs& pairs)
      : before_(std::move(before)), after_(std::move(after)), pairs_(pairs) {}

  void Pair() {
    is_one_function_ = HasOneLine(before_) && HasOneLine(after_);
    PairEqual();
    if (before_.size() * after_.size() <= kMaxWeighed)
      PairWeighed();
    else
      PairInOrder();
  }

 private:
  struct Weighed {
    double weight = 0;
    std::size_t before = 0;
    std::size_t after = 0;
  };

  static bool HasOneLine(const Objects& objects) {
    std::set<std::uint64_t> lines;
    for (const CompiledObject* one : objects)
      lines.insert(one->summary->function.place.line.value_or(0));
    return lines.size() == 1;
  }

  static auto KeyOf(const CompiledObject& one) {
    const CompilationSummary& summary = *one.summary;
    return std::tuple(summary.function.name, summary.function.place.line, one.self_class,
                      one.operators, summary.id().compile, summary.selected.compilation->instance);
  }

  void Add(std::size_t before, std::size_t after) {
    pairs_.emplace_back(before_[before]->summary, after_[after]->summary);
    before_[before] = nullptr;
    after_[after] = nullptr;
  }

  void DropPaired() {
    std::erase(before_, nullptr);
    std::erase(after_, nullptr);
  }

  // Those that are the same in everything, in their order: most of them.
  void PairEqual() {
    std::map<decltype(KeyOf(*before_[0])), std::vector<std::size_t>> waiting;
    for (std::size_t i = before_.size(); i-- > 0;) waiting[KeyOf(*before_[i])].push_back(i);
    for (std::size_t i = 0; i < after_.size(); ++i) {
      const auto found = waiting.find(KeyOf(*after_[i]));
      if (found == waiting.end() || found->second.empty()) continue;
      Add(found->second.back(), i);
      found->second.pop_back();
    }
    DropPaired();
  }

  // Negative: two different functions.
  double Weigh(const CompiledObject& a, const CompiledObject& b) const {
    const bool knows_class = !a.self_class.empty() && !b.self_class.empty();
    if (knows_class && a.self_class != b.self_class) return -1;
    const bool same_line = a.summary->function.place.line == b.summary->function.place.line;
    const double alike = Similarity(a.operators, b.operators);
    if (!same_line && !is_one_function_ && alike < kAlike) return -1;
    const bool same_version = a.summary->id().compile == b.summary->id().compile;
    const bool same_instance =
        a.summary->selected.compilation->instance == b.summary->selected.compilation->instance;
    return (knows_class ? 4 : 0) + (same_line ? 3 : 0) + 3 * alike + (same_version ? 2 : 0) +
           (same_instance ? 0.5 : 0);
  }

  void PairWeighed() {
    std::vector<Weighed> all;
    for (std::size_t i = 0; i < before_.size(); ++i) {
      for (std::size_t j = 0; j < after_.size(); ++j) {
        const double weight = Weigh(*before_[i], *after_[j]);
        if (weight >= 0) all.push_back({weight, i, j});
      }
    }
    std::ranges::stable_sort(all, std::ranges::greater(), &Weighed::weight);
    for (const Weighed& one : all) {
      if (before_[one.before] != nullptr && after_[one.after] != nullptr)
        Add(one.before, one.after);
    }
    DropPaired();
  }

  void PairInOrder() {
    for (std::size_t i = 0; i < before_.size() && i < after_.size(); ++i) {
      if (Weigh(*before_[i], *after_[i]) >= 0) Add(i, i);
    }
    DropPaired();
  }

  Objects before_;
  Objects after_;
  Pairs& pairs_;
  bool is_one_function_ = false;
};

}  // namespace

std::string FileName(const base::Place& place) {
  return place.file.substr(place.file.rfind('/') + 1);
}

std::string NameWithoutLine(const Function& function) {
  const auto resume = ParseResume(function.name);
  return resume ? "resume " + resume->function : function.name;
}

std::map<std::string, std::string> FindRenamedFiles(const FunctionsOfFiles& before,
                                                    const FunctionsOfFiles& after) {
  std::map<std::string, std::string> renamed;
  std::set<std::string> taken;
  for (const auto& [file, functions] : after) {
    if (before.contains(file)) continue;
    std::size_t most = 0;
    std::string best;
    for (const auto& [former, others] : before) {
      if (after.contains(former) || taken.contains(former)) continue;
      const auto common = static_cast<std::size_t>(std::ranges::count_if(
          functions, [&](const std::string& name) { return others.contains(name); }));
      if (common <= most || 2 * common <= std::max(functions.size(), others.size())) continue;
      most = common;
      best = former;
    }
    if (most == 0) continue;
    taken.insert(best);
    renamed.emplace(file, best);
  }
  return renamed;
}

CompiledObject Recognise(const CompilationSummary& summary) {
  return {.summary = &summary,
          .file = FileName(summary.function.place),
          .self_class = ClassOfSelf(summary),
          .operators = CapturedOperators(summary)};
}

std::vector<std::pair<const CompilationSummary*, const CompilationSummary*>> PairObjects(
    const std::vector<CompiledObject>& before, const std::vector<CompiledObject>& after) {
  std::map<decltype(GroupOf(before[0])), std::pair<Objects, Objects>> groups;
  for (const CompiledObject& one : before) groups[GroupOf(one)].first.push_back(&one);
  for (const CompiledObject& one : after) groups[GroupOf(one)].second.push_back(&one);
  Pairs pairs;
  for (auto& [key, group] : groups) {
    if (!group.first.empty() && !group.second.empty())
      GroupPairer(std::move(group.first), std::move(group.second), pairs).Pair();
  }
  std::ranges::sort(pairs, {}, [](const auto& pair) { return pair.first; });
  return pairs;
}

}  // namespace idbg::compile
