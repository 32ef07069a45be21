// SPDX-License-Identifier: Apache-2.0
#include "commands/analyze.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "analyze/logs/logs.h"
#include "analyze/models/models.h"
#include "analyze/request.h"
#include "base/error.h"
#include "commands/app/bindings.h"
#include "commands/app/follow.h"
#include "constraints/adapter_file.h"
#include "roofline/hardware/hardware.h"

namespace idbg::commands {
namespace {

class Analyze final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("file", request_.files,
                     "Exported programs, TorchScript, FX text, Inductor output, logs, profiles, "
                     "debug or run folders",
                     {.required = true});
    flags.Value("--input-shapes", input_shapes_,
                "Shapes of the TorchScript inputs, in order, like 2x3x8x8:float32,5:int64");
    flags.List("--adapter", request_.adapters,
               "Check the graph for these accelerators (preset name or profile file)",
               {.suggestions = constraints::AdapterNames});
    flags.Value("--mode", mode_,
                "Report constraint violations as errors (strict, the default) or warnings",
                {.choices = {"strict", "warning"}});
    flags.List("--hardware", request_.hardware,
               "Predict times for these devices (catalogue name or hardware file)",
               {.suggestions = roofline::HardwareNames});
    flags.List("--precision", precisions_,
               "Predict as if floating-point tensors had these dtypes (bfloat16, float16, ...)");
    flags.List("--batch", batches_,
               "Predict for these batch sizes (the graph needs a dynamic batch dimension)");
    flags.List(
        "--profile", profiles_,
        "Join the kernels of this torch.profiler trace or nsys SQLite export to the log or model");
    flags.Value("--device", request_.device,
                "Predict the kernels that Inductor generates for this device type (default: from "
                "--hardware)",
                {.choices = {"cuda", "cpu"}});
    flags.Switch("--max-autotune", request_.max_autotune,
                 "Predict with max-autotune: GEMMs may become Triton templates");
    flags.Switch("--cuda-graphs", request_.estimate.cuda_graphs,
                 "Predict with CUDA graphs: kernels are replayed, not launched");
    flags.Switch("--tf32", request_.estimate.tf32, "Allow TF32 for float32 matrix products");
    flags.Value("--check-latency", request_.budget.latency_ms,
                "Fail if the predicted Inductor latency exceeds this (ms)");
    flags.Value("--check-memory", request_.budget.memory_mb,
                "Fail if the predicted peak memory exceeds this (MB)");
    flags.Value("--check-energy", request_.budget.energy_mj,
                "Fail if the predicted energy per run exceeds this (mJ)");
    flags.Value("--check-power", request_.budget.power_w,
                "Fail if the predicted average power exceeds this (W)");
    flags.Value("--validate", request_.validate,
                "Hold predicted times against those measured of this model (see 'validate')");
    flags.List("--section", request_.sections, "Show only these sections",
               {.choices = AllSectionNames()});
    flags.Switch("--all", all_, "Print every section, not only what fits on one screen");
    flags.Value("--id", id_, "Log: show only this compilation, like 0/0");
    flags.Value("--rank", rank_, "Log: show only this rank");
    flags.Switch("--follow", follow_, "Log: report again whenever the log has grown, until Ctrl-C");
    flags.Value("--chrome-trace", chrome_trace_,
                "Log: write a timeline for Perfetto and chrome://tracing");
    flags.List("--set", bindings_, "Set the size of a dynamic dimension, like s77=8");
    flags.Value("--top", top_, "Maximum number of rows in long tables (0: all)");
  }

  int Run(const Session& session) override {
    if (follow_) return FollowTraces(MakeTraceRequest(session), IsBrief(), session);
    analyze::TraceRequest logs = MakeTraceRequest(session);
    analyze::AddProfiles(request_, logs);
    if (analyze::IsAboutLogs(request_))
      return session.Report(analyze::AnalyzeTraces(logs), IsBrief());
    if (!input_shapes_.empty()) request_.input_shapes = readers::ParseInputShapes(input_shapes_);
    for (const std::string& batch : batches_)
      request_.batches.push_back(ParseSize(batch, "--batch"));
    for (const std::string& precision : precisions_) AddPrecision(precision);
    analyze::CheckNeedsHardware(request_);
    if (!chrome_trace_.empty())
      throw base::Error(base::ErrorCode::kUsage, "--chrome-trace needs a compiler log");
    for (const std::string& binding : bindings_) AddBinding(binding, request_.bindings);
    request_.top = top_ == 0 ? SIZE_MAX : static_cast<std::size_t>(top_);
    if (!mode_.empty())
      request_.mode = mode_ == "strict" ? constraints::Mode::kStrict : constraints::Mode::kWarning;
    return session.Report(analyze::AnalyzeModels(request_).document, IsBrief());
  }

 private:
  // One screen, unless the flags ask for more of something.
  bool IsBrief() const { return !all_ && request_.sections.empty() && id_.empty() && top_ == kTop; }

  static std::vector<std::string> AllSectionNames() {
    std::vector<std::string> names = analyze::SectionNames();
    for (const std::string& name : analyze::TraceSectionNames()) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);  // both: kernels
    }
    return names;
  }

  analyze::TraceRequest MakeTraceRequest(const Session& session) const {
    analyze::TraceRequest request{.files = request_.files,
                                  .sections = request_.sections,
                                  .gate = session.gate,
                                  .chrome_trace = chrome_trace_,
                                  .profiles = profiles_,
                                  .hardware = request_.hardware};
    if (!id_.empty()) request.view.id = logs::ParseCompileId(id_);
    if (rank_) request.view.rank = static_cast<std::int32_t>(*rank_);
    if (top_ < 0)
      throw base::Error(base::ErrorCode::kUsage, "--top must not be negative (0 shows all)");
    request.view.top = top_ == 0 ? SIZE_MAX : static_cast<std::size_t>(top_);
    return request;
  }

  void AddPrecision(const std::string& text) {
    const auto dtype = tensor::ParseDTypeLoosely(text);
    if (!dtype || !tensor::IsFloatingPoint(*dtype))
      throw base::Error(
          base::ErrorCode::kUsage,
          "--precision: '" + text + "' is not a valid floating-point dtype (for example bfloat16)");
    request_.precisions.push_back(*dtype);
  }

  analyze::AnalysisRequest request_;
  std::vector<std::string> profiles_;
  std::vector<std::string> precisions_;
  std::vector<std::string> batches_;
  std::vector<std::string> bindings_;
  std::string input_shapes_;
  std::string mode_;
  std::string id_;
  std::string chrome_trace_;
  std::optional<std::int64_t> rank_;
  static constexpr std::int64_t kTop = 10;

  bool follow_ = false;
  bool all_ = false;
  std::int64_t top_ = kTop;
};

}  // namespace

std::unique_ptr<Command> MakeAnalyze() { return std::make_unique<Analyze>(); }

}  // namespace idbg::commands
