// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace idbg::logs {

struct CleanJson {
  std::string text;
  bool had_bad_utf8 = false;
};

// The JSON that a log holds, made so that base::MakeJsonReader takes it: bytes that are no UTF-8,
// control characters in strings and halves of surrogate pairs become U+FFFD; integers beyond 64
// bits become floating-point numbers. Anything else stays as it is, well-formed or not.
CleanJson CleanUp(std::string json);

}  // namespace idbg::logs
