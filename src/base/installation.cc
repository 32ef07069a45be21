// SPDX-License-Identifier: Apache-2.0
#include "base/installation.h"

#include <dlfcn.h>
#include <link.h>

#include <cstdlib>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "base/log.h"
#include "base/process/process.h"

namespace idbg::base {
namespace {

namespace fs = std::filesystem;

// The folder of the shared library (of a test: the program) that this function is part of; empty:
// not known.
fs::path OwnFolder() {
  std::error_code error;
  Dl_info info{};
  void* entry = nullptr;
  const auto* const address = reinterpret_cast<const void*>(&OwnFolder);
  if (::dladdr1(address, &info, &entry, RTLD_DL_LINKMAP) != 0) {
    // The loader has no name for the program; info has what the caller chose to call it.
    const char* const name = static_cast<const link_map*>(entry)->l_name;
    if (name != nullptr && *name != '\0') return fs::canonical(name, error).parent_path();
  }
  return ProgramPath().parent_path();
}

bool IsInBuildFolder(const fs::path& folder) {
  std::error_code error;
  const fs::path relative = folder.lexically_relative(fs::canonical(IDBG_BUILD_ROOT, error));
  return !error && !relative.empty() && *relative.begin() != "..";
}

// The folder of the torch that an interpreter would import; empty: none.
fs::path AskPython(const std::string& interpreter) {
  constexpr std::string_view kQuestion =
      "import importlib.util\n"
      "spec = importlib.util.find_spec('torch')\n"
      "print(end=spec.submodule_search_locations[0] if spec else '')";
  constexpr double kLimitS = 60;
  try {
    std::vector<std::string> command = PythonCode(interpreter, kQuestion);
    command.front() = interpreter;  // also the one of the PATH, where that is not the default
    return RunProgram({.command = std::move(command)}, kLimitS, Kept::kOutput).output;
  } catch (const Error&) {
    return {};  // there is no such interpreter
  }
}

std::optional<fs::path> LibrariesOf(const fs::path& torch, const fs::path& source) {
  std::error_code error;
  const fs::path folder = torch / "lib";
  const bool is_there = !torch.empty() && fs::exists(folder / "libtorch_cpu.so", error);
  LogInfo("torch of ", source, ": ", is_there ? folder.string() : std::string("none"));
  return is_there ? std::optional(folder) : std::nullopt;
}

}  // namespace

fs::path ProgramPath() {
  std::error_code error;
  const fs::path path = fs::read_symlink("/proc/self/exe", error);
  return error ? "inductor-debug" : path;  // of the PATH
}

std::vector<fs::path> DataFolders() {
  const fs::path own = OwnFolder();
  if (own.empty()) return {};
  std::vector<fs::path> folders{(own / IDBG_LIBRARY_TO_DATA).lexically_normal()};
  if (IsInBuildFolder(own)) folders.emplace_back(IDBG_SOURCE_DATA);
  return folders;
}

std::vector<fs::path> ModuleFolders() {
  const fs::path own = OwnFolder();
  if (own.empty()) return {};
  if (IsInBuildFolder(own)) return {fs::path(IDBG_BUILD_ROOT) / "src" / "torch"};
  return {own, (own / IDBG_LIBRARY_TO_MODULES).lexically_normal()};
}

std::vector<fs::path> PythonFolders() {
  const fs::path own = OwnFolder();
  std::error_code error;
  if (IsInBuildFolder(own)) return {fs::path(IDBG_SOURCE_DATA).parent_path() / "tools"};
  std::vector<fs::path> folders;
  for (const fs::path& data : DataFolders()) {  // PREFIX/share/inductor-debug
    const fs::path lib = data.parent_path().parent_path() / "lib";
    for (const fs::directory_entry& python : fs::directory_iterator(lib, error)) {
      for (const char* packages : {"dist-packages", "site-packages"}) {
        const fs::path folder = python.path() / packages;
        if (fs::exists(folder / "inductor_debug" / "kernel_pack.py", error))
          folders.push_back(folder);
      }
    }
  }
  return folders;
}

std::string DefaultPython() {
  static const std::string python = [] {
    std::error_code error;
    std::vector<fs::path> environments{ProgramPath().parent_path().parent_path()};
    if (IsInBuildFolder(OwnFolder()))
      environments.push_back(fs::path(IDBG_SOURCE_DATA).parent_path() / ".venv");
    for (const fs::path& environment : environments) {
      const fs::path own = environment / "bin" / "python3";
      if (fs::exists(environment / "pyvenv.cfg", error) && fs::exists(own, error))
        return own.string();
    }
    return std::string("python3");
  }();
  return python;
}

std::string& BuiltWithTorch() {
  static std::string version;
  return version;
}

std::string HowToInstallTorch() {
  const std::string version = BuiltWithTorch().substr(0, BuiltWithTorch().find('+'));
  return "'" + DefaultPython() + " -m pip install torch" + (version.empty() ? "" : "==") + version +
         "'";
}

std::optional<fs::path> FindTorchLibraries() {
  if (const char* const named = std::getenv("LIBTORCH"); named != nullptr && *named != '\0')
    return LibrariesOf(named, "LIBTORCH");
  std::vector<fs::path> interpreters{"python3"};
  std::error_code error;
  // A wheel puts the program beside its interpreter; and the program may be an interpreter.
  if (const fs::path beside = ProgramPath().parent_path() / "python3"; fs::exists(beside, error))
    interpreters.insert(interpreters.begin(), beside);
  for (const fs::path& interpreter : interpreters) {
    if (auto folder = LibrariesOf(AskPython(interpreter), interpreter)) return folder;
  }
  return std::nullopt;
}

}  // namespace idbg::base
