// SPDX-License-Identifier: Apache-2.0
#include "compile/inputs.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/json_fields.h"
#include "logs/events/metadata.h"

namespace idbg::compile {
namespace {

using base::TokenReader;

// Numbers of a describer, unique in it only.
using Key = std::pair<std::int64_t, std::int64_t>;

// Reads the fields that make the key; false for another field.
bool ReadKey(std::string_view name, TokenReader& reader, Key& key) {
  if (name != "describer_id" && name != "id") return false;
  (name == "id" ? key.second : key.first) = ReadInt(reader).value_or(-1);
  return true;
}

// "device(type='cuda', index=0)": "cuda:0".
std::string ShortDevice(const std::string& text) {
  constexpr std::string_view kType = "type='";
  constexpr std::string_view kIndex = "index=";
  const std::size_t type = text.find(kType);
  if (type == std::string::npos) return text;
  const std::size_t begin = type + kType.size();
  std::string device = text.substr(begin, text.find('\'', begin) - begin);
  if (const std::size_t index = text.find(kIndex); index != std::string::npos)
    device +=
        ":" + text.substr(index + kIndex.size(), text.find(')', index) - index - kIndex.size());
  return device;
}

std::string ShortDtype(std::string text) {
  return text.starts_with("torch.") ? text.substr(6) : text;
}

// Gathers the records of one compilation, which come in any order.
class InputJoin {
 public:
  explicit InputJoin(const logs::Log& log) : log_(log) {}

  void Add(const logs::Record& record) {
    if (record.event == logs::Event::kDescribeTensor)
      AddTensor(record);
    else if (record.event == logs::Event::kDescribeSource)
      AddSource(record);
    else if (record.event == logs::Event::kDescribeStorage)
      AddStorage(record);
  }

  CompilationInputs Finish() {
    CompilationInputs inputs;
    std::map<Key, std::vector<std::size_t>> sharing;
    std::set<std::string> seen;
    for (auto& [key, tensor] : tensors_) {
      const auto source = sources_.find(key);
      if (source == sources_.end()) {
        ++inputs.unnamed;
        continue;
      }
      if (!seen.insert(source->second).second) continue;  // described twice
      tensor.source = source->second;
      if (tensor.storage) {
        const Key storage{key.first, *tensor.storage};
        if (const auto bytes = storages_.find(storage); bytes != storages_.end())
          tensor.storage_bytes = bytes->second;
        sharing[storage].push_back(inputs.tensors.size());
      }
      inputs.tensors.push_back(std::move(tensor));
    }
    for (const auto& [storage, users] : sharing) NameAliases(users, inputs.tensors);
    inputs.storages = std::ssize(storages_);
    for (const auto& [key, bytes] : storages_)
      inputs.storage_bytes += static_cast<double>(std::max<std::int64_t>(bytes, 0));
    return inputs;
  }

 private:
  static constexpr std::size_t kMaxAliases = 16;  // named for each input

  static void NameAliases(const std::vector<std::size_t>& users,
                          std::vector<TensorInput>& tensors) {
    for (const std::size_t user : users) {
      for (const std::size_t other : users) {
        if (other != user && tensors[user].aliases.size() < kMaxAliases)
          tensors[user].aliases.push_back(tensors[other].source);
      }
    }
  }

  void AddTensor(const logs::Record& record) {
    TensorInput tensor;
    Key key{-1, -1};
    logs::ReadEventFields(log_, record, [&](std::string_view name, TokenReader& reader) {
      if (ReadKey(name, reader, key)) return;
      if (name == "dtype")
        tensor.dtype = ShortDtype(ReadAsText(reader));
      else if (name == "device")
        tensor.device = ShortDevice(ReadAsText(reader));
      else if (name == "size")
        tensor.sizes = ReadTexts(reader);
      else if (name == "stride")
        tensor.strides = ReadTexts(reader);
      else if (name == "is_parameter")
        tensor.is_parameter = ReadBool(reader).value_or(false);
      else if (name == "requires_grad")
        tensor.requires_grad = ReadBool(reader).value_or(false);
      else if (name == "is_view")
        tensor.is_view = ReadBool(reader).value_or(false);
      else if (name == "dynamo_dynamic_indices")
        tensor.dynamic_dims = ReadTexts(reader);
      else if (name == "storage")
        tensor.storage = ReadInt(reader);
      else
        reader.Skip();
    });
    tensors_.insert_or_assign(key, std::move(tensor));
  }

  void AddSource(const logs::Record& record) {
    Key key{-1, -1};
    std::string source;
    logs::ReadEventFields(log_, record, [&](std::string_view name, TokenReader& reader) {
      if (ReadKey(name, reader, key)) return;
      if (name == "source")
        source = ReadAsText(reader);
      else
        reader.Skip();
    });
    sources_.insert_or_assign(key, std::move(source));
  }

  void AddStorage(const logs::Record& record) {
    Key key{-1, -1};
    std::int64_t bytes = 0;
    logs::ReadEventFields(log_, record, [&](std::string_view name, TokenReader& reader) {
      if (ReadKey(name, reader, key)) return;
      if (name == "size")
        bytes = ReadInt(reader).value_or(0);
      else
        reader.Skip();
    });
    storages_.insert_or_assign(key, bytes);
  }

  const logs::Log& log_;
  std::map<Key, TensorInput> tensors_;
  std::map<Key, std::string> sources_;
  std::map<Key, std::int64_t> storages_;
};

// The attempt whose graph was compiled: earlier ones described their inputs too.
std::int32_t LastAttempt(const logs::Selected& selected) {
  std::int32_t attempt = logs::CompileId::kMissing;
  for (const logs::Record* record : logs::Find(selected, logs::Event::kDescribeSource))
    attempt = std::max(attempt, record->attempt);
  return attempt;
}

}  // namespace

std::vector<CompilationInputs> FindInputs(const logs::Trace& trace, const logs::View& view) {
  std::vector<CompilationInputs> found;
  for (const logs::Selected& selected : logs::Select(trace, view)) {
    InputJoin join(selected.log());
    const std::int32_t attempt = LastAttempt(selected);
    for (const std::uint32_t index : selected.compilation->records) {
      if (selected.At(index).attempt == attempt) join.Add(selected.At(index));
    }
    CompilationInputs inputs = join.Finish();
    inputs.selected = selected;
    if (!inputs.tensors.empty() || inputs.unnamed > 0) found.push_back(std::move(inputs));
  }
  return found;
}

}  // namespace idbg::compile
