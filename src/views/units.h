// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text/text.h"
#include "graph/graph.h"
#include "report/document.h"
#include "report/figures.h"

namespace idbg::views {

inline constexpr double kGiga = 1e9;
inline constexpr double kMega = 1e6;
inline constexpr double kPercent = 100;
inline constexpr double kMsPerS = 1e3;
inline constexpr double kUsPerS = 1e6;
inline constexpr double kUsPerMs = 1e3;

// In the unit; nothing for what is unknown.
inline report::Value Scaled(std::optional<double> value, double unit) {
  return value ? report::Value(*value / unit) : report::Value();
}

// The value where it is one; else nothing.
inline report::Value ValueIf(bool is_known, report::Value value) {
  return is_known ? std::move(value) : report::Value();
}

// Nothing for an empty text.
inline report::Value OrNothing(const report::Value& value) {
  return ValueIf(value != report::Value(""), value);
}

// Without those whose value is nothing.
report::Facts KnownFacts(report::Facts facts);

inline double Megabytes(std::integral auto bytes) { return static_cast<double>(bytes) / kMega; }

// The first `top` elements: those that a table shows.
template <typename T>
std::span<const T> First(const std::vector<T>& all, std::size_t top) {
  return std::span(all).first(std::min(top, all.size()));
}

// Where the elements are, the one with the least key (by std::greater the largest) first.
template <typename T, typename Less = std::ranges::less>
std::vector<const T*> SortedBy(const std::vector<T>& all, const auto& key, Less less = {}) {
  std::vector<const T*> sorted;
  for (const T& one : all) sorted.push_back(&one);
  std::ranges::stable_sort(sorted, less, [&key](const T* one) { return std::invoke(key, *one); });
  return sorted;
}

// "a, b": what `text_of` makes of each.
std::string JoinOf(const auto& all, const auto& text_of, std::string_view separator = ", ") {
  std::vector<std::string> texts;
  for (const auto& one : all) texts.emplace_back(std::invoke(text_of, one));
  return base::Join(texts, separator);
}

// "a, b and 3 more": the same of the first elements.
template <typename T>
std::string ListFirst(const std::vector<T>& all, std::size_t most, const auto& text_of) {
  std::string text = JoinOf(First(all, most), text_of);
  if (all.size() > most) text += " and " + std::to_string(all.size() - most) + " more";
  return text;
}

// Adds a count that is not 0.
void AddCount(report::ColumnItem head, std::integral auto count, report::Section& section) {
  if (count > 0) section.facts.Add({head, count});
}
// Adds a text that is not empty.
void AddText(std::string key, std::string text, report::Finding& finding);
// Adds findings to a Document; those of one rule and cause are one, which says how many they are.
class CountedFindings {
 public:
  explicit CountedFindings(report::Document& document) : document_(document) {}
  void Add(const std::string& cause, report::Finding finding);

 private:
  report::Document& document_;
  std::map<std::pair<std::string, std::string>, std::size_t> known_;
};

// Adds a table that has rows.
void AddTable(report::Table table, report::Section& section);
// The same of a table with the first of `all` rows: its note says how many more there are.
void AddTopTable(report::Table table, std::size_t all, report::Section& section);

// The same of a table that has all rows; `top` 0: they stay.
void AddFirstRows(report::Table table, std::size_t top, report::Section& section);

// Of one table, whose key it takes.
report::Section SectionOf(std::string title, report::Table table);

// "models/bert.py:42", "" when unknown.
std::string PlaceText(const graph::SourceLine& source);

// Of a path, whatever follows it, the last folder and all behind: "bert/model.py:42".
std::string_view WithoutFolders(std::string_view path);

// Values from the least to the largest over the percentage of them that are no larger: a line of at
// most 200 points, with both ends. Those that are not numbers are left out.
report::Series SortedCurve(std::string name, std::vector<double> values);

}  // namespace idbg::views
