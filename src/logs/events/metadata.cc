// SPDX-License-Identifier: Apache-2.0
#include "logs/events/metadata.h"

#include "base/error.h"

namespace idbg::logs {

bool ReadEventFields(
    const Log& log, const Record& record,
    base::FunctionRef<void(std::string_view name, base::TokenReader& reader)> on_field) {
  return ReadEventFields(log.Metadata(record), log, record, on_field);
}

bool ReadEventFields(
    std::string_view json, const Log& log, const Record& record,
    base::FunctionRef<void(std::string_view name, base::TokenReader& reader)> on_field) {
  try {
    const auto reader = base::MakeJsonReader(json, log.name(), record.offset);
    return ReadField(*reader, ToString(record.event), [&] {
      ReadFields(*reader, [&](std::string_view name) { on_field(name, *reader); });
    });
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
