// SPDX-License-Identifier: Apache-2.0
#include <deque>
#include <filesystem>
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
#include "readers/pt2/archive.h"
#include "readers/pt2/weights.h"
#include "tensor/safetensors.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
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
      : file_(file), graph_(graph), kept_(std::make_shared<Kept>()) {}

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
  const std::string& NameOf(const GraphInput& input) const {
    return graph_.value(input.value).name;
  }

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
      recording_.values[NameOf(input)] = {.dtype = weight->dtype,
                                          .shape = weight->sizes,
                                          .data = weight->storage.substr(begin),
                                          .strides = weight->strides};
    }
  }

  std::vector<const GraphInput*> UserTensors() const {
    std::vector<const GraphInput*> found;
    for (const GraphInput& input : graph_.inputs) {
      const bool is_tensor = graph_.value(input.value).kind == graph::ValueKind::kTensor;
      if (input.kind == InputKind::kUser && is_tensor) found.push_back(&input);
    }
    return found;
  }

  void AddGiven() {
    recording_.source = "--inputs";
    const auto& entries = kept_->given->entries();
    const std::vector<const GraphInput*> wanted = UserTensors();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      for (const inputs::TensorEntry& entry : entries) {
        if (entry.name == NameOf(*wanted[i])) recording_.values[entry.name] = entry.tensor;
      }
    }
    if (recording_.values.empty() && entries.size() == wanted.size()) {
      for (std::size_t i = 0; i < wanted.size(); ++i)
        recording_.values[NameOf(*wanted[i])] = entries[i].tensor;
    }
  }

  void AddSamples() {
    const readers::pt2::Archive archive(file_);
    const base::ZipEntry* entry = readers::pt2::FindSamples(archive, graph_.name);
    if (entry == nullptr || entry->size == 0) return;  // archives that were made small have none
    const auto& samples = kept_->samples.emplace(archive.zip().Read(*entry)).tensors();
    const std::vector<const GraphInput*> wanted = UserTensors();
    if (samples.size() != wanted.size()) return;
    recording_.source = "sample inputs of the archive";
    for (std::size_t i = 0; i < wanted.size(); ++i)
      recording_.values[NameOf(*wanted[i])] = *samples[i];
  }

  // So that the run and the repro have the same numbers.
  void AddSpread() {
    for (const GraphInput* const input : UserTensors()) {
      base::InterruptScope::ThrowIfRequested();
      const auto& type = graph_.value(input->value).tensor;
      if (!type || recording_.values.contains(NameOf(*input))) continue;
      if (recording_.source.empty()) recording_.source = "spread numbers";
      const tensor::StoredTensor made = minify::MakeTensor(*type, minify::Fill::kSpread, nullptr);
      kept_->storages.push_back(made.storage);
      recording_.values[NameOf(*input)] = {.dtype = made.dtype,
                                           .shape = made.sizes,
                                           .data = kept_->storages.back(),
                                           .strides = made.strides};
    }
  }

  const fs::path& Folder() {
    if (!kept_->folder) kept_->folder.emplace();
    return kept_->folder->path();
  }

  // A graph that cannot run leaves spread numbers for its values.
  void AddNodes() {
    if (graph_.nodes.empty()) return;
    interpret::RunOptions options{.threads = 1, .runs = 1};
    for (const GraphInput* const input : UserTensors()) {
      const auto found = recording_.values.find(NameOf(*input));
      if (found != recording_.values.end())
        options.inputs.push_back({.name = found->first, .tensor = found->second});
    }
    options.save = Folder() / "values.safetensors";
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
  std::shared_ptr<Kept> kept_;
  Recording recording_;
};

}  // namespace

Recording RecordValues(const readers::Input& file, const graph::Graph& graph,
                       const std::string& inputs) {
  return Recorder(file, graph).Run(inputs);
}

}  // namespace idbg::analyze
