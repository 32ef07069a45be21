// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/facts.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/json/token_reader.h"
#include "base/text/text.h"

namespace idbg::readers::pt2 {
namespace {

constexpr std::uint64_t kMaxMetadataBytes = 1 << 20;

struct Totals {
  std::int64_t count = 0;
  std::int64_t elements = 0;
  std::int64_t bytes = 0;
};

// Saturates: a hostile file may claim more than there is.
void Add(std::int64_t& sum, std::int64_t value) {
  if (__builtin_add_overflow(sum, value, &sum)) sum = INT64_MAX;
}

// Tied parameters count once in elements and bytes.
Totals ParameterTotals(const graph::Graph& graph) {
  struct Storage {
    std::int64_t elements = 0;
    std::int64_t bytes = 0;
  };
  Totals totals;
  std::map<std::string, Storage> storages;
  for (const graph::GraphInput& input : graph.inputs) {
    const graph::Value& value = graph.value(input.value);
    if (input.kind != graph::InputKind::kParameter) continue;
    ++totals.count;
    if (!value.tensor) continue;
    Storage& storage = storages[input.storage.empty() ? "input " + input.target : input.storage];
    const std::int64_t bytes = graph::SizeBytes(*value.tensor).value_or(0);
    storage.elements = std::max(storage.elements, graph::ElementCount(*value.tensor).value_or(0));
    storage.bytes = std::max({storage.bytes, bytes, input.storage_bytes});
  }
  for (const auto& [name, storage] : storages) {
    Add(totals.elements, storage.elements);
    Add(totals.bytes, storage.bytes);
  }
  return totals;
}

struct MetadataKey {
  std::string_view key;
  std::string_view fact;
};

// Written by torch/_inductor/codecache.py; others keep their names.
constexpr auto kMetadataKeys = std::to_array<MetadataKey>({
    {"AOTI_DEVICE_KEY", "device"},
    {"AOTI_PLATFORM", "platform"},
    {"AOTI_MACHINE", "machine"},
    {"AOTI_CPU_ISA", "CPU instruction set"},
    {"AOTI_COMPUTE_CAPABILITY", "compute capability"},
});

std::string FactOf(std::string_view key) {
  const auto* const found = std::ranges::find(kMetadataKeys, key, &MetadataKey::key);
  return std::string(found == kMetadataKeys.end() ? key : found->fact);
}

using Facts = std::set<std::pair<std::string, std::string>>;

void ReadMetadata(const Archive& archive, const base::ZipEntry& entry, const std::string& prefix,
                  Facts& facts) {
  const std::string json = archive.zip().Read(entry, kMaxMetadataBytes);
  const auto reader = base::MakeJsonReader(json, archive.zip().file() + ":" + entry.name);
  reader->ReadMap([&](std::string_view key) {
    if (reader->Peek().type != base::TokenType::kString) return reader->Skip();
    const std::string fact = prefix + FactOf(key);
    std::string value = reader->ReadString();
    if (!value.empty()) facts.emplace(fact, std::move(value));
  });
  reader->ExpectEnd();
}

}  // namespace

void AddProgramFacts(const Program& program, const std::string& prefix, ModelFile& file) {
  const Totals parameters = ParameterTotals(program.graph);
  const auto add = [&](const char* name, std::string value) {
    if (!value.empty()) file.facts.emplace_back(prefix + name, std::move(value));
  };
  add("torch version", program.torch_version);
  add("export schema",
      std::to_string(program.schema_major) + "." + std::to_string(program.schema_minor));
  add("verifier", base::Join(program.verifiers));
  add("forward arguments", base::Join(program.input_names));
  add("guards", std::to_string(program.guard_count));
  add("parameters", std::to_string(parameters.count));
  add("parameter elements", std::to_string(parameters.elements));
  add("parameter bytes", std::to_string(parameters.bytes));
}

void AddArchiveFacts(const Archive& archive, ModelFile& file) {
  const std::vector<std::string> models = archive.CompiledModels();
  std::vector<std::string> extra;
  Facts facts;
  for (const base::ZipEntry& entry : archive.zip().entries()) {
    const std::string_view path = archive.PathOf(entry);
    for (const std::string_view folder : {"extra/", "extra_files/"}) {
      if (path.starts_with(folder) && path.size() > folder.size())
        extra.emplace_back(path.substr(folder.size()));
    }
    const std::string_view model = Archive::CompiledModelOf(path);
    if (model.empty() || !path.ends_with("_metadata.json")) continue;
    const std::string prefix = models.size() > 1 ? std::string(model) + ": " : "";
    ReadMetadata(archive, entry, prefix, facts);
  }
  if (!models.empty()) file.facts.emplace_back("compiled models", base::Join(models));
  file.facts.insert(file.facts.end(), facts.begin(), facts.end());
  if (!extra.empty()) file.facts.emplace_back("extra files", base::Join(extra));
}

}  // namespace idbg::readers::pt2
