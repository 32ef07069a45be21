// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readers/reader.h"

namespace idbg::inputs {

// A model as `analyze` sees it: a file, with what Inductor made of its graph where that is known.
struct ModelInput {
  readers::ModelFile file;
  std::optional<readers::KernelModule> kernels;
  std::optional<readers::Schedule> schedule;
  std::string folder;  // of a debug folder's graph its own: "model__0_forward_1.0"
};

// Whether ReadModelInputs finds something in a folder.
bool HoldsGraphs(const std::filesystem::path& folder);

// Reads files, and of debug folders (also all those in a run folder or torch_compile_debug) the
// graph that Inductor compiled, its output code and its IR. Output code or IR named after a graph
// file belongs to that graph. A file of a folder that is a link or too large (runs/debug_folder.h)
// is a loss. Throws base::Error; an empty folder is Error(kNotFound).
std::vector<ModelInput> ReadModelInputs(const std::vector<std::string>& paths,
                                        const std::vector<readers::InputShape>& shapes);

// The same of the bytes of one file, called `name` in messages.
std::vector<ModelInput> ReadModelBytes(std::string_view bytes, const std::string& name,
                                       const std::vector<readers::InputShape>& shapes);

// The names of the kernels that output code calls, launch by launch.
std::vector<std::string> CallNames(const readers::KernelModule& kernels);

// "cpu" when there are C++ kernels, else "cuda".
std::string DeviceOf(const readers::KernelModule& kernels);

// "bert.pt2: torch.export archive", or how many inputs there are.
std::string TitleOf(const std::vector<ModelInput>& inputs);

}  // namespace idbg::inputs
