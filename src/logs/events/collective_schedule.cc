// SPDX-License-Identifier: Apache-2.0
#include "logs/events/collective_schedule.h"

#include <utility>

#include "base/error.h"
#include "base/json/json_fields.h"
#include "base/json/token_reader.h"
#include "logs/events/whole_payload.h"

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
  return DecodeWholePayload<CollectiveSchedule>(log, record, ReadCollectiveSchedule);
}

}  // namespace idbg::logs
