// SPDX-License-Identifier: Apache-2.0
#include "commands/app/bindings.h"

#include <charconv>
#include <system_error>

#include "base/error.h"

namespace idbg::commands {

std::int64_t ParseSize(const std::string& text, const std::string& flag) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < 0)
    throw base::Error(base::ErrorCode::kUsage,
                      flag + ": '" + text + "' is not a valid size (expected a number like 8)");
  return value;
}

void AddBinding(const std::string& text, tensor::Bindings& bindings) {
  const std::size_t sign = text.find('=');
  if (sign == std::string::npos || sign == 0)
    throw base::Error(
        base::ErrorCode::kUsage,
        "--set '" + text + "' is not a valid size assignment (expected NAME=SIZE, like s77=8)");
  bindings[text.substr(0, sign)] = ParseSize(text.substr(sign + 1), "--set " + text);
}

}  // namespace idbg::commands
