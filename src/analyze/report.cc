// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>
#include <utility>

#include "analyze/logs/logs.h"
#include "analyze/request.h"
#include "base/error.h"
#include "base/log.h"
#include "base/text/text.h"
#include "inputs/recognise.h"
#include "inputs/run.h"
#include "inputs/state.h"
#include "report/json_reader.h"
#include "report/merge.h"
#include "views/runs/run_documents.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using report::Document;
using report::Part;

// The last part of a path, also where it ends in '/' or is ".".
std::string LastName(const fs::path& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  const fs::path whole = (error ? path : absolute).lexically_normal();
  return (whole.has_filename() ? whole.filename() : whole.parent_path().filename()).string();
}

Document MakeDocument(const fs::path& input, AnalysisRequest request) {
  const inputs::Kind kind = inputs::Recognise(input).kind;
  base::LogDebug(input, ": ", inputs::NameOfKind(kind));
  request.files = {input};
  if (kind == inputs::Kind::kReport) {
    const base::LogPhase phase(base::LogLevel::kInfo, "read ", input, ", a saved report");
    Document document = report::LoadReport(input);
    if (document.inputs.empty()) report::AddInput({.name = input.string()}, document);
    return document;
  }
  if (kind == inputs::Kind::kLog || kind == inputs::Kind::kLogFolder) return AnalyzeTraces(request);
  inputs::CheckTaken(input, kind, {inputs::Kind::kModel, inputs::Kind::kDebugFolder}, "report");
  if (request.hardware.empty()) request.profiles.clear();
  return AnalyzeModels(request).document;
}

// The last names of paths; of those that share one the paths, from a folder if one is given.
std::vector<std::string> FileNamesOf(const std::vector<fs::path>& paths,
                                     const fs::path& from = {}) {
  std::multiset<std::string> names;
  for (const fs::path& path : paths) names.insert(LastName(path));
  std::vector<std::string> result;
  for (const fs::path& path : paths)
    result.push_back(names.count(LastName(path)) == 1
                         ? LastName(path)
                         : (from.empty() ? path : path.lexically_relative(from)).string());
  return result;
}

// Reads one input after the other. One that fails is a finding as long as another can be read.
class PartReader {
 public:
  explicit PartReader(const AnalysisRequest& request) : request_(request) {}

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
      Document unread{.kind = "report", .title = name + ": could not be read"};
      report::AddInput({name, "", report::InputState::kUnreadable, error.what()}, unread);
      parts_.push_back({name, std::move(unread)});
    }
  }

  // Of a run that is not whole nothing is that was read of it from part `first` on.
  void DoubtFrom(std::size_t first) {
    for (Part& part : std::span(parts_).subspan(first)) report::Doubt(part.document.verdicts);
  }

  std::size_t size() const { return parts_.size(); }
  std::vector<Part> Take() && { return std::move(parts_); }

 private:
  const AnalysisRequest& request_;
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

Document MakeReportDocument(AnalysisRequest request) {
  TakeProfiles(request);
  const std::vector<fs::path> given(request.files.begin(), request.files.end());
  const std::vector<std::string> names = FileNamesOf(given);
  std::string title = TitleOf(names);
  PartReader reader(request);
  if (given.empty()) {  // nothing but profiles
    title = TitleOf(FileNamesOf({request.profiles.begin(), request.profiles.end()}));
    reader.Add({title, AnalyzeTraces({.view = request.view, .profiles = request.profiles})});
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto run_folder = runs::RunFolder::Find(given[i]);
    if (!run_folder) {
      reader.Read(given[i], names[i], i + 1 == given.size());
      continue;
    }
    inputs::CheckReadable(given[i]);
    inputs::RunInputs run = inputs::FindRunInputs(*run_folder);
    const std::size_t first = reader.size();
    base::LogInfo(given[i], ": a run folder, ", base::LogCount{run.inputs.size(), "input"});
    Document about = views::RunDocument(run_folder->summary());
    about.title = names[i] + ": " + about.title;
    about.findings = std::move(run.findings);
    const bool is_whole = run.state.IsWhole();
    report::AddInput(std::move(run.state), about);
    if (given.size() == 1) title = about.title;
    reader.Add({names[i], std::move(about)});
    const bool asks_of_devices = !request.adapters.empty() || !request.hardware.empty();
    if (asks_of_devices || run.inputs.empty())
      std::ranges::move(run.graphs, std::back_inserter(run.inputs));
    const std::vector<std::string> parts = FileNamesOf(run.inputs, given[i]);
    for (std::size_t k = 0; k < parts.size(); ++k)
      reader.Read(run.inputs[k], given.size() == 1 ? parts[k] : names[i] + "/" + parts[k], false);
    if (!is_whole) reader.DoubtFrom(first);
  }
  return report::Merge(std::move(reader).Take(), title);
}

}  // namespace idbg::analyze
