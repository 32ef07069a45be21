// SPDX-License-Identifier: Apache-2.0
#include "logs/events/graph_execution.h"

#include <utility>

#include "base/error.h"
#include "base/json/json_fields.h"
#include "base/json/token_reader.h"
#include "logs/events/whole_payload.h"

namespace idbg::logs {
namespace {

using base::TokenReader;
using base::TokenType;

// graph_execution_order: "0/0", or a map with compile_id.
void ReadOrder(TokenReader& reader, std::vector<std::string>& ids) {
  ReadField(reader, "graph_execution_order", [&] {
    ReadElements(reader, [&] {
      std::string id;
      if (reader.Peek().type == TokenType::kString)
        id = reader.ReadString();
      else
        ReadField(reader, "compile_id", [&] { id = ReadString(reader); });
      if (!id.empty()) ids.push_back(std::move(id));
    });
  });
}

}  // namespace

GraphExecution ReadGraphExecution(std::string_view json) {
  GraphExecution execution;
  try {
    ReadOrder(*base::MakeJsonReader(json, ""), execution.ids);
  } catch (const base::Error&) {
    execution.is_damaged = true;
  }
  return execution;
}

GraphExecution ReadGraphExecution(const Log& log, const Record& record) {
  return DecodeWholePayload<GraphExecution>(log, record, ReadGraphExecution);
}

}  // namespace idbg::logs
