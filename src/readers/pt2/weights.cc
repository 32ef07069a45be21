// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/weights.h"

#include <utility>

#include "base/error.h"
#include "readers/pt2/graph_json.h"

namespace idbg::readers::pt2 {
namespace {

constexpr std::uint64_t kMaxConfigBytes = std::uint64_t{1} << 26;

Payload ReadPayload(base::TokenReader& reader, FileContext& context, const Archive& archive,
                    const std::string& folder) {
  Payload payload;
  reader.ReadMap([&](std::string_view key) {
    if (key == "path_name") {
      payload.storage = folder + reader.ReadString();
      payload.file = archive.Find(payload.storage);
    } else if (key == "use_pickle") {
      payload.is_pickled = reader.ReadBool();
    } else if (key == "tensor_meta" && reader.Peek().type == base::TokenType::kMapBegin) {
      payload.tensor = ReadTensorMeta(reader, context);
    } else {
      reader.Skip();
    }
  });
  if (payload.storage.empty()) reader.Fail("a weight without path_name");
  return payload;
}

void ReadConfig(const Archive& archive, const std::string& folder, const base::ZipEntry& entry,
                Payloads& payloads) {
  const std::string json = archive.zip().Read(entry, kMaxConfigBytes);
  const auto reader = base::MakeJsonReader(json, archive.zip().file() + ":" + entry.name);
  FileContext context(json.size());
  reader->ReadMap([&](std::string_view key) {
    if (key != "config") return reader->Skip();
    reader->ReadMap([&](std::string_view name) {
      payloads.emplace(name, ReadPayload(*reader, context, archive, folder));
    });
  });
  reader->ExpectEnd();
}

std::vector<std::int64_t> Numbers(const std::vector<tensor::SymInt>& sizes) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(sizes.size());
  for (const tensor::SymInt& size : sizes) numbers.push_back(size.hint().value_or(0));
  return numbers;
}

}  // namespace

Payloads ReadPayloads(const Archive& archive, std::string_view model) {
  const std::string weights = "data/weights/";
  const std::string constants = "data/constants/";
  Payloads payloads;
  for (const auto& [folder, suffix] :
       {std::pair(weights, "_weights_config.json"), std::pair(weights, "_model_param_config.json"),
        std::pair(constants, "_constants_config.json"),
        std::pair(constants, "_model_constants_config.json")}) {
    const base::ZipEntry* const entry = archive.Find(folder + std::string(model) + suffix);
    if (entry != nullptr) ReadConfig(archive, folder, *entry, payloads);
  }
  return payloads;
}

std::optional<std::int64_t> SpanBytes(const graph::TensorType& type) {
  if (!type.strides || type.strides->size() != type.sizes.size() || !type.storage_offset.hint())
    return std::nullopt;
  std::int64_t last = *type.storage_offset.hint();
  for (std::size_t i = 0; i < type.sizes.size(); ++i) {
    const auto size = type.sizes[i].hint();
    const auto stride = (*type.strides)[i].hint();
    std::int64_t step = 0;
    if (!size || !stride || *size < 0 || *stride < 0) return std::nullopt;
    if (*size == 0) return 0;
    if (__builtin_mul_overflow(*size - 1, *stride, &step) ||
        __builtin_add_overflow(last, step, &last))
      return std::nullopt;
  }
  std::int64_t bytes = 0;
  if (last < 0 || last == INT64_MAX ||
      __builtin_mul_overflow(last + 1, std::int64_t{tensor::Bits(type.dtype) / 8}, &bytes))
    return std::nullopt;
  return bytes;
}

WeightFile::WeightFile(const Input& input, std::string_view model)
    : archive_(input), payloads_(ReadPayloads(archive_, model)) {}

std::string_view WeightFile::BytesOf(const base::ZipEntry& entry) const {
  if (!entry.deflated) return archive_.zip().View(entry);
  const auto [place, is_new] = inflated_.try_emplace(entry.name);
  if (is_new) place->second = archive_.zip().Read(entry, kMostInflated);
  return place->second;
}

std::optional<Weight> WeightFile::FindWeight(std::string_view name) const {
  const auto found = payloads_.find(name);
  if (found == payloads_.end()) return std::nullopt;
  const Payload& payload = found->second;
  const base::Place place{.file = archive_.zip().file() + ":" + payload.storage};
  const std::string quoted = "'" + std::string(name) + "'";
  if (payload.file == nullptr) base::FailFormat(quoted + " has no file in the archive", place);
  if (payload.is_pickled || !payload.tensor)
    base::FailUnsupported(quoted + " is not a plain tensor (it is pickled or has an unknown dtype)",
                          place);
  const std::optional<std::int64_t> span = SpanBytes(*payload.tensor);
  Weight weight{.dtype = payload.tensor->dtype,
                .sizes = Numbers(payload.tensor->sizes),
                .strides = Numbers(payload.tensor->strides.value_or(std::vector<tensor::SymInt>())),
                .offset = payload.tensor->storage_offset.hint().value_or(0),
                .storage = payload.file->size == 0 ? std::string_view() : BytesOf(*payload.file)};
  if (!span ||
      (!weight.storage.empty() && static_cast<std::uint64_t>(*span) > weight.storage.size()))
    base::FailFormat(quoted + " reaches beyond the " + std::to_string(weight.storage.size()) +
                         " bytes of its file (export it again)",
                     place);
  return weight;
}

}  // namespace idbg::readers::pt2
