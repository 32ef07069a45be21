// SPDX-License-Identifier: Apache-2.0
#include "base/module_loader.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "base/error.h"
#include "base/log.h"

namespace idbg::base {
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

// A module of an older build may lack the function, or have another table behind it.
const ModuleTable& TableOf(void* library, const fs::path& place, const ModuleTableName& name) {
  using Function = const ModuleTable* (*)();
  const auto function = reinterpret_cast<Function>(::dlsym(library, name.function));
  const ModuleTable* const table = function != nullptr ? function() : nullptr;
  if (table == nullptr || table->version != name.version || table->size != name.size) {
    throw Error(ErrorCode::kExternal,
                "was built from a different version of inductor-debug (rebuild it with the "
                "program: ninja -C BUILD)",
                {.file = place.string()});
  }
  return *table;
}

}  // namespace

const ModuleTable& LoadModuleTable(const ModuleTableName& name) {
  std::string tried;
  for (const fs::path& place : Places()) {
    std::error_code error;
    std::string reason = "not there";
    if (fs::exists(place, error)) {
      LogPhase phase(LogLevel::kInfo, "open the LibTorch module ", place, " for ", name.purpose);
      if (void* const library = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL))
        return TableOf(library, place, name);
      phase.Result("failed");
      const char* const message = ::dlerror();
      reason = message != nullptr ? message : "cannot be opened";
    }
    LogDebug("LibTorch module: ", place, ": ", reason);
    tried += (tried.empty() ? "" : "; ") + place.string() + ": " + reason;
  }
  throw Error(ErrorCode::kExternal,
              std::string(name.purpose) + " needs the LibTorch module (tried " + tried +
                  "); build it with a Python that has torch: meson setup build -Dtorch=enabled "
                  "-Dpython=PYTHON, or set INDUCTOR_DEBUG_TORCH to the module's file");
}

}  // namespace idbg::base
