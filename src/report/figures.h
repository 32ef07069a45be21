// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

// What a Document holds that is drawn: data with a shape, never a picture. The page draws all of
// it; the text form prints what a terminal can carry; the JSON form has everything.
namespace idbg::report {

// Named details of something that is drawn, shown when it is pointed at.
using Details = std::vector<std::pair<std::string, std::string>>;

// Bars over time, in lanes; a bar lies below the bars that contain it.
struct FlameSpan {
  std::int64_t lane = 0;
  std::int64_t depth = 0;
  std::string name;
  double start_us = 0;  // since the chart's beginning
  double duration_us = 0;
  double self_us = 0;      // without its direct children
  std::string group = "";  // spans of one group belong together: a compile id
  Details details = {};
  std::string kind = "";  // what is done in it: its colour, one of FlameChart::kinds
};
struct FlameChart {
  std::string key;
  std::string title;
  std::vector<std::string> lanes;
  std::vector<FlameSpan> spans;
  std::int64_t left_out = 0;            // spans too short to be drawn
  std::vector<std::string> kinds = {};  // always in the same order: colours go by it
};

// Events on a time axis, each with a text: graph breaks, recompilations.
struct TimelineEvent {
  double time_us = 0;
  std::string label;
  std::string kind;  // "graph-break": its colour, and a filter
  std::string text = "";
  std::string advice = "";
  std::string place = "";
};
struct Timeline {
  std::string key;
  std::string title;
  std::vector<TimelineEvent> events;
};

// An outline, such as a guard tree: nodes in the order of reading.
struct TreeNode {
  std::int64_t depth = 0;
  std::string label;
  std::string text = "";
  std::string kind = "";
  std::int64_t count = 1;
};
struct Tree {
  std::string key;
  std::string title;
  std::vector<TreeNode> nodes;
  std::int64_t left_out = 0;
};

// Points or lines over two axes: roofline, regret.
struct Axis {
  std::string title;
  std::string unit = "";
  bool logarithmic = false;
  std::vector<std::string> labels = {};  // of 0, 1, 2, ... where the axis counts kinds of something
};
struct Point {
  double x = 0;
  double y = 0;
  std::string label = "";
};
struct Series {
  std::string name;
  bool line = false;  // else points
  std::vector<Point> points;
  bool bars = false;  // a bar for each point, from the lower edge
};
struct Plot {
  std::string key;
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;
  std::string note = "";
};

// Rows of cells, the darker the larger their values: where in a tensor the errors are. Each row
// fills the width with the cells that it has.
struct HeatmapRow {
  std::string label;
  std::vector<double> values;           // one a cell, 0 and more; NaN: not known
  std::vector<std::string> cells = {};  // what each cell is; empty: as in the row above
};
struct Heatmap {
  std::string key;
  std::string title;
  std::string value;  // what the values are: "mismatches"
  std::vector<HeatmapRow> rows;
  std::string note = "";
};

// Boxes and arrows: a graph of operators. Positions are the writer's affair.
struct DrawingNode {
  std::string label;
  std::string kind = "";   // the operator's kind: its colour
  std::string group = "";  // nodes of one kernel
  Details details = {};
};
struct DrawingEdge {
  std::size_t from = 0;  // in nodes
  std::size_t to = 0;
};
struct Drawing {
  std::string key;
  std::string title;
  std::vector<DrawingNode> nodes;
  std::vector<DrawingEdge> edges;
  std::int64_t left_out = 0;  // nodes beyond what can be drawn
};

// A text in a language: output code, a graph.
struct Listing {
  std::string key;
  std::string title;
  std::string language;  // "python", "cpp", "text"
  std::string text;
  std::string place = "";
};

// A text that belongs to a Dossier. It stays in its file until a page takes it in.
struct Attachment {
  std::string name;      // "output code"
  std::string language;  // as in Listing
  std::string path;      // where it lies beside a page: relative, unique, of safe characters
  std::int64_t bytes = 0;
  std::string place = "";                  // where it comes from: "trace.log:123"
  std::function<std::string()> read = {};  // throws base::Error; empty: the text is not at hand
};

// All that is known of one thing, folded: what it was, and the texts that belong to it.
struct Dossier {
  std::string key;
  std::string title;      // "[0/0] forward"
  std::string text = "";  // what became of it, in a few words
  std::string kind = "";  // "error": a sign
  Details details = {};
  std::vector<Attachment> attachments = {};
};

struct Figure : std::variant<FlameChart, Timeline, Tree, Plot, Drawing, Listing, Heatmap, Dossier> {
  using variant::variant;
  Figure(const Figure& other);
  Figure(Figure&& other) noexcept;
  Figure& operator=(const Figure& other);
  Figure& operator=(Figure&& other) noexcept;
  ~Figure();
};

}  // namespace idbg::report
