// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "readers/reader.h"
#include "report/document.h"

namespace idbg::analyze {

// A model as `analyze` sees it: a file, with what Inductor made of its graph where that is known.
struct ModelInput {
  readers::ModelFile file;
  std::optional<readers::KernelModule> kernels;
  std::optional<readers::Schedule> schedule;
};

// Reads files, and of debug folders (also all those in a run folder or torch_compile_debug) the
// graph that Inductor compiled, its output code and its IR. Output code or IR named after a graph
// file belongs to that graph. Throws base::Error; an empty folder is Error(kNotFound).
std::vector<ModelInput> ReadModelInputs(const std::vector<std::string>& paths,
                                        const std::vector<readers::InputShape>& shapes);

// The names of the kernels that output code calls, launch by launch.
std::vector<std::string> CallNames(const readers::KernelModule& kernels);

// "cpu" when there are C++ kernels, else "cuda".
std::string DeviceOf(const readers::KernelModule& kernels);

// "bert.pt2: torch.export archive", or how many inputs there are.
std::string TitleOf(const std::vector<ModelInput>& inputs);

// What the files say about themselves: as context, or of several files as a section.
void AddContext(const std::vector<ModelInput>& inputs, report::Document& document);

// What could not be read, as findings.
void AddLosses(const ModelInput& input, report::Document& document);

// What is in a package, by role.
report::Section PackageSection(const ModelInput& input);

// The kernels of output code, as Inductor made them.
report::Section OutputCodeSection(const readers::KernelModule& kernels);

// The scheduler's nodes of an IR dump.
report::Section ScheduleSection(const readers::Schedule& schedule);

}  // namespace idbg::analyze
