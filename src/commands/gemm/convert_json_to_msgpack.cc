// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/error.h"
#include "base/log.h"
#include "commands/app/commands.h"
#include "report/writers.h"
#include "timings/torch_diode/convert.h"
#include "views/gemm/conversion_document.h"

namespace idbg::commands {
namespace {

class ConvertJsonToMsgpack final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Values("--input-files", inputs_, "JSON files (any content)", {.required = true});
    flags.Value("--output-dir", output_folder_,
                "Folder for the results (default: next to each input)");
    flags.Switch("--overwrite", overwrite_,
                 "Accepted for compatibility; existing results are always replaced");
  }

  int Run(const Session& session) override {
    const auto files = timings::torch_diode::ConvertFilesToMsgpack(inputs_, output_folder_);
    const timings::torch_diode::ConvertedFile* first_failed = nullptr;
    for (const auto& file : files) {
      if (!file.error.empty()) base::LogError(file.error);
      if (!file.error.empty() && first_failed == nullptr) first_failed = &file;
      if (file.repeated_keys > 0) {
        base::LogWarning(file.input, ": duplicate keys: ", file.repeated_keys,
                         " dropped, the last of each is kept");
      }
    }
    session.Print(session.json ? report::ToJson(views::ConversionDocument(files))
                               : ConversionText(files));
    if (first_failed != nullptr) {
      throw base::Error(first_failed->error_code, "some files could not be converted");
    }
    return base::kExitClean;
  }

 private:
  std::vector<std::string> inputs_;
  std::string output_folder_;
  bool overwrite_ = false;
};

}  // namespace

std::unique_ptr<Command> MakeConvertJsonToMsgpack() {
  return std::make_unique<ConvertJsonToMsgpack>();
}

}  // namespace idbg::commands
