// SPDX-License-Identifier: Apache-2.0
#include "commands/report_inputs.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <utility>

#include "base/error.h"
#include "commands/trace_analysis.h"
#include "report/json_reader.h"
#include "report/merge.h"

namespace idbg::commands {
namespace {

namespace fs = std::filesystem;
using report::Document;

std::string Beginning(const fs::path& path) {
  std::array<char, 4096> bytes{};
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), bytes.size());
  return {bytes.data(), static_cast<std::size_t>(file.gcount())};
}

bool IsRunFolder(const fs::path& path) {
  return fs::is_directory(path) && fs::exists(path / "run.json");
}

// The model__... folders of torch_compile_debug: those that hold Inductor's output.
std::vector<fs::path> DebugFolders(const fs::path& folder) {
  constexpr std::size_t kMost = 50;
  std::vector<fs::path> found;
  std::error_code error;
  fs::recursive_directory_iterator entries(folder, error);
  for (; !error && entries != fs::recursive_directory_iterator() && found.size() < kMost;
       entries.increment(error)) {
    if (entries->path().filename() == "output_code.py")
      found.push_back(entries->path().parent_path());
  }
  std::ranges::sort(found);
  return found;
}

// What a run folder of `capture` holds for a report: its logs and what Inductor wrote.
std::vector<fs::path> InputsOfRun(const fs::path& run) {
  std::vector<fs::path> inputs;
  if (trace::IsTrace(run / "trace")) inputs.push_back(run / "trace");
  for (const fs::path& folder : DebugFolders(run / "debug")) inputs.push_back(folder);
  return inputs;
}

std::vector<fs::path> Expanded(const std::vector<std::string>& inputs) {
  std::vector<fs::path> expanded;
  for (const std::string& input : inputs) {
    const std::vector<fs::path> of_run =
        IsRunFolder(input) ? InputsOfRun(input) : std::vector<fs::path>{};
    if (of_run.empty()) expanded.emplace_back(input);
    expanded.insert(expanded.end(), of_run.begin(), of_run.end());
  }
  return expanded;
}

Document MakeDocument(const fs::path& input, const ReportRequest& request) {
  if (fs::is_regular_file(input) && report::IsReport(Beginning(input)))
    return report::LoadReport(input);
  if (trace::IsTrace(input)) return AnalyzeTraces({.files = {input}, .view = request.view});
  AnalysisRequest models = request.models;
  models.files = {input};
  return AnalyzeModels(models);
}

// The file's name, or the whole path where several inputs have that name.
std::vector<std::string> NamesOf(const std::vector<fs::path>& inputs) {
  std::multiset<std::string> names;
  const auto name_of = [](const fs::path& path) {
    return (path.has_filename() ? path.filename() : path.parent_path().filename()).string();
  };
  for (const fs::path& input : inputs) names.insert(name_of(input));
  std::vector<std::string> result;
  for (const fs::path& input : inputs)
    result.push_back(names.count(name_of(input)) == 1 ? name_of(input) : input.string());
  return result;
}

Document UnreadableInput(const std::string& name, const base::Error& error) {
  Document document{.kind = "report", .title = name + ": could not be read"};
  document.findings = {{.rule = "unreadable-input",
                        .severity = report::Severity::kError,
                        .message = error.message(),
                        .advice = "the rest of this report does not depend on it",
                        .place = error.place()}};
  return document;
}

}  // namespace

Document MakeReportDocument(const ReportRequest& request) {
  const std::vector<fs::path> inputs = Expanded(request.inputs);
  const std::vector<std::string> names = NamesOf(inputs);
  std::vector<report::Part> parts;
  std::size_t read = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    try {
      parts.push_back({names[i], MakeDocument(inputs[i], request)});
      ++read;
    } catch (const base::Error& error) {
      const bool is_last_hope = read == 0 && i + 1 == inputs.size();
      if (is_last_hope || error.code() == base::ErrorCode::kUsage ||
          error.code() == base::ErrorCode::kInternal)
        throw;
      parts.push_back({names[i], UnreadableInput(names[i], error)});
    }
  }
  return report::Merge(std::move(parts));
}

}  // namespace idbg::commands
