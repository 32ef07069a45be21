// SPDX-License-Identifier: Apache-2.0
#pragma once

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

}  // namespace idbg::base
