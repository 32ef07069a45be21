// SPDX-License-Identifier: Apache-2.0
#include "tensor/npy.h"
#include "tensor_reads.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const fuzz::MemoryFile file(data, size);
  fuzz::Try([&] {
    const tensor::NpzFile npz{base::MappedFile(file.path())};
    for (const auto& [name, tensor] : npz.tensors()) fuzz::CompareWithItself(tensor);
  });
  return 0;
}
