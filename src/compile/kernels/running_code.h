// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace idbg::compile {

// The part of Inductor's output code that runs kernels, and on which lines it does. The text must
// outlive it.
class RunningCode {
 public:
  static RunningCode OfPython(std::string_view text) { return {text, true}; }
  static RunningCode OfCpp(std::string_view text) { return {text, false}; }

  // Lines of a kernel's calls, from 1, leading blank lines not counted. The key is a kernel's name,
  // perhaps with the number of one call: "triton_poi_fused_add_0:3". Names are matched as whole
  // words.
  std::vector<std::int64_t> LinesOf(std::string_view key) const;

 private:
  struct Line {
    std::int64_t number = 0;
    std::string_view text;
  };

  RunningCode(std::string_view text, bool is_python);
  void Index();
  // Positions in lines_ of those that hold the word, in their order.
  std::vector<std::size_t> Find(std::string_view word) const;

  bool is_python_;
  std::vector<Line> lines_;
  // Of each name and number the lines that hold it: a log may ask for thousands of kernels.
  std::unordered_map<std::string_view, std::vector<std::size_t>> names_;
};

}  // namespace idbg::compile
