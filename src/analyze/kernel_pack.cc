// SPDX-License-Identifier: Apache-2.0
#include "analyze/kernel_pack.h"

#include <fmt/core.h>

#include <cstdlib>
#include <optional>
#include <set>

#include "analyze/python_package.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "gemm/cuda/gpu.h"
#include "gemm/cuda/triton_backend.h"
#include "runs/child.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using gemm::cuda::KernelKey;
using gemm::cuda::KernelPack;

fs::path CacheFolder() {
  if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
    return fs::path(cache) / "inductor-debug";
  if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
    return fs::path(home) / ".cache" / "inductor-debug";
  throw base::Error(base::ErrorCode::kUsage,
                    "no cache folder, because HOME is not set (name the kernel pack with --pack)");
}

// A pack that an older version of the program built counts as missing.
std::optional<KernelPack> OpenPack(const fs::path& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return std::nullopt;
  try {
    return KernelPack(path);
  } catch (const base::Error& failure) {
    if (failure.code() != base::ErrorCode::kUnsupported) throw;
    base::LogInfo("kernel pack: ", failure.what());
    return std::nullopt;
  }
}

void Build(const std::set<KernelKey>& kernels, int capability, const fs::path& pack,
           const std::string& python) {
  const fs::path wanted = pack.string() + ".wanted.json";
  base::WriteFile(wanted, WantedJson(kernels));
  const std::vector<std::string> command = {
      python,          "-m",           "inductor_debug.kernel_pack", "--kernels",
      wanted.string(), "--capability", std::to_string(capability),   "-o",
      pack.string()};
  base::LogNotice(fmt::format("compiling {} kernels into {} (once for each kind of GPU)",
                              kernels.size(), pack.string()));
  const runs::ChildOutcome outcome = runs::RunChild(command, PythonEnvironment());
  std::error_code ignored;
  fs::remove(wanted, ignored);
  if (outcome.exit_code != 0)
    throw base::Error(base::ErrorCode::kExternal,
                      "the kernels could not be compiled; '" + python +
                          " -m inductor_debug.kernel_pack' says why above (name a Python that has "
                          "Triton with --python)");
}

}  // namespace

fs::path EnsurePack(const PackRequest& request) {
  const gemm::cuda::Gpu gpu(request.gpu);
  const fs::path path = request.pack.empty()
                            ? CacheFolder() / fmt::format("cuda-{}.pack", gpu.capability())
                            : request.pack;
  std::set<KernelKey> wanted = gemm::cuda::WantedKernels(request.problems, request.space,
                                                         gpu.device().shared_bytes_per_block_optin);
  std::size_t missing = wanted.size();
  {
    const std::optional<KernelPack> pack = OpenPack(path);
    if (pack) {
      missing = 0;
      for (const KernelKey& key : wanted) missing += pack->Knows(key) ? 0 : 1;
      if (missing > 0) wanted.merge(pack->Keys());
    }
  }
  if (missing > 0) Build(wanted, gpu.capability(), path, request.python);
  return path;
}

}  // namespace idbg::analyze
