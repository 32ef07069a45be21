// SPDX-License-Identifier: Apache-2.0
#include "commands/extract.h"

#include <map>
#include <string>
#include <vector>

#include "base/error.h"
#include "inputs/recognise.h"
#include "logs/extract.h"
#include "report/document.h"

namespace idbg::commands {
namespace {

using logs::Extraction;

report::Section FileSection(const std::vector<Extraction>& plan) {
  report::Table files{.key = "files",
                      .title = "Files",
                      .columns = {{.key = "path", .title = "file"},
                                  {.key = "kind", .title = "kind"},
                                  {.key = "bytes", .title = "size", .unit = "B"},
                                  {.key = "line", .title = "log line"},
                                  {.key = "intact", .title = "intact"}}};
  for (const Extraction& one : plan) {
    files.AddRow({one.path.string(), one.kind, static_cast<std::int64_t>(one.record->payload_size),
                  static_cast<std::int64_t>(one.record->line),
                  one.record->payload != logs::PayloadState::kDamaged});
  }
  report::Section section{.key = "extract", .title = "Payloads"};
  if (!plan.empty()) section.tables.push_back(std::move(files));
  return section;
}

// "fx_graph_runnable (2), inductor_output_code (2)".
std::string KindList(const std::vector<Extraction>& plan) {
  std::map<std::string, int> counts;
  for (const Extraction& one : plan) ++counts[one.kind];
  std::string list;
  for (const auto& [kind, count] : counts)
    list += (list.empty() ? "" : ", ") + kind + " (" + std::to_string(count) + ")";
  return list;
}

class Extract final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("trace", input_, "a log, or a folder of logs", {.required = true});
    flags.List("--kind", kinds_, "only these, like inductor_output_code,fx_graph_runnable");
    flags.Value("--id", id_, "only this compilation, like 0/0");
    flags.Value("--rank", rank_, "only this rank");
    flags.Value("-d,--directory", folder_, "write them below this folder");
    flags.Switch("--list", list_, "say what there is, write nothing");
  }

  int Run(const Session& session) override {
    inputs::CheckMayBeLog(input_, "extract");
    const logs::Trace trace = logs::ReadTrace(input_);
    logs::View view;
    if (!id_.empty()) view.id = logs::ParseCompileId(id_);
    if (rank_) view.rank = static_cast<std::int32_t>(*rank_);
    logs::CheckHolds(trace, view);
    const std::vector<Extraction> plan = logs::PlanExtraction(trace, view, kinds_);
    if (plan.empty()) ThrowNothing(trace);
    if (!list_ && folder_.empty()) return PrintOne(session, plan);
    if (!list_) {
      for (const Extraction& one : plan) logs::WriteExtraction(one, folder_);
    }
    report::Document document{.kind = "extract", .title = trace.name};
    document.sections.push_back(FileSection(plan));
    return session.Report(document);
  }

 private:
  [[noreturn]] void ThrowNothing(const logs::Trace& trace) const {
    throw base::Error(
        base::ErrorCode::kNotFound,
        "no such payload in this log; it holds " + KindList(logs::PlanExtraction(trace, {}, {})),
        {.file = input_});
  }

  static int PrintOne(const Session& session, const std::vector<Extraction>& plan) {
    if (plan.size() > 1)
      throw base::Error(base::ErrorCode::kUsage,
                        "there are " + std::to_string(plan.size()) +
                            " payloads: " + KindList(plan) +
                            " (choose one with --kind, --id and --rank, or write all with "
                            "--directory)");
    session.Print(plan[0].from.log().Payload(*plan[0].record));
    return base::kExitClean;
  }

  std::string input_;
  std::vector<std::string> kinds_;
  std::string id_;
  std::optional<std::int64_t> rank_;
  std::string folder_;
  bool list_ = false;
};

}  // namespace

std::unique_ptr<Command> MakeExtract() { return std::make_unique<Extract>(); }

}  // namespace idbg::commands
