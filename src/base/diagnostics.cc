// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostics.h"

namespace idbg::base {

std::string Diagnostic::ToString() const {
  const std::string place = first.ToString();
  std::string text = place.empty() ? message : place + ": " + message;
  if (count > 1) text += " (" + std::to_string(count) + " times)";
  return text;
}

void Diagnostics::Add(std::string_view message, FunctionRef<Place()> place) {
  const auto count = [this](std::string_view text) {
    for (Diagnostic& entry : entries_) {
      if (entry.message == text) return ++entry.count > 0;
    }
    return false;
  };
  if (count(message)) return;
  if (entries_.size() >= kMaxEntries - 1) {
    message = "further problems of other kinds";
    if (count(message)) return;
  }
  entries_.push_back({std::string(message), 1, place()});
}

std::uint64_t Diagnostics::Count() const {
  std::uint64_t count = 0;
  for (const Diagnostic& entry : entries_) count += entry.count;
  return count;
}

}  // namespace idbg::base
