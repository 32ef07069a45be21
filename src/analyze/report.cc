// SPDX-License-Identifier: Apache-2.0
#include "analyze/report.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <utility>

#include "analyze/legacy.h"
#include "analyze/logs.h"
#include "analyze/run_inputs.h"
#include "base/error.h"
#include "base/log.h"
#include "base/text.h"
#include "report/json_reader.h"
#include "report/merge.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using report::Document;
using report::Part;

std::string Beginning(const fs::path& path) {
  std::array<char, 4096> bytes{};
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), bytes.size());
  return {bytes.data(), static_cast<std::size_t>(file.gcount())};
}

// The last part of a path, also where it ends in '/' or is ".".
std::string LastName(const fs::path& path) {
  const fs::path whole = fs::absolute(path).lexically_normal();
  return (whole.has_filename() ? whole.filename() : whole.parent_path().filename()).string();
}

Document MakeDocument(const fs::path& input, const ReportRequest& request) {
  const std::string beginning = fs::is_regular_file(input) ? Beginning(input) : "";
  if (report::IsReport(beginning)) {
    const base::LogPhase phase(base::LogLevel::kInfo, "read ", input, ", a saved report");
    return report::LoadReport(input);
  }
  base::LogDebug(input, ": not a saved report");
  if (logs::IsTrace(input)) return AnalyzeTraces({.files = {input}, .view = request.view});
  base::LogDebug(input, ": not a log of the compiler");
  if (IsLegacyInput(input, beginning)) {
    const base::LogPhase phase(base::LogLevel::kInfo, "read ", input,
                               ", a result of an earlier tool");
    return MakeLegacyDocument(input);
  }
  base::LogDebug(input, ": not a result of an earlier tool");
  AnalysisRequest models = request.models;
  models.files = {input};
  return AnalyzeModels(models);
}

// The last names of paths, or the whole paths of those that share one.
std::vector<std::string> NamesOf(const std::vector<fs::path>& paths) {
  std::multiset<std::string> names;
  for (const fs::path& path : paths) names.insert(LastName(path));
  std::vector<std::string> result;
  for (const fs::path& path : paths)
    result.push_back(names.count(LastName(path)) == 1 ? LastName(path) : path.string());
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

// Reads one input after the other. One that fails is a finding as long as another can be read.
class PartReader {
 public:
  explicit PartReader(const ReportRequest& request) : request_(request) {}

  void Add(Part part) {
    ++read_;
    parts_.push_back(std::move(part));
  }

  void Read(const fs::path& input, const std::string& name, bool is_last) {
    try {
      Document document = MakeDocument(input, request_);
      if (document.title.starts_with(input.string()))
        document.title.replace(0, input.string().size(), name);
      Add({name, std::move(document)});
    } catch (const base::Error& error) {
      if ((is_last && read_ == 0) || error.code() == base::ErrorCode::kUsage ||
          error.code() == base::ErrorCode::kInternal)
        throw;
      parts_.push_back({name, UnreadableInput(name, error)});
    }
  }

  std::vector<Part> Take() && { return std::move(parts_); }

 private:
  const ReportRequest& request_;
  std::vector<Part> parts_;
  std::size_t read_ = 0;
};

// "a.pt2, b.pt2 and 3 more"
std::string TitleOf(std::vector<std::string> names) {
  constexpr std::size_t kMost = 3;
  if (names.size() <= kMost) return base::Join(names);
  const std::string rest = " and " + std::to_string(names.size() - 2) + " more";
  names.resize(2);
  return base::Join(names) + rest;
}

}  // namespace

Document MakeReportDocument(const ReportRequest& request) {
  const std::vector<fs::path> given(request.inputs.begin(), request.inputs.end());
  const std::vector<std::string> names = NamesOf(given);
  std::string title = TitleOf(names);
  PartReader reader(request);
  for (std::size_t i = 0; i < given.size(); ++i) {
    std::optional<RunInputs> run = FindRunInputs(given[i]);
    if (!run) {
      reader.Read(given[i], names[i], i + 1 == given.size());
      continue;
    }
    base::LogInfo(given[i], ": a run folder, ", base::LogCount{run->inputs.size(), "input"});
    run->about.title = names[i] + ": " + run->about.title;
    if (given.size() == 1) title = run->about.title;
    reader.Add({names[i], std::move(run->about)});
    const std::vector<std::string> parts = NamesOf(run->inputs);
    for (std::size_t k = 0; k < parts.size(); ++k)
      reader.Read(run->inputs[k], given.size() == 1 ? parts[k] : names[i] + "/" + parts[k], false);
  }
  return report::Merge(std::move(reader).Take(), title);
}

}  // namespace idbg::analyze
