// SPDX-License-Identifier: Apache-2.0
#include "analyze/request.h"

#include <algorithm>
#include <vector>

#include "analyze/options.h"
#include "base/error.h"
#include "base/json/json_document.h"
#include "base/log.h"
#include "base/text/text.h"
#include "inputs/recognise.h"
#include "report/json_reader.h"
#include "runs/folder.h"

namespace idbg::analyze {
namespace {

using base::JsonValue;

constexpr std::string_view kAdvise = "advise";

bool AsksOnlyOfLogs(const AnalysisRequest& request) {
  return !request.sections.empty() &&
         std::ranges::all_of(request.sections, [](const std::string& name) {
           return std::ranges::find(TraceSectionNames(), name) != TraceSectionNames().end();
         });
}

// Whether a question about inputs is one about logs of the compiler. Logs and models have different
// sections: a call is about one kind. Of folders that hold both, the sections and devices asked for
// decide. Throws kUsage for both in one call, and as inputs::Recognise.
bool IsAboutLogs(const AnalysisRequest& request, const std::string& command) {
  if (request.files.empty()) return true;  // nothing but a profile
  // A run folder holds both: its graphs are asked for where a flag is about devices. What to change
  // in a run is in its log, where that has the graphs, too.
  const bool asks_of_devices = !request.adapters.empty() || !request.hardware.empty();
  const bool asks_of_logs = AsksOnlyOfLogs(request) && !asks_of_devices;
  const bool may_ask_of_logs = !asks_of_devices && (asks_of_logs || request.sections.empty());
  const auto count = std::ranges::count_if(request.files, [&](const std::string& file) {
    const inputs::Recognised input = inputs::Recognise(file);
    const bool is_run = input.kind == inputs::Kind::kRunFolder;
    if (input.holds_logs && input.holds_graphs)
      return is_run ? !asks_of_devices || command == kAdvise
                    : (input.kind == inputs::Kind::kLogFolder ? may_ask_of_logs : asks_of_logs);
    if (!input.holds_logs && !input.holds_graphs && !is_run)
      inputs::CheckTaken(file, input.kind, {inputs::Kind::kModel}, command);
    return input.holds_logs;
  });
  if (count != 0 && count != std::ssize(request.files))
    base::FailUsage("cannot analyze logs and models together (run " + command +
                    " once for each, or use report)");
  base::LogDebug("the inputs are treated as ", count != 0 ? "compiler logs" : "models");
  return count != 0;
}

// Sections of the other kind of input alone would show nothing.
void CheckSections(const std::vector<std::string>& sections, bool is_about_logs) {
  const std::vector<std::string>& names = is_about_logs ? TraceSectionNames() : SectionNames();
  const auto is_here = [&names](const std::string& section) {
    return section == "verdict" || std::ranges::find(names, section) != names.end();
  };
  if (!sections.empty() && std::ranges::none_of(sections, is_here))
    base::FailUsage("--section " + base::Join(sections, ",") + " has no effect on a " +
                    (is_about_logs ? "log, only on a model" : "model, only on a log") +
                    " (choose from " + base::Join(names) + ")");
}

void CheckLimits(const estimate::Budget& budget) {
  for (const auto& limit :
       {budget.latency_ms, budget.memory_mb, budget.energy_mj, budget.power_w}) {
    if (limit && !(*limit > 0)) base::FailUsage("limits of --check-... must be above 0");
  }
}

// What the back ends of a run found is found in the run: their reports lie in it.
void AddBackendFindings(const std::vector<std::string>& files, report::Document& document) {
  for (const std::string& file : files) {
    if (!runs::RunFolder::Find(file)) continue;
    for (const auto& path : runs::FindBackendReports(file)) {
      if (path.filename() != "diff.json") continue;  // checks are made anew, of the graphs
      report::Document compared = report::LoadReport(path);
      const std::string name = path.lexically_relative(file).string();
      for (report::Finding& finding : compared.findings) {
        finding.source = name;
        document.findings.push_back(std::move(finding));
      }
      report::AddInput({.name = name, .kind = "tensors"}, document);
    }
  }
}

// Whether these are runs that hold results of back ends and neither logs nor graphs.
bool HoldResultsAlone(const std::vector<std::string>& files) {
  return !files.empty() && std::ranges::all_of(files, [](const std::string& file) {
    if (!runs::RunFolder::Find(file)) return false;
    const inputs::Recognised input = inputs::Recognise(file);
    return !input.holds_logs && !input.holds_graphs && !runs::FindBackendReports(file).empty();
  });
}

// What changed against an earlier input, as `diff` says it.
void AddChanges(const Request& request, report::Document& document) {
  TensorDiffRequest tensors = request.tensors;
  if (tensors.expected.empty()) return;
  if (request.analysis.files.size() != 1)
    base::FailUsage("--diff-base compares one input with an earlier one");
  tensors.actual = request.analysis.files.front();
  const logs::View view{.id = request.analysis.view.id, .rank = request.analysis.view.rank};
  report::Document changes = Diff(tensors, view, [](const auto&) {});
  for (report::Verdict& verdict : changes.verdicts) {
    verdict.subject += " against " + tensors.expected;
    document.verdicts.push_back(std::move(verdict));
  }
  for (report::Section& section : changes.sections) {
    if (section.key != "diff") section.key = "diff_" + section.key;  // of models: a graph's, too
    section.leads = true;  // what was asked for, and no section of its own for --section
  }
  document.inputs.push_back(std::move(changes.inputs.front()));  // what it lacks is in the verdicts
  Append(std::move(changes), document);
}

report::Document AnalyzeInputs(const Request& request) {
  AnalysisRequest asked = request.analysis;
  TakeProfiles(asked);
  if (HoldResultsAlone(asked.files)) {
    CheckOptions(request, {"tensors"});
    report::Document document = MakeReportDocument(asked);
    document.kind = "analyze";
    return document;
  }
  const bool is_about_logs = IsAboutLogs(asked, "analyze");
  CheckOptions(request, {is_about_logs ? (asked.files.empty() ? "profile" : "log") : "model"});
  CheckSections(asked.sections, is_about_logs);
  CheckLimits(asked.budget);
  if (!is_about_logs && !asked.profiles.empty() && asked.hardware.empty())
    base::FailUsage(
        "--profile beside a model needs --hardware (or give its log, recorded with "
        "TORCH_TRACE=FOLDER in the process that is profiled)");
  report::Document document = is_about_logs ? AnalyzeTraces(asked) : AnalyzeModels(asked).document;
  AddBackendFindings(asked.files, document);
  return document;
}

// Of logs also what would make the program start sooner, for which no device is needed.
report::Document AdviseOnLogs(AnalysisRequest logs) {
  if (logs.on_advised)
    base::FailUsage("--apply, --diff and --verify need a model: a log has no weights");
  logs.sections = {"advice", "start_advice"};
  return AnalyzeTraces(logs);
}

report::Document AdviseOnModels(const AnalysisRequest& models) {
  if (models.hardware.empty())
    base::FailUsage(
        "--hardware is needed: what pays depends on the device (see inductor-debug hardware list)");
  report::Document document = AnalyzeModels(models).document;
  document.context.clear();
  return document;
}

report::Document AnswerAdvise(const Request& request) {
  const bool is_about_logs = IsAboutLogs(request.analysis, request.command);
  CheckOptions(request, {is_about_logs ? "log" : "model"});
  report::Document document =
      is_about_logs ? AdviseOnLogs(request.analysis) : AdviseOnModels(request.analysis);
  document.kind = kAdvise;
  return document;
}

Request ReadRequest(JsonValue root) {
  static const std::vector<std::string> kCommands = {"advise", "analyze", "diff", "report"};
  const JsonValue command = root.GetMember("command");
  if (std::ranges::find(kCommands, command.GetString()) == kCommands.end())
    command.Fail(
        base::UnknownWord("command", command.GetString(), kCommands, {}, base::Known::kAll));
  Request request = RequestFor(command.GetString());
  std::vector<std::string>& inputs = request.analysis.files;
  inputs = root.GetMember("inputs").GetStrings();
  if (inputs.empty()) root.GetMember("inputs").Fail("has no inputs");
  ReadOptions(root, {"command", "inputs"}, request);
  if (request.command != "diff") return request;
  if (inputs.size() != 2) base::FailUsage("diff needs exactly two inputs: before and after");
  request.tensors.expected = inputs[0];
  request.tensors.actual = inputs[1];
  return request;
}

}  // namespace

Request RequestFor(std::string_view command) {
  constexpr std::size_t kRowsOfPage = 200;
  Request request{.command = std::string(command)};
  if (command == kAdvise) {
    request.analysis.sections = {"advice"};
    request.analysis.view.top = kAdvicePieces;
  }
  if (command != "report") return request;
  request.analysis.view.top = kRowsOfPage;
  request.analysis.drawings = true;
  request.analysis.dossiers = true;
  return request;
}

report::Document Answer(const Request& request) {
  if (request.command == "analyze") {
    report::Document document = AnalyzeInputs(request);
    AddChanges(request, document);
    return document;
  }
  if (request.command == kAdvise) return AnswerAdvise(request);
  if (request.command == "diff")
    return Diff(request.tensors, request.analysis.view,
                [&](const std::vector<std::string_view>& kinds) { CheckOptions(request, kinds); });
  report::Document document = MakeReportDocument(request.analysis);
  if (!request.title.empty()) document.title = request.title;
  return document;
}

report::Document AnswerJson(std::string_view request_json) {
  const base::JsonDocument json(request_json, "request");
  return Answer(ReadRequest(json.root()));
}

}  // namespace idbg::analyze
