// SPDX-License-Identifier: Apache-2.0
#include "constraints/adapter_file.h"
#include "fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  constraints::Adapter adapter;
  if (!fuzz::Try([&] { adapter = constraints::ParseAdapter(fuzz::Text(data, size), "input"); }))
    return 0;
  fuzz::Require(adapter.alignment >= 1, "an alignment below 1");
  constraints::CheckAdapter(adapter);
  return 0;
}
