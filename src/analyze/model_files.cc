// SPDX-License-Identifier: Apache-2.0
#include "analyze/model_files.h"

#include <array>
#include <filesystem>
#include <set>
#include <system_error>

#include "base/error.h"
#include "base/files/file.h"

namespace idbg::analyze {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;

std::vector<std::string> ModelFiles(const std::vector<std::string>& given) {
  std::vector<std::string> files;
  for (const std::string& path : given) {
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) {
      files.push_back(path);
      continue;
    }
    static constexpr std::array kExtensions = {".pt2"};
    const std::vector<std::string> extensions(kExtensions.begin(), kExtensions.end());
    const std::vector<fs::path> found = base::ListFiles(path, extensions);
    if (found.empty())
      throw Error(ErrorCode::kNotFound, "a folder without a .pt2 file", {.file = path});
    for (const fs::path& file : found) files.push_back(file.string());
  }
  std::set<std::string> seen;
  for (const std::string& file : files) {
    if (!seen.insert(file).second) throw Error(ErrorCode::kUsage, "'" + file + "' is given twice");
  }
  return files;
}

}  // namespace idbg::analyze
