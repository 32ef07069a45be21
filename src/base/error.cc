// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"

#include <utility>

namespace idbg::base {

int ExitCode(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUsage:
      return kExitUsage;
    case ErrorCode::kNotFound:
    case ErrorCode::kFormat:
    case ErrorCode::kUnsupported:
      return kExitInput;
    case ErrorCode::kExternal:
      return kExitExternal;
    case ErrorCode::kInternal:
      return kExitInternal;
  }
  return kExitInternal;
}

std::string Place::ToString() const {
  std::string text = file;
  if (line) text += ":" + std::to_string(*line);
  if (line && column) text += ":" + std::to_string(*column);
  const auto append = [&text](const std::string& part) {
    if (!text.empty()) text += ": ";
    text += part;
  };
  if (byte_offset) append("byte " + std::to_string(*byte_offset));
  if (!key_path.empty()) append("at " + key_path);
  return text;
}

Error::Error(ErrorCode code, std::string message, Place place)
    : code_(code), message_(std::move(message)), place_(std::move(place)) {
  const std::string where = place_.ToString();
  text_ = where.empty() ? message_ : where + ": " + message_;
  // One line always: names and values from foreign files may hold control characters.
  for (char& c : text_) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
}

void ThrowCheckFailure(const char* condition, const char* file, int line) {
  throw Error(ErrorCode::kInternal,
              std::string("internal error: check failed: ") + condition + " (please report this)",
              Place{.file = file, .line = static_cast<std::uint64_t>(line)});
}

}  // namespace idbg::base
