// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>

#include <cerrno>
#include <csignal>
#include <optional>
#include <set>

#include "analyze/collect/collect.h"
#include "analyze/installation.h"
#include "base/error.h"
#include "base/files/descriptor.h"
#include "base/files/file.h"
#include "base/log.h"
#include "base/process/interrupt.h"
#include "base/process/process.h"
#include "collect/cuda/gpu.h"
#include "collect/cuda/triton_backend.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using collect::cuda::KernelKey;
using collect::cuda::KernelPack;

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
  std::vector<std::string> command = base::PythonModule(python, "inductor_debug.kernel_pack");
  command.insert(command.end(), {"--kernels", wanted.string(), "--capability",
                                 std::to_string(capability), "-o", pack.string()});
  base::LogNotice(
      fmt::format("compiling {} kernels into {} (once for each kind of GPU, on all cores; minutes "
                  "for thousands)",
                  kernels.size(), pack.string()));
  const base::ProcessEnd outcome = base::RunInOurPlace(command, PythonEnvironment());
  std::error_code ignored;
  fs::remove(wanted, ignored);
  if (outcome.signal == SIGINT || outcome.exit_code == 128 + SIGINT)
    base::FailExternal(
        "interrupted while kernels were compiled (what is done is kept: run it again to go on)");
  if (outcome.exit_code != 0)
    base::FailExternal("the kernels could not be compiled; '" + python +
                       " -m inductor_debug.kernel_pack' says why above (name a Python that has "
                       "Triton with --python)");
}

// Held while a pack is looked at and made, so that the processes of torchrun or of a job array make
// it once and not all at the same time.
class PackLock {
 public:
  explicit PackLock(const fs::path& pack) {
    std::error_code ignored;  // opening says what is wrong
    if (pack.has_parent_path()) fs::create_directories(pack.parent_path(), ignored);
    file_.Reset(::open((pack.string() + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666));
    const int file = file_.value();
    if (file < 0) return;  // a folder that is only read: nobody makes a pack there
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) return;
    base::LogNotice("waiting for another process that prepares the kernels of ", pack.string());
    while (::flock(file, LOCK_EX) != 0 && errno == EINTR) continue;
  }

 private:
  base::Descriptor file_{-1};
};

}  // namespace

fs::path EnsurePack(const CollectRequest& request, std::span<const gemm::Problem> problems,
                    int gpu_number, gemm::SearchSpace space) {
  const collect::cuda::Gpu gpu(gpu_number);
  const fs::path path = request.pack.empty()
                            ? CacheFolder("--pack") / fmt::format("cuda-{}.pack", gpu.capability())
                            : request.pack;
  const PackLock lock(path);
  std::set<KernelKey> wanted =
      collect::cuda::WantedKernels(problems, space, gpu.device().shared_bytes_per_block_optin);
  std::size_t missing = wanted.size();
  if (const std::optional<KernelPack> pack = OpenPack(path)) {
    missing = 0;
    for (const KernelKey& key : wanted) missing += pack->Knows(key) ? 0 : 1;
    if (missing > 0) wanted.merge(pack->Keys());
  }
  if (missing > 0) Build(wanted, gpu.capability(), path, request.python);
  return path;
}

}  // namespace idbg::analyze
