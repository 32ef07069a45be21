// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace idbg::base {

// A row of a table that says what names stand for.
template <typename Value>
struct Named {
  std::string_view name;
  Value value;
};

// What a name stands for in a table; null for a name that is not in it.
template <typename Value, std::size_t kSize>
constexpr std::optional<Value> FindNamed(const std::array<Named<Value>, kSize>& table,
                                         std::string_view name) {
  for (const Named<Value>& row : table) {
    if (row.name == name) return row.value;
  }
  return std::nullopt;
}

}  // namespace idbg::base
