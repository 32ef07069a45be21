// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "base/error.h"

namespace idbg::base {

// A value of an enumeration and its name: a table of them serves writing and reading.
template <typename Enum>
using NameRow = std::pair<Enum, std::string_view>;

// Requires that the table has the value.
template <typename Enum, std::size_t n>
std::string_view NameOf(const NameRow<Enum> (&table)[n], Enum value) {
  for (const auto& [row, name] : table) {
    if (row == value) return name;
  }
  IDBG_CHECK(false);
  return {};
}

template <typename Enum, std::size_t n>
std::optional<Enum> FindNamed(const NameRow<Enum> (&table)[n], std::string_view wanted) {
  for (const auto& [row, name] : table) {
    if (name == wanted) return row;
  }
  return std::nullopt;
}

}  // namespace idbg::base
