// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
inline report::Value Count(std::size_t count) { return static_cast<std::int64_t>(count); }
template <typename T>
report::Value OrNothing(const std::optional<T>& value) {
  return value ? report::Value(*value) : report::Value();
}
inline report::Value OrNothing(const std::string& text) {
  return text.empty() ? report::Value() : report::Value(text);
}

// The first `top` elements: those that a table shows.
template <typename T>
std::span<const T> First(const std::vector<T>& all, std::size_t top) {
  return std::span(all).first(std::min(top, all.size()));
}

// "a, b and 3 more": what `text_of` makes of the first elements.
template <typename T, typename TextOf>
std::string ListFirst(const std::vector<T>& all, std::size_t most, const TextOf& text_of) {
  std::vector<std::string> texts;
  for (const T& one : First(all, most)) texts.push_back(text_of(one));
  std::string text = base::Join(texts);
  if (all.size() > most) text += " and " + std::to_string(all.size() - most) + " more";
  return text;
}

// "f32[8, 64]", "Sym(s77)"; "" when unknown. Strides and device are left out: tables are narrow.
std::string TypeText(const graph::Value& value);

// Adds a count that is not 0.
void AddCount(std::string key, std::string label, std::int64_t count, report::Section& section);
// Adds a text that is not empty.
void AddText(std::string key, std::string text, report::Finding& finding);
// Adds a table that has rows.
void AddTable(report::Table table, report::Section& section);
// The same of a table with the first of `all` rows: its note says how many more there are.
void AddTopTable(report::Table table, std::size_t all, report::Section& section);

// "models/bert.py:42", "" when unknown.
std::string PlaceText(const graph::SourceLine& source);

// Of a path, whatever follows it, the last folder and all behind: "bert/model.py:42".
std::string_view WithoutFolders(std::string_view path);

// Where a node is, for a finding: the user's file and line.
base::Place PlaceOf(const graph::SourceLine& source);

// Values from the least to the largest over the percentage of them that are no larger: a line of at
// most 200 points, with both ends. Those that are not numbers are left out.
report::Series SortedCurve(std::string name, std::vector<double> values);

}  // namespace idbg::views
