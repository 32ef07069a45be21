// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/error.h"
#include "base/file.h"
#include "commands/dataset.h"

namespace idbg::commands {
namespace {

class DatasetInfo final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("files", files_, "data sets: files or folders", {.required = true});
  }

  int Run(const Session& session) override {
    for (const std::string& file : files_) {
      const base::MappedFile mapped(file);
      session.Print(file + ": " + std::to_string(mapped.bytes().size()) + " bytes\n");
    }
    return base::kExitClean;
  }

 private:
  std::vector<std::string> files_;
};

}  // namespace

std::unique_ptr<Command> MakeDatasetInfo() { return std::make_unique<DatasetInfo>(); }

}  // namespace idbg::commands
