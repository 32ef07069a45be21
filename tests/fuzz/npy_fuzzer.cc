// SPDX-License-Identifier: Apache-2.0
#include "tensor/npy.h"
#include "tensor_reads.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  fuzz::Try([&] { fuzz::CompareWithItself(tensor::ReadNpy(fuzz::Text(data, size), "input.npy")); });
  return 0;
}
