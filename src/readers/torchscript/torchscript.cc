// SPDX-License-Identifier: Apache-2.0
#include "readers/torchscript/torchscript.h"

#include <cstdint>
#include <utility>

#include "base/error.h"
#include "base/module_loader.h"
#include "base/zip_reader.h"
#include "readers/pt2/program_json.h"
#include "readers/torchscript/torchscript_api.h"

namespace idbg::readers::torchscript {
namespace {

const IdbgScriptReader& Library() {
  static const IdbgScriptReader& table = base::LoadTable<IdbgScriptReader>(
      "IdbgScriptTable", "reading TorchScript", kIdbgScriptVersion);
  return table;
}

// What stands below the archive's one root folder.
std::string_view BelowRoot(std::string_view name) { return name.substr(name.find('/') + 1); }

std::string RoleOf(std::string_view path) {
  if (path.starts_with("code/")) return "source";
  if (path.starts_with("data/")) return "weights";
  if (path.starts_with("constants/")) return "constants";
  if (path.starts_with("traced_inputs")) return "sample inputs";
  if (path.starts_with("extra/")) return "other";
  return "metadata";
}

base::ErrorCode CodeOf(std::int32_t result) {
  switch (result) {
    case kIdbgScriptUsage:
      return base::ErrorCode::kUsage;
    case kIdbgScriptFormat:
      return base::ErrorCode::kFormat;
    case kIdbgScriptExternal:
      return base::ErrorCode::kExternal;
    default:
      return base::ErrorCode::kInternal;
  }
}

// What LibTorch tells of the archive.
struct Told {
  std::string program;
  std::vector<std::pair<std::string, std::string>> facts;
};

Told ReadWithLibTorch(const Input& input) {
  std::vector<IdbgScriptInput> inputs;
  for (const InputShape& shape : input.input_shapes) {
    inputs.push_back({.dtype = tensor::ToString(shape.dtype).data(),
                      .dims = static_cast<std::int64_t>(shape.sizes.size()),
                      .sizes = shape.sizes.data()});
  }
  Told told;
  const IdbgScriptJob job{
      .bytes = input.bytes.data(),
      .size = static_cast<std::int64_t>(input.bytes.size()),
      .inputs = inputs.data(),
      .input_count = static_cast<std::int64_t>(inputs.size()),
      .user = &told,
      .on_program =
          [](void* user, const char* json, std::int64_t size) {
            static_cast<Told*>(user)->program.assign(json, static_cast<std::size_t>(size));
          },
      .on_fact =
          [](void* user, const char* key, const char* value) {
            static_cast<Told*>(user)->facts.emplace_back(key, value);
          },
  };
  IdbgScriptError error{};
  const std::int32_t result = Library().read(&job, &error);
  if (result != kIdbgScriptDone) {
    throw base::Error(CodeOf(result), error.text, {.file = input.name});
  }
  return told;
}

}  // namespace

std::string RefuseTorchScript(const Input& input) {
  if (!base::ZipReader::Sniff(input.bytes)) return "not a zip archive";
  try {
    const base::ZipReader zip(input.bytes, input.name);
    bool has_code = false;
    bool has_constants = false;
    for (const base::ZipEntry& entry : zip.entries()) {
      const std::string_view path = BelowRoot(entry.name);
      has_code |= path.starts_with("code/");
      has_constants |= path == "constants.pkl";
    }
    return has_code && has_constants ? "" : "no code/ and constants.pkl inside";
  } catch (const base::Error& error) {
    return error.message();
  }
}

ModelFile ReadTorchScript(const Input& input) {
  const base::ZipReader zip(input.bytes, input.name);  // refuses damaged archives
  Told told = ReadWithLibTorch(input);
  pt2::Program program = pt2::ReadProgram(told.program, input.name);
  program.graph.name = "forward";
  program.graph.dialect = graph::Dialect::kScript;
  for (graph::GraphInput& one : program.graph.inputs) {
    const auto& type = program.graph.value(one.value).tensor;
    if (one.kind == graph::InputKind::kUser || !type) continue;
    one.storage_bytes = graph::SizeBytes(*type).value_or(0);
  }
  graph::Lint(program.graph, input.name);
  ModelFile file;
  file.facts = std::move(told.facts);
  file.graphs.push_back(std::move(program.graph));
  file.losses = std::move(program.losses);
  for (const base::ZipEntry& entry : zip.entries()) {
    const std::string_view path = BelowRoot(entry.name);
    file.files.push_back(
        {.name = std::string(path), .role = RoleOf(path), .size_bytes = entry.size});
  }
  return file;
}

}  // namespace idbg::readers::torchscript
