// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/kernel_pack.h"

#include <limits>

#include "base/error.h"
#include "base/json/json.h"
#include "base/json/json_document.h"
#include "base/names.h"
#include "base/process/parallel.h"
#include "base/text/sha256.h"

namespace idbg::collect::cuda {
namespace {

constexpr std::string_view kFormat = "inductor-debug-kernel-pack";
constexpr std::int64_t kVersion = 2;
constexpr std::string_view kManifest = "manifest.json";
constexpr std::uint64_t kMostManifestBytes = std::uint64_t{256} << 20;

const base::ZipEntry& Manifest(const base::ZipReader& archive) {
  if (const base::ZipEntry* const entry = archive.Find(kManifest)) return *entry;
  base::FailFormat("not a kernel pack: it has no manifest.json", {.file = archive.file()});
}

gemm::Config ReadConfig(base::JsonValue value) {
  std::vector<std::uint16_t> numbers;
  value.ForEachElement([&](base::JsonValue number) {
    const std::uint64_t size = number.GetUint();
    if (size > std::numeric_limits<std::uint16_t>::max()) number.Fail("out of range");
    numbers.push_back(static_cast<std::uint16_t>(size));
  });
  if (numbers.size() != 6) value.Fail("expected six numbers");
  return {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
}

tensor::DType ReadDType(base::JsonValue value) {
  if (const auto dtype = tensor::ParseDType(value.GetString())) return *dtype;
  value.Fail("unknown dtype '" + value.GetString() + "'");
}

KernelKey ReadKey(base::JsonValue row) {
  const auto layout = base::FindEnum<gemm::Layout>(row.GetMember("layout").GetString());
  if (!layout) row.GetMember("layout").Fail("unknown layout");
  const auto epilogue = base::FindEnum<gemm::Epilogue>(row.GetMember("epilogue").GetString());
  if (!epilogue) row.GetMember("epilogue").Fail("unknown epilogue");
  tensor::DType dtype = ReadDType(row.GetMember("dtype"));
  if (row.GetMember("tf32").GetBool()) {
    if (dtype != tensor::DType::kFloat32) row.GetMember("tf32").Fail("only float32 can be TF32");
    dtype = tensor::DType::kTf32;
  }
  return {.dtype = dtype,
          .layout = *layout,
          .aligned = row.GetMember("aligned").GetBool(),
          .even_k = row.GetMember("even_k").GetBool(),
          .batched = row.GetMember("batched").GetBool(),
          .has_bias = row.GetMember("bias").GetBool(),
          .epilogue = *epilogue,
          .config = ReadConfig(row.GetMember("config"))};
}

KernelPack::Entry ReadEntry(base::JsonValue row) {
  return {.file = row.GetMember("file").GetString(),
          .symbol = row.GetMember("symbol").GetString(),
          .sha256 = row.GetMember("sha256").GetString(),
          .warps = static_cast<int>(row.GetMember("num_warps").GetInt()),
          .shared_bytes = static_cast<std::uint32_t>(row.GetMember("shared_bytes").GetUint())};
}

// Of the dtype and the way in which the operands lie.
bool HasKernels(const gemm::Problem& problem) {
  constexpr std::int64_t kScaledMultiple = 16;
  if (IsScaled(problem.op))
    return problem.dtype == tensor::DType::kFloat8E4m3fn && problem.layout == gemm::Layout::kNt &&
           problem.n % kScaledMultiple == 0 && problem.k % kScaledMultiple == 0 &&
           problem.k > kScaledMultiple;
  return problem.dtype == tensor::DType::kBfloat16 || problem.dtype == tensor::DType::kFloat16 ||
         problem.dtype == tensor::DType::kFloat32 || problem.dtype == tensor::DType::kTf32;
}

bool FitsInt32(std::int64_t count) { return count < std::numeric_limits<std::int32_t>::max(); }

}  // namespace

KernelKey KeyOf(const gemm::Problem& problem, const gemm::Config& config) {
  return {.dtype = problem.dtype,
          .layout = problem.layout,
          .aligned = problem.n % kPackUnit == 0 && problem.k % kPackUnit == 0 &&
                     (!IsATransposed(problem.layout) || problem.m % kPackUnit == 0),
          .even_k = problem.k % config.block_k == 0,
          .batched = IsBatched(problem.op),
          .has_bias = HasBias(problem.op),
          .epilogue = EpilogueOf(problem.op),
          .config = config};
}

bool CanRun(const gemm::Problem& problem) {
  const bool is_op = IsBatched(problem.op) || problem.batch == 1;
  return is_op && HasKernels(problem) && FitsInt32(problem.m) && FitsInt32(problem.n) &&
         FitsInt32(problem.k) && FitsInt32(problem.m * problem.k) &&
         FitsInt32(problem.k * problem.n) && FitsInt32(problem.m * problem.n);
}

std::string WantedJson(const std::set<KernelKey>& kernels) {
  base::Json rows = base::Json::array();
  for (const KernelKey& key : kernels) {
    const gemm::Config& c = key.config;
    const bool is_tf32 = key.dtype == tensor::DType::kTf32;
    rows.push_back({{"dtype", tensor::ToString(is_tf32 ? tensor::DType::kFloat32 : key.dtype)},
                    {"tf32", is_tf32},
                    {"layout", ToString(key.layout)},
                    {"aligned", key.aligned},
                    {"even_k", key.even_k},
                    {"batched", key.batched},
                    {"bias", key.has_bias},
                    {"epilogue", ToString(key.epilogue)},
                    {"config", std::vector{c.block_m, c.block_n, c.block_k, c.group_m, c.num_stages,
                                           c.num_warps}}});
  }
  return base::DumpJsonLine(rows) + "\n";
}

KernelPack::KernelPack(const std::filesystem::path& path)
    : file_(path), archive_(file_.text(), file_.name()) {
  const std::string text = archive_.Read(Manifest(archive_), kMostManifestBytes);
  const base::JsonDocument document(
      text, archive_.file() + ": manifest.json",
      {.max_bytes = kMostManifestBytes, .max_values = std::size_t{1} << 24});
  const base::JsonValue root = document.root();
  if (root.GetMember("format").GetString() != kFormat)
    root.GetMember("format").Fail("not a kernel pack");
  if (root.GetMember("version").GetInt() != kVersion)
    base::FailUnsupported("a kernel pack of another version (build it again)",
                          {.file = archive_.file()});
  target_ = root.GetMember("target").GetString();
  triton_ = root.GetMember("triton").GetString();
  source_ = root.GetMember("source").GetString();
  root.GetMember("left_out").ForEachElement([this](base::JsonValue row) {
    left_out_.insert(ReadKey(row));
  });
  root.GetMember("kernels").ForEachElement([this](base::JsonValue row) {
    const std::string& function = row.GetMember("function").GetString();
    if (function == "product") {
      kernels_.emplace(ReadKey(row), ReadEntry(row));
    } else {
      helpers_.emplace(std::pair(function, ReadDType(row.GetMember("dtype"))), ReadEntry(row));
    }
  });
}

std::set<KernelKey> KernelPack::Keys() const {
  std::set<KernelKey> keys = left_out_;
  for (const auto& [key, entry] : kernels_) keys.insert(key);
  return keys;
}

const KernelPack::Entry* KernelPack::Find(const KernelKey& key) const {
  const auto found = kernels_.find(key);
  return found == kernels_.end() ? nullptr : &found->second;
}

const KernelPack::Entry* KernelPack::FindHelper(const std::string& function,
                                                tensor::DType dtype) const {
  const auto found = helpers_.find({function, dtype});
  return found == helpers_.end() ? nullptr : &found->second;
}

std::string KernelPack::Read(const Entry& entry) const {
  const base::ZipEntry* const found = archive_.Find(entry.file);
  std::string image = found == nullptr ? "" : archive_.Read(*found);
  if (found == nullptr || base::Sha256Of(image) != entry.sha256)
    base::FailFormat("kernel " + entry.file + " is missing or damaged (build the pack again)",
                     {.file = archive_.file()});
  return image;
}

std::vector<std::string> KernelPack::ReadAll(std::span<const Entry* const> entries) const {
  std::vector<std::string> images(entries.size());
  base::ParallelFor(entries.size(), 0, [&](std::size_t i) { images[i] = Read(*entries[i]); });
  return images;
}

}  // namespace idbg::collect::cuda
