// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

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

}  // namespace idbg::report
