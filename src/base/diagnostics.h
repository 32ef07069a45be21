// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/function_ref.h"

namespace idbg::base {

// Something that a reader passed over: not an error, never silent. The same thing a million times
// is one entry.
struct Diagnostic {
  std::string message;  // one line, lower case
  std::uint64_t count = 0;
  Place first;  // where it was met first

  // "a.json: byte 12: at x.y: unknown field 'name' ignored (84 times)".
  std::string ToString() const;
};

// Collects what readers passed over, in the order of first appearance.
class Diagnostics {
 public:
  static constexpr std::size_t kMaxEntries = 64;  // further kinds are counted together

  // `place` is asked for only when the message is new.
  void Add(std::string_view message, FunctionRef<Place()> place);
  void Add(std::string_view message, const Place& place) {
    Add(message, [&place] { return place; });
  }

  bool empty() const { return entries_.empty(); }
  std::span<const Diagnostic> entries() const { return entries_; }
  std::uint64_t Count() const;  // of everything added

 private:
  std::vector<Diagnostic> entries_;
};

// What is wrong with parts of a file that can be read without each other: told at once, so that
// whoever writes the file mends it at once.
class ErrorList {
 public:
  // Keeps an Error(kFormat) of `work`.
  void Try(const auto& work) {
    try {
      work();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kFormat) throw;
      errors_.push_back(error);
    }
  }

  // One error in one line: "file:3:5: at a: wrong; 7:9: at b: wrong".
  void ThrowIfAny() const {
    if (errors_.empty()) return;
    constexpr std::size_t kMost = 20;
    const Error& first = errors_.front();
    std::string message = first.message();
    for (std::size_t i = 1; i < errors_.size() && i < kMost; ++i) {
      Place place = errors_[i].place();
      if (place.file == first.place().file) place.file.clear();
      std::string where = place.ToString();
      if (where.starts_with(':')) where.erase(0, 1);
      message += "; " + where + (where.empty() ? "" : ": ") + errors_[i].message();
    }
    if (errors_.size() > kMost)
      message += "; and " + std::to_string(errors_.size() - kMost) + " more";
    throw Error(first.code(), message, first.place());
  }

 private:
  std::vector<Error> errors_;
};

}  // namespace idbg::base
