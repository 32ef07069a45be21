// SPDX-License-Identifier: Apache-2.0
#include "compile/inputs.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/text/text.h"
#include "compile/recorded_text.h"
#include "logs/events/graphs.h"
#include "logs/text.h"

namespace idbg::compile {
namespace {

using logs::DescriberId;

// Gathers the records of one compilation, which come in any order.
class InputJoin {
 public:
  explicit InputJoin(const logs::Log& log) : log_(log) {}

  void Add(const logs::Record& record) {
    if (record.event == logs::Event::kDescribeTensor) {
      logs::DescribeTensorEvent event = logs::ReadDescribeTensor(log_, record);
      const DescriberId id = event.id;
      tensors_.insert_or_assign(id, TensorInput{.described = std::move(event)});
    } else if (record.event == logs::Event::kDescribeSource) {
      const logs::DescribeSourceEvent event = logs::ReadDescribeSource(log_, record);
      sources_[event.tensor] = event.source;
    } else if (record.event == logs::Event::kDescribeStorage) {
      const logs::DescribeStorageEvent event = logs::ReadDescribeStorage(log_, record);
      storages_[event.id] = event.size_bytes;
    }
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

// "2" of "base_idx=2,".
std::string_view FieldOf(std::string_view text, std::string_view name) {
  const std::string_view field = logs::Between(text, name);
  return field.substr(0, field.find_first_of(",)"));
}

// The parts of a text that begin with a mark.
std::vector<std::string_view> PartsAt(std::string_view text, std::string_view mark) {
  std::vector<std::string_view> parts;
  for (std::size_t at = text.find(mark); at != std::string_view::npos;) {
    const std::size_t next = text.find(mark, at + mark.size());
    parts.push_back(text.substr(at, next - at));
    at = next;
  }
  return parts;
}

// Effects by the number of the input, of the text of a ViewAndMutationMeta
// (torch/_functorch/_aot_autograd/schemas.py).
std::vector<std::pair<std::size_t, std::string>> ReadEffects(std::string_view text) {
  std::vector<std::pair<std::size_t, std::string>> effects;
  const std::size_t outputs = std::min(text.find("output_info="), text.size());
  std::size_t number = 0;
  for (const std::string_view input : PartsAt(text.substr(0, outputs), "InputAliasInfo(")) {
    if (FieldOf(input, "mutates_data=") == "True") effects.emplace_back(number, "data is changed");
    if (FieldOf(input, "mutates_metadata=") == "True")
      effects.emplace_back(number, "shape or strides are changed");
    ++number;
  }
  number = 0;
  for (const std::string_view output : PartsAt(text.substr(outputs), "OutputAliasInfo(")) {
    const std::string output_name = "output " + std::to_string(number++);
    const std::string_view type = FieldOf(output, "output_type=<OutputType.");
    const bool is_input = type.starts_with("is_input:");
    const auto base = base::ParseNumber<std::size_t>(FieldOf(output, "base_idx="));
    if (base && (is_input || type.starts_with("alias_of_input:")))
      effects.emplace_back(*base, output_name + (is_input ? " is this input" : " is a view of it"));
  }
  return effects;
}

// The captured graph takes the same inputs in the same order.
std::vector<std::string> InputNames(const logs::Selected& selected) {
  const logs::Record* const record = logs::FindLastGraph(selected, logs::GraphStage::kCaptured);
  std::vector<std::string> names;
  try {
    if (record == nullptr) return names;
    const readers::ModelFile file = ReadGraphs(selected, *record);
    if (file.graphs.empty()) return names;
    const graph::Graph& graph = file.graphs.front();
    for (const graph::GraphInput& input : graph.inputs)
      names.push_back(input.value == graph::kNoValue ? "" : graph.value(input.value).name);
  } catch (const base::Error&) {
  }
  return names;
}

}  // namespace

std::vector<InputEffect> FindInputEffects(const logs::Trace& trace, const logs::View& view) {
  std::vector<InputEffect> found;
  for (const logs::Selected& selected : logs::Select(trace, view)) {
    const auto* const record =
        logs::FindLast(selected, logs::Event::kArtifact, "aot_forward_graph_fw_metadata");
    const auto effects = ReadEffects(ReadText(selected, record));
    const auto names = effects.empty() ? std::vector<std::string>() : InputNames(selected);
    for (const auto& [input, effect] : effects)
      found.push_back({selected,
                       input < names.size() ? names[input] : "input " + std::to_string(input),
                       effect});
  }
  return found;
}

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
