// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "report/document.h"
#include "report/figures.h"

namespace idbg::report {

// Where the boxes and arrows of a Drawing stand, in CSS pixels.
struct DrawingLayout {
  struct Box {
    double x = 0;  // of the middle
    double y = 0;
    double width = 0;
  };
  struct Corner {
    double x = 0;
    double y = 0;
  };
  static constexpr double kBoxHeight = 24;

  double width = 0;
  double height = 0;
  std::vector<Box> boxes;                  // one a node
  std::vector<std::vector<Corner>> lines;  // one an edge, from its first end to its second
};

// A layered layout (Sugiyama, Tagawa, Toda 1981), top down: nodes below what they use, few
// crossings, straight long arrows. The order of the nodes says which way is down, so that cycles do
// no harm. The same drawing gives the same layout; time rises with nodes and edges only.
DrawingLayout LayOut(const Drawing& drawing);

// How much of a Document a page holds; of each list.
struct PageLimits {
  std::size_t sections = 1000;
  std::size_t parts = 400;  // facts, tables, figures of a section; details and values of one thing
  std::size_t findings = 2000;
  std::size_t lines = 2000;
  std::size_t rows = 5000;
  std::size_t spans = 20000;
  std::size_t events = 3000;
  std::size_t tree_nodes = 8000;
  std::size_t points = 5000;
  std::size_t drawing_nodes = 1500;
  std::size_t text_bytes = std::size_t{256} << 10;  // of a listing
  std::size_t cell_bytes = 4000;                    // of any other text

  PageLimits Half() const;
};

// Leaves out what is beyond the limits: the last rows, the shortest spans, points at equal
// distances. Each long list that was cut says by how much, and so does each text.
Document Bounded(Document document, const PageLimits& limits);

}  // namespace idbg::report
