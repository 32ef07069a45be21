// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "runs/folder.h"
#include "runs/names.h"

namespace idbg::runs {

// Whether the beginning of a file is what the tools write into a file of this kind and name. Names
// such as "dedicated_log_torch_trace_notes.log" may be others' too. An empty file fits: nothing is
// lost with it.
bool FitsContents(Kind kind, std::string_view name, std::string_view beginning);

// The same of a file in a folder; false where it cannot be read.
bool FitsContents(Kind kind, const Folder& folder, const Entry& entry);

}  // namespace idbg::runs
