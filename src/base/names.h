// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "base/error.h"

namespace idbg::base {

// "load_slots" of &KernelCosts::load_slots: what the compiler writes behind the last "::" of
// "... MemberName() [with auto kMember = &KernelCosts::load_slots]".
template <auto kMember>
consteval auto MemberName() {
  std::string_view name = __PRETTY_FUNCTION__;
  name.remove_prefix(name.rfind("::") + 2);
  return name.substr(0, name.find_first_of(";])"));
}

// The words of an enumerator with `kJoint` between them: "batch_norm" of kBatchNorm and '_'.
template <char kJoint, auto kValue>
inline constexpr auto kWords = [] {
  constexpr std::string_view kName = MemberName<kValue>();
  std::array<char, 2 * kName.size()> words{};
  auto* end = words.begin();
  for (const char c : kName.substr(1)) {
    const bool begins_word = c >= 'A' && c <= 'Z';
    if (begins_word && end != words.begin()) *end++ = kJoint;
    *end++ = begins_word ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return words;
}();

// Of enumerators that count from 0: a number without one is written "(Enum)5".
template <typename Enum, std::size_t kCount = 0>
consteval std::size_t CountEnumerators() {
  if constexpr (MemberName<static_cast<Enum>(kCount)>().front() != 'k')
    return kCount;
  else
    return CountEnumerators<Enum, kCount + 1>();
}

// All enumerators by their words, as outputs and files have them: renaming one changes those.
template <typename Enum, char kJoint = '_'>
inline constexpr auto kEnumNames = []<std::size_t... kValues>(std::index_sequence<kValues...>) {
  return std::array{std::string_view(kWords<kJoint, static_cast<Enum>(kValues)>.data())...};
}(std::make_index_sequence<CountEnumerators<Enum>()>());

template <char kJoint = '_', typename Enum>
constexpr std::string_view EnumName(Enum value) {
  return kEnumNames<Enum, kJoint>[static_cast<std::size_t>(value)];
}

// The enumerator of that name; null: there is none.
template <typename Enum, char kJoint = '_'>
constexpr std::optional<Enum> FindEnum(std::string_view name) {
  constexpr auto& kNames = kEnumNames<Enum, kJoint>;
  const auto found = std::ranges::find(kNames, name);
  return found == kNames.end() ? std::nullopt
                               : std::optional(static_cast<Enum>(found - kNames.begin()));
}

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

// The same written as values with the names of each, for tables in which many names share one:
//   constexpr NameGroup<Rule> kGroups[] = {{Same, "aten.alias aten.conj"}, {Pad, "aten.pad"}};
//   constexpr auto kRules = ByName<kGroups>();
template <typename Value>
struct NameGroup {
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

// Whether one of the names fits.
constexpr bool AnyName(std::string_view names, const auto& fits) {
  for (auto name = TakeName(names); !name.empty(); name = TakeName(names)) {
    if (fits(name)) return true;
  }
  return false;
}

constexpr bool HasName(std::string_view names, std::string_view wanted) {
  return AnyName(names, [wanted](std::string_view name) { return name == wanted; });
}

constexpr std::size_t CountNames(std::string_view names) {
  std::size_t count = 0;
  while (!TakeName(names).empty()) ++count;
  return count;
}

constexpr std::size_t CountNames(const auto& groups) {
  std::size_t count = 0;
  for (const auto& group : groups) count += CountNames(group.names);
  return count;
}

// The names of a text, in its order.
template <const std::string_view& kNames>
constexpr auto ListNames() {
  std::array<std::string_view, CountNames(kNames)> list{};
  std::string_view rest = kNames;
  for (std::string_view& name : list) name = TakeName(rest);
  return list;
}

// A row for each name, sorted; of a name that stands in several groups in their order.
template <const auto& kGroups>
constexpr auto ByName() {
  using Row = Named<decltype(kGroups[0].value)>;
  std::array<std::pair<Row, std::size_t>, CountNames(kGroups)> numbered{};
  std::size_t count = 0;
  for (auto group : kGroups) {
    for (auto name = TakeName(group.names); !name.empty(); name = TakeName(group.names)) {
      numbered[count] = {Row{name, group.value}, count};
      ++count;
    }
  }
  std::ranges::sort(numbered, {},
                    [](const auto& row) { return std::pair(row.first.name, row.second); });
  std::array<Row, CountNames(kGroups)> rows{};
  std::ranges::transform(numbered, rows.begin(), [](const auto& row) { return row.first; });
  return rows;
}

// What sorted rows say of a name, or null.
constexpr auto* FindByName(const auto& rows, std::string_view name) {
  const auto row =
      std::ranges::lower_bound(rows, name, {}, [](const auto& one) { return one.name; });
  return row != rows.end() && row->name == name ? &row->value : nullptr;
}

// The value of the first name, in the order of the groups, that fits; null: none does.
template <typename Value, std::size_t kSize, typename Fits>
constexpr const Value* FindFirst(const NameGroup<Value> (&groups)[kSize], const Fits& fits) {
  for (const NameGroup<Value>& group : groups) {
    if (AnyName(group.names, fits)) return &group.value;
  }
  return nullptr;
}

}  // namespace idbg::base
