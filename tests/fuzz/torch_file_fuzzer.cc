// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "gemm/model/model.h"
#include "tensor/torch_file.h"
#include "tensor_reads.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const fuzz::MemoryFile file(data, size);
  fuzz::Try([&] { tensor::TorchFile torch_file(file.path()); });
  fuzz::Try([&] {
    const tensor::TorchFile torch_file(file.path(), {.as_they_lie = true});
    for (const auto& [name, tensor] : torch_file.tensors()) fuzz::CompareWithItself(tensor);
  });
  fuzz::Try([&] { gemm::ReadTorchDiodeCheckpoint(file.path()); });
  return 0;
}
