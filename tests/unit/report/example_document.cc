// SPDX-License-Identifier: Apache-2.0
#include "example_document.h"

#include <limits>

namespace idbg::report {

namespace {

// A section with one figure of each type.
Section ExampleFigures() {
  Section section{.key = "figures", .title = "Figures", .source = "trace.log"};
  section.figures = {
      FlameChart{.key = "phases",
                 .title = "Compile time",
                 .lanes = {"rank 0"},
                 .spans = {{.name = "dynamo", .duration_us = 20.5, .self_us = 8, .group = "0/0"},
                           {.depth = 1,
                            .name = "inductor",
                            .start_us = 4,
                            .duration_us = 12.5,
                            .self_us = 12.5,
                            .details = {{"cache", "miss"}},
                            .kind = "lowering"}},
                 .left_out = 3,
                 .kinds = {"tracing", "lowering"}},
      Timeline{.key = "events",
               .title = "Breaks and recompilations",
               .events = {{.time_us = 1500000,
                           .label = "graph break",
                           .kind = "graph-break",
                           .text = "print",
                           .advice = "take it out of the model",
                           .place = "model.py:12"}}},
      Tree{.key = "guards",
           .title = "Guards",
           .nodes = {{.label = "L['x']"},
                     {.depth = 1, .label = "size", .text = "[8, 16]", .kind = "shape", .count = 2}},
           .left_out = 5},
      Plot{.key = "roofline",
           .title = "Roofline",
           .x = {"intensity", "FLOP/B", true},
           .y = {"speed", "TFLOP/s", true},
           .series = {{"peak", true, {{1, 2, ""}, {10, 20, ""}}},
                      {"kernels", false, {{2, 1.5, "mm"}}}},
           .note = "Both axes are logarithmic."},
      Drawing{.key = "graph",
              .title = "Graph",
              .nodes = {{"x", "input", "", {}}, {"relu", "pointwise", "k0", {{"type", "f32[8]"}}}},
              .edges = {{0, 1}},
              .left_out = 1},
      Listing{"code", "output_code.py", "python", "def call(args):\n    return args\n",
              "run/code.py"},
      Plot{.key = "ulp",
           .title = "Elements by ULP distance",
           .x = {.title = "distance", .unit = "ULP", .labels = {"0", "1", "2"}},
           .y = {.title = "elements", .logarithmic = true},
           .series = {{.name = "elements",
                       .points = {{0, 90, "equal"}, {1, 9, ""}, {2, 1, ""}},
                       .bars = true}}},
      Heatmap{
          .key = "axes",
          .title = "Mismatches along each axis",
          .value = "mismatches",
          .rows = {{"axis 0", {0, 1, std::numeric_limits<double>::quiet_NaN()}, {"0", "1", "2"}},
                   {"axis 1", {3, 2, 1}}},
          .note = "Each row is an axis."},
      Dossier{
          .key = "compilation_1",
          .title = "[0/0] forward",
          .text = "error, 1.500 s",
          .kind = "error",
          .details = {{"called from", "train.py:34 in <module>"},
                      {"see", "https://example.org/gb0170.html"}},
          .attachments = {
              {.name = "inductor_output_code, forward",
               .language = "python",
               .path = "-_0_0_0/04_inductor_output_code.py",
               .bytes = 34,
               .place = "trace.log:7",
               .read = [] { return "def call(args):\n    return args\n"; }},
              {.name = "gone", .language = "text", .path = "-_0_0_0/05_gone.txt", .bytes = 9}}}};
  return section;
}

}  // namespace

Document ExampleDocument() {
  Document document{.kind = "example", .title = "One of everything"};
  document.context = {{"dataset", "data set", std::string("caf\xc3\xa9.msgpack")},
                      {"rows", "rows", std::int64_t{4187989}}};
  Section section{.key = "shares", .title = "Shares of the best", .leads = true};
  section.lines = {"Validation RMSE: 0.500000"};
  section.facts = {{"worst", "worst", 71.25, "%", 1},
                   {"floor", "noise floor known", true},
                   {"missing", "not measured", Value{}, "ms"},
                   {"infinite", "not finite", std::numeric_limits<double>::infinity(), "ms"}};
  section.tables = {
      {.key = "choosers",
       .title = "First choice",
       .columns = {{"name", "chooser"}, {"share", "share", "%", 2}, {"n", "problems"}},
       .rows = {{std::string("ranker"), 99.25, std::int64_t{320}},
                {std::string("analytic"), Value{}, std::int64_t{7}}},
       .note = "A share is best / chosen."}};
  document.sections = {section, ExampleFigures()};
  document.verdicts = {{.subject = "h200",
                        .state = State::kFail,
                        .text = "1.500 ms; peak 0.25 GB; latency FAIL",
                        .figures = {{"latency_ms", 1.5}, {"peak_memory_mb", Value{}}}},
                       {.subject = "edge-npu",
                        .state = State::kPass,
                        .text = "graph supported (3 nodes checked)",
                        .figures = {{"violations", std::int64_t{0}}},
                        .graph = "main",
                        .source = "model.pt2"}};
  AddInput({.name = "model.pt2", .kind = "model"}, document);
  document.findings = {{.rule = "training-data-leak",
                        .severity = Severity::kWarning,
                        .message = "12 problems were in the training set",
                        .advice = "validate on problems that were held out",
                        .place = {.file = "model.safetensors", .byte_offset = 8},
                        .group = "leak",
                        .count = 12,
                        .values = {{"share", 0.5}}},
                       {.rule = "shown-only",
                        .severity = Severity::kNote,
                        .message = "a node",
                        .graph_node = "mm_1"}};
  return document;
}

}  // namespace idbg::report
