// SPDX-License-Identifier: Apache-2.0
#include "base/installation.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "base/log.h"

namespace idbg::base {
namespace {

namespace fs = std::filesystem;

struct Binary {
  fs::path folder;  // empty: not known
  bool is_program = true;
};

// The program, or the shared library, that this function is part of.
Binary OwnBinary() {
  std::error_code error;
  Dl_info info{};
  void* entry = nullptr;
  const auto* const address = reinterpret_cast<const void*>(&OwnBinary);
  if (::dladdr1(address, &info, &entry, RTLD_DL_LINKMAP) != 0) {
    // The loader has no name for the program; info has what the caller chose to call it.
    const char* const name = static_cast<const link_map*>(entry)->l_name;
    if (name != nullptr && *name != '\0')
      return {.folder = fs::canonical(name, error).parent_path(), .is_program = false};
  }
  return {.folder = ProgramPath().parent_path()};
}

bool IsInBuildFolder(const fs::path& folder) {
  std::error_code error;
  const fs::path relative = folder.lexically_relative(fs::canonical(IDBG_BUILD_ROOT, error));
  return !error && !relative.empty() && *relative.begin() != "..";
}

// All that comes from a pipe, which is closed.
std::string ReadToEnd(int pipe) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (ssize_t count = 1; count > 0 || (count < 0 && errno == EINTR);) {
    count = ::read(pipe, buffer.data(), buffer.size());
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  ::close(pipe);
  return text;
}

// The folder of the torch that an interpreter would import; empty: none.
fs::path AskPython(std::string interpreter) {
  // The working folder is left out: what lies there was not installed.
  std::string question =
      "import sys; sys.path[:1] = []\n"
      "import importlib.util\n"
      "spec = importlib.util.find_spec('torch')\n"
      "print(end=spec.submodule_search_locations[0] if spec else '')";
  std::string flag = "-c";
  const std::array<char*, 4> arguments{interpreter.data(), flag.data(), question.data(), nullptr};
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  const int failure =
      ::posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  const std::string answer = ReadToEnd(ends[0]);
  int status = 0;
  while (failure == 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return answer;
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
  const Binary own = OwnBinary();
  if (own.folder.empty()) return {};
  const fs::path way = own.is_program ? IDBG_PROGRAM_TO_DATA : IDBG_LIBRARY_TO_DATA;
  std::vector<fs::path> folders{(own.folder / way).lexically_normal()};
  if (IsInBuildFolder(own.folder)) folders.emplace_back(IDBG_SOURCE_DATA);
  return folders;
}

std::vector<fs::path> ModuleFolders() {
  const Binary own = OwnBinary();
  if (own.folder.empty()) return {};
  if (IsInBuildFolder(own.folder)) return {fs::path(IDBG_BUILD_ROOT) / "src" / "torch"};
  const fs::path way = own.is_program ? IDBG_PROGRAM_TO_MODULES : IDBG_LIBRARY_TO_MODULES;
  return {own.folder, (own.folder / way).lexically_normal()};
}

std::vector<fs::path> PythonFolders() {
  const Binary own = OwnBinary();
  std::error_code error;
  if (IsInBuildFolder(own.folder)) return {fs::path(IDBG_SOURCE_DATA).parent_path() / "tools"};
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

std::optional<fs::path> FindTorchLibraries() {
  if (const char* const named = std::getenv("LIBTORCH"); named != nullptr && *named != '\0')
    return LibrariesOf(named, "LIBTORCH");
  std::vector<fs::path> interpreters{"python3"};
  std::error_code error;
  const Binary own = OwnBinary();
  if (const fs::path beside = own.folder / "python3"; own.is_program && fs::exists(beside, error))
    interpreters.insert(interpreters.begin(), beside);
  for (const fs::path& interpreter : interpreters) {
    if (auto folder = LibrariesOf(AskPython(interpreter), interpreter)) return folder;
  }
  return std::nullopt;
}

}  // namespace idbg::base
