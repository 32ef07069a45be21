// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tensor/dtype.h"

namespace idbg::tensor {

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
