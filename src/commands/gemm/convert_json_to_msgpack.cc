// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/log.h"
#include "base/text/text.h"
#include "commands/app/commands.h"
#include "report/writers.h"
#include "timings/convert.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

// As torch-diode says it.
std::string Summary(const report::Document& document) {
  return document.title + "\n  " + base::Join(document.sections[0].lines, "\n  ") + "\n";
}

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
    const std::vector<std::filesystem::path> files(inputs_.begin(), inputs_.end());
    const auto conversions = timings::ConvertFilesToMsgpack(files, output_folder_);
    const base::Error* first_error = nullptr;
    for (const timings::Conversion& one : conversions) {
      for (const std::string& loss : one.losses) base::LogWarning(one.from.string(), ": ", loss);
      if (one.error) base::LogError(one.error->what());
      if (one.error && first_error == nullptr) first_error = &*one.error;
    }
    report::Document document = views::ConversionsDocument(conversions, {});
    document.kind = "convert-json-to-msgpack";
    session.Print(session.json ? report::ToJson(document) : Summary(document));
    if (first_error != nullptr)
      throw base::Error(first_error->code(), "some files could not be converted");
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
