// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>

#include "plan/join/join.h"

// Kernels recognised by the flow of data: what they read, and from whom.
namespace idbg::plan {
namespace {

constexpr std::size_t kNone = SIZE_MAX;

// A kernel of either side. What it reads are numbers on both: one for each input of the graph, and
// one for each kernel that has been recognised.
struct Flow {
  std::size_t place = 0;  // in the list of kernels
  std::string label;
  std::vector<graph::ValueId> inputs;  // of the graph; kNoValue: one that the plan does not have
  std::vector<std::size_t> producers;  // kernels of the same side
  std::size_t partner = kNone;         // the kernel of the other side
};

using Flows = std::vector<Flow>;  // of kernels that are launched

// The flows that make what a kernel reads: through kernels that nothing launches (concatenations in
// place, outputs of a tuple) to those before them. `flows`: of each kernel its flow, or kNone.
std::set<std::size_t> Makers(std::span<const Kernel> kernels, const Kernel& kernel,
                             const std::vector<std::size_t>& flows) {
  std::set<std::size_t> makers;
  std::set<std::size_t> seen;
  std::vector<std::size_t> open = kernel.producers;
  while (!open.empty()) {
    const std::size_t next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    if (flows[next] != kNone) {
      makers.insert(flows[next]);
      continue;
    }
    open.insert(open.end(), kernels[next].producers.begin(), kernels[next].producers.end());
  }
  return makers;
}

Flows FlowsOf(const graph::Graph& graph, std::span<const Kernel> kernels) {
  std::set<graph::ValueId> inputs = {graph::kNoValue};
  for (const graph::GraphInput& input : graph.inputs) inputs.insert(input.value);
  Flows flows;
  std::vector<std::size_t> flow_of(kernels.size(), kNone);
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    const Kernel& kernel = kernels[i];
    if (!kernel.launches()) continue;
    Flow flow{.place = i, .label = KernelLabel(kernel.name)};
    const std::set<std::size_t> makers = Makers(kernels, kernel, flow_of);
    flow.producers.assign(makers.begin(), makers.end());
    std::set<graph::ValueId> made;  // copies of inputs bear their names
    for (const std::size_t producer : kernel.producers) {
      for (const Traffic& write : kernels[producer].writes) made.insert(write.value);
    }
    for (const Traffic& read : kernel.reads) {
      if (inputs.contains(read.value) && !made.contains(read.value))
        flow.inputs.push_back(read.value);
    }
    flow_of[i] = flows.size();
    flows.push_back(std::move(flow));
  }
  return flows;
}

// How much of what two kernels read is the same; kernels that nothing was recognised of yet count
// on neither side.
struct SharedReads {
  std::size_t common = 0;
  std::size_t known = 0;  // on the side that reads more
  bool IsSame() const { return common > 0 && 5 * common >= 4 * known; }
};

SharedReads SharedReadsOf(const Flow& first, const Flows& firsts, const Flow& second,
                          const Flows& seconds) {
  SharedReads shared;
  for (const graph::ValueId input : first.inputs)
    shared.common += input != graph::kNoValue && std::ranges::count(second.inputs, input) > 0;
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
  FlowMatcher(const Plan& plan, const RealRun& real)
      : predicted_(FlowsOf(plan.graph, plan.kernels)), real_(FlowsOf(plan.graph, real.kernels)) {
    for (std::size_t i = 0; i < predicted_.size(); ++i) {
      for (const graph::ValueId input : predicted_[i].inputs) by_input_[input].push_back(i);
      for (const std::size_t producer : predicted_[i].producers) users_[producer].push_back(i);
      by_label_[predicted_[i].label].push_back(i);
    }
  }

  void Run(Joined& joined) {
    for (std::size_t i = 0; i < real_.size(); ++i) {
      const std::size_t same = FindSame(real_[i]);
      if (same == kNone) continue;
      real_[i].partner = same;
      predicted_[same].partner = i;
    }
    for (const Flow& kernel : predicted_) {
      if (kernel.partner != kNone)
        joined.pairings.push_back({Agreement::kMatched, {kernel.place}, {kernel.partner}});
    }
    AddDiffering(joined);
  }

 private:
  // Predicted kernels that are free and read something that the real one reads too.
  std::vector<std::size_t> Candidates(const Flow& real) const {
    std::set<std::size_t> found;
    const auto add = [&](const std::vector<std::size_t>& readers) {
      for (const std::size_t reader : readers) {
        if (predicted_[reader].partner == kNone && predicted_[reader].label == real.label)
          found.insert(reader);
      }
    };
    for (const graph::ValueId input : real.inputs) {
      if (const auto readers = by_input_.find(input); readers != by_input_.end())
        add(readers->second);
    }
    for (const std::size_t producer : real.producers) {
      const auto users = users_.find(real_[producer].partner);
      if (users != users_.end()) add(users->second);
    }
    return {found.begin(), found.end()};
  }

  // The candidate that has most in common with the real one; of those that are the same, if asked
  // for.
  std::size_t FindNearest(const Flow& real, bool only_same) const {
    std::size_t best = kNone;
    std::size_t most = 0;
    for (const std::size_t candidate : Candidates(real)) {
      const SharedReads shared = SharedReadsOf(real, real_, predicted_[candidate], predicted_);
      if (shared.common <= most || (only_same && !shared.IsSame())) continue;
      most = shared.common;
      best = candidate;
    }
    return best;
  }

  std::size_t FindSame(const Flow& real) const {
    const std::size_t best = FindNearest(real, true);
    const auto is_known = [&](std::size_t producer) { return real_[producer].partner != kNone; };
    if (best != kNone || !real.inputs.empty() || real.label == "generated" ||
        std::ranges::any_of(real.producers, is_known))
      return best;
    // A library call behind kernels that were predicted otherwise: the next of its kind.
    const auto calls = by_label_.find(real.label);
    if (calls == by_label_.end()) return kNone;
    const auto next = std::ranges::find_if(
        calls->second, [&](std::size_t call) { return predicted_[call].partner == kNone; });
    return next == calls->second.end() ? kNone : *next;
  }

  // The rest: each real kernel goes to the predicted one that it has most in common with.
  void AddDiffering(Joined& joined) const {
    std::map<std::size_t, std::vector<std::size_t>> pieces;  // of a predicted kernel
    std::vector<std::size_t> extra;
    for (std::size_t launch = 0; launch < real_.size(); ++launch) {
      if (real_[launch].partner != kNone) continue;
      const std::size_t nearest = FindNearest(real_[launch], false);
      if (nearest == kNone)
        extra.push_back(launch);
      else
        pieces[nearest].push_back(launch);
    }
    for (std::size_t i = 0; i < predicted_.size(); ++i) {
      if (predicted_[i].partner != kNone) continue;
      const auto found = pieces.find(i);
      if (found == pieces.end())
        joined.pairings.push_back({Agreement::kMissing, {predicted_[i].place}, {}});
      else
        joined.pairings.push_back({Agreement::kSplit, {predicted_[i].place}, found->second});
    }
    for (const std::size_t launch : extra)
      joined.pairings.push_back({Agreement::kExtra, {}, {launch}});
  }

  Flows predicted_;
  Flows real_;
  std::unordered_map<graph::ValueId, std::vector<std::size_t>> by_input_;
  std::unordered_map<std::size_t, std::vector<std::size_t>> users_;
  std::map<std::string, std::vector<std::size_t>> by_label_;
};

}  // namespace

void JoinByReads(const Plan& plan, const RealRun& real, Joined& joined) {
  FlowMatcher(plan, real).Run(joined);
}

}  // namespace idbg::plan
