// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "readers/reader.h"

namespace idbg::readers::pt2 {

// torch.export archives: PT2 archives of PyTorch 2.8 and later, and the zip files of 2.4 to 2.7. An
// archive that also holds AOTInductor models is one of these.
std::string RefuseExport(const Input& input);

// AOTInductor packages without an exported program.
std::string RefusePackage(const Input& input);

// Reads either kind: the graphs of all models, and what files the archive holds. Weights are
// neither read nor extracted, and nothing is run.
ModelFile ReadArchive(const Input& input);

}  // namespace idbg::readers::pt2
