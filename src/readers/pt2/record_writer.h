// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/json/token_writer.h"

namespace idbg::readers::pt2 {

// Maps and lists whose sizes JSON does not need.
template <typename Body>
void Map(base::TokenWriter& writer, Body&& body) {
  writer.BeginMap(0);
  body();
  writer.EndMap();
}
template <typename Body>
void Union(base::TokenWriter& writer, std::string_view member, Body&& body) {
  Map(writer, [&] {
    writer.Key(member);
    body();
  });
}
template <typename List, typename Body>
void Array(base::TokenWriter& writer, const List& list, Body&& body) {
  writer.BeginArray(list.size());
  for (const auto& element : list) body(element);
  writer.EndArray();
}

}  // namespace idbg::readers::pt2
