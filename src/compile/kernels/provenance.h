// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "logs/events/artifacts.h"
#include "logs/view.h"

namespace idbg::compile {

// A line to lines; all from 1.
using LineMap = std::map<std::int64_t, std::set<std::int64_t>>;

// logs::NodeMaps between the lines of the graphs before and after Inductor's passes and of the
// code.
struct LineMaps {
  LineMap pre_to_post;
  LineMap post_to_pre;
  LineMap python_to_post;
  LineMap post_to_python;
  LineMap cpp_to_post;
  LineMap post_to_cpp;
};

// What one artifact is about: one graph of a compilation. Records may be null.
struct Provenance {
  logs::Selected selected;
  const logs::Record* record = nullptr;  // of the maps
  const logs::Record* pre_graph = nullptr;
  const logs::Record* post_graph = nullptr;
  const logs::Record* python_code = nullptr;
  const logs::Record* cpp_code = nullptr;
  logs::NodeMaps nodes;
  LineMaps lines;
  bool is_doubtful = false;  // something that it was found by is damaged
};

// For each artifact with maps in view, with the graphs and the code that it goes with: the last
// ones before it, else the last of the compilation.
std::vector<Provenance> FindProvenance(const logs::Trace& trace, const logs::View& view);

// The part of Inductor's output code that runs kernels, and on which lines it does. The text must
// outlive it.
class RunningCode {
 public:
  static RunningCode OfPython(std::string_view text) { return {text, true}; }
  static RunningCode OfCpp(std::string_view text) { return {text, false}; }

  // Lines of a kernel's calls, from 1, leading blank lines not counted. The key is a kernel's name,
  // perhaps with the number of one call: "triton_poi_fused_add_0:3". Names are matched as whole
  // words.
  std::vector<std::int64_t> LinesOf(std::string_view key) const;

 private:
  struct Line {
    std::int64_t number = 0;
    std::string_view text;
  };

  RunningCode(std::string_view text, bool is_python);
  void Index();
  // Positions in lines_ of those that hold the word, in their order.
  std::vector<std::size_t> Find(std::string_view word) const;

  bool is_python_;
  std::vector<Line> lines_;
  // Of each name and number the lines that hold it: a log may ask for thousands of kernels.
  std::unordered_map<std::string_view, std::vector<std::size_t>> names_;
};

}  // namespace idbg::compile
