// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "gemm/problem/problem.h"

namespace idbg::collect {

// Something that hung, or broke the device's context, while a problem was measured.
struct Fault {
  std::string problem;  // its canonical text
  std::string what;     // a configuration's text, kAtenFault or kWholeFault; empty: not known yet
  std::string why;
};
inline constexpr std::string_view kAtenFault = "ATEN";
inline constexpr std::string_view kWholeFault = "everything";  // the problem cannot be measured

// The faults of a collection. Their file stands beside the data set, one JSON object a line after a
// header line; a process that was started again reads it and leaves out what failed.
class FaultList {
 public:
  FaultList() = default;
  // A file that does not exist holds none; a line that was cut off at the end is passed over.
  // Throws Error(kFormat).
  explicit FaultList(const std::filesystem::path& path);

  void Add(const Fault& fault);
  // Whether something failed on a problem, so that everything of it is to be run alone.
  bool NeedsCare(const gemm::Problem& problem) const;
  // Why `what` is not to be run for a problem; null: it may. What failed on kMostProblems problems
  // of a data type and layout is run on none of them.
  std::optional<std::string> WhyNot(const gemm::Problem& problem, std::string_view what) const;
  // Whether something is left out.
  bool LeavesOut() const;

  static constexpr std::size_t kMostProblems = 3;

 private:
  using Key = std::pair<std::string, std::string>;  // problem, or its data type and layout; what

  std::map<Key, std::string> why_;
  std::map<Key, std::size_t> problems_;
};

// Appends a fault, with the header line to a new file. Throws Error(kExternal).
void AppendFault(const std::filesystem::path& path, const Fault& fault);

}  // namespace idbg::collect
