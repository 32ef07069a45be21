// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "timings/torch_diode/shape_set.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  using namespace idbg::timings::torch_diode;
  MaxAutotuneSolution solution;
  if (!fuzz::Try([&] { solution = ParseSolution(fuzz::Text(data, size), "input"); })) return 0;
  // CSV may hold lists for all operators and for some: no other form can.
  if (!solution.all_ops.empty() && !solution.by_op.empty()) return 0;
  for (const Format format : {Format::kJson, Format::kMsgpack}) {
    const std::string bytes = SolutionBytes(solution, format);
    fuzz::Require(SolutionBytes(ParseSolution(bytes, "again", {.strict = true}), format) == bytes,
                  "written twice, different bytes");
  }
  return 0;
}
