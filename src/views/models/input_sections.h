// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "readers/reader.h"
#include "report/document.h"

namespace idbg::views {

// What the files say about themselves: as context, or of several files as a section.
void AddContext(std::span<const readers::ModelFile* const> files, report::Document& document);

// What could not be read, as findings.
void AddLosses(const readers::ModelFile& file, report::Document& document);

// What is in a package, by role.
report::Section PackageSection(const readers::ModelFile& model);

// The kernels of output code, as Inductor made them.
report::Section OutputCodeSection(const readers::KernelModule& kernels);

// The scheduler's nodes of an IR dump.
report::Section ScheduleSection(const readers::Schedule& schedule);

}  // namespace idbg::views
