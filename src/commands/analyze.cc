// SPDX-License-Identifier: Apache-2.0
#include "commands/analyze.h"

#include <charconv>
#include <string>
#include <vector>

#include "base/error.h"
#include "commands/analysis.h"

namespace idbg::commands {
namespace {

std::int64_t ParseSize(const std::string& text, const std::string& flag) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < 0)
    throw base::Error(base::ErrorCode::kUsage,
                      flag + ": '" + text + "' is no size (expected like 8)");
  return value;
}

class Analyze final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("file", request_.files,
                     "exported programs, TorchScript, FX text, Inductor's output, debug folders",
                     {.required = true});
    flags.List("--adapter", request_.adapters,
               "devices to check the graph for, by name or profile file");
    flags.Value("--mode", mode_, "violations are errors (strict, the default) or warnings",
                {.choices = {"strict", "warning"}});
    flags.List("--section", request_.sections, "only these parts", {.choices = SectionNames()});
    flags.List("--set", bindings_, "a size for a symbol, like s77=8");
    flags.Value("--top", top_, "rows of the long tables; 0: all");
  }

  int Run(const Session& session) override {
    for (const std::string& binding : bindings_) AddBinding(binding);
    if (top_ < 0) throw base::Error(base::ErrorCode::kUsage, "--top is below 0 (0 means all)");
    request_.top = top_ == 0 ? SIZE_MAX : static_cast<std::size_t>(top_);
    if (!mode_.empty())
      request_.mode = mode_ == "strict" ? constraints::Mode::kStrict : constraints::Mode::kWarning;
    return session.Report(AnalyzeModels(request_));
  }

 private:
  void AddBinding(const std::string& text) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0)
      throw base::Error(base::ErrorCode::kUsage,
                        "--set '" + text + "' is no binding (expected like s77=8)");
    request_.bindings[text.substr(0, sign)] = ParseSize(text.substr(sign + 1), "--set " + text);
  }

  AnalysisRequest request_;
  std::vector<std::string> bindings_;
  std::string mode_;
  std::int64_t top_ = 10;
};

}  // namespace

std::unique_ptr<Command> MakeAnalyze() { return std::make_unique<Analyze>(); }

}  // namespace idbg::commands
