// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "logs/events/graph_lines.h"
#include "logs/view.h"

namespace idbg::compile {

// Node or kernel to nodes or kernels, as the artifact has them.
using NodeMap = std::map<std::string, std::vector<std::string>>;
// A line to lines, sorted; all from 1.
using LineMap = std::map<std::int64_t, std::vector<std::int64_t>>;

// What inductor_provenance_tracking_node_mappings says: which node became which, and which kernel
// holds it.
struct NodeMaps {
  NodeMap pre_to_post;
  NodeMap post_to_pre;
  NodeMap code_to_post;  // "cppCodeToPost", whatever the code's language is
  NodeMap post_to_code;
  bool is_damaged = false;  // cut, or a part of a wrong type: left out
};
NodeMaps ReadNodeMaps(std::string_view json);

// The same between the lines of the graphs before and after Inductor's passes and of the code.
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
  NodeMaps nodes;
  LineMaps lines;
  bool is_doubtful = false;  // something that it was found by is damaged
};

// For each artifact with maps in view, with the graphs and the code that it goes with: the last
// ones before it, else the last of the compilation.
std::vector<Provenance> FindProvenance(const logs::Trace& trace, const logs::View& view);

}  // namespace idbg::compile
