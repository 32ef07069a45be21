// SPDX-License-Identifier: Apache-2.0
#include "report/html/layout.h"

#include <algorithm>
#include <utility>

#include "report/text_parts.h"

namespace idbg::report {
namespace {

constexpr double kCharWidth = 6.7;  // of the page's 11 px monospaced labels
constexpr double kLayerDistance = 46;
constexpr double kNodeGap = 14;
constexpr double kBendWidth = 6;
constexpr double kMargin = 12;
constexpr std::size_t kMostBends = 40000;
constexpr int kSweeps = 12;

// A box, or a bend of an arrow where it passes a layer.
struct Place {
  double width = 0;
  double x = 0;
  std::size_t layer = 0;
  std::vector<std::size_t> above;
  std::vector<std::size_t> below;
};

class Layout {
 public:
  explicit Layout(const Drawing& drawing) : drawing_(drawing) {
    for (const DrawingNode& node : drawing.nodes) {
      const auto characters =
          static_cast<double>(std::min<std::size_t>(DisplayWidth(node.label), 30));
      places_.push_back({.width = kCharWidth * std::max(characters, 2.0) + 16});
    }
  }

  DrawingLayout Run() {
    ChooseLayers();
    AddArrows();
    layers_.resize(LayerCount());
    for (std::size_t i = 0; i < places_.size(); ++i) layers_[places_[i].layer].push_back(i);
    for (int sweep = 0; sweep < kSweeps; ++sweep) Sweep(sweep % 2 == 0, &Layout::Order);
    for (int sweep = 0; sweep < kSweeps; ++sweep) Sweep(sweep % 2 == 0, &Layout::Shift);
    return Result();
  }

 private:
  // As far down as the longest way to a node; inputs then move down to what uses them first.
  void ChooseLayers() {
    std::vector<std::pair<std::size_t, std::size_t>> edges;  // downwards
    for (const DrawingEdge& edge : drawing_.edges) {
      if (edge.from != edge.to) edges.push_back(std::minmax(edge.from, edge.to));
    }
    std::ranges::sort(edges);
    for (const auto& [from, to] : edges)
      places_[to].layer = std::max(places_[to].layer, places_[from].layer + 1);
    std::vector<std::size_t> first_use(places_.size(), 0);
    std::vector<bool> has_input(places_.size(), false);
    for (const auto& [from, to] : edges) {
      const std::size_t layer = places_[to].layer;
      first_use[from] = first_use[from] == 0 ? layer : std::min(first_use[from], layer);
      has_input[to] = true;
    }
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!has_input[i] && first_use[i] > 0) places_[i].layer = first_use[i] - 1;
    }
  }

  std::size_t LayerCount() const {
    std::size_t count = 0;
    for (const Place& place : places_) count = std::max(count, place.layer + 1);
    return count;
  }

  void Connect(std::size_t upper, std::size_t lower) {
    places_[upper].below.push_back(lower);
    places_[lower].above.push_back(upper);
  }

  // A bend in each layer that an arrow passes; beyond the bound arrows are straight.
  void AddArrows() {
    std::size_t bends = 0;
    for (const DrawingEdge& edge : drawing_.edges) {
      std::vector<std::size_t>& way = ways_.emplace_back();
      if (edge.from == edge.to) continue;
      const auto [upper, lower] = std::minmax(edge.from, edge.to);
      way.push_back(upper);
      const std::size_t length = places_[lower].layer - places_[upper].layer;
      for (std::size_t i = 1; i < length && bends < kMostBends; ++i, ++bends) {
        places_.push_back({.width = kBendWidth, .layer = places_[upper].layer + i});
        Connect(way.back(), places_.size() - 1);
        way.push_back(places_.size() - 1);
      }
      if (places_[way.back()].layer + 1 == places_[lower].layer) Connect(way.back(), lower);
      way.push_back(lower);
      if (edge.from == lower) std::ranges::reverse(way);
    }
  }

  using Step = void (Layout::*)(std::vector<std::size_t>& layer, bool down);
  void Sweep(bool down, Step step) {
    for (std::size_t i = 0; i < layers_.size(); ++i)
      (this->*step)(layers_[down ? i : layers_.size() - 1 - i], down);
  }

  // The mean of the neighbours' x, or its own where there are none.
  double Wanted(const Place& place, bool down) const {
    const std::vector<std::size_t>& neighbours = down ? place.above : place.below;
    if (neighbours.empty()) return place.x;
    double sum = 0;
    for (const std::size_t i : neighbours) sum += places_[i].x;
    return sum / static_cast<double>(neighbours.size());
  }

  // Sorts a layer by what its places want, and packs it.
  void Order(std::vector<std::size_t>& layer, bool down) {
    std::vector<std::pair<double, std::size_t>> wanted;
    for (const std::size_t i : layer) wanted.emplace_back(Wanted(places_[i], down), i);
    std::ranges::stable_sort(wanted, {}, &std::pair<double, std::size_t>::first);
    double x = 0;
    double middle = 0;
    for (std::size_t i = 0; i < layer.size(); ++i) {
      layer[i] = wanted[i].second;
      middle += wanted[i].first;
      Place& place = places_[layer[i]];
      place.x = x + place.width / 2;
      x += place.width + kNodeGap;
    }
    const double shift =
        middle / static_cast<double>(std::max<std::size_t>(layer.size(), 1)) - x / 2;
    for (const std::size_t i : layer) places_[i].x += shift;
  }

  // The places nearest to what they want, in the least squares, that keep order and distance: the
  // isotonic regression of what is wanted less the room to the left (pool adjacent violators).
  void Shift(std::vector<std::size_t>& layer, bool down) {
    struct Block {
      double sum = 0;
      std::size_t count = 0;
      double Mean() const { return sum / static_cast<double>(count); }
    };
    std::vector<Block> blocks;
    std::vector<double> offsets;
    double offset = 0;
    for (std::size_t i = 0; i < layer.size(); ++i) {
      if (i > 0) offset += (places_[layer[i - 1]].width + places_[layer[i]].width) / 2 + kNodeGap;
      offsets.push_back(offset);
      blocks.push_back({Wanted(places_[layer[i]], down) - offset, 1});
      while (blocks.size() > 1 && blocks[blocks.size() - 2].Mean() > blocks.back().Mean()) {
        const Block last = blocks.back();
        blocks.pop_back();
        blocks.back().sum += last.sum;
        blocks.back().count += last.count;
      }
    }
    std::size_t next = 0;
    for (const Block& block : blocks) {
      for (std::size_t i = 0; i < block.count; ++i, ++next)
        places_[layer[next]].x = block.Mean() + offsets[next];
    }
  }

  double Y(std::size_t layer) const {
    return kMargin + DrawingLayout::kBoxHeight / 2 + kLayerDistance * static_cast<double>(layer);
  }

  DrawingLayout Result() const {
    DrawingLayout result;
    double left = 0;
    double right = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const Place& place = places_[i];
      left = i == 0 ? place.x - place.width / 2 : std::min(left, place.x - place.width / 2);
      right = i == 0 ? place.x + place.width / 2 : std::max(right, place.x + place.width / 2);
    }
    const double shift = kMargin - left;
    result.width = right - left + 2 * kMargin;
    result.height = layers_.empty() ? 0 : Y(layers_.size() - 1) + Y(0);
    for (std::size_t i = 0; i < drawing_.nodes.size(); ++i)
      result.boxes.push_back({places_[i].x + shift, Y(places_[i].layer), places_[i].width});
    for (const std::vector<std::size_t>& way : ways_) {
      std::vector<DrawingLayout::Corner>& line = result.lines.emplace_back();
      for (const std::size_t i : way) line.push_back({places_[i].x + shift, Y(places_[i].layer)});
    }
    return result;
  }

  const Drawing& drawing_;
  std::vector<Place> places_;  // the nodes, then bends
  std::vector<std::vector<std::size_t>> ways_;
  std::vector<std::vector<std::size_t>> layers_;
};

}  // namespace

DrawingLayout LayOut(const Drawing& drawing) { return Layout(drawing).Run(); }

}  // namespace idbg::report
