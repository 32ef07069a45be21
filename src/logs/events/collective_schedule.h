// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "logs/log.h"

namespace idbg::logs {

// What the artifact inductor_collective_schedule says: PyTorch logs one for graphs with
// collectives.
struct CollectiveSchedule {
  std::vector<std::string> operations;  // "torch.ops._c10d_functional.all_reduce_.default"
  bool is_damaged = false;              // no list, or what stands behind the damage is missing
};

CollectiveSchedule ReadCollectiveSchedule(std::string_view json);
// Of an artifact's payload, damaged also when its MD5 says so or it cannot be read.
CollectiveSchedule ReadCollectiveSchedule(const Log& log, const Record& record);

}  // namespace idbg::logs
