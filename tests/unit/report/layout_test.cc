// SPDX-License-Identifier: Apache-2.0
#include "report/html/layout.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>
#include <random>

namespace idbg::report::layout_test {
namespace {

using Box = DrawingLayout::Box;
using Corner = DrawingLayout::Corner;

Drawing MakeDrawing(std::size_t nodes, std::vector<DrawingEdge> edges) {
  Drawing drawing{.key = "drawing", .title = "a graph", .edges = std::move(edges)};
  for (std::size_t i = 0; i < nodes; ++i)
    drawing.nodes.push_back({.label = "node_" + std::string(i % 7 * 6, 'x') + std::to_string(i)});
  return drawing;
}

// Each node uses some of those before it, mostly near ones: as graphs of models do.
Drawing RandomDrawing(std::size_t nodes, std::size_t inputs, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<DrawingEdge> edges;
  for (std::size_t i = 1; i < nodes; ++i) {
    for (std::size_t k = 0; k < inputs; ++k) {
      const std::size_t back =
          random() % 10 == 0 ? random() % i : random() % std::min(i, std::size_t{6});
      edges.push_back({i - 1 - back, i});
    }
  }
  return MakeDrawing(nodes, std::move(edges));
}

// The boxes of each layer from left to right.
std::map<double, std::vector<Box>> Layers(const DrawingLayout& layout) {
  std::map<double, std::vector<Box>> layers;
  for (const Box& box : layout.boxes) layers[box.y].push_back(box);
  for (auto& [y, boxes] : layers) std::ranges::sort(boxes, {}, &Box::x);
  return layers;
}

double SmallestGap(const DrawingLayout& layout) {
  double gap = 1e9;
  for (const auto& [y, boxes] : Layers(layout)) {
    for (std::size_t i = 1; i < boxes.size(); ++i)
      gap =
          std::min(gap, boxes[i].x - boxes[i].width / 2 - boxes[i - 1].x - boxes[i - 1].width / 2);
  }
  return gap;
}

bool LiesInside(const DrawingLayout& layout) {
  const double half = DrawingLayout::kBoxHeight / 2;
  const bool boxes = std::ranges::all_of(layout.boxes, [&](const Box& box) {
    return box.x - box.width / 2 >= 0 && box.x + box.width / 2 <= layout.width &&
           box.y - half >= 0 && box.y + half <= layout.height;
  });
  return boxes && std::ranges::all_of(layout.lines, [&](const std::vector<Corner>& line) {
           return std::ranges::all_of(line, [&](const Corner& corner) {
             return corner.x >= 0 && corner.x <= layout.width && corner.y >= 0 &&
                    corner.y <= layout.height;
           });
         });
}

// Corners between an arrow's ends that stand in a box.
int CornersInBoxes(const DrawingLayout& layout) {
  const auto layers = Layers(layout);
  int count = 0;
  for (const std::vector<Corner>& line : layout.lines) {
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
      const auto layer = layers.find(line[i].y);
      if (layer == layers.end()) continue;
      count += static_cast<int>(std::ranges::count_if(layer->second, [&](const Box& box) {
        return std::abs(line[i].x - box.x) < box.width / 2;
      }));
    }
  }
  return count;
}

}  // namespace

TEST_CASE("boxes of a layer keep their distance and all lies in the drawing", "[layout]") {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const DrawingLayout layout = LayOut(RandomDrawing(20 + 10 * seed, 1 + seed % 4, seed));
    CAPTURE(seed);
    CHECK(SmallestGap(layout) > 8);
    CHECK(LiesInside(layout));
    CHECK(CornersInBoxes(layout) == 0);
  }
}

TEST_CASE("a node stands below what it uses, and arrows run from box to box", "[layout]") {
  const Drawing drawing = RandomDrawing(200, 2, 1);
  const DrawingLayout layout = LayOut(drawing);
  REQUIRE(layout.boxes.size() == drawing.nodes.size());
  REQUIRE(layout.lines.size() == drawing.edges.size());
  for (std::size_t i = 0; i < drawing.edges.size(); ++i) {
    const Box& from = layout.boxes[drawing.edges[i].from];
    const Box& to = layout.boxes[drawing.edges[i].to];
    const std::vector<Corner>& line = layout.lines[i];
    CHECK(from.y < to.y);
    REQUIRE(line.size() >= 2);
    CHECK((line.front().x == from.x && line.front().y == from.y));
    CHECK((line.back().x == to.x && line.back().y == to.y));
    CHECK(std::ranges::is_sorted(line, {}, &Corner::y));
  }
}

TEST_CASE("a chain is straight, and the two sides of a diamond stand beside each other",
          "[layout]") {
  const DrawingLayout chain = LayOut(MakeDrawing(4, {{0, 1}, {1, 2}, {2, 3}}));
  for (const Box& box : chain.boxes) CHECK(std::abs(box.x - chain.boxes[0].x) < 1);
  const DrawingLayout diamond = LayOut(MakeDrawing(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}));
  CHECK(diamond.boxes[1].y == diamond.boxes[2].y);
  CHECK(SmallestGap(diamond) > 8);
}

TEST_CASE("no nodes, no edges, cycles, loops and equal edges are drawn", "[layout]") {
  CHECK(LayOut(MakeDrawing(0, {})).boxes.empty());
  for (const auto& edges : std::vector<std::vector<DrawingEdge>>{
           {}, {{0, 0}}, {{0, 1}, {1, 0}}, {{0, 1}, {0, 1}, {0, 1}}, {{2, 0}, {1, 2}, {0, 1}}}) {
    const DrawingLayout layout = LayOut(MakeDrawing(3, edges));
    REQUIRE(layout.lines.size() == edges.size());
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (layout.lines[i].empty()) continue;  // a loop
      CHECK(layout.lines[i].front().y == layout.boxes[edges[i].from].y);
      CHECK(layout.lines[i].back().y == layout.boxes[edges[i].to].y);
    }
    CHECK(LiesInside(layout));
    CHECK(SmallestGap(layout) > 8);
  }
}

TEST_CASE("the same drawing is laid out the same", "[layout]") {
  const DrawingLayout one = LayOut(RandomDrawing(300, 3, 4));
  const DrawingLayout two = LayOut(RandomDrawing(300, 3, 4));
  for (std::size_t i = 0; i < one.boxes.size(); ++i) {
    CHECK(one.boxes[i].x == two.boxes[i].x);
    CHECK(one.boxes[i].y == two.boxes[i].y);
  }
}

TEST_CASE("long arrows of a large graph do not multiply", "[layout]") {
  std::vector<DrawingEdge> edges;  // a chain, whose nodes all go to the last one, too
  for (std::size_t i = 0; i + 1 < 1500; ++i) {
    edges.push_back({i, i + 1});
    edges.push_back({i, 1499});
  }
  const DrawingLayout layout = LayOut(MakeDrawing(1500, edges));
  std::size_t corners = 0;
  for (const auto& line : layout.lines) corners += line.size();
  CHECK(corners <= 2 * edges.size() + 40000);
  CHECK(LiesInside(layout));
  CHECK(SmallestGap(layout) > 8);
}

}  // namespace idbg::report::layout_test
