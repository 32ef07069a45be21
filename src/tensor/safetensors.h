// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.h"
#include "tensor/dtype.h"

namespace idbg::tensor {

// What makes numbers of quantised integers: (stored - zero_point) * scale; one pair, or one for
// each index of `axis`.
struct QuantisationParameters {
  std::vector<double> scales;
  std::vector<std::int64_t> zero_points;
  std::optional<std::size_t> axis;
};

// A tensor of a file. `data` is borrowed, mostly from the file's memory map, and need not be
// aligned. Readers guarantee that it holds every element. Row-major, without gaps and in the byte
// order of this machine, unless the reader was asked for tensors as they lie.
struct FileTensor {
  DType dtype = DType::kFloat32;
  std::vector<std::int64_t> shape = {};
  std::string_view data = {};              // from the element at index 0 on
  std::vector<std::int64_t> strides = {};  // in elements, not negative; empty: row-major
  bool is_big_endian = false;
  std::optional<QuantisationParameters> quantisation = std::nullopt;
  std::string layout = "strided";  // "sparse_coo of [3, 3]", "per_tensor_affine"

  std::int64_t ElementCount() const;
  // The elements as float32. Throws Error(kUnsupported) unless the dtype is a float of 16, 32 or 64
  // bits.
  std::vector<float> ToFloats() const;
};

// A safetensors file, mapped: named tensors and a map of texts. Format: 8 bytes little-endian
// length, that many bytes of JSON {"name": {"dtype", "shape", "data_offsets": [begin, end]},
// "__metadata__": {text: text}}, then the tensors' bytes without gaps.
class SafetensorsFile {
 public:
  static constexpr std::uint64_t kMaxHeaderBytes =
      100'000'000;  // as in the reference implementation

  // Throws Error(kNotFound) when the file is missing, Error(kFormat) when the header is damaged, or
  // sizes and offsets do not fit each other or the file.
  explicit SafetensorsFile(const std::filesystem::path& path);
  explicit SafetensorsFile(base::MappedFile file);

  // Whether `bytes` begin like a safetensors file.
  static bool Sniff(std::string_view bytes);

  const std::map<std::string, std::string>& metadata() const { return metadata_; }
  const std::map<std::string, FileTensor>& tensors() const { return tensors_; }
  const base::MappedFile& file() const { return file_; }

 private:
  base::MappedFile file_;
  std::map<std::string, std::string> metadata_;
  std::map<std::string, FileTensor> tensors_;
};

// A tensor to be written; `data` is borrowed.
struct NamedTensor {
  std::string name;
  FileTensor tensor;
};

// A float32 tensor over `values`, which must outlive it.
NamedTensor MakeNamedTensor(std::string name, std::vector<std::int64_t> shape,
                            std::span<const float> values);

// The bytes of a safetensors file: the same input gives the same bytes (tensors by element size,
// then by name, so that every tensor is aligned to its elements and the first to 64 bytes). Throws
// Error(kInternal) when a tensor's bytes and shape do not fit, kUnsupported for a dtype that the
// format does not have.
std::string WriteSafetensors(const std::map<std::string, std::string>& metadata,
                             std::span<const NamedTensor> tensors);

}  // namespace idbg::tensor
