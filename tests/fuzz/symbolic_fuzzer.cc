// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "tensor/symbolic.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  fuzz::Try([&] {
    const tensor::ExprPtr expr = tensor::ParseExpr(fuzz::Text(data, size));
    tensor::Evaluate(*expr, {{"s0", 3}, {"s77", -7}});
    std::vector<std::string> names;
    tensor::CollectSymbols(*expr, names);
    tensor::ToString(*expr);
  });
  return 0;
}
