// SPDX-License-Identifier: Apache-2.0
#include "commands/diff.h"

#include <string>

#include "compile/compare/compare.h"
#include "inputs/recognise.h"
#include "views/compile/compare_section.h"

namespace idbg::commands {
namespace {

class Diff final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("before", before_, "the first run: a log, or a folder of logs",
                     {.required = true});
    flags.Positional("after", after_, "the second run", {.required = true});
    flags.Value("--rank", rank_, "only this rank of both");
  }

  int Run(const Session& session) override {
    logs::View view;
    if (rank_) view.rank = static_cast<std::int32_t>(*rank_);
    for (const std::string& file : {before_, after_}) inputs::CheckMayBeLog(file, "diff");
    const logs::Trace before = logs::ReadTrace(before_);
    const logs::Trace after = logs::ReadTrace(after_);
    logs::CheckHolds(before, view);
    logs::CheckHolds(after, view);
    report::Document document{.kind = "diff", .title = before.name + " and " + after.name};
    views::AddTraceComparison(compile::GatherFacts(before, view), compile::GatherFacts(after, view),
                              document);
    return session.Report(document);
  }

 private:
  std::string before_;
  std::string after_;
  std::optional<std::int64_t> rank_;
};

}  // namespace

std::unique_ptr<Command> MakeDiff() { return std::make_unique<Diff>(); }

}  // namespace idbg::commands
