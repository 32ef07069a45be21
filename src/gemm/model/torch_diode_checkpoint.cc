// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/error.h"
#include "base/files/zip.h"
#include "base/json/token_writer.h"
#include "gemm/model/features_torch_diode.h"
#include "gemm/model/model.h"
#include "tensor/torch_file.h"

// torch-diode's checkpoints say neither what they are nor what their inputs mean: the type is told
// from the keys, and v1's normalisation (published apart from the file) is added.
namespace idbg::gemm {
namespace {

constexpr std::string_view kStateDict = "model_state_dict.";
constexpr double kDefaultOverheadMs = 0.00541;

[[noreturn]] void Fail(const tensor::TorchFile& file, const std::string& message,
                       const std::string& key_path = "") {
  base::FailFormat(message, base::Place{.file = file.file().name(), .key_path = key_path});
}

// How the types are told: from a key beside the weights; of a raw state dict, from the name of one.
struct TypeMark {
  std::string_view type;
  std::string_view key;
  std::string_view weight;
};
constexpr TypeMark kTypeMarks[] = {
    {"v1", "hidden_layer_widths", "linear_relu_stack.0.weight"},
    {"base", "hidden_dims", "model.0.weight"},
    {"deep", "hidden_dim", "input_layer.0.weight"},
};

std::string TypeOf(const tensor::TorchFile& file, const PredictorFile& model) {
  for (const TypeMark& mark : kTypeMarks) {
    if (file.scalars().contains(std::string(mark.key)) ||
        model.weights.contains(std::string(mark.weight)))
      return std::string(mark.type);
  }
  Fail(file,
       "is not a torch-diode checkpoint: it has neither hidden_layer_widths (v1) nor hidden_dims "
       "(base) nor hidden_dim (deep)");
}

void CheckFeatureCount(const tensor::TorchFile& file, const char* key, std::size_t expected) {
  const auto found = file.scalars().find(key);
  if (found == file.scalars().end()) return;
  const auto* const count = std::get_if<std::int64_t>(&found->second);
  if (count == nullptr || *count != static_cast<std::int64_t>(expected)) {
    Fail(file,
         "checkpoint has a different number of features than the " + std::to_string(expected) +
             " that are known",
         key);
  }
}

tensor::FileTensor AsTensor(std::span<const float> values) {
  return tensor::MakeNamedTensor("", {std::ssize(values)}, values).tensor;
}

void AddV1Constants(const tensor::TorchFile& file, PredictorFile& model) {
  double overhead = kDefaultOverheadMs;
  if (const auto found = file.scalars().find("kernel_overhead"); found != file.scalars().end()) {
    const auto* const value = std::get_if<double>(&found->second);
    if (value == nullptr) Fail(file, "kernel_overhead is not a number", "kernel_overhead");
    overhead = *value;
  }
  model.info.settings["kernel_overhead"] = base::PythonRepr(overhead);
  model.info.normalization = "(ln(x) - normalization.mean) / normalization.std";
  model.weights["normalization.mean"] = AsTensor(V1Mean());
  model.weights["normalization.std"] = AsTensor(V1Std());
}

}  // namespace

bool LooksLikeTorchDiodeCheckpoint(std::string_view bytes) {
  if (!base::ZipReader::Sniff(bytes)) return false;
  try {
    const base::ZipReader zip(bytes, "");
    return std::ranges::any_of(zip.entries(), [&](const base::ZipEntry& entry) {
      if (!entry.name.ends_with("data.pkl") || entry.deflated) return false;
      const std::string_view pickle = zip.View(entry);
      return std::ranges::any_of(kTypeMarks, [&](const TypeMark& mark) {
        return pickle.find(mark.key) != std::string_view::npos ||
               pickle.find(mark.weight) != std::string_view::npos;
      });
    });
  } catch (const base::Error&) {
    return false;
  }
}

PredictorFile ReadTorchDiodeCheckpoint(const std::filesystem::path& path) {
  const auto backing = std::make_shared<const tensor::TorchFile>(path);
  const tensor::TorchFile& file = *backing;
  PredictorFile model;
  model.backing = backing;
  model.file = file.file().name();
  for (const auto& [name, tensor] : file.tensors()) {
    const std::string inner = name.starts_with(kStateDict) ? name.substr(kStateDict.size()) : name;
    if (!inner.ends_with(".num_batches_tracked")) model.weights[inner] = tensor;
  }
  ModelInfo& info = model.info;
  info.model_type = TypeOf(file, model);
  const bool is_v1 = info.model_type == "v1";
  info.feature_layout = is_v1 ? kV1Layout : kTorchDiodeLayout;
  CheckFeatureCount(file, "problem_feature_dim",
                    is_v1 ? kV1ProblemFeatures : kTorchDiodeProblemFeatures);
  CheckFeatureCount(file, "config_feature_dim",
                    is_v1 ? kV1ConfigFeatures : kTorchDiodeConfigFeatures);
  info.device.name = is_v1 ? "unknown (a source comment says H100)" : "unknown";
  info.source = "imported from torch-diode's " + path.filename().string();
  if (is_v1) AddV1Constants(file, model);
  return model;
}

}  // namespace idbg::gemm
