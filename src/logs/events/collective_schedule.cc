// SPDX-License-Identifier: Apache-2.0
#include "logs/events/collective_schedule.h"

#include <utility>

#include "base/error.h"
#include "base/json_fields.h"
#include "base/token_reader.h"

namespace idbg::logs {

CollectiveSchedule ReadCollectiveSchedule(std::string_view json) {
  CollectiveSchedule schedule;
  try {
    const auto reader = base::MakeJsonReader(json, "");
    const bool is_list = ReadElements(*reader, [&] {
      if (std::string name = ReadString(*reader); !name.empty())
        schedule.operations.push_back(std::move(name));
    });
    schedule.is_damaged = !is_list;
  } catch (const base::Error&) {
    schedule.is_damaged = true;
  }
  return schedule;
}

CollectiveSchedule ReadCollectiveSchedule(const Log& log, const Record& record) {
  try {
    CollectiveSchedule schedule = ReadCollectiveSchedule(log.Payload(record));
    schedule.is_damaged |= record.payload == PayloadState::kDamaged;
    return schedule;
  } catch (const base::Error&) {
    return {.is_damaged = true};
  }
}

}  // namespace idbg::logs
