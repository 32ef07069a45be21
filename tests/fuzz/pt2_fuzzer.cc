// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "readers/formats.h"
#include "readers/pt2/weights.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const readers::Input input{.bytes = fuzz::Text(data, size), .name = "input.pt2"};
  fuzz::Try([&] { readers::pt2::RefuseExport(input); });
  fuzz::Try([&] { readers::pt2::ReadArchive(input); });
  fuzz::Try([&] {
    const readers::pt2::WeightFile weights(input);
    for (const auto& [name, payload] : weights.payloads()) weights.FindWeight(name);
  });
  return 0;
}
