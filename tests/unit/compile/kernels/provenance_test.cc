// SPDX-License-Identifier: Apache-2.0
#include "compile/kernels/provenance.h"

#include <catch2/catch_test_macros.hpp>

#include "logs/events/graphs.h"

namespace idbg::compile::provenance_test {
namespace {

using Lines = std::vector<std::int64_t>;

TEST_CASE("a graph's lines know their node and the user's line", "[trace]") {
  const logs::GraphLines lines = logs::ReadGraphLines(
      "class GraphModule(torch.nn.Module):\n"
      "    def forward(self, x: \"f32[8]\"):\n"
      "         # File: /home/me/a:b.py:30 in forward, code: y = f(x, code: 1)\n"
      "        y: \"f32[8]\" = torch.relu(x, inplace = False);  x = None\n"
      "\n"
      "        # No stacktrace found for following nodes\n"
      "        z = y + 1\n"
      "        y: \"f32[8]\" = z\n"
      "        return (y,)\n");
  REQUIRE(lines.contains("y"));
  CHECK(lines.at("y").line == 8);  // the last one counts
  CHECK(lines.at("z").line == 7);
  CHECK(lines.at("z").place.file.empty());
  CHECK(lines.size() == 2);
  const logs::GraphLines located =
      logs::ReadGraphLines("# File: m.py:30 in f, code: x = g(\"in\")\na = b\n");
  CHECK(located.at("a").place == base::Place{.file = "m.py", .line = 30});
  CHECK(located.at("a").code == "x = g(\"in\")");
}

TEST_CASE("a kernel's calls are found as whole words behind the function that runs them",
          "[trace]") {
  constexpr std::string_view kCode =
      "\n"
      "# a note before the module\n"
      "# AOT ID: ['0_inference']\n"
      "triton_mul_1 = async_compile.triton('triton_mul_1', '''\n"
      "''')\n"
      "def call(args):\n"
      "    triton_mul_1.run(a)\n"
      "    triton_mul_10.run(a)\n"
      "    triton_mul_1.run(b)\n";
  CHECK(RunningCode::OfPython(kCode).LinesOf("triton_mul_1") == Lines{5, 7});
  CHECK(RunningCode::OfPython(kCode).LinesOf("triton_mul_10") == Lines{6});
  CHECK(RunningCode::OfPython(kCode).LinesOf("triton_mul") == Lines{});
  CHECK(RunningCode::OfPython(kCode).LinesOf("triton_mul_1:3") ==
        Lines{5, 7});  // the code numbers no calls
}

TEST_CASE("a numbered key names the one call below its comment", "[trace]") {
  constexpr std::string_view kCode =
      "# AOT ID: ['0_inference']\n"
      "class Runner:\n"
      "    def call(self, args):\n"
      "        # [Provenance debug handles] cpp_add_0:1\n"
      "        cpp_add_0(a)\n"
      "        # [Provenance debug handles] cpp_add_0:12\n"
      "        stream = 0\n"
      "        cpp_add_0(b)\n";
  CHECK(RunningCode::OfPython(kCode).LinesOf("cpp_add_0:1") == Lines{5});
  CHECK(RunningCode::OfPython(kCode).LinesOf("cpp_add_0:12") == Lines{8});
}

TEST_CASE("calls in a C++ wrapper leave out declarations", "[trace]") {
  constexpr std::string_view kCode =
      "static inline void call_triton_add_0(int n) {\n"
      "void AOTInductorModel::run_impl(\n"
      "    static inline void call_triton_add_0(int n);\n"
      "    int64_t triton_add_0_xnumel = 8;\n"
      "    // [Provenance debug handles] triton_add_0:2\n"
      "    call_triton_add_0(8);  launch(triton_add_0)\n";
  CHECK(RunningCode::OfCpp(kCode).LinesOf("triton_add_0:2") == Lines{6});
  CHECK(RunningCode::OfCpp(kCode).LinesOf("triton_add_0") == Lines{5, 6});
  CHECK(RunningCode::OfCpp(kCode).LinesOf("std::none") == Lines{});
}

}  // namespace
}  // namespace idbg::compile::provenance_test
