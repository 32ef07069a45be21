// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "readers/torchscript/inspect.h"

// What is looked at before LibTorch sees a TorchScript archive. The first byte says which part.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  if (size == 0) return 0;
  const std::string text(fuzz::Text(data, size).substr(1));
  fuzz::Try([&] {
    if (data[0] % 2 == 0)
      readers::torchscript::CheckPickle(text, "data.pkl");
    else
      readers::torchscript::CheckSources({{.name = "code.py", .text = text}});
  });
  return 0;
}
