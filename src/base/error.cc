// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"

#include <utility>

#include "base/text/utf8.h"

namespace idbg::base {

int ExitCode(ErrorCode code) {
  if (code == ErrorCode::kUsage) return kExitUsage;
  if (code == ErrorCode::kExternal) return kExitExternal;
  return code == ErrorCode::kInternal ? kExitInternal : kExitInput;
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
  // One line always, and a short one: names and values from foreign files may be anything.
  text_ = MessageLine(where.empty() ? message_ : where + ": " + message_);
}

void FailUsage(const std::string& message, const Place& place) {
  throw Error(ErrorCode::kUsage, message, place);
}

void FailNotFound(const std::string& message, const Place& place) {
  throw Error(ErrorCode::kNotFound, message, place);
}

void FailFormat(const std::string& message, const Place& place) {
  throw Error(ErrorCode::kFormat, message, place);
}

void FailUnsupported(const std::string& message, const Place& place) {
  throw Error(ErrorCode::kUnsupported, message, place);
}

void FailExternal(const std::string& message, const Place& place) {
  throw Error(ErrorCode::kExternal, message, place);
}

void ThrowCheckFailure(const char* condition, const char* file, int line) {
  throw Error(ErrorCode::kInternal,
              std::string("internal error: check failed: ") + condition + " (please report this)",
              Place{.file = file, .line = static_cast<std::uint64_t>(line)});
}

}  // namespace idbg::base
