// SPDX-License-Identifier: Apache-2.0
#include "compile/inputs.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace idbg::compile {
namespace {

using logs::DescriberId;

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
    std::map<DescriberId, std::vector<std::size_t>> sharing;
    std::set<std::string> seen;
    for (auto& [key, tensor] : tensors_) {
      const auto source = sources_.find(key);
      if (source == sources_.end()) {
        ++inputs.unnamed;
        continue;
      }
      if (!seen.insert(source->second).second) continue;  // described twice
      tensor.source = source->second;
      if (tensor.described.storage) {
        const DescriberId storage{key.describer, *tensor.described.storage};
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
        if (tensors[user].aliases.size() == kMaxAliases) break;  // a storage may have any number
        if (other != user) tensors[user].aliases.push_back(tensors[other].source);
      }
    }
  }

  void AddTensor(const logs::Record& record) {
    logs::DescribeTensorEvent event = logs::ReadDescribeTensor(log_, record);
    const DescriberId id = event.id;
    tensors_.insert_or_assign(id, TensorInput{.described = std::move(event)});
  }

  void AddSource(const logs::Record& record) {
    logs::DescribeSourceEvent event = logs::ReadDescribeSource(log_, record);
    sources_.insert_or_assign(event.tensor, std::move(event.source));
  }

  void AddStorage(const logs::Record& record) {
    const logs::DescribeStorageEvent event = logs::ReadDescribeStorage(log_, record);
    storages_.insert_or_assign(event.id, event.size_bytes);
  }

  const logs::Log& log_;
  std::map<DescriberId, TensorInput> tensors_;
  std::map<DescriberId, std::string> sources_;
  std::map<DescriberId, std::int64_t> storages_;
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
