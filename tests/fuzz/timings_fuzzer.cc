// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "fuzz_target.h"
#include "gemm/timings_reader.h"

// What strict reading accepts, salvage reads without a loss and with the same number of times.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const auto bytes = std::make_shared<const std::string>(fuzz::Text(data, size));
  std::size_t strict_times = 0;
  std::size_t saved_times = 0;
  gemm::Diagnostics diagnostics;
  const bool strict =
      fuzz::Try([&] { strict_times = gemm::ReadTimingsBytes(bytes, "input").TimeCount(); });
  const bool saved = fuzz::Try([&] {
    saved_times =
        gemm::ReadTimingsBytes(bytes, "input", gemm::ReadMode::kSalvage, &diagnostics).TimeCount();
  });
  if (strict) {
    fuzz::Require(saved && saved_times == strict_times && diagnostics.losses.empty(),
                  "salvage loses what strict reading accepts");
  }
  fuzz::Require(diagnostics.LostBytes() <= size, "more bytes lost than there were");
  fuzz::Try([&] { gemm::FindStreamEnd(*bytes, "input"); });
  return 0;
}
