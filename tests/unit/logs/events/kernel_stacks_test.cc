// SPDX-License-Identifier: Apache-2.0
#include "logs/events/kernel_stacks.h"

#include <catch2/catch_test_macros.hpp>

namespace idbg::logs {
namespace {

SourceLine At(const char* file, std::uint64_t line, const char* code) {
  return {.place = {.file = file, .line = line}, .code = code};
}

TEST_CASE("a kernel's line is the innermost frame of its first stack", "[trace]") {
  const KernelStackTraces traces = ReadKernelStackTraces(
      R"({"triton_add_0:1": [
            "  File \"a.py\", line 1, in f\n    g(x)\n  File \"b.py\", line 22, in g\n    x + 1\n",
            "  File \"c.py\", line 3, in h\n    x * 2\n"],
          "triton_add_0:2": ["  File \"d.py\", line 4, in h\n    x * 2\n"],
          "extern_kernels.mm:3": ["  File \"e.py\", line 5, in h\\n    x @ y\\n"]})");
  REQUIRE(traces.lines.size() == 2);
  CHECK(traces.lines.at("triton_add_0") == At("b.py", 22, "x + 1"));
  CHECK(traces.lines.at("extern_kernels.mm") == At("e.py", 5, "x @ y"));  // newlines escaped twice
  CHECK_FALSE(traces.is_damaged);
}

TEST_CASE("stacks of a wrong type lose that part only", "[trace]") {
  const KernelStackTraces traces =
      ReadKernelStackTraces(R"({"a:1": 3, "b:1": [1, "", "no frame"], "c:1": {}})");
  REQUIRE(traces.lines.size() == 1);
  CHECK(traces.lines.at("b") == SourceLine{});
  CHECK_FALSE(traces.is_damaged);
  CHECK(ReadKernelStackTraces("[]").lines.empty());
}

TEST_CASE("kernels before the damage keep their lines", "[trace]") {
  const KernelStackTraces traces =
      ReadKernelStackTraces(R"({"a:1": ["File \"m.py\", line 7, in f\n  y\n"], "b:1": ["Fi)");
  CHECK(traces.is_damaged);
  REQUIRE(traces.lines.size() == 1);
  CHECK(traces.lines.at("a") == At("m.py", 7, "y"));
}

}  // namespace
}  // namespace idbg::logs
