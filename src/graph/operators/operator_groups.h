// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>

// Tables by operator, written as what is said of operators and those that it is said of:
//   constexpr OperatorGroup<Rule> kGroups[] = {{Same, "aten.alias aten.conj"}, {Pad, "aten.pad"}};
//   constexpr auto kRules = ByOperator<kGroups>();
namespace idbg::graph {

template <typename Value>
struct OperatorGroup {
  Value value;
  std::string_view names;  // between white space
};

// Cuts the first name off `names`; empty: there is none.
constexpr std::string_view TakeName(std::string_view& names) {
  constexpr std::string_view kSpace = " \n";
  names.remove_prefix(std::min(names.find_first_not_of(kSpace), names.size()));
  const std::string_view name = names.substr(0, names.find_first_of(kSpace));
  names.remove_prefix(name.size());
  return name;
}

template <typename Groups>
constexpr std::size_t CountNames(const Groups& groups) {
  std::size_t count = 0;
  for (auto group : groups) {
    while (!TakeName(group.names).empty()) ++count;
  }
  return count;
}

template <typename Value>
struct OperatorRow {
  std::string_view op;
  Value value;
  std::size_t group = 0;
};

// A row for each name, sorted; of a name that stands in several groups in their order.
template <const auto& kGroups>
constexpr auto ByOperator() {
  std::array<OperatorRow<decltype(kGroups[0].value)>, CountNames(kGroups)> rows{};
  std::size_t count = 0;
  std::size_t number = 0;
  for (auto group : kGroups) {
    for (auto name = TakeName(group.names); !name.empty(); name = TakeName(group.names))
      rows[count++] = {name, group.value, number};
    ++number;
  }
  std::ranges::sort(rows, {}, [](const auto& row) { return std::tuple(row.op, row.group); });
  return rows;
}

// What the table says of an operator, or null.
template <typename Rows>
constexpr auto* FindByOperator(const Rows& rows, std::string_view op) {
  const auto row = std::ranges::lower_bound(rows, op, {}, [](const auto& one) { return one.op; });
  return row != rows.end() && row->op == op ? &row->value : nullptr;
}

}  // namespace idbg::graph
