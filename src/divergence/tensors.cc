// SPDX-License-Identifier: Apache-2.0
#include "divergence/tensors.h"

namespace idbg::divergence {

void Tensors::AddSafetensors(const std::filesystem::path& path) {
  const tensor::SafetensorsFile& file =
      *safetensors_.emplace_back(std::make_shared<tensor::SafetensorsFile>(path));
  for (const auto& [name, tensor] : file.tensors()) all_[name] = &tensor;
}

void Tensors::AddTorchFile(const std::filesystem::path& path) {
  const tensor::TorchFile& file = *torch_files_.emplace_back(
      std::make_shared<tensor::TorchFile>(path, tensor::TorchFile::Options{.as_they_lie = true}));
  for (const auto& [name, tensor] : file.tensors()) all_[name] = &tensor;
}

void Tensors::AddTensor(const std::string& name, const std::filesystem::path& path) {
  const tensor::TorchFile& file = *torch_files_.emplace_back(
      std::make_shared<tensor::TorchFile>(path, tensor::TorchFile::Options{.as_they_lie = true}));
  if (file.tensors().size() == 1) all_[name] = &file.tensors().begin()->second;
}

void Tensors::Add(const std::string& name, const Tensors& other, std::string_view other_name) {
  if (const tensor::FileTensor* const tensor = other.Find(other_name); tensor != nullptr)
    all_[name] = tensor;
}

const tensor::FileTensor* Tensors::Find(std::string_view name) const {
  const auto found = all_.find(name);
  return found == all_.end() ? nullptr : found->second;
}

diff::TensorSet SetOf(const Tensors& tensors) {
  diff::TensorSet set;
  for (const auto& [name, tensor] : tensors.all()) set.emplace(name, diff::ViewOf(*tensor));
  return set;
}

}  // namespace idbg::divergence
