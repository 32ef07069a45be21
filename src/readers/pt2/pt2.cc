// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/pt2.h"

#include <utility>

#include "base/error.h"
#include "readers/pt2/archive.h"
#include "readers/pt2/program_json.h"

namespace idbg::readers::pt2 {
namespace {

// Far above real graphs (10,000 nodes have 20 MB), far below the memory of a machine.
constexpr std::uint64_t kMaxGraphBytes = std::uint64_t{1} << 28;

std::string Version(const Program& program) {
  return std::to_string(program.schema_major) + "." + std::to_string(program.schema_minor);
}

std::string Joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

void AddFacts(const Program& program, ModelFile& file) {
  file.facts.emplace_back("torch version", program.torch_version);
  file.facts.emplace_back("export schema", Version(program));
  file.facts.emplace_back("verifier", Joined(program.verifiers));
  file.facts.emplace_back("guards", std::to_string(program.guard_count));
  if (!program.input_names.empty())
    file.facts.emplace_back("forward arguments", Joined(program.input_names));
}

void ReadModel(const Archive& archive, const Archive::Model& model, ModelFile& file) {
  const base::ZipEntry& entry = *model.graph;
  const std::string place = archive.zip().file() + ":" + entry.name;
  const std::string inflated =
      entry.deflated ? archive.zip().Read(entry, kMaxGraphBytes) : std::string();
  const std::string_view json = entry.deflated ? inflated : archive.zip().View(entry);
  Program program = ReadProgram(json, place, 0);
  program.graph.name = model.name;
  graph::Lint(program.graph, place);
  AddFacts(program, file);
  file.graphs.push_back(std::move(program.graph));
  for (Loss& loss : program.losses) file.losses.push_back(std::move(loss));
}

}  // namespace

std::string RefuseExport(const Input& input) {
  if (!base::ZipReader::Sniff(input.bytes)) return "not a zip archive";
  try {
    return Archive(input).Models().empty() ? "no models/*.json inside" : "";
  } catch (const base::Error& error) {
    return error.message();
  }
}

std::string RefusePackage(const Input& input) {
  if (!base::ZipReader::Sniff(input.bytes)) return "not a zip archive";
  try {
    return Archive(input).HasCompiledModels() ? "" : "no data/aotinductor/ inside";
  } catch (const base::Error& error) {
    return error.message();
  }
}

ModelFile ReadArchive(const Input& input) {
  const Archive archive(input);
  ModelFile file;
  file.files = archive.Files();
  for (const Archive::Model& model : archive.Models()) ReadModel(archive, model, file);
  return file;
}

}  // namespace idbg::readers::pt2
