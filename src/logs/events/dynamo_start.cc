// SPDX-License-Identifier: Apache-2.0
#include "logs/events/dynamo_start.h"

#include "logs/events/metadata.h"

namespace idbg::logs {

DynamoStartEvent ReadDynamoStart(const Log& log, const Record& record) {
  DynamoStartEvent event;
  ReadEventFields(log, record, [&](std::string_view name, base::TokenReader& reader) {
    if (name == "stack")
      event.stack = ReadStack(log, record.process, reader);
    else
      reader.Skip();
  });
  return event;
}

}  // namespace idbg::logs
