// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <limits>

#include "example_document.h"
#include "report/text_parts.h"
#include "report/writers.h"

namespace idbg::report::text_writer_test {

TEST_CASE("the text form shows every part of a document", "[report]") {
  CHECK(ToText(ExampleDocument()) == R"(One of everything

Verdict
  h200: 1.500 ms; peak 0.25 GB; latency FAIL

Verdict (model.pt2)
  main: edge-npu: graph supported (3 nodes checked)

  data set  café.msgpack
  rows      4187989

Shares of the best
Validation RMSE: 0.500000
  worst              71.2 %
  noise floor known  yes
  not measured       - ms
  not finite         - ms

First choice
chooser   share (%)  problems
ranker        99.25       320
analytic          -         7
A share is best / chosen.

Figures (trace.log)

Breaks and recompilations
       1.500 s  graph break: print (model.py:12)

Guards
  L['x']
    size  [8, 16] x2
  ... and 5 more nodes

output_code.py (run/code.py)
  def call(args):
      return args

Drawn by 'inductor-debug report':
  Compile time: 2 spans
  Roofline: 3 points
  Graph: 2 nodes
  Elements by ULP distance: 3 points
  Mismatches along each axis: 2 rows
  [0/0] forward, error, 1.500 s: 2 texts

Findings
warning: model.safetensors: byte 8: 12 problems were in the training set [training-data-leak] (leak) x12
  validate on problems that were held out
  share: 0.500000
note: mm_1: a node [shown-only]
)");
}

TEST_CASE("the brief form is one screen: verdicts, what calls for attention, one table",
          "[report]") {
  Document document = ExampleDocument();
  document.sections[0].tables[0].is_main = true;
  CHECK(ToText(document, {.brief = true}) == R"(One of everything

Verdict
  h200: 1.500 ms; peak 0.25 GB; latency FAIL

Verdict (model.pt2)
  main: edge-npu: graph supported (3 nodes checked)

  data set  café.msgpack
  rows      4187989

Findings
warning: model.safetensors: byte 8: 12 problems were in the training set [training-data-leak] x12
  validate on problems that were held out

First choice
chooser   share (%)  problems
ranker        99.25       320
analytic          -         7
A share is best / chosen.

--all shows everything (1 note); --section NAME one of figures
)");
}

TEST_CASE("many findings leave room for the table, and are counted", "[report]") {
  Document document{.kind = "analyze", .title = "many"};
  document.sections = {
      {.key = "causes",
       .title = "Causes",
       .tables = {{.columns = {{"a", "a"}}, .rows = {{std::string("x")}}, .is_main = true}}}};
  for (int i = 0; i < 100; ++i)
    document.findings.push_back({.rule = "r", .message = "something", .advice = "do this"});
  const std::string text = ToText(document, {.brief = true});
  CHECK(std::ranges::count(text, '\n') <= 42);
  CHECK(text.find("\nCauses\n") != std::string::npos);
  const auto shown = std::ranges::count(text, '[');
  CHECK(shown > 10);
  CHECK(text.find(std::to_string(100 - shown) + " more findings") != std::string::npos);
}

TEST_CASE("findings stand by severity, and errors before a table", "[report]") {
  Document document{.kind = "analyze", .title = "many"};
  Table table{.columns = {{"a", "a"}}, .is_main = true};
  for (int i = 0; i < 30; ++i) table.AddRow({"x"});
  document.sections = {{.key = "kernels", .title = "Kernels", .tables = {table}}};
  for (int i = 0; i < 8; ++i) {
    document.findings.push_back({.rule = "advisory", .is_advisory = true, .message = "may help"});
    document.findings.push_back({.rule = "unsupported", .severity = Severity::kError});
  }
  document.findings.push_back({.rule = "last"});
  const std::string brief = ToText(document, {.brief = true});
  std::size_t errors = 0;
  for (std::size_t at = 0; (at = brief.find("error:", at)) != brief.npos; ++at) ++errors;
  CHECK(errors == 8);
  CHECK(brief.rfind("error:") < brief.find("\nKernels\n"));
  const std::string all = ToText(document);
  CHECK(all.rfind("[unsupported]") < all.find("[last]"));
  CHECK(all.find("[last]") < all.find("[advisory]"));
}

TEST_CASE("a long line is broken at spaces, and its paths lose their first folders", "[report]") {
  CHECK(BreakLine("one two three", 8, 2) == std::vector<std::string>{"one two", "  three"});
  CHECK(BreakLine("one two", 0, 2) == std::vector<std::string>{"one two"});
  CHECK(BreakLine("abcdefghij k", 5, 1) == std::vector<std::string>{"abcdefghij", " k"});
  CHECK(BreakLine("", 5, 1) == std::vector<std::string>{""});
  const std::string path = "/home/user/projects/models/train.py:27";
  CHECK(ShortenPaths("see " + path + ": it", 24) == "see ...models/train.py:27: it");
  CHECK(ShortenPaths("(" + path + ")", 20) == "(...train.py:27)");
  CHECK(ShortenPaths(path, 10) == "...train.py:27");  // the file and the line stay
  CHECK(ShortenPaths(path, 100) == path);
  CHECK(ShortenPaths("https://example.org/a/very/long/address", 10) ==
        "https://example.org/a/very/long/address");
}

TEST_CASE("a path in a narrow table keeps file and line", "[report]") {
  const Table table{
      .columns = {{"what", "what"}, {"source", "source"}},
      .rows = {{std::string(60, 'w'), std::string("/home/user/a/modeling_transformer.py:1042")}}};
  CHECK(FormatTable(table, 60).find("...modeling_transformer.py:1042") != std::string::npos);
  CHECK(FormatTable(table, 30).find("modeling_transformer.py:1042") != std::string::npos);
}

TEST_CASE("a sentence in a narrow table goes on in the next lines", "[report]") {
  const Table table{.columns = {{"cause", "cause"}, {"n", "n"}},
                    .rows = {{std::string("Unsupported context manager: Dynamo does not know how "
                                          "to enter a lock, and so on"),
                              std::int64_t{1}}}};
  CHECK(FormatTable(table, 31) ==
        "cause                         n\n"
        "Unsupported context manager:  1\n"
        "Dynamo does not know how to\n"
        "enter a lock, and so on\n");
  CHECK(FormatTable(table, 0).find("lock, and so on  1") != std::string::npos);
}

TEST_CASE(
    "paths of a narrow table lose what they share, names that differ at the end their beginning",
    "[report]") {
  const auto text = [](const char* value) { return Value(std::string(value)); };
  const Table table{
      .columns = {{"source", "source"}, {"what", "what"}},
      .rows = {{text("/home/user/train/a.py:7"), text("L['self']._modules['0'].bias")},
               {text("/home/user/train/sub/b.py:70"), text("L['self']._modules['0'].weight")}}};
  const std::string lines = FormatTable(table, 36);
  CHECK(lines.find("...a.py:7 ") != std::string::npos);
  CHECK(lines.find("...sub/b.py:70 ") != std::string::npos);
  CHECK(lines.find("'0'].bias") != std::string::npos);
  CHECK(lines.find("'0'].weight") != std::string::npos);
}

TEST_CASE("a number beyond all digits is short", "[report]") {
  CHECK(FormatValue(1e308, 3) == "1e+308");
  CHECK(FormatValue(-2.5e20, 1) == "-2.5e+20");
  CHECK(FormatValue(999999999999.5, 1) == "999999999999.5");
}

TEST_CASE("colours appear only when asked for", "[report]") {
  CHECK(ToText(ExampleDocument()).find('\x1b') == std::string::npos);
  const std::string colored = ToText(ExampleDocument(), {.color = true});
  CHECK(colored.find("\x1b[1mOne of everything\x1b[0m\n") == 0);
  CHECK(colored.find("\x1b[1;33mwarning\x1b[0m: ") != std::string::npos);
}

TEST_CASE("control characters of foreign texts do not reach the terminal", "[report]") {
  Document document{.kind = "x", .title = "a\x1b[31mb\nc"};
  CHECK(ToText(document) == "a [31mb c\n");
}

TEST_CASE("a table is cut to the terminal, long texts first", "[report]") {
  const Table table{.columns = {{"problem", "problem"}, {"ms", "time", "ms", 2}},
                    .rows = {{std::string("mm:bfloat16:nt:4096x4096x4096"), 1.5}}};
  CHECK(FormatTable(table, 0) ==
        "problem                        time (ms)\n"
        "mm:bfloat16:nt:4096x4096x4096       1.50\n");
  CHECK(FormatTable(table, 30) ==
        "problem              time (ms)\n"
        "mm:bfloat16:nt:4...       1.50\n");
}

TEST_CASE("a table of many columns continues below its first block", "[report]") {
  const Table table{
      .columns = {{"name", "name"}, {"a", "first"}, {"b", "second"}, {"c", "third"}},
      .rows = {{std::string("x"), std::int64_t{1}, std::int64_t{2}, std::int64_t{3}}}};
  CHECK(FormatTable(table, 20) ==
        "name  first  second\n"
        "x         1       2\n"
        "\n"
        "name  third\n"
        "x         3\n");
}

TEST_CASE("widths count the columns of a terminal, not bytes", "[report]") {
  CHECK(DisplayWidth("caf\xc3\xa9") == 4);
  CHECK(DisplayWidth("cafe\xcc\x81") == 4);              // a combining accent
  CHECK(DisplayWidth("\xe5\xb1\x82\xe5\x90\x8d") == 4);  // two Chinese characters
  CHECK(DisplayWidth("\xf0\x9f\x9a\x80 x") == 4);        // an emoji
  CHECK(DisplayWidth("\xff"
                     "a\xe5\xb1") == 4);  // no UTF-8
  const Table table{
      .columns = {{"a", "a"}, {"b", "b"}},
      .rows = {{std::string("\xc3\xa9"), std::string("x")}, {std::string("ee"), std::string("y")}}};
  CHECK(FormatTable(table, 0) == "a   b\n\xc3\xa9   x\nee  y\n");
}

TEST_CASE("wide characters are aligned, and cut between columns", "[report]") {
  const std::string layer = "\xe5\xb1\x82";
  const Table table{.columns = {{"a", "a"}, {"b", "b"}},
                    .rows = {{layer + "1", std::string("x")},
                             {std::string("conv"), std::string("y")},
                             {std::string("\xf0\x9f\x9a\x80"), std::string("z")}}};
  CHECK(FormatTable(table, 0) == "a     b\n" + layer + "1   x\nconv  y\n\xf0\x9f\x9a\x80    z\n");

  std::string layers;
  for (int i = 0; i < 10; ++i) layers += layer;  // 20 columns
  const Table wide{.columns = {{"a", "a"}, {"b", "b"}}, .rows = {{layers, std::string("x")}}};
  // 17 columns are left; three are for the dots, so one of 14 cannot be filled with half a sign.
  CHECK(FormatTable(wide, 20) == "a                  b\n" + layers.substr(0, 7 * 3) + "...  x\n");
  CHECK(FormatTable(wide, 21) == "a                   b\n" + layers.substr(0, 7 * 3) + "...   x\n");
}

TEST_CASE("errors and warnings need attention, notes do not", "[report]") {
  Document document;
  CHECK_FALSE(NeedsAttention(document));
  document.findings = {{.rule = "a", .severity = Severity::kNote, .message = "m"}};
  CHECK_FALSE(NeedsAttention(document));
  document.findings.push_back({.rule = "b", .severity = Severity::kWarning, .message = "m"});
  CHECK(NeedsAttention(document));
}

TEST_CASE("the outline of a tree of any depth is indented within bounds", "[report]") {
  Document document;
  document.sections.push_back({.key = "trees", .title = "Trees"});
  document.sections.back().figures.emplace_back(
      Tree{.key = "tree",
           .title = "tree",
           .nodes = {{.depth = INT64_MIN, .label = "low"},
                     {.depth = INT64_C(1) << 62, .label = "deep"}}});
  const std::string text = ToText(document);
  CHECK(text.find("\n  low\n") != std::string::npos);
  CHECK(text.find("\n" + std::string(40, ' ') + "deep\n") != std::string::npos);
}

TEST_CASE("a heatmap in text is a character for each cell", "[report]") {
  Document document{.kind = "diff", .title = "t"};
  document.sections = {{.key = "s", .title = "s"}};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  document.sections[0].figures = {
      Heatmap{.key = "axes",
              .title = "Mismatches",
              .value = "in a cell",
              .rows = {{"axis 0", {0, 1e-9, nan}}, {"all", {300, 200, 100}}, {"none", {}}}}};
  CHECK_THAT(ToText(document, {}),
             Catch::Matchers::ContainsSubstring("Mismatches ('@': 300 in a cell)\n"
                                                "  axis 0 | .?|\n"
                                                "     all |@*-|\n"
                                                "    none ||\n"));
}

}  // namespace idbg::report::text_writer_test
