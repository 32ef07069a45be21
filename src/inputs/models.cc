// SPDX-License-Identifier: Apache-2.0
#include "inputs/models.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "inductor/debug_files.h"
#include "inputs/sample.h"
#include "runs/debug_folder.h"
#include "runs/folder.h"

namespace idbg::inputs {
namespace {

namespace fs = std::filesystem;

// Of the graphs the one after Inductor's own passes comes first: its nodes are those that the
// kernels name.
constexpr std::array kGraphFiles = {inductor::kFxGraphTransformed, inductor::kFxGraphReadable,
                                    inductor::kFxGraphRunnable};
constexpr std::array kInductorFiles = {inductor::kOutputCode, inductor::kIrPostFusion};

// To the last input, where it says what Inductor made of the graphs of that, or as a new one.
void AddFile(readers::ModelFile file, std::vector<ModelInput>& inputs) {
  const bool attach =
      (file.kernels || file.schedule) && !inputs.empty() && !inputs.back().file.graphs.empty();
  if (!attach) inputs.push_back({});
  ModelInput& input = inputs.back();
  if (file.kernels) input.kernels = std::move(file.kernels);
  if (file.schedule) input.schedule = std::move(file.schedule);
  if (!attach) input.file = std::move(file);
}

// A folder of one graph, read file by file.
class GraphFolder {
 public:
  GraphFolder(const fs::path& folder, std::vector<ModelInput>& inputs)
      : folder_(folder), inputs_(inputs) {}

  void Read() {
    const auto* const graph =
        std::ranges::find_if(kGraphFiles, [this](std::string_view name) { return ReadFile(name); });
    for (const std::string_view name : std::span(graph, kGraphFiles.end())) {
      if (name != *graph && runs::IsOwnFile(folder_ / name))
        base::LogInfo("skip ", folder_ / name, ": \"", *graph, "\" is the later graph");
    }
    for (const std::string_view name : kInductorFiles) ReadFile(name);
    if (!has_added_) throw UnknownInput(Sample(folder_));
    NameFolder();
    AddProvenance();
    AddTorchVersion();
    for (readers::Loss& loss : losses_) inputs_.back().file.losses.push_back(std::move(loss));
  }

 private:
  std::optional<base::MappedFile> Open(std::string_view name) {
    runs::DebugFile found = runs::OpenDebugFile(folder_ / name);
    if (!found.problem.empty())
      losses_.push_back({.what = "files of a debug folder",
                         .count = 1,
                         .example = (folder_ / name).string() + ": " + found.problem});
    return std::move(found.file);
  }

  bool ReadFile(std::string_view name) {
    if (!Open(name)) return false;
    AddFile(readers::ReadModelFile(folder_ / name), inputs_);
    return has_added_ = true;
  }

  // Graphs of several processes have the same names.
  void NameFolder() {
    const std::string name = folder_.filename().string();
    const bool is_known = std::ranges::find(inputs_, name, &ModelInput::folder) != inputs_.end();
    const fs::path run = folder_.parent_path().parent_path().filename();
    inputs_.back().folder = is_known ? (run / name).string() : name;
  }

  // Which nodes of the graph are in which kernel: the code itself does not say it of C++ kernels.
  void AddProvenance() {
    ModelInput& input = inputs_.back();
    const auto file = input.kernels ? Open(inductor::kNodeMappings) : std::nullopt;
    if (!file) return;
    try {
      readers::AddProvenance(*input.kernels, file->text(), file->name());
    } catch (const base::Error& error) {
      input.file.losses.push_back(
          {.what = "unreadable provenance files", .count = 1, .example = error.what()});
    }
  }

  // The release that compiled the graph: of the files of the folder only the script says it.
  void AddTorchVersion() {
    readers::ModelFile& model = inputs_.back().file;
    if (readers::TorchVersionOf(model)) return;
    const auto file = Open(inductor::kFxGraphRunnable);
    if (!file) return;
    const std::string_view version = readers::TorchVersionIn(file->text());
    if (inductor::FindTorchVersion(version)) model.facts.emplace_back("torch version", version);
  }

  const fs::path& folder_;
  std::vector<ModelInput>& inputs_;
  bool has_added_ = false;  // maybe to the input before
  std::vector<readers::Loss> losses_;
};

readers::ModelFile ReadFile(const std::string& path, const std::vector<readers::InputShape>& shapes,
                            readers::Origin origin) {
  try {
    return readers::ReadModelFile(path, shapes, origin);
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kFormat) throw;
    const Sample sample(path);
    if (readers::IsModelFile({.bytes = sample.bytes(), .name = path})) throw;
    throw UnknownInput(sample);
  }
}

// The folders of single graphs in a folder, and in a run folder the graphs that back ends saved;
// else the folder itself.
void ReadFolder(const fs::path& folder, const std::vector<readers::InputShape>& shapes,
                std::vector<ModelInput>& inputs) {
  std::vector<fs::path> folders = runs::FindModelFolders(folder);
  const std::vector<fs::path> graphs =
      runs::RunFolder::Find(folder) ? runs::FindBackendGraphs(folder) : std::vector<fs::path>();
  if (folders.empty() && graphs.empty()) folders.push_back(folder);
  base::LogInfo(folder, ": a folder, ",
                base::LogCount{folders.size() + graphs.size(), "compiled graph"});
  for (const fs::path& one : folders) GraphFolder(one, inputs).Read();
  for (const fs::path& graph : graphs)
    AddFile(ReadFile(graph.string(), shapes, readers::Origin::kFound), inputs);
}

}  // namespace

bool HoldsGraphs(const fs::path& folder) {
  const auto is_there = [&](std::string_view name) { return runs::IsOwnFile(folder / name); };
  return std::ranges::any_of(kGraphFiles, is_there) ||
         std::ranges::any_of(kInductorFiles, is_there) || !runs::FindModelFolders(folder).empty();
}

std::vector<ModelInput> ReadModelInputs(const std::vector<std::string>& paths,
                                        const std::vector<readers::InputShape>& shapes) {
  std::vector<ModelInput> inputs;
  for (const std::string& path : paths) {
    std::error_code ignored;  // of a file that cannot be reached the reader says why
    if (!fs::is_directory(path, ignored)) {
      AddFile(ReadFile(path, shapes, readers::Origin::kNamed), inputs);
      continue;
    }
    ReadFolder(path, shapes, inputs);
  }
  return inputs;
}

std::vector<ModelInput> ReadModelBytes(std::string_view bytes, const std::string& name,
                                       const std::vector<readers::InputShape>& shapes) {
  std::vector<ModelInput> inputs;
  AddFile(readers::ReadModel({.bytes = bytes,
                              .name = name,
                              .input_shapes = shapes,
                              .origin = readers::Origin::kNamed}),
          inputs);
  return inputs;
}

std::vector<std::string> CallNames(const readers::KernelModule& kernels) {
  std::vector<std::string> names;
  for (const readers::Call& call : kernels.calls)
    names.push_back(kernels.kernels[call.kernel].name);
  return names;
}

std::string DeviceOf(const readers::KernelModule& kernels) {
  const bool cpp = std::ranges::any_of(kernels.kernels, [](const readers::Kernel& kernel) {
    return kernel.kind == readers::KernelKind::kCpp;
  });
  return cpp ? "cpu" : "cuda";
}

std::string TitleOf(const std::vector<ModelInput>& inputs) {
  if (inputs.size() == 1) return inputs[0].file.name + ": " + inputs[0].file.format;
  return std::to_string(inputs.size()) + " models";
}

}  // namespace idbg::inputs
