// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runs/run_record.h"

namespace idbg::runs {

// The environment of a child: ours, with what it lacks added. What the user has set stays.
class Environment {
 public:
  static Environment OfThisProcess();

  // Empty when it is not set.
  std::string Get(std::string_view name) const;
  // Returns whether it was free to be set: false where there is a value already.
  bool SetIfFree(const std::string& name, const std::string& value);

  // "NAME=VALUE"
  const std::vector<std::string>& entries() const { return entries_; }

  // What steers compilation (TORCH*, INDUCTOR*, TRITON*, CUDA_*, OMP_* and the like), by name. A
  // value that may be a secret is left out and said to be.
  std::vector<std::pair<std::string, std::string>> CompilationSettings() const;

 private:
  std::vector<std::string> entries_;
};

// From /proc, uname and /etc/os-release; what is not known stays empty.
HostFacts ReadHostFacts();

// The versions of Python, torch and Triton that `command` would use, and which Triton that torch
// needs, when it is a Python or a script of one: that Python is asked what it would import from;
// nothing is imported. Empty where there is no answer within ten seconds.
Versions FindVersions(const std::string& command);

}  // namespace idbg::runs
