// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "logs/events/artifacts.h"
#include "logs/view.h"

namespace idbg::compile {

// A line to lines, sorted; all from 1.
using LineMap = std::map<std::int64_t, std::vector<std::int64_t>>;

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

}  // namespace idbg::compile
