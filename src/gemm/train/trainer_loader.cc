// SPDX-License-Identifier: Apache-2.0
#include "gemm/train/trainer_loader.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "base/error.h"

namespace idbg::gemm {
namespace {

namespace fs = std::filesystem;

constexpr const char* kModule = "libidbg-torch.so";

// A module that is named is the one that is used: no look elsewhere when it does not open.
std::vector<fs::path> Places() {
  if (const char* named = std::getenv("INDUCTOR_DEBUG_TORCH"); named != nullptr && *named != '\0')
    return {named};
  std::vector<fs::path> places;
  std::error_code error;
  const fs::path executable = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path folder = executable.parent_path();
    places.push_back(folder / kModule);
    places.push_back(folder / "torch" / kModule);
    places.push_back(folder / ".." / "lib" / "inductor-debug" / kModule);
  }
  places.emplace_back(fs::path(IDBG_INSTALL_LIB) / kModule);
  return places;
}

const IdbgTrainer* Table(void* library, const fs::path& place) {
  const auto function = reinterpret_cast<IdbgTrainerFunction>(::dlsym(library, "IdbgTrainerTable"));
  const IdbgTrainer* const table = function != nullptr ? function() : nullptr;
  if (table == nullptr || table->version != kIdbgTrainerVersion ||
      table->size != sizeof(IdbgTrainer)) {
    throw base::Error(base::ErrorCode::kExternal,
                      "is the LibTorch module of another version of inductor-debug",
                      base::Place{.file = place.string()});
  }
  return table;
}

const IdbgTrainer* Open() {
  std::string tried;
  for (const fs::path& place : Places()) {
    std::error_code error;
    std::string reason = "not there";
    if (fs::exists(place, error)) {
      if (void* const library = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL))
        return Table(library, place);
      const char* const message = ::dlerror();
      reason = message != nullptr ? message : "cannot be opened";
    }
    tried += (tried.empty() ? "" : "; ") + place.string() + ": " + reason;
  }
  throw base::Error(
      base::ErrorCode::kExternal,
      "training needs the LibTorch module (tried " + tried +
          "); build it with a Python that has torch: meson setup build -Dtorch=enabled "
          "-Dpython=PYTHON, or set INDUCTOR_DEBUG_TORCH to the module's file");
}

}  // namespace

const IdbgTrainer& LoadTrainer() {
  static const IdbgTrainer* const table = Open();
  return *table;
}

}  // namespace idbg::gemm
