// SPDX-License-Identifier: Apache-2.0
#include "train/reproduction.h"

#include <string_view>

#include "base/error.h"
#include "base/files/file.h"
#include "base/json/token_writer.h"
#include "base/text/sha256.h"
#include "gemm/model/predictor_file.h"

namespace idbg::train {

namespace {

// The command line without what may differ between a model and the one that its figures come from.
std::string WithoutHoldout(std::string line) {
  for (const std::string_view flag : {" --holdout ", " --figures-from ", " --model "}) {
    const std::size_t start = line.find(flag);
    if (start == std::string::npos) continue;
    const std::size_t end = line.find(" --", start + flag.size());
    line.erase(start, end == std::string::npos ? end : end - start);
  }
  return line;
}

}  // namespace

std::string CommandLine(const TrainOptions& options, const TrainData& data) {
  std::string line = "inductor-debug train";
  const auto add = [&line](const std::string& flag, std::string_view value) {
    line.append(" " + flag + " ").append(value);
  };
  if (data.file.empty())
    add("--data-dir", data.folder.filename().string());
  else
    add("--dataset", data.file.filename().string());
  for (const std::string& file : data.also)
    add("--also", std::filesystem::path(file).filename().string());
  add("--model-type", ToString(options.type));
  if (options.type == ModelType::kRanker) add("--preset", base::EnumName(options.preset));
  if (options.epochs) add("--num-epochs", std::to_string(*options.epochs));
  if (options.batch_size) add("--batch-size", std::to_string(*options.batch_size));
  if (options.patience) add("--patience", std::to_string(*options.patience));
  if (options.learning_rate) add("--learning-rate", base::PythonRepr(*options.learning_rate));
  if (options.weight_decay) add("--weight-decay", base::PythonRepr(*options.weight_decay));
  if (options.type == ModelType::kDeep) {
    add("--hidden-dim", std::to_string(options.hidden_dim));
    add("--num-layers", std::to_string(options.layers));
  }
  if (!data.hardware.empty()) add("--hardware-name", "'" + data.hardware + "'");
  if (!data.op.empty()) add("--op-name", data.op);
  add("--holdout", base::PythonRepr(options.holdout));
  add("--split", ToString(options.split));
  if (!options.adapt.empty()) add("--adapt", options.adapt.filename().string());
  if (!options.figures_from.empty())
    add("--figures-from", options.figures_from.filename().string());
  add("--seed", std::to_string(options.seed));
  return line + " --model " + options.model.filename().string();
}

void CheckSibling(const TrainOptions& options) {
  if (options.figures_from.empty()) return;
  const auto refuse = [&](const std::string& why) {
    base::FailUsage("--figures-from: " + why, {.file = options.figures_from.string()});
  };
  if (options.holdout > 0)
    refuse("the new model measures its own hold-out; use it together with --holdout 0");
  const gemm::ModelInfo other = gemm::ReadPredictorFile(options.figures_from).info;
  if (other.metrics.empty())
    refuse("the model has no hold-out figures (train it with --holdout 0.1)");
  if (other.data_hash != options.data_hash)
    refuse("the model was trained on other data (" + other.data_hash + ", not " +
           options.data_hash + ")");
  const std::string mine = WithoutHoldout(options.command);
  const std::string its = WithoutHoldout(other.command);
  if (mine != its) refuse("the model was made by '" + its + "', not by '" + mine + "'");
}

std::string HashFiles(std::span<const std::filesystem::path> files) {
  base::Sha256 hash;
  for (const std::filesystem::path& file : files) hash.Add(base::MappedFile(file).text());
  return "sha256:" + hash.Finish();
}

}  // namespace idbg::train
