// SPDX-License-Identifier: Apache-2.0
#include "gemm/model.h"

#include <utility>

#include "base/error.h"
#include "gemm/diode_model.h"
#include "tensor/torch_file.h"

namespace idbg::gemm {

std::unique_ptr<Model> MakeModel(ModelFile file) {
  const std::string& type = file.info.model_type;
  if (type == "v1" || type == "base" || type == "deep") return MakeDiodeModel(std::move(file));
  throw base::Error(base::ErrorCode::kUnsupported,
                    "model type '" + type + "' is not known (known: ranker, v1, base, deep)",
                    base::Place{.file = file.file});
}

std::unique_ptr<Model> LoadModel(const std::filesystem::path& path) {
  const bool is_checkpoint = tensor::TorchFile::Sniff(base::MappedFile(path).text());
  return MakeModel(is_checkpoint ? ReadDiodeCheckpoint(path) : ReadModelFile(path));
}

std::unique_ptr<Predictor> LoadPredictor(const std::filesystem::path& path) {
  return LoadModel(path);
}

std::string EncodeModelFile(const ModelFile& model) {
  std::vector<tensor::NamedTensor> weights;
  for (const auto& [name, tensor] : model.weights) weights.push_back({name, tensor});
  return EncodeModelFile(model.info, weights);
}

}  // namespace idbg::gemm
