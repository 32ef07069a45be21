// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/error.h"

namespace idbg::base {

// A row of a table that says what names stand for: one table serves reading and writing.
template <typename Value>
struct Named {
  std::string_view name;
  Value value;
};

// The first name of a value. Requires that the table has it.
template <typename Value, std::size_t kSize>
std::string_view NameOf(const Named<Value> (&table)[kSize], const Value& value) {
  for (const Named<Value>& row : table) {
    if (row.value == value) return row.name;
  }
  IDBG_CHECK(false);
  return {};
}

// What a name stands for; null for a name that is not in the table.
template <typename Value, std::size_t kSize>
constexpr std::optional<Value> FindNamed(const Named<Value> (&table)[kSize],
                                         std::string_view name) {
  for (const Named<Value>& row : table) {
    if (row.name == name) return row.value;
  }
  return std::nullopt;
}

}  // namespace idbg::base
