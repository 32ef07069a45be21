// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/files/file.h"
#include "base/files/zip.h"
#include "gemm/problem/config.h"
#include "gemm/problem/problem.h"

namespace idbg::collect::cuda {

// What is compiled into a kernel of a pack: all else is an argument.
struct KernelKey {
  tensor::DType dtype = tensor::DType::kBfloat16;
  gemm::Layout layout = gemm::Layout::kNn;
  bool aligned = true;  // N and K (with a transposed A, M too) are multiples of 8
  bool even_k = true;   // K is a multiple of block_k: loads need no mask
  bool batched = false;
  bool has_bias = false;
  gemm::Epilogue epilogue = gemm::Epilogue::kNone;
  gemm::Config config;

  auto operator<=>(const KernelKey&) const = default;
};

// The elements of a size that an aligned kernel counts in.
inline constexpr std::int64_t kPackUnit = 8;

// The kernel that runs `config` for a problem of CanRun.
KernelKey KeyOf(const gemm::Problem& problem, const gemm::Config& config);
// float32, tf32, float16 and bfloat16; scaled products of float8_e4m3fn in layout nt with N and K
// multiples of 16, as torch._scaled_mm demands; sizes and operands below 2^31 elements.
bool CanRun(const gemm::Problem& problem);

// The JSON that the pack builder reads (tools/inductor_debug/kernel_pack.py).
std::string WantedJson(const std::set<KernelKey>& kernels);

// A file of compiled kernels: a zip archive of manifest.json and one image for each kernel.
class KernelPack {
 public:
  struct Entry {
    std::string file;  // in the archive
    std::string symbol;
    std::string sha256;
    int warps = 0;
    std::uint32_t shared_bytes = 0;
  };

  // Throws Error(kNotFound), Error(kFormat) for what is no pack and Error(kUnsupported) for another
  // version.
  explicit KernelPack(const std::filesystem::path& path);

  const std::string& target() const { return target_; }  // "cuda:90"
  const std::string& triton() const { return triton_; }  // version
  const std::string& source() const { return source_; }  // hash of the kernels' source
  std::size_t size() const { return kernels_.size(); }
  const Entry* Find(const KernelKey& key) const;
  // Whether its builder was asked for a kernel, also where Triton could not compile it.
  bool Knows(const KernelKey& key) const { return Find(key) != nullptr || left_out_.contains(key); }
  std::set<KernelKey> Keys() const;  // that it knows
  // "fill", "compare" or "empty" for elements of a dtype.
  const Entry* FindHelper(const std::string& function, tensor::DType dtype) const;
  // The image of a kernel, checked against its hash. Throws Error(kFormat).
  std::string Read(const Entry& entry) const;
  // Several of them, on all cores.
  std::vector<std::string> ReadAll(std::span<const Entry* const> entries) const;

 private:
  base::MappedFile file_;
  base::ZipReader archive_;
  std::string target_;
  std::string triton_;
  std::string source_;
  std::map<KernelKey, Entry> kernels_;
  std::set<KernelKey> left_out_;
  std::map<std::pair<std::string, tensor::DType>, Entry> helpers_;
};

}  // namespace idbg::collect::cuda
