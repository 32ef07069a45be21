// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "readers/reader.h"

namespace idbg::readers::inductor {

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
