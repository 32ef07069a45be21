// SPDX-License-Identifier: Apache-2.0
#include "graph/editor.h"

#include <catch2/catch_test_macros.hpp>

#include "base/error.h"
#include "graph/graph_builder.h"

namespace idbg::graph::editor_test {
namespace {

// Found by the campaign: such a call led to a write in front of the graph's values.
TEST_CASE("a call of a tensor that is not there is refused", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4});
  builder.Call("aten.relu.default", {Ref(x)}, {builder.Tensor({4})});
  Editor editor({builder.graph(), {}});
  CHECK_NOTHROW(editor.Add(0, "aten.neg.default", {{"self", Ref(x)}}));
  CHECK_THROWS_AS(editor.Add(0, "aten.neg.default", {{"self", Ref(kNoValue)}}), base::Error);
}

}  // namespace
}  // namespace idbg::graph::editor_test
