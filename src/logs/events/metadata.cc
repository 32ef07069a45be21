// SPDX-License-Identifier: Apache-2.0
#include "logs/events/metadata.h"

namespace idbg::logs {

bool ReadRecordEvent(const Log& log, const Record& record,
                     base::FunctionRef<void(base::TokenReader& reader)> on_event) {
  return ReadRecordEvent(log.Metadata(record), log, record, on_event);
}

bool ReadRecordEvent(std::string_view json, const Log& log, const Record& record,
                     base::FunctionRef<void(base::TokenReader& reader)> on_event) {
  try {
    const auto reader = base::MakeJsonReader(json, log.name(), record.offset);
    return ReadField(*reader, ToString(record.event), [&] { on_event(*reader); });
  } catch (const base::Error&) {
    return false;
  }
}

bool ReadJsonPayload(const Log& log, const Record& record, std::string& buffer,
                     base::FunctionRef<bool(std::string_view json)> read) {
  return read(log.RawPayload(record, buffer)) ||
         (record.payload_size > 0 && read(log.JsonPayload(record)));
}

}  // namespace idbg::logs
