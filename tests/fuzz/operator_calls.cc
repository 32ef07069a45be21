// SPDX-License-Identifier: Apache-2.0
//
// Every operator of the catalogue, called with 0 to 3 arguments of every usual kind, one result or
// two of which the second is used, by position and as a file says it: goes through every analysis.
// Exit code 1 shows the first call that does not.
#include <cstdio>
#include <exception>
#include <string>

#include "fuzz_target.h"
#include "graph/operators.h"
#include "graph_analyses.h"
#include "readers/reader.h"

namespace {

using namespace idbg;

constexpr const char* kArguments[] = {
    "",     "x",       "x, y",      "x, w, y",    "None",      "None, x", "[x, y]", "[x, y], 1",
    "2",    "x, 1",    "x, [0]",    "x, [0, -1]", "x, -9",     "x, None", "n",      "x, n, n",
    "e, 0", "e, [-1]", "h, [2, 3]", "s, [0], 1",  "other = x", "x, q",    "u, u",   "x, 0, True"};

std::string TextOf(const std::string& target, const char* arguments, bool of_two) {
  std::string text =
      "def forward(self, x: \"f32[4, 8][8, 1]cuda:0\", y: \"f32[4, 8]\", w: \"f32[8, 4]\", "
      "n: \"Sym(s0)\", e: \"f32[0, 3]\", h: \"i64[4611686018427387904, 4]\", s: \"f32[]\", "
      "u: \"Tensor\", q: \"f32[s0, ?, 3]\"):\n";
  const std::string call = "torch.ops." + target + "(" + arguments + ")\n";
  text += of_two ? "    r = " + call + "    a: \"f32[4, 8]\" = r[1]\n"
                 : "    a: \"f32[4, 8]\" = " + call;
  return text + "    b: \"f32[4, 8]\" = torch.ops.aten.add.Tensor(a, x)\n    return (b,)\n";
}

}  // namespace

int main() {
  std::size_t calls = 0;
  for (const graph::Operator& op : graph::Operators()) {
    const std::string target = std::string(op.name) + ".default";
    for (const char* arguments : kArguments) {
      for (const bool of_two : {false, true}) {
        const std::string text = TextOf(target, arguments, of_two);
        try {
          const readers::ModelFile file = readers::ReadModel({.bytes = text, .name = "call"});
          fuzz::Require(file.graphs.size() == 1, "a graph for each call");
          fuzz::Analyze(file.graphs[0], fuzz::Effort::kDevices);
          ++calls;
        } catch (const std::exception& error) {
          std::fprintf(stderr, "%s\n%s\n", error.what(), text.c_str());
          return 1;
        }
      }
    }
  }
  std::printf("%zu calls\n", calls);
  return 0;
}
