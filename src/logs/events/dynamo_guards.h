// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/function_ref.h"
#include "logs/events/stack.h"

namespace idbg::logs {

// One element of dynamo_guards, the list that logs before the guard tree have.
struct ListedGuard {
  std::string code;  // "check_tensor(L['x'], Tensor, size=[4, 4])"
  std::vector<Frame> user_stack;
  std::vector<Frame> stack;

  // The stack of the user's program where the guard has one, else the whole stack.
  const std::vector<Frame>& UserStack() const { return user_stack.empty() ? stack : user_stack; }
};

// Calls `on_guard` for each guard of a dynamo_guards record; a wrong type loses that field only.
// Returns how many parts of the payload are no guards: elements of a wrong type, a payload that is
// no list, damaged JSON (what stands before the damage is read). Throws as Log::Payload.
std::int64_t ReadDynamoGuards(const Log& log, const Record& record,
                              base::FunctionRef<void(ListedGuard&& guard)> on_guard);

}  // namespace idbg::logs
