// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <string>

#include "base/error.h"
#include "graph/graph.h"
#include "readers/reader.h"

// Prints "name<TAB>type" for every named tensor of the graphs in a file, types that the file leaves
// out by the shape rules: what tests/shapes/check_shapes.py compares with torch.
int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: print-types FILE\n", stderr);
    return 2;
  }
  try {
    const idbg::readers::ModelFile file = idbg::readers::ReadModelFile(argv[1]);
    for (const idbg::readers::Loss& loss : file.losses)
      std::fprintf(stderr, "%s: %lld %s: %s\n", argv[1], static_cast<long long>(loss.count),
                   loss.what.c_str(), loss.example.c_str());
    for (const idbg::graph::Graph& graph : file.graphs) {
      for (const idbg::graph::Value& value : graph.values) {
        if (value.kind != idbg::graph::ValueKind::kTensor || value.name.empty()) continue;
        std::string type = "unknown";
        if (value.tensor)
          type =
              idbg::graph::ToString({.dtype = value.tensor->dtype, .sizes = value.tensor->sizes});
        std::printf("%s\t%s\n", value.name.c_str(), type.c_str());
      }
    }
  } catch (const idbg::base::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  }
  return 0;
}
