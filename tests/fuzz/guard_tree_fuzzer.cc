// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "trace/guards.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const std::string_view text = fuzz::Text(data, size);
  const trace::GuardTree tree = trace::ParseGuardTree(text);
  fuzz::Require(tree.nodes.size() <= trace::kMaxGuardNodes, "too many nodes");
  for (const trace::GuardNode& node : tree.nodes) {
    std::string value;
    trace::RiskOf(node, value);
    fuzz::Require(trace::RootOf(node.source).size() <= node.source.size(), "a root of more");
  }
  trace::ParseGuardExpression(text);
  trace::SplitArguments(text);
  return 0;
}
