// SPDX-License-Identifier: Apache-2.0
#include "compile/choices/choices.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "compile/kernels/kernels.h"

namespace idbg::compile {
namespace {

// Which kernel computes a node of a graph, found when first asked for: reading output code takes
// longer than reading all choices.
class KernelOfNode {
 public:
  KernelOfNode(const logs::Trace& trace, const logs::View& view) : trace_(trace), view_(view) {}

  std::string Find(const logs::Selected& selected, const logs::Record& choice,
                   const std::string& node) {
    if (node.empty()) return "";
    if (!is_read_) Read();
    const auto codes = codes_.find(selected.compilation);
    if (codes == codes_.end()) return "";
    // The code of a graph is written when its products are chosen; the next graph's comes later.
    const auto code = codes->second.upper_bound(choice.offset);
    if (code == codes->second.end()) return "";
    const auto kernel = code->second.find(node);
    return kernel == code->second.end() ? "" : kernel->second;
  }

 private:
  using Kernels = std::map<std::string, std::string>;  // by node

  void Read() {
    is_read_ = true;
    for (CompiledCode& code : FindKernels(trace_, view_)) {
      Kernels& kernels = codes_[code.selected.compilation][code.record->offset];
      for (CompiledKernel& kernel : code.kernels) {
        for (std::string& node : kernel.nodes) kernels.try_emplace(std::move(node), kernel.name);
      }
    }
  }

  const logs::Trace& trace_;
  const logs::View& view_;
  bool is_read_ = false;
  // By compilation, then by where the code stands in its log.
  std::map<const logs::Compilation*, std::map<std::uint64_t, Kernels>> codes_;
};

class ChoiceCollector {
 public:
  ChoiceCollector(const logs::Trace& trace, const logs::View& view)
      : trace_(trace), kernels_(trace, view) {}

  void Add(const logs::Selected& selected) {
    const std::string label = selected.Label(trace_);
    for (const logs::Record* record :
         logs::Find(selected, logs::Event::kArtifact, logs::ChoiceEvent::kArtifact)) {
      logs::ChoiceEvent choice = logs::ReadChoice(selected.log(), *record);
      if (choice.is_damaged)
        ++choices_.doubtful;
      else if (choice.picked.empty())
        AddStandDown(label, choice);
      else
        AddProduct(selected, label, *record, std::move(choice));
    }
  }

  Choices Take() {
    for (auto& [reason, stood_down] : stood_down_)
      choices_.stood_down.push_back(std::move(stood_down));
    std::ranges::stable_sort(choices_.stood_down, std::ranges::greater(), &StandDown::products);
    return std::move(choices_);
  }

 private:
  void AddProduct(const logs::Selected& selected, const std::string& label,
                  const logs::Record& record, logs::ChoiceEvent choice) {
    const std::string kernel = kernels_.Find(selected, record, choice.node);
    auto key = std::tuple(label, choice.problem, choice.picked, choice.config, choice.PickedMs(),
                          choice.aten_ms);
    const auto [entry, is_new] = known_.try_emplace(std::move(key), choices_.products.size());
    if (is_new)
      choices_.products.push_back(
          {.compilation = label, .choice = std::move(choice), .products = 0});
    ProductChoice& one = choices_.products[entry->second];
    ++one.products;
    // Layers that are alike share one kernel, whose definition names the nodes of the first only.
    if (!kernel.empty() && std::ranges::find(one.kernels, kernel) == one.kernels.end())
      one.kernels.push_back(kernel);
  }

  void AddStandDown(const std::string& label, const logs::ChoiceEvent& choice) {
    StandDown& one = stood_down_[choice.reason];
    one.reason = choice.reason;
    ++one.products;
    if (const auto place = std::ranges::lower_bound(one.operators, choice.op);
        !choice.op.empty() && (place == one.operators.end() || *place != choice.op))
      one.operators.insert(place, choice.op);
    if (one.compilations.empty() || one.compilations.back() != label)
      one.compilations.push_back(label);
  }

  using Key = std::tuple<std::string, std::string, std::string, std::vector<std::int64_t>,
                         std::optional<double>, std::optional<double>>;

  const logs::Trace& trace_;
  KernelOfNode kernels_;
  std::map<Key, std::size_t> known_;  // in choices_.products
  std::map<std::string, StandDown> stood_down_;
  Choices choices_;
};

}  // namespace

std::optional<double> ProductChoice::SavedMs() const {
  const std::optional<double> picked = choice.PickedMs();
  if (!picked || !choice.aten_ms) return std::nullopt;
  return (*choice.aten_ms - *picked) * static_cast<double>(products);
}

Choices FindChoices(const logs::Trace& trace, const logs::View& view) {
  ChoiceCollector collector(trace, view);
  for (const logs::Selected& selected : logs::Select(trace, view)) collector.Add(selected);
  return collector.Take();
}

}  // namespace idbg::compile
