// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "collect/cuda/gpu.h"
#include "collect/cuda/kernel_pack.h"
#include "collect/cuda/library_api.h"

namespace idbg::collect::cuda {

// Puts one launch (or the kernels of one call of a library) on the GPU's queue.
using Enqueue = std::function<void()>;

// Times kernels with a cold L2 cache: before each of them a buffer larger than the cache is
// overwritten.
class KernelTimer {
 public:
  virtual ~KernelTimer() = default;

  // The time on the GPU of each of `launches`, in milliseconds and in their order. They are queued
  // together, so that the host's pace does not count. One launch may be several kernels, if it is
  // the same number every time: their times are added up.
  virtual std::vector<double> Time(const std::vector<Enqueue>& launches) = 0;
  // What the numbers are, for the data set's "method".
  virtual std::string Describe() const = 0;
  // What an empty kernel takes, in milliseconds: times near it say little.
  virtual double floor_ms() const = 0;
};

// By the GPU's own time stamps of each kernel, as a profiler shows them (CUPTI's activity records):
// there is no floor. Where libcupti cannot be opened, by events before and after each kernel, whose
// distance is 2.7 to 4.7 microseconds for an empty one; `why` then says why. `empty` launches an
// empty kernel.
std::unique_ptr<KernelTimer> MakeTimer(const Gpu& gpu, const Enqueue& empty, std::string& why);

// The second kind, always.
std::unique_ptr<KernelTimer> MakeEventTimer(const Gpu& gpu, const Enqueue& empty);

// LibTorch's own products, from its module. Throws Error(kExternal) where there is none.
const IdbgProductLibrary& OpenLibrary();

// A kernel with what it was compiled for.
struct Candidate {
  KernelKey key;
  const Kernel* kernel = nullptr;
};

// Runs the kernels of a pack on one GPU: the operands, the kernels that are loaded, and whether
// their results are right.
class ProductRunner {
 public:
  ProductRunner(const Gpu& gpu, const KernelPack& pack) : gpu_(gpu), pack_(pack) {}

  // Makes operands for a problem. Returns why it cannot be run; nothing when it can.
  std::optional<std::string> Prepare(const gemm::Problem& problem);

  // The kernel of a configuration, loaded; null where the pack has none, with the reason in `why`.
  const Kernel* Load(const KernelKey& key, std::string& why);
  // Loads those that are not loaded yet, which is faster than one by one: the pack is read on all
  // cores.
  void LoadAll(std::span<const KernelKey> keys);

  // Queues one run for the prepared problem. `kernel` must live until it is done.
  Enqueue Run(const Kernel& kernel, const gemm::Config& config) const;

  // What is wrong with the result that each kernel gives for the prepared problem; nothing where it
  // is right. A kernel is run for it once for each way in which its blocks fit the sizes.
  std::vector<std::optional<std::string>> Check(std::span<const Candidate> candidates);

  // Queues one run of LibTorch's own product for the prepared problem, into the same memory, and of
  // the kernel for its epilogue. kFused: by one operator, where HasFusedAten, and baddbmm.
  // Throws Error(kExternal) where LibTorch has no CUDA or fails.
  enum class Library { kSeparate, kFused };
  Enqueue RunLibrary(Library way) const;

  // A kernel that does nothing.
  Enqueue Empty(tensor::DType dtype);

 private:
  // Memory that grows and keeps its content: elements that depend on their index alone.
  struct Operand {
    std::unique_ptr<Buffer> buffer;
    std::int64_t count = 0;
    tensor::DType dtype = tensor::DType::kBfloat16;
  };
  struct Loaded {
    std::optional<Kernel> kernel;
    std::string why;  // there is none
  };
  // The ways in which blocks fit sizes: whole blocks along M and N, a single block along K. Whether
  // they are whole along K is a part of the kernel.
  using Fit = std::tuple<KernelKey, bool, bool>;

  static DevicePointer Pointer(const Operand& operand) {
    return operand.buffer ? operand.buffer->pointer() : 0;
  }
  void Grow(Operand& operand, std::int64_t count, std::int64_t seed);
  const Kernel& Helper(const std::string& function, tensor::DType dtype);
  void Add(const KernelKey& key, const KernelPack::Entry& entry, std::string_view image);
  Fit FitOf(const KernelKey& key) const;
  void CheckFresh(const std::vector<const Candidate*>& fresh);
  std::optional<std::string> MakeExpected(const Candidate& candidate);
  std::size_t ResultBytes() const;  // in whole words
  void CompareAsync(DevicePointer worst);

  const Gpu& gpu_;
  const KernelPack& pack_;
  gemm::Problem problem_;
  Operand a_;
  Operand b_;
  Operand bias_;
  Operand residual_;
  Operand scale_a_;
  Operand scale_b_;
  Operand result_;
  Operand expected_;
  std::map<KernelKey, Loaded> kernels_;
  std::map<std::pair<std::string, tensor::DType>, Kernel> helpers_;
  std::map<Fit, std::optional<std::string>> checked_;
};

}  // namespace idbg::collect::cuda
