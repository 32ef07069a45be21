// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "fusion/compare/compare.h"

// Kernels recognised by the flow of data: what they read, and from whom.
namespace idbg::fusion {
namespace {

constexpr std::size_t kNone = SIZE_MAX;

// A kernel of either side. What it reads are numbers on both: one for each name of a graph input,
// and one for each kernel that has been recognised.
struct Kernel {
  std::size_t place = 0;  // in Plan::groups, or of the schedule's launches
  std::string label;
  std::vector<std::string> inputs;     // of the graph
  std::vector<std::size_t> producers;  // kernels of the same side
  std::size_t partner = kNone;         // the kernel of the other side
};

using Kernels = std::vector<Kernel>;

bool IsLaunch(const readers::ScheduleNode& node) {
  return !node.kind.starts_with("Nop") && node.detail != "MultiOutput";
}

// Follows nodes without a kernel (concatenations in place, outputs of a tuple) to those with one.
template <typename Next>
std::set<std::size_t> Makers(std::vector<std::size_t> open, const std::vector<std::size_t>& kernels,
                             const Next& next) {
  std::set<std::size_t> makers;
  std::set<std::size_t> seen;
  while (!open.empty()) {
    const std::size_t node = open.back();
    open.pop_back();
    if (!seen.insert(node).second) continue;
    if (kernels[node] != kNone) {
      makers.insert(kernels[node]);
      continue;
    }
    const std::vector<std::size_t> more = next(node);
    open.insert(open.end(), more.begin(), more.end());
  }
  return makers;
}

Kernels PredictedKernels(const plan::Plan& plan) {
  Kernels kernels;
  std::vector<std::size_t> places(plan.groups.size(), kNone);
  std::set<graph::ValueId> inputs;
  for (const graph::GraphInput& input : plan.graph.inputs) inputs.insert(input.value);
  const auto producers_of = [&](std::size_t group) { return plan.groups[group].producers; };
  for (std::size_t i = 0; i < plan.groups.size(); ++i) {
    const plan::Group& group = plan.groups[i];
    if (group.kind == plan::GroupKind::kNone) continue;
    Kernel kernel{.place = i, .label = KernelLabel(group.name)};
    const std::set<std::size_t> makers = Makers(group.producers, places, producers_of);
    kernel.producers.assign(makers.begin(), makers.end());
    std::set<graph::ValueId> made;  // copies of inputs bear their names
    for (const std::size_t producer : group.producers)
      made.insert(plan.groups[producer].writes.begin(), plan.groups[producer].writes.end());
    for (const graph::ValueId value : group.reads) {
      if (inputs.contains(value) && !made.contains(value))
        kernel.inputs.push_back(plan.graph.value(value).name);
    }
    places[i] = kernels.size();
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

Kernels RealKernels(const readers::Schedule& schedule) {
  std::unordered_map<std::string_view, std::size_t> writers;
  for (std::size_t i = 0; i < schedule.nodes.size(); ++i) {
    for (const std::string& buffer : schedule.nodes[i].writes) writers.emplace(buffer, i);
  }
  const auto producers_of = [&](std::size_t node) {
    std::vector<std::size_t> producers;
    for (const std::string& buffer : schedule.nodes[node].reads) {
      const auto writer = writers.find(buffer);
      if (writer != writers.end() && writer->second != node) producers.push_back(writer->second);
    }
    return producers;
  };
  Kernels kernels;
  std::vector<std::size_t> places(schedule.nodes.size(), kNone);
  for (std::size_t i = 0; i < schedule.nodes.size(); ++i) {
    const readers::ScheduleNode& node = schedule.nodes[i];
    if (!IsLaunch(node)) continue;
    const bool is_call = node.kind.starts_with("Extern");
    Kernel kernel{.place = kernels.size(),
                  .label = is_call ? KernelLabel(node.detail) : "generated"};
    const std::set<std::size_t> makers = Makers(producers_of(i), places, producers_of);
    kernel.producers.assign(makers.begin(), makers.end());
    std::set<std::string> inputs;
    for (const std::string& buffer : node.reads) {
      if (!writers.contains(buffer)) inputs.insert(buffer);
    }
    kernel.inputs.assign(inputs.begin(), inputs.end());
    places[i] = kernels.size();
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

// How much of what two kernels read is the same; kernels that nothing was recognised of yet count
// on neither side.
struct SharedReads {
  std::size_t common = 0;
  std::size_t known = 0;  // on the side that reads more
  bool IsSame() const { return common > 0 && 5 * common >= 4 * known; }
};

SharedReads SharedReadsOf(const Kernel& first, const Kernels& firsts, const Kernel& second,
                          const Kernels& seconds) {
  SharedReads shared;
  for (const std::string& input : first.inputs)
    shared.common += std::ranges::count(second.inputs, input) > 0;
  std::size_t of_first = first.inputs.size();
  for (const std::size_t producer : first.producers) {
    const std::size_t partner = firsts[producer].partner;
    of_first += partner != kNone;
    shared.common += partner != kNone && std::ranges::count(second.producers, partner) > 0;
  }
  std::size_t of_second = second.inputs.size();
  for (const std::size_t producer : second.producers)
    of_second += seconds[producer].partner != kNone;
  shared.known = std::max(of_first, of_second);
  return shared;
}

class FlowMatcher {
 public:
  FlowMatcher(const plan::Plan& plan, const readers::Schedule& schedule)
      : predicted_(PredictedKernels(plan)), real_(RealKernels(schedule)) {
    for (std::size_t i = 0; i < predicted_.size(); ++i) {
      for (const std::string& input : predicted_[i].inputs) by_input_[input].push_back(i);
      for (const std::size_t producer : predicted_[i].producers) users_[producer].push_back(i);
      by_label_[predicted_[i].label].push_back(i);
    }
  }
  Comparison Run();

 private:
  std::vector<std::size_t> Candidates(const Kernel& real) const;
  std::size_t FindSame(const Kernel& real) const;
  std::size_t FindNearest(const Kernel& real) const;
  void AddDiffering(Comparison& comparison) const;

  Kernels predicted_;
  Kernels real_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_input_;
  std::unordered_map<std::size_t, std::vector<std::size_t>> users_;
  std::map<std::string, std::vector<std::size_t>> by_label_;
};

// Predicted kernels that are free and read something that the real one reads too.
std::vector<std::size_t> FlowMatcher::Candidates(const Kernel& real) const {
  std::set<std::size_t> found;
  const auto add = [&](const std::vector<std::size_t>& readers) {
    for (const std::size_t reader : readers) {
      if (predicted_[reader].partner == kNone && predicted_[reader].label == real.label)
        found.insert(reader);
    }
  };
  for (const std::string& input : real.inputs) {
    if (const auto readers = by_input_.find(input); readers != by_input_.end())
      add(readers->second);
  }
  for (const std::size_t producer : real.producers) {
    const auto users = users_.find(real_[producer].partner);
    if (users != users_.end()) add(users->second);
  }
  return {found.begin(), found.end()};
}

std::size_t FlowMatcher::FindSame(const Kernel& real) const {
  std::size_t best = kNone;
  std::size_t most = 0;
  bool is_known = !real.inputs.empty();
  for (const std::size_t producer : real.producers)
    is_known = is_known || real_[producer].partner != kNone;
  for (const std::size_t candidate : Candidates(real)) {
    const SharedReads shared = SharedReadsOf(real, real_, predicted_[candidate], predicted_);
    if (!shared.IsSame() || shared.common <= most) continue;
    most = shared.common;
    best = candidate;
  }
  if (best != kNone || is_known || real.label == "generated") return best;
  // A library call behind kernels that were predicted otherwise: the next of its kind.
  const auto calls = by_label_.find(real.label);
  if (calls == by_label_.end()) return kNone;
  const auto next = std::ranges::find_if(
      calls->second, [&](std::size_t call) { return predicted_[call].partner == kNone; });
  return next == calls->second.end() ? kNone : *next;
}

std::size_t FlowMatcher::FindNearest(const Kernel& real) const {
  std::size_t best = kNone;
  std::size_t most = 0;
  for (const std::size_t candidate : Candidates(real)) {
    const std::size_t common = SharedReadsOf(real, real_, predicted_[candidate], predicted_).common;
    if (common > most) best = candidate;
    most = std::max(most, common);
  }
  return best;
}

Comparison FlowMatcher::Run() {
  Comparison comparison{.predicted_kernels = static_cast<std::int64_t>(predicted_.size()),
                        .real_kernels = static_cast<std::int64_t>(real_.size()),
                        .evidence = Evidence::kReads};
  for (std::size_t i = 0; i < real_.size(); ++i) {
    const std::size_t same = FindSame(real_[i]);
    if (same == kNone) continue;
    real_[i].partner = same;
    predicted_[same].partner = i;
  }
  for (const Kernel& kernel : predicted_) {
    if (kernel.partner == kNone) continue;
    comparison.kernels.push_back(
        {Agreement::kMatched, {kernel.place}, {real_[kernel.partner].place}});
  }
  comparison.matched = static_cast<std::int64_t>(comparison.kernels.size());
  AddDiffering(comparison);
  return comparison;
}

// The rest: each real kernel goes to the predicted one that it has most in common with.
void FlowMatcher::AddDiffering(Comparison& comparison) const {
  std::map<std::size_t, std::vector<std::size_t>> pieces;  // of a predicted kernel
  std::vector<std::size_t> extra;
  for (const Kernel& kernel : real_) {
    if (kernel.partner != kNone) continue;
    const std::size_t nearest = FindNearest(kernel);
    if (nearest == kNone)
      extra.push_back(kernel.place);
    else
      pieces[nearest].push_back(kernel.place);
  }
  for (std::size_t i = 0; i < predicted_.size(); ++i) {
    if (predicted_[i].partner != kNone) continue;
    const auto found = pieces.find(i);
    if (found == pieces.end())
      comparison.kernels.push_back({Agreement::kMissing, {predicted_[i].place}, {}});
    else
      comparison.kernels.push_back({Agreement::kSplit, {predicted_[i].place}, found->second});
  }
  for (const std::size_t place : extra)
    comparison.kernels.push_back({Agreement::kExtra, {}, {place}});
}

}  // namespace

Comparison Compare(const plan::Plan& plan, const readers::Schedule& schedule) {
  return FlowMatcher(plan, schedule).Run();
}

}  // namespace idbg::fusion
