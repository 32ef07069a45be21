// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <random>
#include <set>

#include "plan/join/fused_operators.h"
#include "plan/join/join.h"

// Kernels aligned in their order: the longest common subsequence of what they call.
namespace idbg::plan {
namespace {

// What a kernel is recognised by.
struct Label {
  std::string call;                         // the library function, or "generated"
  std::vector<std::string_view> operators;  // fused into a generated one, sorted
  bool operator==(const Label&) const = default;
};

using Labels = std::vector<Label>;

Label LabelOf(std::string_view name) {
  Label label{.call = KernelLabel(name), .operators = FusedOperators(name)};
  std::erase_if(label.operators, [](std::string_view op) {
    const graph::Operator* known = FindShortName(op);
    return known != nullptr && !CarriesWork(known->kind);
  });
  return label;
}

// The two sides may see the operators at different levels: "gelu" of the program is mul, erf, add
// after Inductor's passes. Kept are those that both sides name, of any kernel.
void KeepSharedOperators(Labels& first, Labels& second) {
  const auto named = [](const Labels& labels) {
    std::set<std::string_view> names;
    for (const Label& label : labels) names.insert(label.operators.begin(), label.operators.end());
    return names;
  };
  const auto keep = [](Labels& labels, const std::set<std::string_view>& names) {
    for (Label& label : labels)
      std::erase_if(label.operators, [&](std::string_view name) { return !names.contains(name); });
  };
  const std::set<std::string_view> in_first = named(first);
  keep(first, named(second));
  keep(second, in_first);
}

constexpr std::size_t kMostCells = 1 << 26;     // beyond that the table would not be worth its size
constexpr std::size_t kShuffleCells = 1 << 24;  // of all shuffles together
constexpr std::size_t kMostShuffles = 64;

// length(i, j): of the longest common subsequence of first[i..] and second[j..].
class SubsequenceTable {
 public:
  SubsequenceTable(const Labels& first, const Labels& second)
      : width_(second.size() + 1), length_((first.size() + 1) * width_, 0) {
    for (std::size_t i = first.size(); i-- > 0;) {
      for (std::size_t j = second.size(); j-- > 0;)
        length_[i * width_ + j] = first[i] == second[j]
                                      ? (*this)(i + 1, j + 1) + 1
                                      : std::max((*this)(i + 1, j), (*this)(i, j + 1));
    }
  }

  std::uint32_t operator()(std::size_t i, std::size_t j) const { return length_[i * width_ + j]; }

 private:
  std::size_t width_;
  std::vector<std::uint32_t> length_;
};

// The mean over several orders, the same in every run: std::shuffle may differ between libraries.
double ShuffledShare(const Labels& first, Labels second) {
  const std::size_t cells = std::max<std::size_t>(1, first.size() * second.size());
  const std::size_t times = std::clamp<std::size_t>(kShuffleCells / cells, 1, kMostShuffles);
  std::mt19937_64 random(1);
  double matched = 0;
  for (std::size_t time = 0; time < times; ++time) {
    for (std::size_t i = second.size(); i > 1; --i) std::swap(second[i - 1], second[random() % i]);
    matched += SubsequenceTable(first, second)(0, 0);
  }
  const std::size_t most = std::max({first.size(), second.size(), std::size_t{1}});
  return matched / static_cast<double>(times * most);
}

}  // namespace

void JoinByOrder(const Plan& plan, const RealRun& real, Joined& joined) {
  std::vector<std::size_t> places;
  Labels first;
  Labels second;
  for (std::size_t i = 0; i < plan.kernels.size(); ++i) {
    if (!plan.kernels[i].launches()) continue;
    places.push_back(i);
    first.push_back(LabelOf(plan.kernels[i].name));
  }
  for (const Kernel& kernel : real.kernels) second.push_back(LabelOf(kernel.name));
  if (first.size() * second.size() > kMostCells) return;
  KeepSharedOperators(first, second);
  const SubsequenceTable length(first, second);
  std::vector<Pairing> extra;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < first.size() || j < second.size()) {
    if (i < first.size() && j < second.size() && first[i] == second[j]) {
      joined.pairings.push_back({Agreement::kMatched, {places[i++]}, {j++}});
    } else if (j == second.size() || (i < first.size() && length(i + 1, j) >= length(i, j + 1))) {
      joined.pairings.push_back({Agreement::kMissing, {places[i++]}, {}});
    } else {
      extra.push_back({Agreement::kExtra, {}, {j++}});
    }
  }
  joined.pairings.insert(joined.pairings.end(), extra.begin(), extra.end());
  joined.shuffled_share = ShuffledShare(first, std::move(second));
}

}  // namespace idbg::plan
