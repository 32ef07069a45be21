// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/document.h"
#include "runs/find.h"

namespace idbg::views {

// What `list` and `clean` say about folders of artifacts.

// Looks in `folder`, or where it is empty in the working folder. Throws kNotFound when that does
// not exist, or holds none of the folders that tools make there.
runs::Inventory FindInFolder(const std::string& folder);

std::vector<runs::Kind> ParseKinds(const std::vector<std::string>& names);

report::Table ArtifactTable(const std::vector<runs::Artifact>& artifacts);

// How many there are, their files and their size.
report::Facts Totals(const std::vector<runs::Artifact>& artifacts);

// "notes.txt, x.py and 3 more"
std::string Examples(const std::vector<std::string>& names, std::uint64_t count);

}  // namespace idbg::views
