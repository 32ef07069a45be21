// SPDX-License-Identifier: Apache-2.0
#include "base/process/module_loader.h"

#include <dlfcn.h>
#include <link.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/files/file.h"
#include "base/installation.h"
#include "base/log.h"

namespace idbg::base {
namespace {

namespace fs = std::filesystem;

constexpr const char* kModule = "libidbg-torch.so";
constexpr const char* kTorch = "libtorch_cpu.so";

// A module that is named is the one that is used: no look elsewhere when it does not open.
std::vector<fs::path> Places() {
  if (const char* named = std::getenv("INDUCTOR_DEBUG_TORCH"); named != nullptr && *named != '\0')
    return {named};
  std::vector<fs::path> places = ModuleFolders();
  for (fs::path& place : places) place /= kModule;
  return places;
}

std::string LoaderMessage() {
  const char* const message = ::dlerror();
  return message != nullptr ? message : "cannot be opened";
}

// "2.13" of "2.13.0+cpu".
std::string_view MinorVersion(std::string_view version) {
  const std::size_t first = version.find('.');
  return version.substr(0, first == version.npos ? first : version.find('.', first + 1));
}

// The version of the torch that holds `libraries`; empty: not known. A wheel has it in version.py,
// a LibTorch archive in build-version.
std::string TorchVersion(const fs::path& libraries) {
  std::error_code error;
  const fs::path root = libraries.parent_path();
  if (const fs::path file = root / "build-version"; fs::exists(file, error)) return ReadFile(file);
  const fs::path file = root / "version.py";
  if (!fs::exists(file, error)) return {};
  const std::string text = ReadFile(file);
  constexpr std::string_view kKey = "__version__ = '";
  const std::size_t start = text.find(kKey);
  if (start == text.npos) return {};
  return text.substr(start + kKey.size(),
                     text.find('\'', start + kKey.size()) - start - kKey.size());
}

using ModuleFunction = const IdbgModule* (*)();
using Fits = FunctionRef<bool(const IdbgModule& module)>;

// A module of an older build may lack the function, or have another table behind it. LibTorch's
// classes change between releases, also where every symbol is still found.
const IdbgModule* TableOf(void* module, const fs::path& place, const fs::path& libraries,
                          Fits fits) {
  const auto function = reinterpret_cast<ModuleFunction>(::dlsym(module, "IdbgTorchModule"));
  const IdbgModule* const table = function != nullptr ? function() : nullptr;
  if (table == nullptr || table->version != kIdbgModuleVersion ||
      table->size != sizeof(IdbgModule) || !fits(*table))
    FailExternal(
        "was built from a different version of inductor-debug (rebuild it with the "
        "program: ninja -C BUILD)",
        {.file = place.string()});
  const std::string found = TorchVersion(libraries);
  if (!found.empty() && MinorVersion(table->torch_version) != MinorVersion(found))
    FailExternal("torch " + found + " does not fit: the LibTorch module was built with torch " +
                     table->torch_version +
                     " (install that version, or build from source with yours)",
                 {.file = libraries.string()});
  return table;
}

// The folder of the LibTorch that is loaded; empty: none.
fs::path LoadedTorch() {
  void* const library = ::dlopen(kTorch, RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return {};
  const link_map* map = nullptr;
  const bool found = ::dlinfo(library, RTLD_DI_LINKMAP, &map) == 0;
  const fs::path folder = found ? fs::path(map->l_name).parent_path() : fs::path();
  ::dlclose(library);
  return folder;
}

// The table of a module; null with a `reason` where it does not open. A build knows where its
// LibTorch is, an installed copy looks for the user's: opened first, it is the one that the module
// gets.
const IdbgModule* OpenModule(const fs::path& place, std::string& reason, Fits fits) {
  // In a Python process it gets the torch that was imported before.
  if (void* const module = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL))
    return TableOf(module, place, LoadedTorch(), fits);
  reason = LoaderMessage();
  if (reason.find(kTorch) == reason.npos && reason.find("libc10.so") == reason.npos) return nullptr;
  const std::optional<fs::path> libraries = FindTorchLibraries();
  if (!libraries) {
    FailExternal("no torch is installed for it (" + HowToInstallTorch() +
                     ", or set LIBTORCH to the folder of a torch)",
                 {.file = place.string()});
  }
  void* module = nullptr;
  if (::dlopen((*libraries / kTorch).c_str(), RTLD_NOW | RTLD_LOCAL) != nullptr)
    module = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (module != nullptr) return TableOf(module, place, *libraries, fits);
  reason = LoaderMessage() + " (with torch " + TorchVersion(*libraries) + " of " +
           libraries->string() + ")";
  return nullptr;
}

}  // namespace

const IdbgModule& LoadTorchModule(const char* purpose, Fits fits) {
  std::string tried;
  for (const fs::path& place : Places()) {
    std::error_code error;
    std::string reason = "not there";
    if (fs::exists(place, error)) {
      LogPhase phase(LogLevel::kInfo, "open the LibTorch module ", place, " for ", purpose);
      if (const IdbgModule* const table = OpenModule(place, reason, fits)) return *table;
      phase.Result("failed");
    }
    LogDebug("LibTorch module: ", place, ": ", reason);
    tried += (tried.empty() ? "" : "; ") + place.string() + ": " + reason;
  }
  FailExternal(std::string(purpose) + " needs the LibTorch module (tried " + tried +
               "); build it with a Python that has torch: meson setup build -Dtorch=enabled "
               "-Dpython=PYTHON, or set INDUCTOR_DEBUG_TORCH to the module's file");
}

ErrorCode ModuleErrorCode(std::int32_t result) {
  if (result == kIdbgUsage) return ErrorCode::kUsage;
  if (result == kIdbgFormat) return ErrorCode::kFormat;
  const bool is_external = result == kIdbgExternal || result == kIdbgMemory;
  return is_external ? ErrorCode::kExternal : ErrorCode::kInternal;
}

}  // namespace idbg::base
