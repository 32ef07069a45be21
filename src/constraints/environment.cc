// SPDX-License-Identifier: Apache-2.0
#include "constraints/environment.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "constraints/adapter_file.h"

namespace idbg::constraints {
namespace {

constexpr const char* kStrict = "MOCK_STRICT";
constexpr const char* kAlignment = "MOCK_ALIGNMENT";
constexpr const char* kMaxMemory = "MOCK_MAX_MEMORY";

std::int64_t ParseNumber(const char* variable, std::string_view text, std::int64_t least) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least) {
    throw base::Error(base::ErrorCode::kUsage,
                      std::string(variable) + " is '" + std::string(text.substr(0, 64)) +
                          "' (give a whole number of at least " + std::to_string(least) + ")");
  }
  return value;
}

}  // namespace

EnvironmentAdapter AdapterFromEnvironment() {
  EnvironmentAdapter result{.adapter = LoadAdapter("mock")};
  if (const char* strict = std::getenv(kStrict))
    result.mode = std::string_view(strict) == "1" ? Mode::kStrict : Mode::kWarning;
  if (const char* alignment = std::getenv(kAlignment))
    result.adapter.alignment = ParseNumber(kAlignment, alignment, 1);
  if (const char* memory = std::getenv(kMaxMemory)) {
    if (std::string_view(memory) == "inf")
      result.adapter.max_memory_bytes.reset();
    else
      result.adapter.max_memory_bytes = ParseNumber(kMaxMemory, memory, 0);
  }
  return result;
}

bool HasEnvironmentAdapter() {
  return std::getenv(kStrict) != nullptr || std::getenv(kAlignment) != nullptr ||
         std::getenv(kMaxMemory) != nullptr;
}

}  // namespace idbg::constraints
