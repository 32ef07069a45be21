// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/product_runner.h"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "base/process/module_loader.h"
#include "collect/cuda/operands.h"
#include "tensor/element.h"

namespace idbg::collect::cuda {
namespace {

constexpr std::int64_t kHelperBlock = 1024;  // BLOCK of kernel_pack.py
constexpr double kMostOfMemory = 0.9;
// Elements of a result that are computed on the host, as a grid.
constexpr std::int64_t kHostRows = 5;
constexpr std::int64_t kHostElements = kHostRows * kHostRows;
// What a kernel leaves unwritten must not look right.
constexpr std::uint32_t kNan = 0xffffffff;

std::int64_t DivideUp(std::int64_t count, std::int64_t block) {
  return (count + block - 1) / block;
}

std::int64_t Bytes(std::int64_t count, tensor::DType dtype) {
  return count * tensor::Bits(dtype) / 8;
}

double ReadElement(DevicePointer pointer, std::int64_t index, tensor::DType dtype) {
  std::string bytes(static_cast<std::size_t>(Bytes(1, dtype)), '\0');
  Check(OpenDriver().copy_to_host(
            bytes.data(), pointer + static_cast<DevicePointer>(Bytes(index, dtype)), bytes.size()),
        "cannot read a result");
  return tensor::ReadElement(dtype, bytes, 0);
}

}  // namespace

const IdbgProductLibrary& OpenLibrary() {
  return base::LoadModulePart(&IdbgModule::product_library, "timing LibTorch's products");
}

std::optional<std::string> ProductRunner::Prepare(const gemm::Problem& problem) {
  if (!CanRun(problem))
    return IsScaled(problem.op)
               ? "this backend runs scaled products of float8_e4m3fn in layout nt, N and K "
                 "multiples of 16, below 2^31 elements"
               : "this backend runs products of float types of 16 and 32 bits below 2^31 elements";
  const tensor::DType result = ResultDType(problem);
  const std::int64_t a = problem.batch * problem.m * problem.k;
  const std::int64_t b = problem.batch * problem.k * problem.n;
  const std::int64_t c = problem.batch * problem.m * problem.n;
  const bool has_residual = EpilogueOf(problem.op) == gemm::Epilogue::kResidual;
  const double needed =
      static_cast<double>(Bytes(a + b, problem.dtype) + Bytes((has_residual ? 3 : 2) * c, result));
  if (needed > kMostOfMemory * static_cast<double>(gpu_.device().dram_bytes))
    return fmt::format("needs {:.1f} GB of the GPU's memory", needed / 1e9);
  problem_ = problem;
  const auto make = [this](Operand& operand, tensor::DType dtype, std::int64_t count,
                           std::int64_t seed) {
    if (operand.dtype != dtype) operand = {.dtype = dtype};
    Grow(operand, count, seed);
  };
  make(a_, OperandDType(problem), a, kSeedA);
  make(b_, OperandDType(problem), b, kSeedB);
  make(bias_, result, problem.n, kSeedBias);
  make(residual_, result, has_residual ? c : 1, kSeedResidual);
  if (IsScaled(problem.op)) {
    make(scale_a_, tensor::DType::kFloat32, problem.m, kSeedScaleA);
    make(scale_b_, tensor::DType::kFloat32, problem.n, kSeedScaleB);
  }
  make(result_, result, c, 0);
  make(expected_, result, c, 0);
  return std::nullopt;
}

void ProductRunner::Grow(Operand& operand, std::int64_t count, std::int64_t seed) {
  if (operand.count >= count) return;
  operand.buffer.reset();  // before the larger one
  operand.count = 0;       // for which there may be no room
  operand.buffer = std::make_unique<Buffer>(
      static_cast<std::size_t>(DivideUp(Bytes(count, operand.dtype), 256) * 256));
  operand.count = count;
  DevicePointer out = operand.buffer->pointer();
  const std::array<void*, 3> arguments = {&out, &count, &seed};
  Helper("fill", operand.dtype)
      .LaunchAsync(static_cast<unsigned>(DivideUp(count, kHelperBlock)), 1, arguments);
}

const Kernel& ProductRunner::Helper(const std::string& function, tensor::DType dtype) {
  const auto known = helpers_.find({function, dtype});
  if (known != helpers_.end()) return known->second;
  const KernelPack::Entry* const entry = pack_.FindHelper(function, dtype);
  if (entry == nullptr)
    base::FailUnsupported(fmt::format("the kernel pack has no '{}' for {} (build it again)",
                                      function, tensor::ToString(dtype)));
  return helpers_
      .try_emplace({function, dtype}, pack_.Read(*entry), entry->symbol, entry->warps,
                   entry->shared_bytes)
      .first->second;
}

const Kernel* ProductRunner::Load(const KernelKey& key, std::string& why) {
  if (!kernels_.contains(key)) {
    if (const KernelPack::Entry* const entry = pack_.Find(key)) {
      Add(key, *entry, pack_.Read(*entry));
    } else {
      kernels_[key].why = "is not in the kernel pack: Triton could not compile it";
    }
  }
  const Loaded& loaded = kernels_[key];
  if (!loaded.kernel) why = loaded.why;
  return loaded.kernel ? &*loaded.kernel : nullptr;
}

void ProductRunner::LoadAll(std::span<const KernelKey> keys) {
  std::vector<KernelKey> fresh;
  std::vector<const KernelPack::Entry*> entries;
  for (const KernelKey& key : keys) {
    const KernelPack::Entry* const entry = kernels_.contains(key) ? nullptr : pack_.Find(key);
    if (entry == nullptr) continue;
    fresh.push_back(key);
    entries.push_back(entry);
  }
  const std::vector<std::string> images = pack_.ReadAll(entries);
  for (std::size_t i = 0; i < fresh.size(); ++i) Add(fresh[i], *entries[i], images[i]);
}

// A kernel that the driver refuses is remembered with the reason.
void ProductRunner::Add(const KernelKey& key, const KernelPack::Entry& entry,
                        std::string_view image) {
  Loaded& loaded = kernels_[key];
  if (loaded.kernel) return;
  try {
    loaded.kernel.emplace(image, entry.symbol, entry.warps, entry.shared_bytes);
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kExternal) throw;
    loaded.why = error.what();
  }
}

Enqueue ProductRunner::Run(const Kernel& kernel, const gemm::Config& config) const {
  const KernelKey key = KeyOf(problem_, config);
  const bool counts_m = key.aligned && IsATransposed(problem_.layout);
  const auto units = [](std::int64_t size, bool counts) {
    return static_cast<std::int32_t>(counts ? size / kPackUnit : size);
  };
  const auto grid = static_cast<unsigned>(DivideUp(problem_.m, config.block_m) *
                                          DivideUp(problem_.n, config.block_n));
  return
      [&kernel, grid, batch = static_cast<unsigned>(problem_.batch), a = a_.buffer->pointer(),
       b = b_.buffer->pointer(), bias = bias_.buffer->pointer(),
       residual = residual_.buffer->pointer(), scale_a = Pointer(scale_a_),
       scale_b = Pointer(scale_b_), c = result_.buffer->pointer(), m = units(problem_.m, counts_m),
       n = units(problem_.n, key.aligned), k = units(problem_.k, key.aligned)]() mutable {
        const std::array<void*, 10> arguments = {&a,       &b, &bias, &residual, &scale_a,
                                                 &scale_b, &c, &m,    &n,        &k};
        kernel.LaunchAsync(grid, batch, arguments);
      };
}

Enqueue ProductRunner::RunLibrary(Library way) const {
  const IdbgLibraryProduct product = {.batched = IsBatched(problem_.op) ? 1 : 0,
                                      .has_bias = HasBias(problem_.op) ? 1 : 0,
                                      .epilogue = ToString(EpilogueOf(problem_.op)).data(),
                                      .fused = way == Library::kFused ? 1 : 0,
                                      .dtype = tensor::ToString(OperandDType(problem_)).data(),
                                      .tf32 = problem_.dtype == tensor::DType::kTf32 ? 1 : 0,
                                      .a_transposed = IsATransposed(problem_.layout) ? 1 : 0,
                                      .b_transposed = IsBTransposed(problem_.layout) ? 1 : 0,
                                      .batch = problem_.batch,
                                      .m = problem_.m,
                                      .n = problem_.n,
                                      .k = problem_.k,
                                      .a = a_.buffer->pointer(),
                                      .b = b_.buffer->pointer(),
                                      .bias = bias_.buffer->pointer(),
                                      .residual = residual_.buffer->pointer(),
                                      .scale_a = Pointer(scale_a_),
                                      .scale_b = Pointer(scale_b_),
                                      .scratch = expected_.buffer->pointer(),
                                      .result = result_.buffer->pointer()};
  return [product] {
    IdbgError error{};
    if (OpenLibrary().run(&product, &error) != kIdbgDone)
      base::FailExternal(std::string("LibTorch: ") + error.text);
  };
}

Enqueue ProductRunner::Empty(tensor::DType dtype) {
  Grow(bias_, 1, kSeedBias);
  const Kernel& kernel = Helper("empty", dtype);
  return [&kernel, out = bias_.buffer->pointer()]() mutable {
    const std::array<void*, 1> arguments = {&out};
    kernel.LaunchAsync(1, 1, arguments);
  };
}

ProductRunner::Fit ProductRunner::FitOf(const KernelKey& key) const {
  const gemm::Config& config = key.config;
  return {key, problem_.m % config.block_m == 0 && problem_.n % config.block_n == 0,
          problem_.k <= config.block_k};
}

std::vector<std::optional<std::string>> ProductRunner::Check(
    std::span<const Candidate> candidates) {
  std::vector<const Candidate*> fresh;
  for (const Candidate& candidate : candidates) {
    if (!checked_.contains(FitOf(candidate.key))) fresh.push_back(&candidate);
  }
  if (!fresh.empty()) CheckFresh(fresh);
  std::vector<std::optional<std::string>> wrong;
  for (const Candidate& candidate : candidates) wrong.push_back(checked_[FitOf(candidate.key)]);
  return wrong;
}

void ProductRunner::CheckFresh(const std::vector<const Candidate*>& fresh) {
  // The result of the first kernel that agrees with the host is what the others are compared with.
  std::size_t first = 0;
  for (; first < fresh.size(); ++first) {
    auto& outcome = checked_[FitOf(fresh[first]->key)] = MakeExpected(*fresh[first]);
    if (!outcome) break;
  }
  if (first >= fresh.size()) return;
  const Buffer worst(fresh.size() * sizeof(float));
  worst.FillAsync(0);
  for (std::size_t i = first + 1; i < fresh.size(); ++i) {
    result_.buffer->FillAsync(kNan, ResultBytes());
    Run(*fresh[i]->kernel, fresh[i]->key.config)();
    CompareAsync(worst.pointer() + i * sizeof(float));
  }
  std::vector<float> differences(fresh.size());
  gpu_.Synchronize("a kernel failed");
  cuda::Check(OpenDriver().copy_to_host(differences.data(), worst.pointer(), worst.bytes()),
              "cannot read results");
  for (std::size_t i = first + 1; i < fresh.size(); ++i) {
    auto& outcome = checked_[FitOf(fresh[i]->key)];
    outcome.reset();
    if (!(differences[i] <= Tolerance(problem_)))
      outcome = fmt::format("gives a wrong result: off by up to {:.3g}, {:.3g} is rounding",
                            differences[i], Tolerance(problem_));
  }
}

// Runs a kernel and keeps its result to compare others with. Returns what is wrong with it.
std::optional<std::string> ProductRunner::MakeExpected(const Candidate& candidate) {
  expected_.buffer->FillAsync(kNan, ResultBytes());
  std::swap(result_, expected_);
  Run(*candidate.kernel, candidate.key.config)();
  std::swap(result_, expected_);
  gpu_.Synchronize("a kernel failed");
  for (std::int64_t i = 0; i < kHostElements; ++i) {
    // Spread over the matrix, its last row and column included.
    const std::int64_t row = (problem_.m - 1) * (i % kHostRows) / (kHostRows - 1);
    const std::int64_t column = (problem_.n - 1) * (i / kHostRows) / (kHostRows - 1);
    const double found =
        ReadElement(expected_.buffer->pointer(), row * problem_.n + column, expected_.dtype);
    const double expected = ExpectedElement(problem_, row, column);
    if (!(std::abs(found - expected) <= Tolerance(problem_)))
      return fmt::format("gives {:.6g} at ({}, {}), in double precision {:.6g}", found, row, column,
                         expected);
  }
  return std::nullopt;
}

std::size_t ProductRunner::ResultBytes() const {
  const std::int64_t bytes = Bytes(problem_.batch * problem_.m * problem_.n, result_.dtype);
  return static_cast<std::size_t>(DivideUp(bytes, sizeof(kNan))) * sizeof(kNan);
}

void ProductRunner::CompareAsync(DevicePointer worst) {
  DevicePointer found = result_.buffer->pointer();
  DevicePointer expected = expected_.buffer->pointer();
  std::int64_t count = problem_.batch * problem_.m * problem_.n;
  const std::array<void*, 4> arguments = {&found, &expected, &worst, &count};
  Helper("compare", result_.dtype)
      .LaunchAsync(static_cast<unsigned>(DivideUp(count, kHelperBlock)), 1, arguments);
}

}  // namespace idbg::collect::cuda
