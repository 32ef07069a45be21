// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.h"
#include "tensor/dtype.h"
#include "tensor/safetensors.h"

namespace idbg::diff {

// A tensor where its bytes lie; everything is borrowed. Whoever makes a view guarantees that every
// element that shape and strides reach is inside `data`.
struct TensorView {
  tensor::DType dtype = tensor::DType::kFloat32;
  std::vector<std::int64_t> shape = {};
  // In elements, not negative; empty: row-major without gaps.
  std::vector<std::int64_t> strides = {};
  std::string_view data = {};  // begins with the element at index 0; need not be aligned
  bool is_big_endian = false;
  // The map that `data` lies in: pages that have been compared are given back to the system.
  const base::MappedFile* file = nullptr;
  std::optional<tensor::QuantisationParameters> quantisation = std::nullopt;
  // What the tensor is beside its elements ("sparse_coo", "per_channel_affine axis 0"). It differs:
  // a difference of structure.
  std::string layout = "strided";

  std::uint64_t ElementCount() const;
  bool IsContiguous() const;
};

// Of a tensor of a file, which must outlive it; `file`: the map that its bytes lie in, if any.
TensorView ViewOf(const tensor::FileTensor& tensor, const base::MappedFile* file = nullptr);

// "float32[2, 3]".
std::string TypeText(const TensorView& view);

// The element as its dtype prints it: the shortest digits that give it back, integers exactly,
// "(1.0+2.0j)", "True".
std::string ElementText(const TensorView& view, std::uint64_t flat);

// "(1, 2)", "(3,)", "()".
std::string PythonText(const std::vector<std::int64_t>& index);

}  // namespace idbg::diff
