// SPDX-License-Identifier: Apache-2.0
#include "base/files/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "base/error.h"
#include "base/files/descriptor.h"
#include "base/installation.h"
#include "base/log.h"

namespace idbg::base {
namespace fs = std::filesystem;

void ThrowUnreadable(const fs::path& path, int error) {
  throw Error(ErrorCode::kNotFound, std::string("cannot be read: ") + std::strerror(error),
              Place{.file = path.string()});
}

std::string ReadFile(const fs::path& path) {
  constexpr std::size_t kLongest = std::size_t{64} << 20;
  const bool standard_input = path == "-";
  const Descriptor file(standard_input ? ::dup(STDIN_FILENO)
                                       : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.value() < 0) ThrowUnreadable(path, errno);
  std::string content;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t count = ::read(file.value(), buffer, sizeof buffer);
    if (count == 0) return content;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) ThrowUnreadable(path, errno);
    content.append(buffer, static_cast<std::size_t>(count));
    if (content.size() > kLongest)
      throw Error(ErrorCode::kUnsupported, "longer than 64 MiB, which such a file cannot be",
                  Place{.file = path.string()});
  }
}

std::vector<fs::path> ListFiles(const fs::path& folder, std::span<const std::string> extensions) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    const std::string extension = it->path().extension().string();
    const bool wanted =
        extensions.empty() || std::ranges::find(extensions, extension) != extensions.end();
    if (wanted && it->is_regular_file(error)) files.push_back(it->path());
  }
  if (error)
    throw Error(ErrorCode::kNotFound, "cannot be listed: " + error.message(),
                Place{.file = folder.string()});
  std::ranges::sort(files);
  return files;
}

fs::path FindDataFile(const fs::path& relative) {
  std::vector<fs::path> folders;
  if (const char* folder = std::getenv("INDUCTOR_DEBUG_DATA")) folders.emplace_back(folder);
  for (fs::path& folder : DataFolders()) folders.push_back(std::move(folder));
  std::string tried;
  for (const fs::path& folder : folders) {
    std::error_code error;
    const fs::path path = folder / relative;
    if (fs::exists(path, error)) {
      LogDebug("data file ", relative, ": ", path);
      return path;
    }
    LogDebug("data file ", relative, ": not in ", folder);
    tried += (tried.empty() ? "" : ", ") + folder.string();
  }
  throw Error(ErrorCode::kNotFound,
              "data file not found (looked in " + tried + "; set INDUCTOR_DEBUG_DATA)",
              Place{.file = relative.string()});
}

}  // namespace idbg::base
