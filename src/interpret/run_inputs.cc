// SPDX-License-Identifier: Apache-2.0
#include "interpret/run_inputs.h"

#include <algorithm>
#include <ranges>

#include "base/error.h"
#include "base/text/text.h"
#include "tensor/dtype.h"

namespace idbg::interpret {
namespace {

using graph::InputKind;

constexpr std::uint64_t kMaxSampleBytes = std::uint64_t{1} << 32;

// Tensors of dtypes without a class of storages (complex32, float8, uint16) are pickled in a form
// that LibTorch does not read.
bool IsForPythonOnly(std::string_view samples, const std::string& name) {
  if (!base::ZipReader::Sniff(samples)) return false;
  const base::ZipReader zip(samples, name);
  return std::ranges::any_of(zip.entries(), [&](const base::ZipEntry& entry) {
    return entry.name.ends_with("/data.pkl") && !entry.deflated &&
           zip.View(entry).find("_rebuild_tensor_v3") != std::string_view::npos;
  });
}

// By name; by place where no name is one of the graph's.
const GivenInput& GetGiven(const graph::Graph& graph, const std::string& name, std::size_t place,
                           const std::vector<GivenInput>& given) {
  const auto found = std::ranges::find(given, name, &GivenInput::name);
  if (found != given.end()) return *found;
  const std::vector<const graph::Value*> wanted = UserTensors(graph);
  if (!HaveNames(given, wanted) && given.size() == wanted.size()) return given[place];
  base::FailUsage("no tensor for input '" + name + "' in --inputs (the graph takes " +
                  base::Join(wanted | std::views::transform(&graph::Value::name)) +
                  "; give tensors of these names, or as many)");
}

// Whether the graph was exported for such a tensor. In a run of another precision a given tensor
// may have any.
bool Fits(const tensor::FileTensor& tensor, const graph::TensorType& type, bool is_converted) {
  const bool has_dtype =
      tensor.dtype == type.dtype || (is_converted && tensor::IsFloatingPoint(tensor.dtype) &&
                                     tensor::IsFloatingPoint(type.dtype));
  if (!has_dtype || tensor.shape.size() != type.sizes.size()) return false;
  for (std::size_t i = 0; i < type.sizes.size(); ++i) {
    if (type.sizes[i].is_concrete() && type.sizes[i].hint() != tensor.shape[i]) return false;
  }
  return true;
}

void CheckFits(const GivenInput& given, const graph::Value& value, bool is_converted) {
  if (!value.tensor || Fits(given.tensor, *value.tensor, is_converted)) return;
  base::FailUsage("'" + given.name + "' of --inputs is " +
                  std::string(tensor::ToString(given.tensor.dtype)) + "[" +
                  base::Join(given.tensor.shape) + "], but input '" + value.name + "' is " +
                  graph::ToString(*value.tensor) + " (give a tensor that fits)");
}

IdbgInput InputOf(const std::string& name, const tensor::FileTensor& tensor) {
  if (tensor.is_big_endian || tensor.quantisation || tensor.layout != "strided")
    base::FailUnsupported("input '" + name +
                          "' is quantised, sparse or big-endian (give it as a plain tensor)");
  return {.kind = kIdbgInputTensor,
          .tensor = {.dtype = tensor::ToString(tensor.dtype).data(),
                     .dims = std::ssize(tensor.shape),
                     .sizes = tensor.shape.data(),
                     .strides = tensor.strides.empty() ? nullptr : tensor.strides.data(),
                     .storage = tensor.data.data(),
                     .storage_bytes = std::ssize(tensor.data)}};
}

}  // namespace

std::vector<const graph::Value*> UserTensors(const graph::Graph& graph) {
  std::vector<const graph::Value*> tensors;
  for (const graph::GraphInput& input : graph.inputs) {
    if (input.kind != InputKind::kUser) continue;
    const graph::Value& value = graph.value(input.value);
    if (value.kind == graph::ValueKind::kTensor) tensors.push_back(&value);
  }
  return tensors;
}

bool HaveNames(const std::vector<GivenInput>& given,
               const std::vector<const graph::Value*>& wanted) {
  return std::ranges::any_of(given, [&](const GivenInput& one) {
    return std::ranges::find(wanted, one.name, &graph::Value::name) != wanted.end();
  });
}

RunInputs::RunInputs(const readers::Input& file, const graph::Graph& graph,
                     const RunOptions& options)
    : file_(file), weights_(file, graph.name) {
  const readers::pt2::Archive archive(file);
  const base::ZipEntry* const entry = readers::pt2::FindSamples(archive, graph.name);
  if (entry != nullptr) {
    if (entry->deflated) inflated_ = archive.zip().Read(*entry, kMaxSampleBytes);
    samples_ = entry->deflated ? std::string_view(inflated_) : archive.zip().View(*entry);
  }
  if (options.inputs.empty() && IsForPythonOnly(samples_, file.name)) {
    own_samples_.emplace(samples_);
    if (own_samples_->tensors().size() == UserTensors(graph).size())
      samples_ = {};
    else
      own_samples_.reset();
  }
  for (const graph::GraphInput& input : graph.inputs) {
    if (input.kind == InputKind::kUser) {
      inputs_.push_back(UserInput(graph, input, options));
    } else if (input.kind == InputKind::kToken) {
      inputs_.push_back({.kind = kIdbgInputNone});
    } else {
      inputs_.push_back(WeightOf(input));
    }
  }
  for (const GivenInput& value : options.forced)
    forced_.push_back(
        {.name = value.name.c_str(), .tensor = InputOf(value.name, value.tensor).tensor});
}

IdbgInput RunInputs::WeightOf(const graph::GraphInput& input) {
  const std::optional<readers::pt2::Weight> weight =
      input.kind == InputKind::kObject ? std::nullopt : weights_.FindWeight(input.target);
  if (!weight)
    base::FailUnsupported("holds no tensor '" + input.target +
                              "' (export it again with its weights and torch.export.save)",
                          {.file = file_.name});
  if (weight->storage.empty() && std::ranges::find(weight->sizes, 0) == weight->sizes.end())
    base::FailFormat("the bytes of '" + input.target +
                         "' are not in the archive (export it again with its weights)",
                     {.file = file_.name});
  const auto& sizes = numbers_.emplace_back(weight->sizes);
  return {.kind = kIdbgInputTensor,
          .tensor = {.dtype = tensor::ToString(weight->dtype).data(),
                     .dims = std::ssize(sizes),
                     .sizes = sizes.data(),
                     .strides = numbers_.emplace_back(weight->strides).data(),
                     .offset = weight->offset,
                     .storage = weight->storage.empty() ? nullptr : weight->storage.data(),
                     .storage_bytes = std::ssize(weight->storage)}};
}

IdbgInput RunInputs::UserInput(const graph::Graph& graph, const graph::GraphInput& input,
                               const RunOptions& options) {
  const graph::Value& value = graph.value(input.value);
  const bool is_tensor = value.kind == graph::ValueKind::kTensor;
  const std::int64_t index = user_inputs_++;
  if (!options.inputs.empty() && is_tensor) {
    const GivenInput& given = GetGiven(graph, value.name, user_tensors_++, options.inputs);
    CheckFits(given, value, !options.float_dtype.empty());
    return InputOf(given.name, given.tensor);
  }
  if (own_samples_ && is_tensor)
    return InputOf(value.name, *own_samples_->tensors()[user_tensors_++]);
  if (!samples_.empty()) return {.kind = kIdbgInputSample, .integer = index};
  return Drawn(value);
}

IdbgInput RunInputs::Drawn(const graph::Value& value) {
  if (value.kind == graph::ValueKind::kSymInt)
    return {.kind = kIdbgInputInt, .integer = value.number.hint().value_or(2)};
  if (value.kind != graph::ValueKind::kTensor || !value.tensor) return {.kind = kIdbgInputNone};
  std::vector<std::int64_t>& sizes = numbers_.emplace_back();
  for (const tensor::SymInt& size : value.tensor->sizes) sizes.push_back(size.hint().value_or(2));
  return {.kind = kIdbgInputRandom,
          .tensor = {.dtype = tensor::ToString(value.tensor->dtype).data(),
                     .dims = std::ssize(sizes),
                     .sizes = sizes.data()}};
}

}  // namespace idbg::interpret
