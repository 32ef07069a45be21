// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/adapter.h"

// Adapter profiles as files: JSON of format "inductor-debug-adapter", version 1
// (data/schemas/adapter.schema.json). A field that is left out has the value of a default Adapter;
// limits may be null or "inf": none. Unknown fields are errors: a misspelt limit must not be
// ignored.
namespace idbg::constraints {

// Throws Error(kFormat) with the key path. `file` is for messages.
Adapter ParseAdapter(std::string_view json, const std::string& file);

// A preset by its name ("edge-npu"), or a file by its path (with a slash or ending in ".json").
Adapter LoadAdapter(const std::string& name_or_path);

// The names of the presets, sorted.
std::vector<std::string> AdapterNames();

}  // namespace idbg::constraints
