// SPDX-License-Identifier: Apache-2.0
#include "report/document.h"

#include <type_traits>

#include "report/text_parts.h"

template class std::vector<idbg::report::Column>;
template class std::vector<idbg::report::Fact>;
template class std::vector<idbg::report::Value>;
template class std::vector<std::vector<idbg::report::Value>>;
template class std::vector<idbg::report::Table>;
template class std::vector<idbg::report::Figure>;
template class std::vector<idbg::report::Section>;
template class std::vector<idbg::report::Verdict>;
template class std::vector<idbg::report::Finding>;

namespace idbg::report {
namespace {

Column Make(const ColumnItem& item) {
  return {std::string(item.key), std::string(item.title), std::string(item.unit), item.decimals};
}

Fact Make(const FactItem& item) {
  auto [key, title, unit, decimals] = Make(item.head);
  return {std::move(key), std::move(title), item.value.Get(), std::move(unit), decimals};
}

}  // namespace

Value::Value() = default;
Value::Value(const Value&) = default;
Value::Value(Value&&) noexcept = default;
Value& Value::operator=(const Value&) = default;
Value& Value::operator=(Value&&) noexcept = default;
Value::~Value() = default;

Figure::Figure(const Figure&) = default;
Figure::Figure(Figure&&) noexcept = default;
Figure& Figure::operator=(const Figure&) = default;
Figure& Figure::operator=(Figure&&) noexcept = default;
Figure::~Figure() = default;

template <typename T, typename Item>
void ListOf<T, Item>::Add(std::initializer_list<Item> items) {
  for (const Item& item : items) this->push_back(Make(item));
}

template <typename T, typename Item>
void ListOf<T, Item>::Add(ListOf more) {
  for (T& element : more) this->push_back(std::move(element));
}

template struct ListOf<Column, ColumnItem>;
template struct ListOf<Fact, FactItem>;

Value Cell::Get() const {
  const auto copy = [](const auto& held) -> Value {
    if constexpr (std::is_pointer_v<std::decay_t<decltype(held)>>)
      return *held;
    else
      return held;
  };
  return std::visit(copy, held_);
}

void Table::AddRow(std::initializer_list<Cell> cells) {
  std::vector<Value>& row = rows.emplace_back();
  row.reserve(cells.size());
  for (const Cell& cell : cells) row.push_back(cell.Get());
}

void Table::AddRecord(Facts cells) {
  std::vector<Value>& row = rows.emplace_back();
  for (Fact& cell : cells) {
    row.push_back(std::move(cell.value));
    if (columns.size() < row.size())
      columns.push_back(
          {std::move(cell.key), std::move(cell.label), std::move(cell.unit), cell.decimals});
  }
}

std::string Sentence(const Verdict& verdict) {
  return JoinParts({verdict.graph, verdict.subject, verdict.text});
}

Finding AsAdvice(Finding finding) {
  finding.severity = Severity::kNote;
  finding.is_advisory = true;
  return finding;
}

Section& Document::AddSection(Section section) { return sections.emplace_back(std::move(section)); }
Finding& Document::AddFinding(Finding finding) { return findings.emplace_back(std::move(finding)); }
Finding& Document::AddAdvice(Finding finding) { return AddFinding(AsAdvice(std::move(finding))); }

bool FailsRun(const Finding& finding) {
  return finding.severity != Severity::kNote && !finding.is_advisory;
}

bool CountsForItsRule(const Finding& finding) {
  return finding.severity != Severity::kNote || finding.is_advisory;
}

bool NeedsAttention(const Document& document) {
  return std::ranges::any_of(document.findings, FailsRun);
}

}  // namespace idbg::report
