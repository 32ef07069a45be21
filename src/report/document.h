// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.h"
#include "base/names.h"
#include "report/figures.h"
#include "report/input.h"

namespace idbg::report {

// A typed value: nothing, a truth value, an integer, a number or a text. Numbers that are not
// finite are shown like nothing. Views build hundreds of tables of them: its special members are
// compiled once, in document.cc, and not in each view.
struct Value : std::variant<std::monostate, bool, std::int64_t, double, std::string> {
  Value();
  // NOLINTBEGIN(google-explicit-constructor): rows and lists of values are written as they are.
  Value(std::monostate /*nothing*/) : Value() {}
  Value(bool truth) : variant(truth) {}
  Value(std::integral auto integer) : variant(static_cast<std::int64_t>(integer)) {}
  Value(double number) : variant(number) {}
  Value(std::string text) : variant(std::move(text)) {}
  Value(std::string_view text) : Value(std::string(text)) {}
  Value(const char* text) : Value(std::string(text)) {}
  template <typename T>
  Value(const std::optional<T>& known) : Value(known ? Value(*known) : Value()) {}
  // NOLINTEND(google-explicit-constructor)
  Value(const Value& other);
  Value(Value&& other) noexcept;
  Value& operator=(const Value& other);
  Value& operator=(Value&& other) noexcept;
  ~Value();
};

// As the decimals of a fact or a column: six significant digits, whatever the size. For errors, of
// which 1e-12 is as telling as 0.1.
inline constexpr int kSignificantDigits = 9;
// The same of a prediction: three significant digits, at most five decimals.
inline constexpr int kPredictedDigits = 10;

// One named figure: "rows: 4187989", "worst: 71.2 %".
struct Fact {
  std::string key;    // snake_case, unique in its list; what programs look for
  std::string label;  // what people read
  Value value;
  std::string unit = "";  // "ms", "%"; empty: none
  int decimals = 3;       // of a number in the text form; the JSON form has all digits
};

struct Column {
  std::string key;  // snake_case, unique in its table
  std::string title;
  std::string unit = "";
  int decimals = 3;
};

// A view of a Value, for AddRow: trivial to build and to destroy. It holds until the end of the
// full expression that made it.
class Cell {
 public:
  // NOLINTBEGIN(google-explicit-constructor): a row is written as the list of its values.
  Cell() = default;
  Cell(bool truth) : held_(truth) {}
  Cell(std::integral auto integer) : held_(static_cast<std::int64_t>(integer)) {}
  Cell(double number) : held_(number) {}
  Cell(std::string_view text) : held_(text) {}
  Cell(const std::string& text) : Cell(std::string_view(text)) {}
  Cell(const char* text) : Cell(std::string_view(text)) {}
  Cell(const Value& value) : held_(&value) {}
  template <typename T>
  Cell(const std::optional<T>& known) : Cell(known ? Cell(*known) : Cell()) {}
  // NOLINTEND(google-explicit-constructor)

  Value Get() const;

 private:
  std::variant<std::monostate, bool, std::int64_t, double, std::string_view, const Value*> held_;
};

// What a list of columns or of facts is written from: as Cell, it is trivial to build and holds
// until the end of the full expression that made it.
struct ColumnItem {
  // A column written as its head, which the compiler reads: the key, the title where it is another,
  // then in brackets the unit and the decimals: "kernel", "aot_id: graph", "mean [us .1]",
  // "gain_ms: gain [ms .predicted]", "rmse: RMSE [.significant]".
  // NOLINTNEXTLINE(google-explicit-constructor)
  consteval ColumnItem(const char* head) : key(head) {
    if (key.ends_with(']')) {
      const std::size_t bracket = key.rfind(" [");
      unit = key.substr(bracket + 2, key.size() - bracket - 3);
      key = key.substr(0, bracket);
      if (const std::size_t dot = unit.rfind('.'); dot != unit.npos) {
        decimals = DecimalsOf(unit.substr(dot + 1));
        unit = unit.substr(0, dot > 0 ? dot - 1 : 0);
      }
    }
    const std::size_t colon = key.find(':');
    title = colon == key.npos ? key : key.substr(std::min(colon + 2, key.size()));
    key = key.substr(0, colon);
  }
  constexpr ColumnItem(std::string_view key, std::string_view title, std::string_view unit = "",
                       int decimals = 3)
      : key(key), title(title), unit(unit), decimals(decimals) {}

  std::string_view key;
  std::string_view title;
  std::string_view unit;
  int decimals = 3;

 private:
  static consteval int DecimalsOf(std::string_view word) {
    if (word == "significant") return kSignificantDigits;
    if (word == "predicted") return kPredictedDigits;
    if (word.size() != 1 || word[0] < '0' || word[0] > '8') throw "not a number of decimals";
    return word[0] - '0';
  }
};
// A fact's head is written as a column's: {"weights_mb: weights [MB .1]", size}.
struct FactItem {
  FactItem(ColumnItem head, Cell value) : head(head), value(value) {}
  FactItem(std::string_view key, std::string_view label, Cell value, std::string_view unit = "",
           int decimals = 3)
      : head(key, label, unit, decimals), value(value) {}

  ColumnItem head;
  Cell value;
};

template <typename T, typename Item>
struct ListOf : std::vector<T> {
  ListOf() = default;
  ListOf(std::initializer_list<Item> items) { Add(items); }
  void Add(std::initializer_list<Item> items);
  void Add(Item item) { Add({item}); }
  void Add(ListOf more);
  std::vector<T>& elements() { return *this; }
  const std::vector<T>& elements() const { return *this; }
};
using Columns = ListOf<Column, ColumnItem>;
using Facts = ListOf<Fact, FactItem>;
extern template struct ListOf<Column, ColumnItem>;
extern template struct ListOf<Fact, FactItem>;

struct Table {
  std::string key = "";
  std::string title = "";
  Columns columns;
  std::vector<std::vector<Value>> rows;  // each as long as `columns`
  std::string note = "";                 // how to read it; printed below
  bool is_main = false;                  // the one table that the short text form shows

  // The same as rows.push_back, without the code that makes and destroys variants in each caller.
  void AddRow(std::initializer_list<Cell> cells);

  // Adds a row whose cells say which columns they stand in: all rows of a table have the same.
  void AddRecord(Facts cells);
};

struct Section {
  std::string key;
  std::string title;
  std::vector<std::string> lines = {};  // printed as they are, before the rest
  Facts facts = {};
  std::vector<Table> tables = {};
  std::vector<Figure> figures = {};
  std::string source = "";  // which input it is about, where a Document is made of several
  bool leads = false;       // the figures that matter: a page shows it before the findings
  bool is_answer = false;   // its lines are what was asked for: one screen has them, too
};

enum class State { kPass, kFail, kUnknown };

// What is said of one subject in a sentence: a device, an adapter.
struct Verdict {
  std::string subject;  // "h200", "edge-npu"
  State state = State::kUnknown;
  std::string text;                                         // without the subject
  std::vector<std::pair<std::string, Value>> figures = {};  // "latency_ms": a key names its unit
  std::string graph = "";                                   // where there are several
  std::string source = "";                                  // as in Section
};

enum class Severity { kError, kWarning, kNote };

// Something a person should know or act on. It is data, not a failure of the program.
struct Finding {
  std::string rule;  // kebab-case, stable: "training-data-leak"
  Severity severity = Severity::kWarning;
  bool is_advisory = false;  // does not fail a run unless --fail-on names its rule, also as a note
  std::string message;
  std::string advice = "";      // what to do; may be empty
  std::string graph_node = "";  // where: a node of a graph, a source line or a file offset
  base::Place place = {};
  std::string group = "";  // findings with one cause share it
  std::int64_t count = 1;  // how many times it was seen
  std::vector<std::pair<std::string, Value>> values = {};
  std::string source = "";  // as in Section
  // What it is about, as a share, where that can be said: what a change brings. Among `values` too.
  std::optional<double> percent = std::nullopt;
  std::optional<double> seconds = std::nullopt;  // the same in seconds: what it cost
  std::string also = "";  // a second rule that it stands for: --fail-on of either counts it
  // Of builders of Documents, and in no form of it: what tells its cause from those of other
  // findings, and what it weighs beside others of its severity.
  std::string cause_id = "";
  double weight = 0;
};

// What a command found out, before it is text, JSON or a page. The forms are views of one Document:
// nothing is in one that is not in the JSON.
struct Document {
  std::string kind;  // the command that made it: "validate-model"
  std::string title;
  Facts context = {};              // inputs, versions, device: what the figures hold for
  std::vector<Input> inputs = {};  // of those commands that judge what they read
  std::vector<Section> sections = {};
  std::vector<Finding> findings = {};
  std::vector<Verdict> verdicts = {};  // shown before the sections

  // Each returns what was added, which holds until the next of its kind.
  Section& AddSection(Section section);
  Finding& AddFinding(Finding finding);
  Finding& AddAdvice(Finding finding);  // a note that fails a run only where --fail-on names it
};

// Calls `visit` with each figure of a type, in their order.
template <typename T>
void ForEachFigure(auto& sections, const auto& visit) {
  for (auto& section : sections) {
    for (auto& figure : section.figures) {
      if (auto* const drawn = std::get_if<T>(&figure)) visit(*drawn);
    }
  }
}

inline std::string_view ToString(State state) { return base::EnumName(state); }

inline std::string_view ToString(Severity severity) { return base::EnumName(severity); }

// "model.pt2: main: h200: 1.2 ms ...", the graph only where it is said.
std::string Sentence(const Verdict& verdict);

// The finding as advice: a note that fails a run only where --fail-on names its rule.
Finding AsAdvice(Finding finding);

// Whether it fails a run where no gate says what does: an error or a warning that is no advice.
bool FailsRun(const Finding& finding);

// Whether --fail-on counts it where it names its rule: all but notes that are no advisory. There is
// nothing to change about them.
bool CountsForItsRule(const Finding& finding);

// Whether the findings call for exit code 1: an error or a warning that is not advisory.
bool NeedsAttention(const Document& document);

}  // namespace idbg::report

extern template class std::vector<idbg::report::Column>;
extern template class std::vector<idbg::report::Fact>;
extern template class std::vector<idbg::report::Value>;
extern template class std::vector<std::vector<idbg::report::Value>>;
extern template class std::vector<idbg::report::Table>;
extern template class std::vector<idbg::report::Figure>;
extern template class std::vector<idbg::report::Section>;
extern template class std::vector<idbg::report::Verdict>;
extern template class std::vector<idbg::report::Finding>;
