// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/files/file.h"
#include "tensor/dtype.h"
#include "tensor/safetensors.h"

namespace idbg::tensor {

// What a file saved by torch.save holds: a state dict, or maps of state dicts and numbers. Names of
// nested maps are joined with '.': "model_state_dict.linear_relu_stack.0.weight".
class TorchFile {
 public:
  struct Options {
    // Any object is taken, also a tensor ("output") or a list ("output[0]", in maps "name[0]"), and
    // tensors stay as they lie: strided, quantised, the parts of a sparse one by their names
    // ("w.indices"). Nothing is copied, checksums are not looked at, and a string is none.
    bool as_they_lie = false;
  };
  using Scalar = std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>>;

  // Reads without executing anything of the file. Throws Error(kNotFound) when the file is missing,
  // Error(kFormat) when it is damaged or holds objects other than plain data.
  explicit TorchFile(const std::filesystem::path& path) : TorchFile(path, Options()) {}
  TorchFile(const std::filesystem::path& path, const Options& options);
  TorchFile(base::MappedFile file, const Options& options);

  // Whether `bytes` begin like a file of torch.save (a zip archive).
  static bool Sniff(std::string_view bytes);

  const std::map<std::string, FileTensor>& tensors() const { return tensors_; }
  const std::map<std::string, Scalar>& scalars() const { return scalars_; }
  const base::MappedFile& file() const { return file_; }

 private:
  friend class TorchFileLoader;

  base::MappedFile file_;
  std::map<std::string, FileTensor> tensors_;
  std::map<std::string, Scalar> scalars_;
  std::deque<std::string> copies_;  // of tensors that were not contiguous
};

// A tensor as it lies: element (i, j, ...) is element i * strides[0] + j * strides[1] + ... of
// `storage`, which holds the elements up to the last and no more.
struct StoredTensor {
  DType dtype = DType::kFloat32;
  std::vector<std::int64_t> sizes;
  std::vector<std::int64_t> strides;  // in elements
  std::string storage;
};

// The bytes of what torch.save writes for ((first, second, ...), {name: last}): positional and
// named arguments of a call, which is how torch.export keeps sample inputs. `names` are of the last
// ones. Dtypes without a storage class of their own in torch are an Error(kUnsupported).
std::string WriteTorchArguments(std::span<const StoredTensor> arguments,
                                std::span<const std::string> names = {});

}  // namespace idbg::tensor
