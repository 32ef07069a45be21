// SPDX-License-Identifier: Apache-2.0
#include "logs/events/dynamo_guards.h"

#include <utility>

#include "base/error.h"
#include "base/json/json_fields.h"
#include "base/json/token_reader.h"

namespace idbg::logs {
namespace {

// {"code": ..., "stack": [...] or null, "user_stack": likewise}; false for something else.
bool ReadGuard(const Log& log, std::uint32_t process, base::TokenReader& reader,
               ListedGuard& guard) {
  return ReadFields(reader, [&](std::string_view key) {
    if (key == "code")
      guard.code = ReadString(reader);
    else if (key == "stack")
      guard.stack = ReadStack(log, process, reader);
    else if (key == "user_stack")
      guard.user_stack = ReadStack(log, process, reader);
    else
      reader.Skip();
  });
}

}  // namespace

std::int64_t ReadDynamoGuards(const Log& log, const Record& record,
                              base::FunctionRef<void(ListedGuard&& guard)> on_guard) {
  std::int64_t bad = 0;
  const std::string json = log.Payload(record);
  try {
    const auto reader = base::MakeJsonReader(json, log.name());
    const bool is_list = ReadElements(*reader, [&] {
      ListedGuard guard;
      if (ReadGuard(log, record.process, *reader, guard))
        on_guard(std::move(guard));
      else
        ++bad;
    });
    if (!is_list) ++bad;
  } catch (const base::Error&) {
    ++bad;
  }
  return bad;
}

}  // namespace idbg::logs
