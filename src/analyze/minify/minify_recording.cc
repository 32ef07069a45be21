// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "analyze/minify/minify_parts.h"
#include "base/error.h"
#include "base/files/scratch_folder.h"
#include "base/log.h"
#include "base/process/interrupt.h"
#include "inputs/tensors.h"
#include "interpret/interpreter.h"
#include "interpret/run_inputs.h"
#include "readers/pt2/archive.h"
#include "readers/pt2/weights.h"
#include "tensor/safetensors.h"

namespace idbg::analyze {
namespace {

using graph::GraphInput;
using graph::InputKind;
using minify::Recording;

// What the values lie in, for as long as they are used.
struct Kept {
  std::optional<readers::pt2::WeightFile> weights;
  std::optional<inputs::TensorInput> given;
  std::optional<readers::pt2::SampleTensors> samples;
  std::deque<std::string> storages;
  std::optional<base::ScratchFolder> folder;  // of the file of values
  std::optional<tensor::SafetensorsFile> values;
};

class Recorder {
 public:
  Recorder(const readers::Input& file, const graph::Graph& graph)
      : file_(file),
        graph_(graph),
        wanted_(interpret::UserTensors(graph)),
        kept_(std::make_shared<Kept>()) {}

  Recording Run(const std::string& inputs) {
    AddWeights();
    if (!inputs.empty()) {
      kept_->given.emplace(inputs);
      AddGiven();
    } else {
      AddSamples();
    }
    AddSpread();
    AddNodes();
    recording_.kept = kept_;
    return std::move(recording_);
  }

 private:
  void AddWeights() {
    kept_->weights.emplace(file_, graph_.name);
    for (const GraphInput& input : graph_.inputs) {
      const bool is_weight = input.kind == InputKind::kParameter ||
                             input.kind == InputKind::kBuffer || input.kind == InputKind::kConstant;
      if (!is_weight) continue;
      const auto weight = kept_->weights->FindWeight(input.target);
      if (!weight || weight->storage.empty()) continue;
      const auto begin = static_cast<std::size_t>(weight->offset) *
                         static_cast<std::size_t>(tensor::Bits(weight->dtype) / 8);
      recording_.values[graph_.value(input.value).name] = {.dtype = weight->dtype,
                                                           .shape = weight->sizes,
                                                           .data = weight->storage.substr(begin),
                                                           .strides = weight->strides};
    }
  }

  void AddGiven() {
    recording_.source = "--inputs";
    const auto& entries = kept_->given->entries();
    const auto is_named = [this](const inputs::TensorEntry& entry) {
      return std::ranges::find(wanted_, entry.name, &graph::Value::name) != wanted_.end();
    };
    // Where no name fits they are taken in their order.
    const bool by_name = entries.size() != wanted_.size() || std::ranges::any_of(entries, is_named);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!by_name || is_named(entries[i]))
        recording_.values[by_name ? entries[i].name : wanted_[i]->name] = entries[i].tensor;
    }
  }

  void AddSamples() {
    const readers::pt2::Archive archive(file_);
    const base::ZipEntry* entry = readers::pt2::FindSamples(archive, graph_.name);
    if (entry == nullptr || entry->size == 0) return;  // archives that were made small have none
    const auto& samples = kept_->samples.emplace(archive.zip().Read(*entry)).tensors();
    if (samples.size() != wanted_.size()) return;
    recording_.source = "sample inputs of the archive";
    for (std::size_t i = 0; i < wanted_.size(); ++i)
      recording_.values[wanted_[i]->name] = *samples[i];
  }

  // So that the run and the repro have the same numbers.
  void AddSpread() {
    for (const graph::Value* const input : wanted_) {
      base::InterruptScope::ThrowIfRequested();
      const auto& type = input->tensor;
      if (!type || recording_.values.contains(input->name)) continue;
      if (recording_.source.empty()) recording_.source = "spread numbers";
      const tensor::StoredTensor made = minify::MakeTensor(*type, minify::Fill::kSpread, nullptr);
      kept_->storages.push_back(made.storage);
      recording_.values[input->name] = {.dtype = made.dtype,
                                        .shape = made.sizes,
                                        .data = kept_->storages.back(),
                                        .strides = made.strides};
    }
  }

  // A graph that cannot run leaves spread numbers for its values.
  void AddNodes() {
    if (graph_.nodes.empty()) return;
    interpret::RunOptions options{.threads = 1, .runs = 1};
    for (const graph::Value* const input : wanted_) {
      const auto found = recording_.values.find(input->name);
      if (found != recording_.values.end())
        options.inputs.push_back({.name = found->first, .tensor = found->second});
    }
    options.save = kept_->folder.emplace().path() / "values.safetensors";
    try {
      const base::LogPhase phase(base::LogLevel::kInfo, "record the values of ", file_.name);
      interpret::RunModel(file_, graph_, options);
      kept_->values.emplace(options.save);
      for (const auto& [name, tensor] : kept_->values->tensors()) recording_.values[name] = tensor;
    } catch (const base::Error& error) {
      base::InterruptScope::ThrowIfRequested();
      recording_.source += ", without the values of nodes: " + error.message();
      base::LogNotice("values of nodes are spread numbers: ", error.message());
    }
  }

  const readers::Input& file_;
  const graph::Graph& graph_;
  std::vector<const graph::Value*> wanted_;
  std::shared_ptr<Kept> kept_;
  Recording recording_;
};

}  // namespace

Recording RecordValues(const readers::Input& file, const graph::Graph& graph,
                       const std::string& inputs) {
  return Recorder(file, graph).Run(inputs);
}

}  // namespace idbg::analyze
