// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/json/json.h"
#include "base/text/text.h"
#include "compile/user_frames.h"
#include "logs/events/record_events.h"
#include "logs/extract.h"
#include "report/text_parts.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::CompilationSummary;
using report::Attachment;
using SharedTrace = std::shared_ptr<const logs::Trace>;

constexpr std::size_t kMostDossiers = 400;

// Graphs are printed as Python.
std::string LanguageOf(const logs::Extraction& one) {
  if (one.path.extension() == ".cpp") return "cpp";
  const bool is_code = one.path.extension() == ".py" || one.kind.ends_with("_graph");
  return is_code ? "python" : "text";
}

// "inductor_output_code, backward".
Attachment AttachmentOf(const SharedTrace& trace, const logs::Extraction& one) {
  return {.name = one.kind + (one.graph.empty() ? "" : ", " + std::string(one.graph)),
          .language = LanguageOf(one),
          .path = one.path.generic_string(),
          .bytes = static_cast<std::int64_t>(one.record->payload_size),
          .place = one.from.log().PlaceOf(*one.record).ToString(),
          .read = [trace, one] { return logs::ReadExtraction(one); }};
}

// Metrics have no payload: their JSON is the record itself, here with a line for each field.
void AddMetrics(const SharedTrace& trace, const logs::Selected& selected, const std::string& folder,
                std::vector<Attachment>& attachments) {
  int number = 0;
  for (const logs::Record* const record : Find(selected, logs::Event::kCompilationMetrics)) {
    const std::string suffix = number++ == 0 ? "" : fmt::format("_{}", number);
    attachments.push_back({.name = "compilation_metrics",
                           .language = "text",
                           .path = fmt::format("{}/compilation_metrics{}.json", folder, suffix),
                           .bytes = static_cast<std::int64_t>(record->size),
                           .place = selected.log().PlaceOf(*record).ToString(),
                           .read = [trace, selected, record] {
                             return base::IndentJson(selected.log().Metadata(*record));
                           }});
  }
}

// Where the function was called from; library frames in between are left out.
std::string CallersOf(const logs::Selected& selected) {
  std::string text;
  for (const logs::Frame& frame : logs::ReadDynamoStart(selected)) {
    if (compile::OwnerOf(frame.file) == compile::FrameOwner::kTorch) continue;
    text += (text.empty() ? "" : "\n") + compile::Describe(frame);
    if (!frame.code.empty()) text += ": " + frame.code;
  }
  return text;
}

report::Details DetailsOf(const CompilationSummary& summary) {
  report::Details details;
  const auto add = [&details](const char* name, std::string value) {
    if (!value.empty()) details.emplace_back(name, std::move(value));
  };
  add("function", compile::DisplayName(summary.function));
  add("source", summary.function.place.ToString());
  add("called from", CallersOf(summary.selected));
  add("recompiled because", summary.recompile_reason);
  for (const std::string& reason : summary.restart_reasons) add("restarted", reason);
  if (summary.failure) add("failure", summary.failure->type + ": " + summary.failure->reason);
  add("log ends after", summary.stops_after);
  std::string size;
  const auto add_count = [&size](std::optional<std::int64_t> count, std::string_view noun) {
    if (count) size += (size.empty() ? "" : ", ") + base::Plural(*count, noun);
  };
  if (summary.attempts > 1) add_count(summary.attempts, "attempt");
  add_count(summary.graph_ops, "operator");
  add_count(summary.graph_nodes, "node");
  add_count(summary.guards, "guard");
  add("size", size);
  return details;
}

class DossierBuilder {
 public:
  DossierBuilder(SharedTrace trace, const logs::View& view,
                 const std::set<const logs::Compilation*>& shown)
      : trace_(std::move(trace)) {
    for (logs::Extraction& one : logs::PlanExtraction(*trace_, view, {}, "", &shown))
      plan_[one.from.compilation].push_back(std::move(one));
  }

  report::Dossier Make(const CompilationSummary& summary, std::size_t number) const {
    const std::string name = compile::DisplayName(summary.function);
    report::Dossier dossier{
        .key = fmt::format("compilation_{}", number),
        .title = summary.selected.Label(*trace_) + (name.empty() ? "" : " " + name),
        .text = std::string(ToString(summary.status)),
        .kind = summary.status == compile::Status::kError ? "error" : "",
        .details = DetailsOf(summary)};
    if (summary.time) dossier.text += ", " + report::FormatValue(summary.time->seconds, 3) + " s";
    AddTexts(summary.selected, dossier.attachments);
    return dossier;
  }

  // What was recorded outside compilations; no texts: nothing was.
  report::Dossier MakeRest(const logs::Selected& selected, std::size_t number) const {
    report::Dossier dossier{.key = fmt::format("compilation_{}", number),
                            .title = "Outside compilations",
                            .text = selected.rank->label};
    AddTexts(selected, dossier.attachments);
    return dossier;
  }

 private:
  void AddTexts(const logs::Selected& selected, std::vector<Attachment>& attachments) const {
    const auto planned = plan_.find(selected.compilation);
    if (planned != plan_.end()) {
      for (const logs::Extraction& one : planned->second)
        attachments.push_back(AttachmentOf(trace_, one));
    }
    if (attachments.empty()) return;
    const std::string folder =
        std::filesystem::path(attachments.front().path).parent_path().generic_string();
    AddMetrics(trace_, selected, folder, attachments);
  }

  SharedTrace trace_;
  std::map<const logs::Compilation*, std::vector<logs::Extraction>> plan_;
};

}  // namespace

std::optional<report::Section> TraceDossiers(const SharedTrace& trace,
                                             const compile::LogFacts& facts) {
  const logs::View& view = facts.view();
  const auto seconds = [](const CompilationSummary& one) {
    return one.time ? one.time->seconds : 0.0;
  };
  const auto summaries = SortedBy(facts.Summaries(), seconds, std::greater());
  const std::size_t count = std::min({summaries.size(), kMostDossiers, view.top});
  report::Section section{.key = "dossiers", .title = "Each compilation"};
  std::set<const logs::Compilation*> shown;
  for (std::size_t i = 0; i < count; ++i) shown.insert(summaries[i]->selected.compilation);
  for (const logs::Selected& selected : Select(*trace, view)) {
    if (selected.compilation->id.empty()) shown.insert(selected.compilation);
  }
  const DossierBuilder builder(trace, view, shown);
  for (std::size_t i = 0; i < count; ++i)
    section.figures.emplace_back(builder.Make(*summaries[i], i + 1));
  for (const logs::Selected& selected : Select(*trace, view)) {
    if (!selected.compilation->id.empty()) continue;
    report::Dossier rest = builder.MakeRest(selected, section.figures.size() + 1);
    if (!rest.attachments.empty()) section.figures.emplace_back(std::move(rest));
  }
  if (count < summaries.size())
    section.lines.push_back(fmt::format(
        "the {} slowest of {}; 'inductor-debug extract' has all texts", count, summaries.size()));
  if (section.figures.empty()) return std::nullopt;
  return section;
}

}  // namespace idbg::views
