// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "constraints/adapter.h"

namespace idbg::constraints {

// Something in a profile that is well-formed and yet can hardly be meant.
struct AdapterDoubt {
  enum class Rule {
    kMisspeltOperator,  // the catalogue has an operator of nearly this name
    kUnknownOperator,   // the catalogue has none
    kContradiction,     // two fields that cannot both be meant
    kNoSource,          // limits that nobody can check
  };
  Rule rule;
  std::string field;  // the key path in the file
  std::string message;
  std::string advice;
};

std::vector<AdapterDoubt> CheckAdapter(const Adapter& adapter);

}  // namespace idbg::constraints
