// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/adapter.h"
#include "constraints/check.h"

namespace idbg::constraints {

// Adapter profiles as files: JSON of format "inductor-debug-adapter", version 1
// (data/schemas/adapter.schema.json). A field that is left out has the value of a default Adapter;
// limits may be null or "inf": none. Unknown fields are errors: a misspelt limit must not be
// ignored.

// Throws Error(kFormat) with the key path. `file` is for messages.
Adapter ParseAdapter(std::string_view json, const std::string& file);

// A preset by its name ("edge-npu"), or a file by its path (with a slash or ending in ".json").
Adapter LoadAdapter(const std::string& name_or_path);

// The text of a profile to begin with: every field with a value that most devices allow, and what
// each means in its notes. Throws Error(kUsage) for a name that is none.
std::string NewAdapter(const std::string& name);

// The names of the presets, sorted.
std::vector<std::string> AdapterNames();

// The adapter that users of the earlier tool have in their environment: the preset "mock" with
// MOCK_ALIGNMENT and MOCK_MAX_MEMORY, and MOCK_STRICT, which is strict exactly when it is "1" or
// not set.
struct EnvironmentAdapter {
  Adapter adapter;
  Mode mode = Mode::kStrict;
};

// Throws Error(kUsage) that names the variable.
EnvironmentAdapter AdapterFromEnvironment();

// Whether one of the three variables is set.
bool HasEnvironmentAdapter();

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
