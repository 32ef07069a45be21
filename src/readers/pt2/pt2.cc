// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/json/token_reader.h"
#include "base/names.h"
#include "base/saturating.h"
#include "base/text/text.h"
#include "readers/formats.h"
#include "readers/pt2/archive.h"
#include "readers/pt2/program_json.h"
#include "readers/pt2/weights.h"

namespace idbg::readers::pt2 {
namespace {

constexpr std::uint64_t kMaxMetadataBytes = 1 << 20;

struct Totals {
  std::int64_t count = 0;
  std::int64_t elements = 0;
  std::int64_t bytes = 0;
};

// Tied parameters count once in elements and bytes.
Totals ParameterTotals(const graph::Graph& graph) {
  Totals totals;
  std::map<std::string, Totals> storages;
  for (const graph::GraphInput& input : graph.inputs) {
    const graph::Value& value = graph.value(input.value);
    if (input.kind != graph::InputKind::kParameter) continue;
    ++totals.count;
    if (!value.tensor) continue;
    Totals& storage = storages[input.storage.empty() ? "input " + input.target : input.storage];
    const std::int64_t bytes = graph::SizeBytes(*value.tensor).value_or(0);
    storage.elements = std::max(storage.elements, graph::ElementCount(*value.tensor).value_or(0));
    storage.bytes = std::max({storage.bytes, bytes, input.storage_bytes});
  }
  for (const auto& [name, storage] : storages) {
    // A hostile file may claim more than there is.
    totals.elements = base::SaturatingAdd(totals.elements, storage.elements);
    totals.bytes = base::SaturatingAdd(totals.bytes, storage.bytes);
  }
  return totals;
}

// Written by torch/_inductor/codecache.py; others keep their names.
constexpr base::Named<std::string_view> kMetadataKeys[] = {
    {"AOTI_DEVICE_KEY", "device"},
    {"AOTI_PLATFORM", "platform"},
    {"AOTI_MACHINE", "machine"},
    {"AOTI_CPU_ISA", "CPU instruction set"},
    {"AOTI_COMPUTE_CAPABILITY", "compute capability"},
};

using Facts = std::set<std::pair<std::string, std::string>>;

void ReadMetadata(const Archive& archive, const base::ZipEntry& entry, const std::string& prefix,
                  Facts& facts) {
  const std::string json = archive.zip().Read(entry, kMaxMetadataBytes);
  const auto reader = base::MakeJsonReader(json, archive.zip().file() + ":" + entry.name);
  reader->ReadMap([&](std::string_view key) {
    if (reader->Peek().type != base::TokenType::kString) return reader->Skip();
    const std::string fact =
        prefix + std::string(base::FindNamed(kMetadataKeys, key).value_or(key));
    std::string value = reader->ReadString();
    if (!value.empty()) facts.emplace(fact, std::move(value));
  });
  reader->ExpectEnd();
}

// What an exported program says of itself, and how many parameters it has. `prefix` tells the
// models of an archive apart; empty when there is one.
void AddProgramFacts(const Program& program, const std::string& prefix, ModelFile& file) {
  const Totals parameters = ParameterTotals(program.graph);
  const auto add = [&](const char* name, std::string value) {
    if (!value.empty()) file.facts.emplace_back(prefix + name, std::move(value));
  };
  add("torch version", program.torch_version);
  add("export schema",
      std::to_string(program.schema_major) + "." + std::to_string(program.schema_minor));
  add("verifier", base::Join(program.verifiers));
  add("forward arguments", base::Join(program.call.input_names));
  add("guards", std::to_string(program.guard_count));
  add("parameters", std::to_string(parameters.count));
  add("parameter elements", std::to_string(parameters.elements));
  add("parameter bytes", std::to_string(parameters.bytes));
}

// Extra files by name, and what AOTInductor noted about its target.
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

// Of a compressed graph, which may be a thousand times its size in the file; 10,000 nodes have 20
// MB. torch stores graphs uncompressed: those may have any size.
constexpr std::uint64_t kMaxGraphBytes = std::uint64_t{1} << 26;

void CountLoss(Loss& loss, const std::string& example) {
  if (loss.count++ == 0) loss.example = example;
}

bool HaveSameSizes(const graph::TensorType& a, const graph::TensorType& b) {
  return a.dtype == b.dtype &&
         std::ranges::equal(a.sizes, b.sizes, [](const auto& x, const auto& y) {
           return !x.hint() || !y.hint() || *x.hint() == *y.hint();
         });
}

// Whether the bytes that an archive has of a weight cannot hold it, where it has any.
bool IsShort(const Payload& payload) {
  if (!payload.tensor || payload.is_pickled || payload.file == nullptr) return false;
  if (payload.file->size == 0) return false;
  const graph::TensorType& type = *payload.tensor;
  const bool is_known =
      type.strides && type.strides->size() == type.sizes.size() &&
      std::ranges::all_of(type.sizes, [](const auto& size) { return size.hint().has_value(); });
  const auto span = SpanBytes(type);
  return span ? std::cmp_less(payload.file->size, *span) : is_known;  // no span: it overflows
}

// Says where the weights lie, and how large they are. Returns whether there are weights, and their
// bytes were left out of all of them, as models are published whose weights do not matter; where
// some have theirs, the others have lost them.
bool AddStorages(const Payloads& payloads, graph::Graph& graph, std::vector<Loss>& losses) {
  Loss missing{.what = "weights without a file in the archive"};
  Loss cut{.what = "weights with fewer bytes than their sizes need"};
  Loss empty{.what = "weights of 0 bytes, beside others that have theirs"};
  Loss other{.what = "weights whose sizes in the archive are not those in the graph"};
  std::int64_t full = 0;
  for (graph::GraphInput& input : graph.inputs) {
    const auto found = payloads.find(input.target);
    if (input.target.empty() || found == payloads.end()) continue;
    const Payload& payload = found->second;
    input.storage = payload.storage;
    const std::int64_t span = payload.tensor ? SpanBytes(*payload.tensor).value_or(0) : 0;
    if (payload.file == nullptr) CountLoss(missing, input.target);
    const bool is_weight = input.kind == graph::InputKind::kParameter;
    if (is_weight && payload.file != nullptr && span > 0)
      payload.file->size == 0 ? CountLoss(empty, input.target) : void(++full);
    if (IsShort(payload))
      CountLoss(cut, input.target + " (" + std::to_string(payload.file->size) + " bytes)");
    const auto& declared = graph.value(input.value).tensor;
    if (payload.tensor && declared && !HaveSameSizes(*payload.tensor, *declared))
      CountLoss(other, input.target);
    const std::uint64_t stored = payload.file == nullptr ? 0 : payload.file->size;
    input.storage_bytes = stored > 0 ? static_cast<std::int64_t>(stored) : span;
  }
  const bool lacks_all = empty.count > 0 && full == 0;
  if (lacks_all) empty.count = 0;
  for (Loss* const loss : {&missing, &cut, &empty, &other}) {
    if (loss->count > 0) losses.push_back(std::move(*loss));
  }
  return lacks_all;
}

void ReadModel(const Archive& archive, const Archive::Model& model, const std::string& prefix,
               ModelFile& file) {
  const base::ZipEntry& entry = *model.graph;
  const std::string place = archive.zip().file() + ":" + entry.name;
  if (!entry.deflated) archive.zip().CheckCrc(entry);
  const std::string inflated =
      entry.deflated ? archive.zip().Read(entry, kMaxGraphBytes) : std::string();
  const std::string_view json = entry.deflated ? inflated : archive.zip().View(entry);
  Program program = ReadProgram(json, place);
  program.graph.name = model.name;
  graph::Lint(program.graph, place);
  file.lacks_weights |=
      AddStorages(ReadPayloads(archive, model.name), program.graph, program.losses);
  AddProgramFacts(program, prefix, file);
  file.graphs.push_back(std::move(program.graph));
  for (Loss& loss : program.losses) file.losses.push_back(std::move(loss));
}

// A damaged archive is not refused: reading it says where.
std::string RefuseBy(const Input& input, auto check) {
  if (!base::ZipReader::Sniff(input.bytes)) return "not a zip archive";
  try {
    return check(Archive(input));
  } catch (const base::Error& error) {
    return Archive::StartsLikeOne(input.bytes) ? "" : error.message();
  }
}

}  // namespace

std::string RefuseExport(const Input& input) {
  return RefuseBy(input, [](const Archive& archive) {
    return archive.Models().empty() ? "no models/*.json inside" : "";
  });
}

std::string RefusePackage(const Input& input) {
  return RefuseBy(input, [](const Archive& archive) {
    return archive.CompiledModels().empty() ? "no data/aotinductor/ inside" : "";
  });
}

ModelFile ReadArchive(const Input& input) {
  const Archive archive(input);
  ModelFile file;
  file.files = archive.Files();
  const std::vector<Archive::Model> models = archive.Models();
  try {
    for (const Archive::Model& model : models)
      ReadModel(archive, model, models.size() > 1 ? model.name + ": " : "", file);
    AddArchiveFacts(archive, file);
  } catch (const base::Error& error) {
    const bool has_remedy = error.message().ends_with(')');
    throw base::Error(
        error.code(),
        error.message() + (has_remedy ? "" : " (export it again with torch.export.save)"),
        error.place());
  }
  return file;
}

}  // namespace idbg::readers::pt2
