// SPDX-License-Identifier: Apache-2.0
#include "analyze/model_inputs.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <utility>

#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/text.h"
#include "inductor/debug_files.h"
#include "views/units.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using report::Section;
using report::Table;
using report::Value;
using views::Count;

// The files of a torch_compile_debug folder (torch/_inductor/debug.py). Of the graphs the one after
// Inductor's own passes comes first: its nodes are those that the kernels name.
constexpr std::array kGraphFiles = {inductor::kFxGraphTransformed, inductor::kFxGraphReadable,
                                    inductor::kFxGraphRunnable};
constexpr std::array kInductorFiles = {inductor::kOutputCode, inductor::kIrPostFusion};

std::vector<fs::path> FilesOfDebugFolder(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const std::string_view name : kGraphFiles) {
    if (!fs::exists(folder / name)) continue;
    if (files.empty())
      files.push_back(folder / name);
    else
      base::LogInfo("skip ", folder / name, ": ", files.front().filename(), " is the later graph");
  }
  for (const std::string_view name : kInductorFiles) {
    if (fs::exists(folder / name)) files.push_back(folder / name);
  }
  if (files.empty()) {
    throw base::Error(base::ErrorCode::kNotFound,
                      "no graph, no output code and no log of the compiler in this folder (name a "
                      "model__... folder of torch_compile_debug, a folder of TORCH_TRACE, or a "
                      "file)",
                      {.file = folder.string()});
  }
  return files;
}

// The folders of single graphs in a run folder or a torch_compile_debug folder; else the folder
// itself.
std::vector<fs::path> GraphFolders(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (it->path().filename().string().starts_with("model__") && it->is_directory(error))
      folders.push_back(it->path());
  }
  std::ranges::sort(folders);
  if (folders.empty()) folders.push_back(folder);
  return folders;
}

// Which nodes of the graph are in which kernel: the code itself does not say it of C++ kernels.
void AddProvenance(const fs::path& folder, ModelInput& input) {
  const fs::path path = folder / inductor::kNodeMappings;
  if (!input.kernels || !fs::exists(path)) return;
  try {
    const base::MappedFile file(path);
    readers::AddProvenance(*input.kernels, file.text(), file.name());
  } catch (const base::Error& error) {
    input.file.losses.push_back(
        {.what = "unreadable provenance files", .count = 1, .example = error.what()});
  }
}

// The release that compiled the graph: of the files of the folder only the script says it.
void AddTorchVersion(const fs::path& folder, ModelInput& input) {
  const fs::path path = folder / inductor::kFxGraphRunnable;
  std::error_code ignored;
  if (readers::TorchVersionOf(input.file) ||
      !fs::is_regular_file(fs::symlink_status(path, ignored)))
    return;
  const base::MappedFile file(path);
  const std::string_view version = readers::TorchVersionIn(file.text());
  if (inductor::FindTorchVersion(version)) input.file.facts.emplace_back("torch version", version);
}

// Whether `file` says what Inductor made of the graphs of the last input.
bool BelongsTo(const readers::ModelFile& file, const std::vector<ModelInput>& inputs) {
  return (file.kernels || file.schedule) && !inputs.empty() && !inputs.back().file.graphs.empty();
}

void AddFile(readers::ModelFile file, std::vector<ModelInput>& inputs) {
  const bool attach = BelongsTo(file, inputs);
  if (!attach) inputs.push_back({});
  ModelInput& input = inputs.back();
  if (file.kernels) input.kernels = std::move(file.kernels);
  if (file.schedule) input.schedule = std::move(file.schedule);
  if (!attach) input.file = std::move(file);
}

std::string KeyOf(std::string_view label) {
  std::string key;
  for (const char c : label) key += base::IsLetter(c) || base::IsDigit(c) ? base::ToLower(c) : '_';
  return key;
}

// What no reader of models takes was no log either: the message is to name all that was tried.
readers::ModelFile ReadModel(const std::string& path,
                             const std::vector<readers::InputShape>& shapes) {
  base::LogPhase phase(base::LogLevel::kInfo, "read ", path);
  const base::MappedFile file(path);
  try {
    readers::ModelFile model =
        readers::ReadModel({.bytes = file.text(), .name = file.name(), .input_shapes = shapes});
    phase.Result(base::LogBytes{file.text().size()}, ", ",
                 [&] { return readers::Describe(model); });
    return model;
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kFormat ||
        readers::IsModelFile({.bytes = file.text(), .name = file.name()}))
      throw;
    throw base::Error(error.code(),
                      error.message() +
                          ", nor a log of the compiler (no TORCH_TRACE record and no message of "
                          "TORCH_LOGS in its first 64 KiB)",
                      error.place());
  }
}

}  // namespace

std::vector<ModelInput> ReadModelInputs(const std::vector<std::string>& paths,
                                        const std::vector<readers::InputShape>& shapes) {
  std::vector<ModelInput> inputs;
  for (const std::string& path : paths) {
    if (!fs::is_directory(path)) {
      AddFile(ReadModel(path, shapes), inputs);
      continue;
    }
    const std::vector<fs::path> folders = GraphFolders(path);
    base::LogInfo(path, ": a folder, ", base::LogCount{folders.size(), "compiled graph"});
    for (const fs::path& folder : folders) {
      for (const fs::path& file : FilesOfDebugFolder(folder))
        AddFile(readers::ReadModelFile(file), inputs);
      AddProvenance(folder, inputs.back());
      AddTorchVersion(folder, inputs.back());
    }
  }
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

void AddContext(const std::vector<ModelInput>& inputs, report::Document& document) {
  if (inputs.size() == 1) {
    for (const auto& [label, value] : inputs[0].file.facts)
      document.context.push_back({KeyOf(label), label, value});
    return;
  }
  Table table{
      .key = "inputs",
      .title = "",
      .columns = {{"file", "file"}, {"format", "format"}, {"fact", "what"}, {"value", "value"}}};
  for (const ModelInput& input : inputs) {
    for (const auto& [label, value] : input.file.facts)
      table.AddRow({input.file.name, input.file.format, label, value});
  }
  document.sections.push_back({.key = "inputs", .title = "Inputs", .tables = {std::move(table)}});
}

void AddLosses(const ModelInput& input, report::Document& document) {
  for (const readers::Loss& loss : input.file.losses) {
    document.findings.push_back({.rule = "partly-read",
                                 .severity = report::Severity::kWarning,
                                 .message = "not read: " + loss.what + ", such as " + loss.example,
                                 .advice = "the figures lack what was not read",
                                 .place = {.file = input.file.name},
                                 .count = loss.count});
  }
}

Section PackageSection(const ModelInput& input) {
  std::map<std::string, std::pair<std::int64_t, std::uint64_t>> roles;
  for (const readers::PackageFile& file : input.file.files) {
    ++roles[file.role].first;
    roles[file.role].second += file.size_bytes;
  }
  Table table{.key = "files",
              .title = "",
              .columns = {{"role", "what"}, {"files", "files"}, {"mb", "MB", "", 3}}};
  for (const auto& [role, total] : roles)
    table.AddRow({role, total.first, static_cast<double>(total.second) / 1e6});
  return {.key = "files", .title = "In the package", .tables = {std::move(table)}};
}

Section OutputCodeSection(const readers::KernelModule& kernels) {
  Table table{.key = "made",
              .title = "",
              .columns = {{"kernel", "kernel"},
                          {"kind", "kind"},
                          {"calls", "calls"},
                          {"line", "line"},
                          {"aten", "from"}}};
  for (const readers::Kernel& kernel : kernels.kernels) {
    table.AddRow({kernel.name, std::string(ToString(kernel.kind)), kernel.calls, kernel.line,
                  base::Join(kernel.original_aten)});
  }
  return {.key = "made",
          .title = "Kernels, as Inductor made them",
          .facts = {{"aot_id", "AOT id", kernels.aot_id},
                    {"kernels", "kernels", Count(kernels.kernels.size())},
                    {"calls", "launches and calls", Count(kernels.calls.size())}},
          .tables = {std::move(table)}};
}

Section ScheduleSection(const readers::Schedule& schedule) {
  std::size_t members = 0;
  Table table{
      .key = "schedule",
      .title = "",
      .columns = {{"node", "node"}, {"kind", "kind"}, {"detail", "of"}, {"members", "operations"}}};
  for (const readers::ScheduleNode& node : schedule.nodes) {
    members += std::max<std::size_t>(node.members.size(), 1);
    table.AddRow({node.name, node.kind, node.detail, Count(node.members.size())});
  }
  Section section{.key = "schedule",
                  .title = "The scheduler's nodes",
                  .facts = {{"nodes", "nodes", Count(schedule.nodes.size())},
                            {"operations", "operations", Count(members)}}};
  section.tables.push_back(std::move(table));  // an initializer list would copy every row
  return section;
}

}  // namespace idbg::analyze
