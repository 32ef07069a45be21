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

}  // namespace

Runner MakeConvertJsonToMsgpack(Flags& flags) {
  struct Given {
    std::vector<std::string> inputs;
    std::string output_folder;
    bool overwrite = false;
  };
  const auto given = std::make_shared<Given>();
  flags.Values("--input-files", given->inputs, "JSON files (any content)", {.required = true});
  flags.Value("--output-dir", given->output_folder,
              "Folder for the results (default: next to each input)");
  flags.Switch("--overwrite", given->overwrite,
               "Accepted for compatibility; existing results are always replaced");
  return [given](const Session& session) {
    const std::vector<std::filesystem::path> files(given->inputs.begin(), given->inputs.end());
    const auto conversions = timings::ConvertFilesToMsgpack(files, given->output_folder);
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
  };
}

}  // namespace idbg::commands
