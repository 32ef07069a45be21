// SPDX-License-Identifier: Apache-2.0
#include "compile/guards/guards.h"
#include "fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const std::string_view text = fuzz::Text(data, size);
  const logs::GuardTree tree = logs::ParseGuardTree(std::string(text));
  fuzz::Require(tree.nodes.size() <= logs::kMaxGuardNodes, "too many nodes");
  for (const logs::GuardNode& node : tree.nodes) {
    std::string value;
    compile::RiskOf(node, value);
    fuzz::Require(logs::RootOf(node.source).size() <= node.source.size(), "a root of more");
  }
  logs::ParseGuardExpression(text);
  logs::SplitArguments(text);
  return 0;
}
