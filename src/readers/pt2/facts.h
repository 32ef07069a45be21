// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "readers/pt2/archive.h"
#include "readers/pt2/program_json.h"
#include "readers/reader.h"

namespace idbg::readers::pt2 {

// What an exported program says of itself, and how many parameters it has. `prefix` tells the
// models of an archive apart; empty when there is one.
void AddProgramFacts(const Program& program, const std::string& prefix, ModelFile& file);

// Extra files by name, and what AOTInductor noted about its target.
void AddArchiveFacts(const Archive& archive, ModelFile& file);

}  // namespace idbg::readers::pt2
