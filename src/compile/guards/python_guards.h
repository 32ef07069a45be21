// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "logs/events/guard_tree.h"

namespace idbg::compile {

// A kind of check that runs in the Python interpreter in each call, where all others run in C++.
struct PythonGuardKind {
  std::string_view name;  // "size"
  std::string_view what;  // "conditions on sizes"
  std::string_view cure;  // what makes it cheaper
};

// Null for a check that runs in C++.
const PythonGuardKind* PythonGuardKindOf(const logs::GuardNode& node);

}  // namespace idbg::compile
