// SPDX-License-Identifier: Apache-2.0
#include "commands/diff.h"

#include <string>

#include "analyze/diff.h"

namespace idbg::commands {
namespace {

class Diff final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("before", before_, "First run: a log or a folder of logs", {.required = true});
    flags.Positional("after", after_, "Second run", {.required = true});
    flags.Value("--rank", rank_, "Compare only this rank of both runs");
  }

  int Run(const Session& session) override {
    logs::View view;
    if (rank_) view.rank = static_cast<std::int32_t>(*rank_);
    return session.Report(analyze::DiffLogs(before_, after_, view));
  }

 private:
  std::string before_;
  std::string after_;
  std::optional<std::int64_t> rank_;
};

}  // namespace

std::unique_ptr<Command> MakeDiff() { return std::make_unique<Diff>(); }

}  // namespace idbg::commands
