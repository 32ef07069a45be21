// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/error.h"
#include "commands/app/commands.h"
#include "commands/gemm/dataset_flags.h"
#include "inputs/recognise.h"
#include "report/document.h"
#include "timings/convert.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

constexpr const char* kCommand = "dataset convert";

class DatasetConvert final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--to", form_, "Format of the result",
                {.choices = {"timings", "json", "msgpack", "table-json", "table-msgpack"}});
    flags.Value("--output-dir", folder_,
                "Folder for the results, which are named after their inputs");
    dataset_.Declare(flags);
  }

  int Run(const Session& session) override {
    const timings::DatasetForm form = *timings::ParseDatasetForm(form_);
    const timings::LoadOptions options = dataset_.Options();
    const auto files = timings::DatasetFiles(dataset_.files);
    timings::Diagnostics diagnostics;
    std::vector<timings::Conversion> conversions;
    if (!session.output.empty()) {
      if (files.size() != 1 || !folder_.empty()) {
        throw base::Error(base::ErrorCode::kUsage,
                          "-o works with one input only (use --output-dir for several)");
      }
      conversions = {inputs::Explained(inputs::Kind::kDataset, kCommand, [&] {
        return timings::ConvertFile(files[0], session.output, form, options, &diagnostics);
      })};
    } else {
      conversions = timings::ConvertFiles(files, folder_, form, options, &diagnostics);
      for (timings::Conversion& conversion : conversions) {
        if (conversion.error)
          conversion.error = inputs::Explain(*conversion.error, inputs::Kind::kDataset, kCommand);
      }
      if (conversions.size() == 1 && conversions[0].error) throw base::Error(*conversions[0].error);
    }
    return ReportToTerminal(session, views::ConversionsDocument(conversions, diagnostics));
  }

 private:
  DatasetFlags dataset_;
  std::string form_ = "msgpack";
  std::string folder_;
};

}  // namespace

std::unique_ptr<Command> MakeDatasetConvert() { return std::make_unique<DatasetConvert>(); }

}  // namespace idbg::commands
