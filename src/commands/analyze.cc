// SPDX-License-Identifier: Apache-2.0
#include "commands/analyze.h"

#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "analyze/logs.h"
#include "analyze/models.h"
#include "analyze/request.h"
#include "base/error.h"
#include "commands/follow.h"
#include "constraints/adapter_file.h"
#include "roofline/hardware.h"

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
    flags.Value("--input-shapes", input_shapes_,
                "of TorchScript's inputs, in order: 2x3x8x8:float32,5:int64");
    flags.List("--adapter", request_.adapters,
               "devices to check the graph for, by name or profile file",
               {.suggestions = constraints::AdapterNames});
    flags.Value("--mode", mode_, "violations are errors (strict, the default) or warnings",
                {.choices = {"strict", "warning"}});
    flags.List("--hardware", request_.hardware, "devices to predict times for, by name or file",
               {.suggestions = roofline::HardwareNames});
    flags.List("--precision", precisions_, "predict as if tensors were bfloat16, float16, ...");
    flags.List("--batch", batches_, "predict for these batch sizes (a dynamic batch dimension)");
    flags.Value("--device", request_.device,
                "whose kernels Inductor makes (default: as --hardware)",
                {.choices = {"cuda", "cpu"}});
    flags.Switch("--max-autotune", request_.fusion.max_autotune,
                 "GEMMs may become Triton templates");
    flags.Switch("--cuda-graphs", request_.estimate.cuda_graphs,
                 "kernels are replayed, not launched");
    flags.Switch("--tf32", request_.estimate.tf32, "float32 products may use TF32");
    flags.Value("--check-latency", request_.budget.latency_ms, "most milliseconds under Inductor");
    flags.Value("--check-memory", request_.budget.memory_mb, "most MB at the peak");
    flags.Value("--check-energy", request_.budget.energy_mj, "most millijoules a run");
    flags.Value("--check-power", request_.budget.power_w, "most watts on average");
    flags.List("--section", request_.sections, "only these parts", {.choices = AllSectionNames()});
    flags.Value("--id", id_, "only this compilation of a log, like 0/0");
    flags.Value("--rank", rank_, "only this rank of a log");
    flags.Switch("--follow", follow_, "report a growing log again and again until Ctrl-C");
    flags.Value("--chrome-trace", chrome_trace_,
                "write the time line of a log for Perfetto and chrome://tracing");
    flags.List("--set", bindings_, "a size for a symbol, like s77=8");
    flags.Value("--top", top_, "rows of the long tables; 0: all");
  }

  int Run(const Session& session) override {
    if (follow_) return FollowTraces(MakeTraceRequest(session), session);
    if (analyze::IsAboutLogs(request_))
      return session.Report(analyze::AnalyzeTraces(MakeTraceRequest(session)));
    if (!input_shapes_.empty()) request_.input_shapes = readers::ParseInputShapes(input_shapes_);
    for (const std::string& batch : batches_)
      request_.batches.push_back(ParseSize(batch, "--batch"));
    for (const std::string& precision : precisions_) AddPrecision(precision);
    analyze::CheckNeedsHardware(request_);
    if (!chrome_trace_.empty())
      throw base::Error(base::ErrorCode::kUsage, "--chrome-trace needs a log of the compiler");
    for (const std::string& binding : bindings_) AddBinding(binding);
    if (top_ < 0) throw base::Error(base::ErrorCode::kUsage, "--top is below 0 (0 means all)");
    request_.top = top_ == 0 ? SIZE_MAX : static_cast<std::size_t>(top_);
    if (!mode_.empty())
      request_.mode = mode_ == "strict" ? constraints::Mode::kStrict : constraints::Mode::kWarning;
    return session.Report(analyze::AnalyzeModels(request_).document);
  }

 private:
  static std::vector<std::string> AllSectionNames() {
    std::vector<std::string> names = analyze::SectionNames();
    names.insert(names.end(), analyze::TraceSectionNames().begin(),
                 analyze::TraceSectionNames().end());
    return names;
  }

  analyze::TraceRequest MakeTraceRequest(const Session& session) const {
    analyze::TraceRequest request{.files = request_.files,
                                  .sections = request_.sections,
                                  .gate = session.gate,
                                  .chrome_trace = chrome_trace_};
    if (!id_.empty()) request.view.id = logs::ParseCompileId(id_);
    if (rank_) request.view.rank = static_cast<std::int32_t>(*rank_);
    if (top_ < 0) throw base::Error(base::ErrorCode::kUsage, "--top is below 0 (0 means all)");
    request.view.top = top_ == 0 ? SIZE_MAX : static_cast<std::size_t>(top_);
    return request;
  }

  void AddPrecision(const std::string& text) {
    const auto dtype = tensor::ParseDTypeLoosely(text);
    if (!dtype || !tensor::IsFloatingPoint(*dtype))
      throw base::Error(
          base::ErrorCode::kUsage,
          "--precision: '" + text + "' is no floating-point dtype (expected like bfloat16)");
    request_.precisions.push_back(*dtype);
  }

  void AddBinding(const std::string& text) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0)
      throw base::Error(base::ErrorCode::kUsage,
                        "--set '" + text + "' is no binding (expected like s77=8)");
    request_.bindings[text.substr(0, sign)] = ParseSize(text.substr(sign + 1), "--set " + text);
  }

  analyze::AnalysisRequest request_;
  std::vector<std::string> precisions_;
  std::vector<std::string> batches_;
  std::vector<std::string> bindings_;
  std::string input_shapes_;
  std::string mode_;
  std::string id_;
  std::string chrome_trace_;
  std::optional<std::int64_t> rank_;
  bool follow_ = false;
  std::int64_t top_ = 10;
};

}  // namespace

std::unique_ptr<Command> MakeAnalyze() { return std::make_unique<Analyze>(); }

}  // namespace idbg::commands
