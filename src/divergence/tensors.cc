// SPDX-License-Identifier: Apache-2.0
#include "divergence/tensors.h"

#include <cstdint>
#include <cstring>
#include <utility>

#include "base/split_mix.h"
#include "diff/plan.h"

namespace idbg::divergence {
namespace {

using tensor::DType;

// `exponent`: its bits; those above it are the sign.
template <typename Bits>
void MoveNumbers(Bits exponent, std::string& bytes) {
  base::SplitMix random(42, bytes.size());
  std::uint64_t choices = 0;
  for (std::size_t i = 0; i + sizeof(Bits) <= bytes.size(); i += sizeof(Bits), choices >>= 1) {
    if (i / sizeof(Bits) % 64 == 0) choices = random.Next();
    Bits number = 0;
    std::memcpy(&number, bytes.data() + i, sizeof number);
    const Bits magnitude = number & static_cast<Bits>(exponent | (exponent - 1));
    if (magnitude == 0 || (number & exponent) == exponent) continue;
    number ^= static_cast<Bits>(choices & 1);
    std::memcpy(bytes.data() + i, &number, sizeof number);
  }
}

void MoveNumbers(DType dtype, std::string& bytes) {
  switch (diff::PartOf(dtype)) {
    case DType::kFloat64:
      return MoveNumbers<std::uint64_t>(0x7ff0'0000'0000'0000, bytes);
    case DType::kFloat32:
      return MoveNumbers<std::uint32_t>(0x7f80'0000, bytes);
    case DType::kFloat16:
      return MoveNumbers<std::uint16_t>(0x7c00, bytes);
    case DType::kBfloat16:
      return MoveNumbers<std::uint16_t>(0x7f80, bytes);
    default:
      return;  // integers have no rounding
  }
}

}  // namespace

void Tensors::AddSafetensors(const std::filesystem::path& path) {
  const auto file = std::make_shared<const tensor::SafetensorsFile>(path);
  for (const auto& [name, tensor] : file->tensors()) all_[name] = &tensor;
  owners_.push_back(file);
}

const tensor::TorchFile& Tensors::Open(const std::filesystem::path& path) {
  const auto file = std::make_shared<const tensor::TorchFile>(
      path, tensor::TorchFile::Options{.as_they_lie = true});
  owners_.push_back(file);
  return *file;
}

void Tensors::AddTorchFile(const std::filesystem::path& path) {
  for (const auto& [name, tensor] : Open(path).tensors()) all_[name] = &tensor;
}

void Tensors::AddTensor(const std::string& name, const std::filesystem::path& path) {
  const auto& tensors = Open(path).tensors();
  if (tensors.size() == 1) all_[name] = &tensors.begin()->second;
}

void Tensors::Add(const std::string& name, const Tensors& other, std::string_view other_name) {
  if (const tensor::FileTensor* const tensor = other.Find(other_name); tensor != nullptr)
    all_[name] = tensor;
}

Tensors Tensors::Moved() const {
  constexpr std::size_t kMostBytes = std::size_t{1} << 30;  // that are copied; others stay
  std::size_t copied = 0;
  Tensors moved;
  for (const auto& [name, tensor] : all_) {
    if (copied + tensor->data.size() > kMostBytes) {
      moved.all_[name] = tensor;
      continue;
    }
    copied += tensor->data.size();
    const auto made = std::make_shared<std::pair<std::string, tensor::FileTensor>>(
        std::string(tensor->data), *tensor);
    if (!tensor->is_big_endian && !tensor->quantisation) MoveNumbers(tensor->dtype, made->first);
    made->second.data = made->first;
    moved.all_[name] = &made->second;
    moved.owners_.push_back(made);
  }
  return moved;
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
