// SPDX-License-Identifier: Apache-2.0
#include "logs/events/symbol_event.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/json/token_reader.h"
#include "logs/events/metadata.h"

namespace idbg::logs {
namespace {

struct TextField {
  std::string_view name;
  std::string SymbolEvent::* text;
};
constexpr auto kTextFields = std::to_array<TextField>({{"symbol", &SymbolEvent::symbol},
                                                       {"val", &SymbolEvent::value},
                                                       {"value", &SymbolEvent::value},
                                                       {"vr", &SymbolEvent::range},
                                                       {"source", &SymbolEvent::source},
                                                       {"reason", &SymbolEvent::reason},
                                                       {"expr", &SymbolEvent::expression},
                                                       {"op", &SymbolEvent::op}});

// {"loc": "return z[:a]", "locals": {"a": "u0 + 5"}, "symbols": {...}}.
void ReadFrameLocals(base::TokenReader& reader, SymbolEvent& event) {
  if (reader.Peek().type != base::TokenType::kMapBegin) return reader.Skip();
  reader.ReadMap([&](std::string_view key) {
    if (key == "loc") {
      event.line_text = ReadAsText(reader);
    } else if (key == "locals" && reader.Peek().type == base::TokenType::kMapBegin) {
      reader.ReadMap([&](std::string_view name) {
        std::string variable(name);
        event.locals.emplace_back(std::move(variable), ReadAsText(reader));
      });
    } else {
      reader.Skip();
    }
  });
}

}  // namespace

SymbolEvent ReadSymbolEvent(const Log& log, const Record& record) {
  SymbolEvent event;
  ReadEventFields(log, record, [&](std::string_view name, base::TokenReader& reader) {
    const auto* const text = std::ranges::find(kTextFields, name, &TextField::name);
    if (text != kTextFields.end()) {
      event.*(text->text) = ReadAsText(reader);
    } else if (name == "user_stack") {
      event.user_stack = ReadStack(log, record.process, reader);
    } else if (name == "stack") {
      event.stack = ReadStack(log, record.process, reader);
    } else if (name == "frame_locals") {
      ReadFrameLocals(reader, event);
    } else if (name == "result" && record.event == Event::kExpressionCreated) {
      event.expression = ReadAsText(reader);
    } else if (name == "node_id" || name == "result_id" || name == "expr_node_id") {
      event.node_id = ReadInt(reader).value_or(0);
    } else if (name == "argument_ids") {
      ReadElements(reader, [&] { event.argument_ids.push_back(ReadInt(reader).value_or(0)); });
    } else if (name == "sources") {
      std::vector<std::string> sources = ReadTexts(reader);
      if (!sources.empty()) event.source = std::move(sources.front());
    } else {
      reader.Skip();
    }
  });
  return event;
}

}  // namespace idbg::logs
