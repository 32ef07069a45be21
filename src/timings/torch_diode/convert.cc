// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/convert.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <system_error>

#include "base/files/file.h"
#include "base/json/json_to_msgpack.h"

namespace idbg::timings::torch_diode {
namespace {

namespace fs = std::filesystem;

fs::path OutputOf(const fs::path& input, const fs::path& output_folder) {
  const fs::path folder = output_folder.empty() ? input.parent_path() : output_folder;
  return folder / (input.stem().string() + ".msgpack");
}

void ConvertFile(ConvertedFile& file, std::set<fs::path>& outputs) {
  std::error_code error;
  if (fs::equivalent(file.input, file.output, error)) {
    throw base::Error(base::ErrorCode::kUsage,
                      "would be replaced by its own output (give --output-dir)",
                      base::Place{.file = file.input.string()});
  }
  if (!outputs.insert(file.output).second) {
    throw base::Error(
        base::ErrorCode::kUsage,
        "would replace the output of another input, " + file.output.string() + " (rename one)",
        base::Place{.file = file.input.string()});
  }
  const base::MappedFile input(file.input);
  base::AtomicFile output(file.output);
  file.repeated_keys = base::ConvertJsonToMsgpack(
      input.text(), input.name(), [&](std::string_view bytes) { output.Write(bytes); });
  output.Commit();
}

std::size_t ErrorCount(std::span<const ConvertedFile> files) {
  return static_cast<std::size_t>(
      std::ranges::count_if(files, [](const ConvertedFile& file) { return !file.error.empty(); }));
}

}  // namespace

std::vector<ConvertedFile> ConvertFilesToMsgpack(std::span<const std::string> inputs,
                                                 const fs::path& output_folder) {
  std::vector<ConvertedFile> files;
  std::set<fs::path> outputs;
  for (const std::string& input : inputs) {
    ConvertedFile& file = files.emplace_back();
    file.input = input;
    file.output = OutputOf(file.input, output_folder);
    try {
      ConvertFile(file, outputs);
    } catch (const base::Error& error) {
      file.error = error.what();
      file.error_code = error.code();
    }
  }
  return files;
}

std::string ConversionText(std::span<const ConvertedFile> files) {
  const std::size_t errors = ErrorCount(files);
  return fmt::format("Conversion completed:\n  Converted: {} files\n  Errors: {} files\n",
                     files.size() - errors, errors);
}

}  // namespace idbg::timings::torch_diode
