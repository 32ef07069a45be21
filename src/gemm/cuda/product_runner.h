// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "gemm/cuda/gpu.h"
#include "gemm/cuda/kernel_pack.h"
#include "gemm/cuda/library_api.h"
#include "gemm/cuda/timer.h"

namespace idbg::gemm::cuda {

// LibTorch's own products, from its module. Throws Error(kExternal) where there is none.
const IdbgLibraryProductTable_& OpenLibrary();

// Runs the kernels of a pack on one GPU: the operands, the kernels that are loaded, and whether
// their results are right.
class ProductRunner {
 public:
  ProductRunner(const Gpu& gpu, const KernelPack& pack) : gpu_(gpu), pack_(pack) {}

  // Makes operands for a problem. Returns why it cannot be run; nothing when it can.
  std::optional<std::string> Prepare(const Problem& problem);

  // The kernel of a configuration, loaded; null where the pack has none, with the reason in `why`.
  const Kernel* Load(const KernelKey& key, std::string& why);

  // Queues one run for the prepared problem. `kernel` must live until it is done.
  Enqueue Run(const Kernel& kernel, const Config& config) const;

  // Whether a configuration computes the prepared problem rightly. Asked once for each kernel and
  // way in which the blocks fit the sizes. Returns what is wrong; nothing when it is right.
  std::optional<std::string> Check(const KernelKey& key, const Kernel& kernel);

  // Queues one run of LibTorch's own product for the prepared problem, into the same memory. Throws
  // Error(kExternal) where LibTorch has no CUDA or fails.
  Enqueue RunLibrary() const;

  // A kernel that does nothing.
  Enqueue Empty(tensor::DType dtype);

 private:
  // Memory that grows and keeps its content: elements that depend on their index alone.
  struct Operand {
    std::unique_ptr<Buffer> buffer;
    std::int64_t count = 0;
    tensor::DType dtype = tensor::DType::kBfloat16;
  };
  // The ways in which blocks fit sizes: whole blocks along M, N, K, and a single block along K.
  using Fit = std::tuple<KernelKey, bool, bool, bool, bool>;

  void Grow(Operand& operand, std::int64_t count, std::int64_t seed);
  const Kernel& Helper(const std::string& function, tensor::DType dtype);
  void MakeExpected(const Kernel& kernel, const KernelKey& key);
  double Difference(DevicePointer found, DevicePointer expected);

  const Gpu& gpu_;
  const KernelPack& pack_;
  Problem problem_;
  Operand a_;
  Operand b_;
  Operand bias_;
  Operand result_;
  Operand expected_;
  std::optional<Problem> expected_of_;
  std::string expected_failure_;
  std::map<KernelKey, std::optional<Kernel>> kernels_;
  std::map<KernelKey, std::string> broken_;
  std::map<std::pair<std::string, tensor::DType>, Kernel> helpers_;
  std::map<Fit, std::optional<std::string>> checked_;
};

}  // namespace idbg::gemm::cuda
