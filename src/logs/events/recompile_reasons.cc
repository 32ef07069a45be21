// SPDX-License-Identifier: Apache-2.0
#include "logs/events/recompile_reasons.h"

#include <string>

#include "base/error.h"
#include "base/json/token_reader.h"

namespace idbg::logs {

void ReadRecompileReasons(const Log& log, const Record& record,
                          base::FunctionRef<void(std::string_view reason)> on_reason) {
  if (record.payload_size > kMaxRecompileReasons) return;
  const std::string payload = log.JsonPayload(record);
  if (!payload.starts_with('[')) return on_reason(payload);
  try {
    const auto reader = base::MakeJsonReader(payload, "");
    reader->ReadArray([&] {
      if (reader->Peek().type == base::TokenType::kString)
        on_reason(reader->ReadStringView());
      else
        reader->Skip();
    });
  } catch (const base::Error&) {
    return;  // what stands before the damage has been told
  }
}

}  // namespace idbg::logs
