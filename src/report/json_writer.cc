// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <type_traits>

#include "base/json/json_document.h"
#include "base/names.h"
#include "base/text/utf8.h"
#include "report/json_fields.h"
#include "report/writers.h"

namespace idbg::report {

using Json = nlohmann::ordered_json;

namespace {

// Whole, up to a bound that the code of a large compilation keeps. What is cut is no longer than
// the bound, so that a document that is read and written again stays the same.
Json MakeTree(const std::string& text) {
  if (text.size() <= kMostJsonTextBytes) return text;
  constexpr std::size_t kRoom = 64;
  const std::size_t end = base::Utf8Prefix(text, kMostJsonTextBytes - kRoom);
  return text.substr(0, end) + "... (" + std::to_string(text.size() - end) + " more bytes)";
}
Json MakeTree(bool truth) { return truth; }
Json MakeTree(std::int64_t number) { return number; }
Json MakeTree(int number) { return number; }
Json MakeTree(std::size_t number) { return number; }
Json MakeTree(double number) { return number; }  // null where it is not finite
Json MakeTree(Severity severity) { return ToString(severity); }
Json MakeTree(State state) { return ToString(state); }
Json MakeTree(InputState state) { return ToString(state); }
Json MakeTree(std::monostate) { return nullptr; }
Json MakeTree(const std::optional<std::uint64_t>& number) {
  return number ? Json(*number) : Json();
}

Json MakeTree(const Value& value) {
  return std::visit([](const auto& held) { return MakeTree(held); }, value);
}

Json MakeTree(const Figure& figure);
template <typename T>
Json MakeTree(const std::vector<T>& elements);
template <typename T>
Json MakeTree(const std::vector<std::pair<std::string, T>>& entries);
template <typename T>
  requires std::is_class_v<T>
Json MakeTree(const T& object);

// A map, of what is visited or added. operator[] of ordered_json would look through all keys for
// each new one, and as its keys are const, room that grows would copy the trees in it.
class Members {
 public:
  void operator()(std::string_view name, const auto& field) { Add(name, MakeTree(field)); }

  template <typename T>
  void Optional(std::string_view name, const T& field, const T& absent = {}) {
    if (!IsAbsent(field, absent)) (*this)(name, field);
  }

  void Object(std::string_view name, const auto& fields) {
    Members inner;
    fields(inner);
    Add(name, inner.Take());
  }

  void Add(std::string_view key, Json value) { entries_.emplace_back(key, std::move(value)); }

  Json Take() {
    Json::object_t object;
    object.reserve(entries_.size());
    for (auto& [key, value] : entries_) object.emplace_back(key, std::move(value));
    return object;
  }

 private:
  template <typename T>
  static bool IsAbsent(const T& field, const T& absent) {
    if constexpr (std::is_class_v<T>)
      return field.empty();
    else
      return field == absent;
  }

  std::vector<std::pair<std::string_view, Json>> entries_;
};

// Named values in a map, in their order.
template <typename T>
Json MakeTree(const std::vector<std::pair<std::string, T>>& entries) {
  Members members;
  for (const auto& [key, value] : entries) members(key, value);
  return members.Take();
}

// One flat object: the figures stand beside the counts.
Json MakeTree(const Summary& summary) {
  Members findings;
  for (const auto& [rule, count] : summary.findings) findings.Add(rule, count);
  Members members;
  members("state", summary.state);
  members("errors", summary.errors);
  members("warnings", summary.warnings);
  members("notes", summary.notes);
  members.Add("findings", findings.Take());
  for (const auto& [key, value] : summary.figures) members(key, value);
  return members.Take();
}

template <typename T>
Json MakeTree(const std::vector<T>& elements) {
  Json::array_t array;
  array.reserve(elements.size());
  for (const T& element : elements) array.push_back(MakeTree(element));
  return array;
}

template <typename T>
  requires std::is_class_v<T>
Json MakeTree(const T& object) {
  if constexpr (std::same_as<T, Table>) {
    for (const auto& row : object.rows) IDBG_CHECK(row.size() == object.columns.size());
  }
  Members members;
  Fields(members, object);
  return members.Take();
}

Json MakeTree(const Figure& figure) {
  return std::visit(
      [&figure](const auto& drawn) {
        Members members;
        members.Add("type", kFigureTypes[figure.index()]);
        Fields(members, drawn);
        return members.Take();
      },
      figure);
}

Json MakeTree(const Document& document) {
  Members members;
  members.Add("format", kReportFormat);
  members.Add("version", kReportVersion);
  members.Add("summary", MakeTree(Summarize(document)));
  Fields(members, document);
  return members.Take();
}

constexpr std::string_view kTaken = "state errors warnings notes findings";

// kPass exactly where a gate without limits passes and no verdict is open.
State WorstState(const Document& document) {
  const auto has = [&document](State state) {
    return std::ranges::find(document.verdicts, state, &Verdict::state) != document.verdicts.end();
  };
  const auto is_error = [](const Finding& finding) { return finding.severity == Severity::kError; };
  if (has(State::kFail) || std::ranges::any_of(document.findings, is_error)) return State::kFail;
  if (has(State::kUnknown) || !std::ranges::all_of(document.inputs, &Input::IsWhole))
    return State::kUnknown;
  return NeedsAttention(document) ? State::kFail : State::kPass;
}

// The first verdict that has a figure gives it. The names of the counts are taken: a file that was
// read may have any.
void AddFigures(const Verdict& verdict, std::vector<std::pair<std::string, Value>>& figures) {
  for (const auto& [key, value] : verdict.figures) {
    const auto found = std::ranges::find(figures, key, &std::pair<std::string, Value>::first);
    if (found == figures.end() && !base::HasName(kTaken, key)) figures.emplace_back(key, value);
  }
}

}  // namespace

std::string ToJson(const Document& document) { return base::DumpTree(MakeTree(document)); }

std::string ToJsonLine(const Document& document) {
  return base::DumpTreeLine(MakeTree(document)) + "\n";
}

Summary Summarize(const Document& document) {
  Summary summary{.state = WorstState(document)};
  for (const Finding& finding : document.findings) {
    if (CountsForItsRule(finding)) {
      ++summary.findings[finding.rule];
      if (!finding.also.empty()) ++summary.findings[finding.also];
    }
    std::int64_t& count = finding.severity == Severity::kError     ? summary.errors
                          : finding.severity == Severity::kWarning ? summary.warnings
                                                                   : summary.notes;
    ++count;
  }
  for (const Verdict& verdict : document.verdicts) AddFigures(verdict, summary.figures);
  return summary;
}

}  // namespace idbg::report
