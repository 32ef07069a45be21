// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "readers/pt2/program_json.h"

// The JSON of an exported program, without the zip archive around it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  fuzz::Try([&] {
    const auto program = readers::pt2::ReadProgram(fuzz::Text(data, size), "model.json");
    graph::Lint(program.graph, "model.json");
  });
  return 0;
}
