// SPDX-License-Identifier: Apache-2.0
#include "timings/keep.h"

#include <fmt/format.h>

#include <optional>
#include <set>

#include "base/error.h"

namespace idbg::timings {

using base::Error;
using base::ErrorCode;

void CheckDevice(const Timings& timings, const std::string& hardware, const std::string& path) {
  if (!hardware.empty() && timings.device.name != hardware) {
    throw Error(ErrorCode::kUsage, path + " contains times of '" + timings.device.name +
                                       "', not of '" + hardware + "'");
  }
}

void KeepOp(Timings& timings, const std::string& op_name, const std::string& path) {
  const std::optional<gemm::Op> op = gemm::ParseOp(op_name);
  if (!op) {
    throw Error(ErrorCode::kUsage, fmt::format("unknown operator '{}' (choose from {})", op_name,
                                               fmt::join(gemm::OpNames(), ", ")));
  }
  std::set<std::string> present;
  for (const ProblemTimings& rows : timings.problems) present.emplace(ToString(rows.problem.op));
  std::erase_if(timings.problems,
                [op](const ProblemTimings& rows) { return rows.problem.op != *op; });
  if (!timings.problems.empty()) return;
  std::string names;
  for (const std::string& name : present) names += (names.empty() ? "" : ", ") + name;
  throw Error(ErrorCode::kUsage, path + " contains no '" + op_name +
                                     "' (available: " + (names.empty() ? "nothing" : names) + ")");
}

}  // namespace idbg::timings
