// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/kernel_pack.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include "base/error.h"
#include "base/files/zip_builder.h"
#include "base/text/sha256.h"
#include "collect/cuda/triton_backend.h"
#include "timings/tiny_timings.h"

namespace idbg::collect::cuda::kernel_pack_test {
namespace {

constexpr const char* kImage = "not really a cubin";

std::string HashOf(const std::string& content) {
  base::Sha256 hash;
  hash.Add(content);
  return hash.Finish();
}

std::string Manifest(const std::string& hash, const std::string& version = "2") {
  const std::string key =
      R"("dtype": "bfloat16", "layout": "nt", "aligned": true, "even_k": true, "batched": false,
         "bias": false, "epilogue": "none", "tf32": false, )";
  const std::string facts =
      R"("symbol": "product", "shared_bytes": 1024, "num_warps": 4, "file": "a.cubin", )";
  return R"({"format": "inductor-debug-kernel-pack", "version": )" + version +
         R"(, "target": "cuda:90", "triton": "3.6.0", "source": "abc", "unit": 8,
             "left_out": [{)" +
         key + R"("config": [256, 256, 256, 8, 5, 8]}], "kernels": [{"function": "product", )" +
         key + facts + R"("config": [64, 64, 32, 8, 3, 4], "sha256": ")" + hash + "\"}]}";
}

std::filesystem::path WritePack(const timings::TemporaryFolder& folder,
                                const std::string& manifest) {
  base::ZipBuilder zip;
  zip.Add("a.cubin", kImage);
  zip.Add("manifest.json", manifest, {.deflate = true});
  const std::filesystem::path path = folder / "test.pack";
  base::WriteFile(path, zip.Finish());
  return path;
}

base::ErrorCode CodeOf(const std::filesystem::path& path) {
  try {
    const KernelPack pack(path);
  } catch (const base::Error& error) {
    return error.code();
  }
  return base::ErrorCode::kInternal;
}

const gemm::Problem kProblem{.m = 100, .n = 200, .k = 64, .layout = gemm::Layout::kNt};

}  // namespace

TEST_CASE("a pack gives the kernel of a problem and configuration", "[gemm][cuda]") {
  const timings::TemporaryFolder folder;
  const KernelPack pack(WritePack(folder, Manifest(HashOf(kImage))));
  CHECK(pack.target() == "cuda:90");
  const KernelPack::Entry* const entry = pack.Find(KeyOf(kProblem, {64, 64, 32, 8, 3, 4}));
  REQUIRE(entry != nullptr);
  CHECK(entry->warps == 4);
  CHECK(pack.Read(*entry) == kImage);
  CHECK(pack.ReadAll(std::vector{entry, entry}) == std::vector<std::string>{kImage, kImage});
  CHECK(pack.Find(KeyOf(kProblem, {256, 256, 256, 8, 5, 8})) == nullptr);
  gemm::Problem unaligned = kProblem;
  unaligned.n = 201;
  CHECK(pack.Find(KeyOf(unaligned, {64, 64, 32, 8, 3, 4})) == nullptr);
  gemm::Problem ragged = kProblem;
  ragged.k = 72;
  CHECK(pack.Find(KeyOf(ragged, {64, 64, 32, 8, 3, 4})) == nullptr);
}

TEST_CASE("a kernel that Triton could not compile is not asked for again", "[gemm][cuda]") {
  const timings::TemporaryFolder folder;
  const KernelPack pack(WritePack(folder, Manifest(HashOf(kImage))));
  KernelKey key = KeyOf(kProblem, {256, 256, 256, 8, 5, 8});
  key.even_k = true;
  CHECK(pack.Knows(key));
  key.has_bias = true;
  CHECK_FALSE(pack.Knows(key));
}

TEST_CASE("damaged and foreign packs are refused", "[gemm][cuda]") {
  const timings::TemporaryFolder folder;
  const KernelPack pack(WritePack(folder, Manifest(HashOf("another kernel"))));
  const KernelPack::Entry* const entry = pack.Find(KeyOf(kProblem, {64, 64, 32, 8, 3, 4}));
  REQUIRE(entry != nullptr);
  CHECK_THROWS_AS(pack.Read(*entry), base::Error);
  CHECK_THROWS_AS(pack.ReadAll(std::vector{entry, entry}), base::Error);
  CHECK(CodeOf(WritePack(folder, Manifest("", "3"))) == base::ErrorCode::kUnsupported);
  CHECK(CodeOf(WritePack(folder, R"({"format": "another"})")) == base::ErrorCode::kFormat);
  CHECK(CodeOf(folder / "none") == base::ErrorCode::kNotFound);
  base::WriteFile(folder / "text", "hello");
  CHECK(CodeOf(folder / "text") == base::ErrorCode::kFormat);
}

TEST_CASE("problems want the kernels of their data type, layout and tails", "[gemm][cuda]") {
  const std::vector<gemm::Problem> problems = {
      kProblem, {.m = 8, .n = 8, .k = 8, .dtype = tensor::DType::kFloat64}};
  const auto wanted = WantedKernels(problems, gemm::SearchSpace::kDefault, 232448);
  CHECK(!wanted.empty());
  for (const KernelKey& key : wanted) {
    CHECK(key.layout == gemm::Layout::kNt);
    CHECK(key.even_k == (kProblem.k % key.config.block_k == 0));
  }
  CHECK(WantedJson(wanted).starts_with(
      R"([{"dtype": "bfloat16", "tf32": false, "layout": "nt", "aligned": true)"));
}

TEST_CASE("TF32 has kernels of its own", "[gemm][cuda]") {
  const timings::TemporaryFolder folder;
  std::string manifest = Manifest(HashOf(kImage));
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = manifest.find(from, at)) != std::string::npos; at += to.size())
      manifest.replace(at, from.size(), to);
  };
  replace("\"tf32\": false", "\"tf32\": true");
  CHECK(CodeOf(WritePack(folder, manifest)) == base::ErrorCode::kFormat);  // of bfloat16
  replace("bfloat16", "float32");
  const KernelPack pack(WritePack(folder, manifest));
  gemm::Problem problem = kProblem;
  problem.dtype = tensor::DType::kFloat32;
  const gemm::Config config = {64, 64, 32, 8, 3, 4};
  CHECK(CanRun(problem));
  CHECK(pack.Find(KeyOf(problem, config)) == nullptr);
  problem.dtype = tensor::DType::kTf32;
  CHECK(CanRun(problem));
  CHECK(pack.Find(KeyOf(problem, config)) != nullptr);
  CHECK(WantedJson({KeyOf(problem, config)})
            .starts_with(R"([{"dtype": "float32", "tf32": true, "layout": "nt")"));
}

TEST_CASE("sizes beyond 32 bits are not run", "[gemm][cuda]") {
  CHECK(CanRun({.m = 46340, .n = 46340, .k = 46340}));
  CHECK_FALSE(CanRun({.m = 65536, .n = 8, .k = 65536}));
  CHECK_FALSE(CanRun({.m = 65536, .n = 65536, .k = 8}));
  CHECK_FALSE(CanRun({.m = 8, .n = 8, .k = 8, .dtype = tensor::DType::kFloat64}));
}

TEST_CASE("float8 is run as torch._scaled_mm takes it", "[gemm][cuda]") {
  gemm::Problem problem = {.op = gemm::Op::kScaledMm,
                           .m = 7,
                           .n = 32,
                           .k = 64,
                           .dtype = tensor::DType::kFloat8E4m3fn,
                           .layout = gemm::Layout::kNt};
  CHECK(CanRun(problem));
  CHECK(KeyOf(problem, {64, 64, 32, 8, 3, 4}).epilogue == gemm::Epilogue::kNone);
  problem.op = gemm::Op::kScaledMmRowwise;
  CHECK(KeyOf(problem, {64, 64, 32, 8, 3, 4}).epilogue == gemm::Epilogue::kRowwise);
  problem.n = 24;
  CHECK_FALSE(CanRun(problem));
  problem.n = 32;
  problem.layout = gemm::Layout::kNn;
  CHECK_FALSE(CanRun(problem));
  problem.layout = gemm::Layout::kNt;
  problem.dtype = tensor::DType::kBfloat16;
  CHECK_FALSE(CanRun(problem));
}

}  // namespace idbg::collect::cuda::kernel_pack_test
