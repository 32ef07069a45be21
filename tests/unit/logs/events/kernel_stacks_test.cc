// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "logs/events/artifacts.h"

namespace idbg::logs::kernel_stacks_test {
namespace {

using Stack = std::vector<Frame>;

Frame At(const char* file, std::int64_t line, const char* function, const char* code) {
  return {.file = file, .line = line, .function = function, .code = code};
}

TEST_CASE("a kernel has its first stack", "[trace]") {
  const KernelStackTraces traces = ReadKernelStackTraces(
      R"({"triton_add_0:1": [
            "  File \"a.py\", line 1, in f\n    g(x)\n  File \"b.py\", line 22, in g\n    x + 1\n",
            "  File \"c.py\", line 3, in h\n    x * 2\n"],
          "triton_add_0:2": ["  File \"d.py\", line 4, in h\n    x * 2\n"],
          "extern_kernels.mm:3": ["  File \"e.py\", line 5, in h\\n    x @ y\\n"]})");
  REQUIRE(traces.stacks.size() == 2);
  CHECK(traces.stacks.at("triton_add_0") ==
        Stack{At("a.py", 1, "f", "g(x)"), At("b.py", 22, "g", "x + 1")});
  CHECK(traces.stacks.at("extern_kernels.mm") ==
        Stack{At("e.py", 5, "h", "x @ y")});  // newlines escaped twice
  CHECK_FALSE(traces.is_damaged);
}

TEST_CASE("stacks of a wrong type lose that part only", "[trace]") {
  const KernelStackTraces traces =
      ReadKernelStackTraces(R"({"a:1": 3, "b:1": [1, "", "no frame"], "c:1": {}})");
  REQUIRE(traces.stacks.size() == 1);
  CHECK(traces.stacks.at("b").empty());
  CHECK_FALSE(traces.is_damaged);
  CHECK(ReadKernelStackTraces("[]").stacks.empty());
}

TEST_CASE("kernels before the damage keep their lines", "[trace]") {
  const KernelStackTraces traces =
      ReadKernelStackTraces(R"({"a:1": ["File \"m.py\", line 7, in f\n  y\n"], "b:1": ["Fi)");
  CHECK(traces.is_damaged);
  REQUIRE(traces.stacks.size() == 1);
  CHECK(traces.stacks.at("a") == Stack{At("m.py", 7, "f", "y")});
}

}  // namespace
}  // namespace idbg::logs::kernel_stacks_test
