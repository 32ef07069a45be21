// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "readers/reader.h"

namespace idbg::readers::inductor {

// How much of a file tells what it is.
inline constexpr std::size_t kSniffBytes = 64 << 10;

// The lines of a text, one after the other.
class Lines {
 public:
  explicit Lines(std::string_view text, std::string file = "")
      : rest_(text), file_(std::move(file)) {}

  bool Next(std::string_view& line);
  // Throws Error(kFormat) when the last line is longer, or its brackets nest deeper, than anything
  // that Inductor prints.
  void Check(std::string_view line) const;
  // Throws Error(kFormat) at the last line.
  [[noreturn]] void Fail(const std::string& message,
                         std::optional<std::uint64_t> column = std::nullopt) const;
  std::int64_t number() const { return number_; }  // of the last line, from 1

 private:
  std::string_view rest_;
  std::string file_;
  std::int64_t number_ = 0;
};

// The beginning of `text` that is a Python name; empty when there is none.
std::string_view LeadingName(std::string_view text);
// Removes `prefix` from `text`; false when it does not begin with it.
bool Skip(std::string_view& text, std::string_view prefix);
// The parts between ", " without blanks around them; empty parts are left out.
std::vector<std::string> SplitList(std::string_view text);

// Adds to the loss of this kind.
void CountLoss(std::vector<Loss>& losses, std::string_view what, std::int64_t line,
               std::string_view text);

// What the comment above a kernel or a call says about it.
struct KernelComment {
  std::vector<std::string> source_nodes;
  std::vector<std::string> original_aten;
  std::vector<std::string> mapped_nodes;    // "Source node to ATen node mapping"
  std::vector<std::string> fragment_nodes;  // "Graph fragment", without placeholders
  std::int64_t handle = 0;
  std::string origin;  // "train.py:9": where the user defined the Triton kernel ("Original path")

  // The nodes of the fragment, which has all of them, else of the mapping.
  const std::vector<std::string>& nodes() const {
    return fragment_nodes.empty() ? mapped_nodes : fragment_nodes;
  }
};

// Gathers comment lines until the kernel or the call that they are about.
class KernelCommentReader {
 public:
  // `text` is what follows the "#".
  void Add(std::string_view text, std::int64_t line, std::vector<Loss>& losses);
  // What was gathered; the next comment starts empty.
  KernelComment Take();
  void Clear() { Take(); }

 private:
  enum class Part { kNone, kMapping, kFragment };

  KernelComment comment_;
  Part part_ = Part::kNone;
};

}  // namespace idbg::readers::inductor
