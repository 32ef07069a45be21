// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "logs/trace.h"
#include "readers/reader.h"
#include "report/input.h"
#include "runs/folder.h"

// What an input is (report/input.h): decided here for all commands.
namespace idbg::inputs {

// Throws kNotFound for the first file or folder in a folder that cannot be opened: what is left out
// might be what was asked for. Links are not followed, and of a run the compiler's own cache is not
// looked at.
void CheckReadable(const std::filesystem::path& path);

// A run by its run.json: ended is one that a signal or an error ended, also capture itself.
report::Input StateOf(const runs::RunFolder& run);

// A log, or the logs of a folder; of a run of `capture` also as the run. Cut off is one that ends
// in a compilation or in a record. Where it ends between two, nothing in it tells.
report::Input StateOf(const logs::Trace& trace);

report::Input StateOf(const readers::ModelFile& model);

}  // namespace idbg::inputs
