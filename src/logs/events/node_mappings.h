// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "logs/log.h"

namespace idbg::logs {

// Node or kernel to nodes or kernels, as the artifact has them.
using NodeMap = std::map<std::string, std::vector<std::string>>;

// What inductor_provenance_tracking_node_mappings says: which node became which, and which kernel
// holds it.
struct NodeMaps {
  NodeMap pre_to_post;
  NodeMap post_to_pre;
  NodeMap code_to_post;  // "cppCodeToPost", whatever the code's language is
  NodeMap post_to_code;
  bool is_damaged = false;       // cut, or a part of a wrong type: left out
  bool is_code_damaged = false;  // cut, or a wrong type in code_to_post
};

NodeMaps ReadNodeMaps(std::string_view json);
// Of an artifact's payload. Throws as Log::Payload.
NodeMaps ReadNodeMaps(const Log& log, const Record& record);

}  // namespace idbg::logs
