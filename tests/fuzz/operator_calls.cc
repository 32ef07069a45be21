// SPDX-License-Identifier: Apache-2.0
//
// Every operator of the catalogue, called with 0 to 3 arguments of every usual kind, one result or
// two of which the second is used, by position and as a file says it: goes through every analysis.
// Exit code 1 shows the first call that does not.
#include <cstdio>
#include <exception>
#include <iterator>
#include <string>

#include "fuzz_target.h"
#include "graph/operators/operators.h"
#include "graph_analyses.h"
#include "readers/formats.h"

namespace {

using namespace idbg;

constexpr const char* kArguments[] = {
    "",     "x",       "x, y",      "x, w, y",    "None",      "None, x", "[x, y]", "[x, y], 1",
    "2",    "x, 1",    "x, [0]",    "x, [0, -1]", "x, -9",     "x, None", "n",      "x, n, n",
    "e, 0", "e, [-1]", "h, [2, 3]", "s, [0], 1",  "other = x", "x, q",    "u, u",   "x, 0, True"};

// All calls of one operator.
std::string TextOf(const std::string& target, bool of_two) {
  std::string text =
      "def forward(self, x: \"f32[4, 8][8, 1]cuda:0\", y: \"f32[4, 8]\", w: \"f32[8, 4]\", "
      "n: \"Sym(s0)\", e: \"f32[0, 3]\", h: \"i64[4611686018427387904, 4]\", s: \"f32[]\", "
      "u: \"Tensor\", q: \"f32[s0, ?, 3]\"):\n";
  std::string results;
  for (const char* arguments : kArguments) {
    const std::string number = std::to_string(results.size());
    const std::string call = "torch.ops." + target + "(" + arguments + ")\n";
    if (of_two) text += "    r" + number + " = " + call;
    text += "    a" + number + ": \"f32[4, 8]\" = " + (of_two ? "r" + number + "[1]\n" : call);
    text += "    b" + number + ": \"f32[4, 8]\" = torch.ops.aten.add.Tensor(a" + number + ", x)\n";
    results += "b" + number + ", ";
  }
  return text + "    return (" + results + ")\n";
}

}  // namespace

int main() {
  std::size_t calls = 0;
  for (const graph::Operator& op : graph::Operators()) {
    for (const bool of_two : {false, true}) {
      const std::string text = TextOf(std::string(op.name) + ".default", of_two);
      try {
        const readers::ModelFile file = readers::fx_text::Read({.bytes = text, .name = "calls"});
        fuzz::Require(file.graphs.size() == 1, "a graph for each operator");
        fuzz::Require(file.graphs[0].nodes.size() >= 2 * std::size(kArguments), "all calls");
        fuzz::Analyze(file.graphs[0], fuzz::Effort::kDevices);
        calls += std::size(kArguments);
      } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n%s\n", error.what(), text.c_str());
        return 1;
      }
    }
  }
  std::printf("%zu calls\n", calls);
  return 0;
}
