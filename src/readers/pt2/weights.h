// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "readers/pt2/archive.h"

namespace idbg::readers::pt2 {

// How an archive keeps one parameter, buffer or constant (PayloadMeta in schema.py).
struct Payload {
  std::string storage;  // the file's path below the root folder; tied weights share it
  const base::ZipEntry* file = nullptr;     // null: the archive does not have it
  std::optional<graph::TensorType> tensor;  // null: an object, or an element type not known here
  bool is_pickled = false;                  // a tensor subclass or an object
};

// By name in the module: "encoder.weight".
using Payloads = std::map<std::string, Payload, std::less<>>;

// What `data/weights` and `data/constants` hold for a model. Empty for archives up to PyTorch 2.8,
// which nest a file of torch.save.
Payloads ReadPayloads(const Archive& archive, std::string_view model);

// The bytes that a tensor reaches over, from the start of its storage; null on overflow or unknown
// sizes.
std::optional<std::int64_t> SpanBytes(const graph::TensorType& type);

// A tensor over the bytes of an archive: element (i, j, ...) is element
// offset + i * strides[0] + j * strides[1] + ... of `storage`.
struct Weight {
  tensor::DType dtype = tensor::DType::kFloat32;
  std::vector<std::int64_t> sizes;
  std::vector<std::int64_t> strides;  // in elements
  std::int64_t offset = 0;            // in elements
  // In the archive's memory map, or inflated in the file's own memory; empty: every element is
  // zero.
  std::string_view storage;
};

// The weights of an archive, by map: nothing is copied but what is compressed, as archives that
// were made small by hand are. `input.bytes` must outlive it. Not for several threads at once.
class WeightFile {
 public:
  explicit WeightFile(const Input& input, std::string_view model = "model");

  // Null when there is no such name. Throws Error(kUnsupported) for pickled ones, Error(kFormat)
  // for a tensor that reaches beyond its file, or is larger than kMostInflated.
  std::optional<Weight> FindWeight(std::string_view name) const;
  const Payloads& payloads() const { return payloads_; }

  static constexpr std::uint64_t kMostInflated = std::uint64_t{256} << 20;  // bytes of one entry

 private:
  std::string_view BytesOf(const base::ZipEntry& entry) const;

  Archive archive_;
  Payloads payloads_;
  mutable std::map<std::string, std::string, std::less<>> inflated_;  // by the entry's name
};

}  // namespace idbg::readers::pt2
