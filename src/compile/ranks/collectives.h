// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "logs/view.h"

namespace idbg::compile {

// The collectives of one compilation: as Inductor scheduled them, and as its output code calls
// them.
struct Collectives {
  logs::Selected of;
  bool has_schedule = false;            // PyTorch logs one for graphs with collectives
  bool is_doubtful = false;             // the record of the schedule is damaged
  bool is_code_doubtful = false;        // a record of the output code is
  std::vector<std::string> schedule;    // "torch.ops._c10d_functional.all_reduce_.default"
  std::vector<std::string> code_calls;  // "_c10d_functional.all_reduce_.default", in order
  std::map<std::string, std::int64_t> in_schedule;  // by kind ("all_reduce"), waits left out
  std::map<std::string, std::int64_t> in_code;

  // Sum over the kinds of how far the two counts are apart.
  std::int64_t Offset() const;
  // Collectives that the code starts and never waits for: the ranks may hang, or read too early.
  std::int64_t MissingWaits() const;
};

// "all_reduce" of "_c10d_functional.all_reduce_.default"; empty for a wait or anything else.
std::string_view CollectiveKind(std::string_view operation);

// Of the compilations that have a schedule or call a collective, in the order of the view.
std::vector<Collectives> ReadCollectives(const logs::Trace& trace, const logs::View& view);

}  // namespace idbg::compile
