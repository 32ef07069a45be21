// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/pt2.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "readers/pt2/archive.h"
#include "readers/pt2/facts.h"
#include "readers/pt2/program_json.h"
#include "readers/pt2/weights.h"

namespace idbg::readers::pt2 {
namespace {

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

// Whether the bytes that an archive has of a weight cannot hold it. None at all stand for zeros.
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

// Says where the weights lie, and how large they are. A file of no bytes stands for zeros.
void AddStorages(const Payloads& payloads, graph::Graph& graph, std::vector<Loss>& losses) {
  Loss missing{.what = "weights without a file in the archive"};
  Loss cut{.what = "weights with fewer bytes than their sizes need"};
  Loss other{.what = "weights whose sizes in the archive are not those in the graph"};
  for (graph::GraphInput& input : graph.inputs) {
    const auto found = payloads.find(input.target);
    if (input.target.empty() || found == payloads.end()) continue;
    const Payload& payload = found->second;
    input.storage = payload.storage;
    const std::int64_t span = payload.tensor ? SpanBytes(*payload.tensor).value_or(0) : 0;
    if (payload.file == nullptr) CountLoss(missing, input.target);
    if (IsShort(payload))
      CountLoss(cut, input.target + " (" + std::to_string(payload.file->size) + " bytes)");
    const auto& declared = graph.value(input.value).tensor;
    if (payload.tensor && declared && !HaveSameSizes(*payload.tensor, *declared))
      CountLoss(other, input.target);
    const std::uint64_t stored = payload.file == nullptr ? 0 : payload.file->size;
    input.storage_bytes = stored > 0 ? static_cast<std::int64_t>(stored) : span;
  }
  for (Loss* const loss : {&missing, &cut, &other}) {
    if (loss->count > 0) losses.push_back(std::move(*loss));
  }
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
  AddStorages(ReadPayloads(archive, model.name), program.graph, program.losses);
  AddProgramFacts(program, prefix, file);
  file.graphs.push_back(std::move(program.graph));
  for (Loss& loss : program.losses) file.losses.push_back(std::move(loss));
}

[[noreturn]] void ThrowWithRemedy(const base::Error& error) {
  const bool has_remedy = error.message().ends_with(')');
  throw base::Error(
      error.code(),
      error.message() + (has_remedy ? "" : " (export it again with torch.export.save)"),
      error.place());
}

// A damaged archive is not refused: reading it says where.
template <typename Check>
std::string Refuse(const Input& input, Check check) {
  if (!base::ZipReader::Sniff(input.bytes)) return "not a zip archive";
  try {
    return check(Archive(input));
  } catch (const base::Error& error) {
    return Archive::StartsLikeOne(input.bytes) ? "" : error.message();
  }
}

}  // namespace

std::string RefuseExport(const Input& input) {
  return Refuse(input, [](const Archive& archive) {
    return archive.Models().empty() ? "no models/*.json inside" : "";
  });
}

std::string RefusePackage(const Input& input) {
  return Refuse(input, [](const Archive& archive) {
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
    ThrowWithRemedy(error);
  }
  return file;
}

}  // namespace idbg::readers::pt2
