// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/text/text.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using plan::Kernel;

// Kernels that are drawn as one box.
struct Fold {
  const Kernel* first = nullptr;
  std::int64_t kernels = 0;
  std::int64_t nodes = 0;
  double flops = 0;
  double bytes = 0;
};

class Folder {
 public:
  explicit Folder(const plan::Plan& plan) : plan_(plan), sources_(plan.kernels.size()) {
    for (std::size_t i = 0; i < plan.kernels.size(); ++i) Add(i);
  }

  report::Drawing Draw() const {
    report::Drawing drawing{.key = "kernels", .title = "Kernels, repeated layers folded"};
    for (const Fold& fold : folds_) drawing.nodes.push_back(NodeOf(fold));
    for (const auto& [from, to] : edges_) drawing.edges.push_back({from, to});
    return drawing;
  }

 private:
  // Kernels come in the order of execution: what one reads has been added before it.
  void Add(std::size_t index) {
    const Kernel& kernel = plan_.kernels[index];
    std::set<std::size_t> read;
    for (const std::size_t producer : kernel.producers) {
      if (producer < index) read.insert(sources_[producer].begin(), sources_[producer].end());
    }
    if (!kernel.launches()) {  // a view: whoever reads it reads what it is a view of
      sources_[index] = std::move(read);
      return;
    }
    const std::size_t fold = FoldOf(kernel);
    for (const std::size_t from : read) {
      if (from != fold) edges_.emplace(from, fold);
    }
    sources_[index] = {fold};
  }

  std::size_t FoldOf(const Kernel& kernel) {
    const graph::SourceLine source = SourceOf(kernel);
    const auto [found, is_new] = known_.try_emplace(
        {std::string(base::WithoutNumber(kernel.name)), source.file, source.line}, folds_.size());
    if (is_new) folds_.push_back({.first = &kernel});
    Fold& fold = folds_[found->second];
    ++fold.kernels;
    fold.nodes += std::ssize(kernel.nodes);
    fold.flops += kernel.flops;
    fold.bytes += kernel.read_bytes + kernel.written_bytes;
    return found->second;
  }

  graph::SourceLine SourceOf(const Kernel& kernel) const {
    return kernel.nodes.empty() ? graph::SourceLine{}
                                : plan_.graph.node(kernel.nodes.front()).source;
  }

  report::DrawingNode NodeOf(const Fold& fold) const {
    const std::string name(base::WithoutNumber(fold.first->name));
    const graph::SourceLine source = SourceOf(*fold.first);
    report::DrawingNode node{
        .label = fold.kernels > 1 ? fmt::format("{}\u00D7 {}", fold.kernels, name) : name,
        .kind = std::string(ToString(fold.first->kind)),
        .details = {{"kernels", std::to_string(fold.kernels)},
                    {"nodes", std::to_string(fold.nodes)},
                    {"work", fmt::format("{:.3f} GFLOP", fold.flops / kGiga)},
                    {"moved", fmt::format("{:.3f} MB", fold.bytes / kMega)}}};
    std::string names;
    for (const graph::NodeId id : fold.first->nodes)
      names += (names.empty() ? "" : ", ") + plan_.graph.node(id).name;
    node.details.emplace_back("of the first", std::move(names));
    if (!source.file.empty()) node.details.emplace_back("source", PlaceText(source));
    if (!source.code.empty()) node.details.emplace_back("code", source.code);
    return node;
  }

  const plan::Plan& plan_;
  std::vector<std::set<std::size_t>>
      sources_;  // of a kernel: the folds whose kernels it stands for
  std::map<std::tuple<std::string, std::string, std::int64_t>, std::size_t> known_;
  std::vector<Fold> folds_;  // in the order of execution of their first kernels
  std::set<std::pair<std::size_t, std::size_t>> edges_;
};

}  // namespace

report::Drawing KernelDrawing(const plan::Plan& plan) { return Folder(plan).Draw(); }

}  // namespace idbg::views
