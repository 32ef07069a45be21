// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/text/utf8.h"
#include "example_document.h"
#include "report/html/page.h"
#include "report/json_fields.h"
#include "report/json_reader.h"
#include "report/writers.h"

namespace idbg::report::safe_text_test {
namespace {

// Puts one text into every text of a document.
struct Filler {
  const std::string& text;

  template <typename T>
  void operator()(std::string_view, T& field) const {
    Apply(field);
  }
  void Optional(std::string_view, auto& field, auto... /*absent*/) const { Apply(field); }
  template <typename F>
  void Object(std::string_view, const F& fields) const {
    fields(*this);
  }

  template <typename T>
  void Apply(T& part) const {
    if constexpr (std::is_class_v<T>) Fields(*this, part);
  }
  template <typename T>
  void Apply(std::optional<T>&) const {}
  void Apply(std::string& field) const { field = text; }
  void Apply(Value& value) const { value = text; }
  void Apply(Figure& figure) const {
    std::visit([this](auto& drawn) { Apply(drawn); }, figure);
  }
  template <typename T>
  void Apply(std::vector<T>& elements) const {
    for (T& element : elements) Apply(element);
  }
  template <typename T>
  void Apply(std::pair<std::string, T>& entry) const {
    Apply(entry.first);
    Apply(entry.second);
  }
};

Document FilledWith(const std::string& text) {
  Document document = ExampleDocument();
  Filler{text}.Apply(document);
  return document;
}

// What must not reach a terminal, written out again: not by the function under test.
std::vector<std::string> UnsafeTexts() {
  std::vector<std::string> texts = {"\x80", "\x9B", "\xFF", "\xC2"};  // no UTF-8: C1 by itself
  const auto add = [&texts](std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t code = first; code <= last; ++code) {
      texts.emplace_back();
      base::AppendUtf8(texts.back(), code);
    }
  };
  add(0x00, 0x1F);
  add(0x7F, 0x9F);
  add(0x61C, 0x61C);
  add(0x200E, 0x200F);
  add(0x2028, 0x202E);
  add(0x2066, 0x2069);
  return texts;
}

// Lines are the writer's own; the HTML page takes tabs and lines too.
bool Holds(std::string_view written, const std::string& unsafe) {
  return unsafe != "\n" && written.find(unsafe) != std::string_view::npos;
}

std::string JsonEscape(const std::string& character) {
  std::size_t at = 0;
  return fmt::format("\\u{:04x}", base::DecodeUtf8(character, at));
}

TEST_CASE("no writer lets through what a terminal or a browser would obey", "[report][safe]") {
  for (const std::string& unsafe : UnsafeTexts()) {
    const std::string marked = "a<" + unsafe + "z";
    const Document document = FilledWith(marked);
    CAPTURE(base::OneLine(JsonEscape(unsafe)));
    CHECK_FALSE(Holds(ToText(document), unsafe));
    CHECK_FALSE(Holds(ToText(document, {.width = 40}), unsafe));
    CHECK_FALSE(Holds(ToMarkdown(document), unsafe));
    const std::string html = ToHtml(document);
    const std::string title = html.substr(0, html.find("</title>"));
    CHECK_FALSE(Holds(title.substr(title.find("<title>")), unsafe));
    const std::size_t data = html.find("id=\"document-data\"");
    const std::string shown = html.substr(data, html.find("</script>", data) - data);
    if (unsafe != "\t" && unsafe.size() == 1 && unsafe[0] != '\n')
      CHECK_FALSE(Holds(shown, unsafe));
    CHECK(shown.find("a\\u003c") != std::string::npos);
    CHECK(shown.find(JsonEscape(unsafe)) == std::string::npos);
    CHECK_FALSE(Holds(ToJson(document), unsafe));
    const std::string error =
        base::Error(base::ErrorCode::kFormat, marked, {.file = marked}).what();
    CHECK_FALSE((error.find(unsafe) != std::string::npos));
  }
}

TEST_CASE("a line break in a text begins no line of the output", "[report][safe]") {
  const auto filled = [](const std::string& text) {
    Document document = FilledWith(text);
    for (Section& section : document.sections) section.figures.clear();  // listings have lines
    return document;
  };
  const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  CHECK(lines(ToMarkdown(filled("a\nb"))) == lines(ToMarkdown(filled("a b"))));
  CHECK(lines(ToText(filled("a\nb"))) == lines(ToText(filled("a b"))));
}

TEST_CASE("a long name does not make every row of a table long", "[report][bounds]") {
  Document document{.kind = "test", .title = "test"};
  Table table{.key = "t", .title = "T", .columns = {{"name", "name"}, {"text", "text"}}};
  constexpr std::size_t kRows = 4000;
  for (std::size_t i = 0; i < kRows; ++i) table.AddRow({"short", "short"});
  table.AddRow({std::string(1 << 20, 'x'), std::string(1 << 20, 'y')});
  document.sections.push_back({.key = "s", .title = "S", .tables = {table}});
  const std::string text = ToText(document);
  CHECK(text.size() < kRows * 220);
  CHECK(text.find("xxx...") != std::string::npos);
  CHECK(text.find("yyy...") != std::string::npos);
  CHECK(ToJson(document).size() > std::size_t{2} << 20);  // whole there
}

TEST_CASE("lines, facts and findings are cut, and whole outputs are bounded", "[report][bounds]") {
  const std::string longest(1 << 20, 'n');
  Document document{.kind = "test", .title = longest};
  document.context = {{"a", longest, longest}, {"b", "label", 1}};
  document.sections.push_back({.key = "s", .title = longest, .lines = {longest}});
  document.findings.push_back({.rule = "r", .message = longest, .advice = longest});
  CHECK(ToText(document).size() < 40000);
  CHECK(ToMarkdown(document).size() < 40000);

  Document wide{.kind = "test", .title = "test"};
  Section section{.key = "s", .title = "S"};
  for (int i = 0; i < 1000; ++i) section.lines.push_back(longest.substr(0, 3900));
  for (int i = 0; i < 40; ++i) wide.sections.push_back(section);
  wide.findings.push_back({.rule = "the-last", .message = "still told"});
  const std::string text = ToText(wide);
  CHECK(text.size() < std::size_t{80} << 20);
  CHECK(text.find("more sections: the JSON form has them") != std::string::npos);
  CHECK(text.find("still told") != std::string::npos);
}

TEST_CASE("a text in the JSON form is bounded and stays the same when read", "[report][bounds]") {
  Document document{.kind = "test", .title = std::string(kMostJsonTextBytes + 5, 'n')};
  const std::string json = ToJson(document);
  CHECK(json.find("(69 more bytes)") != std::string::npos);
  CHECK(ToJson(ReadReport(json, "again")) == json);
}

}  // namespace
}  // namespace idbg::report::safe_text_test
