// SPDX-License-Identifier: Apache-2.0
#include "base/text/text.h"
#include "views/gemm/dataset_document.h"
#include "views/units.h"

namespace idbg::views {

report::Document CollectDocument(const collect::CollectionResult& result,
                                 const timings::Timings& header, const std::filesystem::path& file,
                                 std::span<const std::string> losses) {
  report::Document document{
      .kind = "collect",
      .title = result.is_complete ? "GEMM timings collected" : "GEMM timings collected, stopped",
      .context = {{"device", "device", header.device.name}, {"method", "method", header.method}}};
  for (const auto& [name, version] : header.software)
    document.context.Add({{"software_" + name, name, version}});
  report::Section section{.key = "collection", .title = "Collection"};
  section.facts = {{"file", "file", file.string()},
                   {"problems_measured", "problems measured", Count(result.measured)},
                   {"problems_found", "problems that were in the file", Count(result.found)},
                   {"problems_skipped", "problems not measured", Count(result.skipped)},
                   {"times", "times", Count(result.times)}};
  if (result.times > 0 && result.seconds > 0) {
    const double hourly = 3600 * static_cast<double>(result.times) / result.seconds;
    if (header.device.is_cpu())
      section.facts.push_back({"hourly_times", "rate", hourly, "times an hour", 0});
    else
      section.facts.push_back({"rate", "rate", 1e-6 * hourly, "million times an hour", 2});
  }
  AddCount("problems_throttled", "problems measured while throttled",
           static_cast<std::int64_t>(result.slowed), section);
  document.sections.push_back(std::move(section));
  if (result.slowed > 0)
    document.findings.push_back(
        {.rule = "throttled",
         .severity = report::Severity::kNote,
         .message = base::Plural(static_cast<std::int64_t>(result.slowed), "problem") +
                    " measured while the GPU was slowed down by heat or a power brake",
         .advice = "cool the GPU and measure them again; their records say so under conditions",
         .count = static_cast<std::int64_t>(result.slowed)});
  for (const std::string& failure : result.failures)
    document.findings.push_back({.rule = "not-measured",
                                 .severity = report::Severity::kNote,
                                 .is_advisory = true,
                                 .message = failure,
                                 .group = "not-measured"});
  if (result.cut_bytes > 0)
    document.findings.push_back(
        {.rule = "continued",
         .severity = report::Severity::kNote,
         .message = "an interrupted run left " +
                    base::Plural(static_cast<std::int64_t>(result.cut_bytes), "byte") +
                    " of a record, which were cut off"});
  if (!result.is_complete)
    document.findings.push_back({.rule = "interrupted",
                                 .severity = report::Severity::kWarning,
                                 .message = "the collection was stopped; all finished problems "
                                            "are in the file",
                                 .advice = "run the same command again to continue"});
  for (const std::string& loss : losses)
    document.findings.push_back(
        {.rule = "conversion-loss", .severity = report::Severity::kNote, .message = loss});
  return document;
}

report::Document PlanDocument(const collect::CollectionPlan& plan,
                              const std::map<gemm::Problem, estimate::ProblemUse>& uses) {
  report::Document document{.kind = "collect", .title = "GEMM timings that would be collected"};
  report::Section section{.key = "plan", .title = "Plan"};
  section.facts = {
      {"problems", "problems", Count(plan.problems.size())},
      {"configurations", "configurations (on an H100 or H200)", Count(plan.configurations)},
      {"files", "files", Count(plan.outputs.size())},
      {"first_file", "first file", plan.outputs.front().string()}};
  AddCount("rejected", "problems left out as known", static_cast<std::int64_t>(plan.rejected),
           section);
  report::Table table{.key = "problems", .title = "Problems", .columns = {"problem"}};
  if (!uses.empty()) {
    table.columns.Add({"count"});
    table.columns.Add({{"first", "first in"}});
  }
  for (const gemm::Problem& problem : plan.problems) {
    const auto use = uses.find(problem);
    if (use == uses.end())
      table.AddRow({ToString(problem)});
    else
      table.AddRow({ToString(problem), use->second.count, use->second.place});
  }
  section.tables.push_back(std::move(table));
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace idbg::views
