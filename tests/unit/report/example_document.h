// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "report/document.h"

namespace idbg::report {

// A Document with one of everything that the writers must show.
inline Document ExampleDocument() {
  Document document{.kind = "example", .title = "One of everything"};
  document.context = {{"dataset", "data set", std::string("caf\xc3\xa9.msgpack")},
                      {"rows", "rows", std::int64_t{4187989}}};
  Section section{.key = "shares", .title = "Shares of the best"};
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
  document.sections = {section};
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
