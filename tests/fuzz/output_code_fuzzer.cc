// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "readers/formats.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const readers::Input input{.bytes = fuzz::Text(data, size), .name = "input"};
  const readers::KernelModule wrapper = readers::inductor::ReadCppWrapper(input.bytes);
  for (const readers::Call& call : wrapper.calls)
    fuzz::Require(call.kernel < wrapper.kernels.size(), "a call of no kernel");
  readers::ModelFile file;
  fuzz::Try([&] { readers::inductor::RefuseOutputCode(input); });
  if (!fuzz::Try([&] { file = readers::inductor::ReadOutputCode(input); })) return 0;
  std::int64_t calls = 0;
  for (const readers::Kernel& kernel : file.kernels.value().kernels) calls += kernel.calls;
  fuzz::Require(calls == static_cast<std::int64_t>(file.kernels->calls.size()),
                "kernels and calls disagree");
  return 0;
}
