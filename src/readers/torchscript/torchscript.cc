// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "base/error.h"
#include "base/files/zip.h"
#include "base/process/confined.h"
#include "base/process/module_loader.h"
#include "base/text/text.h"
#include "readers/formats.h"
#include "readers/pt2/program_json.h"
#include "readers/torchscript/inspect.h"
#include "readers/torchscript/torchscript_api.h"

namespace idbg::readers::torchscript {
namespace {

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

// What LibTorch tells of the archive. It comes out of a process that ran foreign code.
struct ScriptContents {
  std::string program;
  std::vector<std::pair<std::string, std::string>> facts;
};

// Texts, each after its length: keys and values of the facts, last the program.
void AppendText(std::string& bytes, std::string_view text) {
  const std::uint64_t size = text.size();
  bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
  bytes += text;
}

std::string Encode(const ScriptContents& contents) {
  std::string bytes;
  for (const auto& [key, value] : contents.facts) {
    AppendText(bytes, key);
    AppendText(bytes, value);
  }
  AppendText(bytes, contents.program);
  return bytes;
}

std::string_view TakeText(std::string_view& bytes, const std::string& file) {
  std::uint64_t size = 0;
  if (bytes.size() >= sizeof size) std::memcpy(&size, bytes.data(), sizeof size);
  if (bytes.size() < sizeof size || size > bytes.size() - sizeof size)
    base::FailFormat("LibTorch's answer is damaged", {.file = file});
  const std::string_view text = bytes.substr(sizeof size, size);
  bytes.remove_prefix(sizeof size + size);
  return text;
}

ScriptContents Decode(std::string_view bytes, const std::string& file) {
  constexpr std::size_t kMaxFact = 4096;
  ScriptContents contents;
  for (;;) {
    const std::string_view text = TakeText(bytes, file);
    if (bytes.empty()) {
      contents.program = text;
      return contents;
    }
    const std::string_view value = TakeText(bytes, file);
    if (bytes.empty() || contents.facts.size() == 16 || text.size() + value.size() > kMaxFact)
      base::FailFormat("LibTorch's answer is damaged", {.file = file});
    contents.facts.emplace_back(text, value);
  }
}

ScriptContents ReadWithLibTorch(const Input& input, const IdbgScriptReader& library) {
  std::vector<IdbgScriptInput> inputs;
  for (const InputShape& shape : input.input_shapes) {
    inputs.push_back({.dtype = tensor::ToString(shape.dtype).data(),
                      .dims = std::ssize(shape.sizes),
                      .sizes = shape.sizes.data()});
  }
  ScriptContents contents;
  const IdbgScriptJob job{
      .bytes = input.bytes.data(),
      .size = std::ssize(input.bytes),
      .inputs = inputs.data(),
      .input_count = std::ssize(inputs),
      .user = &contents,
      .on_program =
          [](void* user, const char* json, std::int64_t size) {
            static_cast<ScriptContents*>(user)->program.assign(json,
                                                               static_cast<std::size_t>(size));
          },
      .on_fact =
          [](void* user, const char* key, const char* value) {
            static_cast<ScriptContents*>(user)->facts.emplace_back(key, value);
          },
  };
  IdbgError error{};
  const std::int32_t result = library.read(&job, &error);
  if (result == kIdbgMemory) throw std::bad_alloc();
  if (result != kIdbgDone) {
    throw base::Error(base::ModuleErrorCode(result), error.text, {.file = input.name});
  }
  return contents;
}

constexpr const char* kSeconds = "INDUCTOR_DEBUG_TORCH_SECONDS";
constexpr const char* kMemory = "INDUCTOR_DEBUG_TORCH_MEMORY";
constexpr const char* kWithoutWalls = "INDUCTOR_DEBUG_TORCH_WITHOUT_WALLS";

// A number that the user set; else `usual`.
std::int64_t LimitOf(const char* variable, std::int64_t usual) {
  const char* const text = std::getenv(variable);
  if (text == nullptr || *text == '\0') return usual;
  const auto value = base::ParseNumber<std::int64_t>(text);
  if (!value || *value < 1 || *value > std::int64_t{1} << 24)
    base::FailUsage(std::string(variable) + "=" + text + " (expected a whole number from 1)");
  return *value;
}

// LibTorch copies the weights once or twice, and reads them from a slow disk at worst.
base::ConfinedJob JobOf(const Input& input) {
  const auto size_mib = static_cast<std::int64_t>(input.bytes.size() >> 20);
  const std::int64_t memory_mib = LimitOf(kMemory, 4096 + 3 * size_mib);
  const char* const without = std::getenv(kWithoutWalls);
  return {.file = input.name,
          .library = "LibTorch",
          .time_s = LimitOf(kSeconds, 60 + size_mib / 50),
          .memory_bytes = static_cast<std::uint64_t>(memory_mib) << 20,
          .time_remedy = std::string(" (") + kSeconds + " sets another)",
          .memory_remedy = std::string(" (") + kMemory + " sets another, in MiB)",
          .walls_remedy = without != nullptr && std::string_view(without) == "1"
                              ? std::string()
                              : std::string(" (") + kWithoutWalls +
                                    "=1 reads it nevertheless: for files that you trust)"};
}

// Foreign code runs here, and only here.
ScriptContents ReadConfined(const Input& input) {
  const IdbgScriptReader* library = nullptr;
  const std::string answer = base::RunConfined(
      JobOf(input),
      [&] {
        library = &base::LoadModulePart(&IdbgModule::script_reader, "reading TorchScript");
        library->prepare();
      },
      [&] { return Encode(ReadWithLibTorch(input, *library)); });
  return Decode(answer, input.name);
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
  if (input.origin != Origin::kNamed) {
    base::FailUnsupported(
        "a TorchScript file is not read here or inside a folder, because that runs "
        "code of the file (name the file itself: inductor-debug analyze FILE)",
        {.file = input.name});
  }
  const base::ZipReader zip(input.bytes, input.name);  // refuses damaged archives
  Inspect(zip, input.bytes);
  ScriptContents contents = ReadConfined(input);
  pt2::Program program = pt2::ReadProgram(contents.program, input.name);
  program.graph.name = "forward";
  program.graph.dialect = graph::Dialect::kTorchscript;
  for (graph::GraphInput& one : program.graph.inputs) {
    const auto& type = program.graph.value(one.value).tensor;
    if (one.kind == graph::InputKind::kUser || !type) continue;
    one.storage_bytes = graph::SizeBytes(*type).value_or(0);
  }
  graph::Lint(program.graph, input.name);
  ModelFile file;
  file.facts = std::move(contents.facts);
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
