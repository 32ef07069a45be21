// SPDX-License-Identifier: Apache-2.0
#include "logs/events/node_mappings.h"

#include <utility>

#include "base/error.h"
#include "base/json/json_fields.h"
#include "base/json/token_reader.h"

namespace idbg::logs {
namespace {

using base::TokenReader;

// False when a part of it is something else.
bool ReadNodeMap(TokenReader& reader, NodeMap& map) {
  bool is_whole = true;
  const bool is_map = ReadFields(reader, [&](std::string_view key) {
    std::vector<std::string>& names = map[std::string(key)];
    const bool is_list = ReadElements(reader, [&] {
      if (std::string name = ReadString(reader); !name.empty())
        names.push_back(std::move(name));
      else
        is_whole = false;
    });
    is_whole = is_whole && is_list;
  });
  return is_map && is_whole;
}

void ReadMaps(TokenReader& reader, NodeMaps& maps) {
  reader.ReadMap([&](std::string_view key) {
    NodeMap* const map = key == "preToPost"       ? &maps.pre_to_post
                         : key == "postToPre"     ? &maps.post_to_pre
                         : key == "cppCodeToPost" ? &maps.code_to_post
                         : key == "postToCppCode" ? &maps.post_to_code
                                                  : nullptr;
    if (map == nullptr) {
      reader.Skip();
      return;
    }
    const bool is_whole = ReadNodeMap(reader, *map);
    maps.is_damaged |= !is_whole;
    maps.is_code_damaged |= !is_whole && map == &maps.code_to_post;
  });
}

}  // namespace

NodeMaps ReadNodeMaps(std::string_view json) {
  NodeMaps maps;
  try {
    ReadMaps(*base::MakeJsonReader(json, ""), maps);
  } catch (const base::Error&) {
    maps.is_damaged = true;
    maps.is_code_damaged = true;
  }
  return maps;
}

NodeMaps ReadNodeMaps(const Log& log, const Record& record) {
  return ReadNodeMaps(log.Payload(record));
}

}  // namespace idbg::logs
