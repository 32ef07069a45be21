// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analyze/gemm/validate_model.h"
#include "analyze/models/models.h"
#include "analyze/shipped_model.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "commands/app/commands.h"
#include "gemm/decide.h"
#include "gemm/lookup_table.h"
#include "gemm/problem/problem_line.h"
#include "inputs/recognise.h"
#include "views/gemm/decision_text.h"

namespace idbg::commands {
namespace {

class Predict {
 public:
  void DeclareFlags(Flags& flags) {
    flags.Value("-m,--rows", m_, "Rows of A and of the result");
    flags.Value("-n,--columns", n_, "Columns of B and of the result");
    flags.Value("-k,--depth", k_, "Columns of A, rows of B");
    flags.Value("--dtype", text_.dtype, "Dtype of both operands: bf16, fp16, fp32 ...",
                {.suggestions = [] {
                  return std::vector<std::string>{"bf16", "fp16", "fp32", "tf32", "fp64"};
                }});
    flags.Value("--layout", text_.layout,
                "Layout of A and B: nn, nt (B is K-contiguous: x @ w.t()), tn, tt",
                {.suggestions = [] { return std::vector<std::string>{"nn", "nt", "tn", "tt"}; }});
    flags.Value("--op", text_.op,
                "Operator: mm, addmm, bmm, baddbmm, scaled_mm, or one with an epilogue: addmm+relu",
                {.suggestions = gemm::OpNames});
    flags.Value("--batch", text_.batch, "Batch size of bmm and baddbmm");
    flags.Value("--problems", problems_, "File with problems, one JSON object per line (-: stdin)",
                {.excludes = {"--rows", "--columns", "--depth"}});
    flags.Values("--from", from_,
                 "Models and logs whose matrix products are predicted (.pt2, logs, run folders)",
                 {.excludes = {"--rows", "--columns", "--depth", "--problems"}});
    flags.List("--set", bindings_, "Set the size of a dynamic dimension of --from, like s77=8");
    flags.Value("--lookup-table", lookup_table_,
                "Write the choices for the products of --from to this file, for TorchInductor's "
                "lookup table");
    flags.Switch("--static-shapes", static_shapes_,
                 "Lookup table: kernels without a mask for K, wrong if K changes (dynamic shapes)");
    flags.Value("--top-k", top_k_, "Number of configurations to print (0: all)");
    flags.Value("--threshold", threshold_,
                "Print only configurations within this factor of the best predicted time");
    flags.Value("--aten-margin", aten_margin_,
                "Choose ATEN only if its time multiplied by this is below Triton's (default: "
                "Triton must win more than 3 % and the model's error)");
    flags.Switch("--only-extrapolated", only_extrapolated_,
                 "Print only problems outside the model's training domain (for collect)");
    flags.Value("--model", model_, "Model file (default: the one shipped for --device)");
    flags.Value(
        "--device", device_,
        "Device to predict for: one with a shipped model (default: h200), or any with --model");
  }

  int Run(const Session& session) {
    CheckOptions();
    if (!lookup_table_.empty() && from_.empty())
      base::FailUsage("--lookup-table needs --from FILE");
    if (!from_.empty()) return PredictModels(session);
    if (problems_.empty()) {
      if (only_extrapolated_) base::FailUsage("--only-extrapolated needs --problems FILE");
      if (!m_ || !n_ || !k_) {
        base::FailUsage(
            "missing -m, -n and -k, --problems FILE or --from FILE (see "
            "inductor-debug predict --help)");
      }
      text_.m = *m_;
      text_.n = *n_;
      text_.k = *k_;
      const gemm::Problem problem = gemm::MakeProblem(text_);
      const analyze::LoadedModel loaded = LoadModel();
      const gemm::Decision decision = DecideOne(problem, loaded.target);
      session.Print(session.json ? views::DecisionToJson(problem, decision) + "\n"
                                 : views::DecisionToText(problem, decision, *loaded.model));
      return base::kExitClean;
    }
    return PredictMany(session);
  }

 private:
  void CheckOptions() const {
    if (top_k_ < 0) base::FailUsage("--top-k must not be negative (0 shows all)");
    if (threshold_ && !(*threshold_ >= 1))
      base::FailUsage("--threshold must be at least 1 (1 keeps only the best)");
    if (aten_margin_ && !(*aten_margin_ > 0)) base::FailUsage("--aten-margin must be positive");
  }

  gemm::Decision Decide(const gemm::Problem& problem, const gemm::Target& target) const {
    gemm::Surroundings around = gemm::SurroundingsOf(problem);
    around.aten_margin = aten_margin_;
    around.configs = static_cast<std::size_t>(top_k_);
    around.threshold = threshold_;
    return gemm::Decide(problem, target, around);
  }

  analyze::LoadedModel LoadModel() const {
    return inputs::Explained(inputs::Kind::kGemmModel, "predict", [&] {
      if (!model_.empty()) return analyze::LoadModelFor(model_, device_);
      const std::string device = device_.empty() ? analyze::kDefaultDevice : device_;
      base::LogInfo("no --model: the one shipped for --device ", device);
      return analyze::LoadShippedModel(device);
    });
  }

  gemm::Decision DecideOne(const gemm::Problem& problem, const gemm::Target& target) const {
    base::LogPhase phase(base::LogLevel::kInfo, "rank the configurations of ",
                         [&] { return gemm::ToString(problem); });
    const gemm::Decision decision = Decide(problem, target);
    phase.Result(base::LogCount{decision.configs.size(), "configuration"}, " kept, first choice ",
                 gemm::ToString(decision.way),
                 decision.extrapolated() ? ", outside the model's training domain" : "");
    return decision;
  }

  // Each line is answered as soon as it is read. A bad line costs its own answer only.
  int PredictMany(const Session& session) {
    base::LineReader lines(problems_);
    const analyze::LoadedModel loaded = LoadModel();
    const bool to_file = !session.output.empty();
    std::string collected;
    const auto print = [&](const std::string& text) {
      to_file ? void(collected += text) : session.Print(text);
    };
    std::size_t bad = 0;
    bool has_heading = session.json;
    for (std::string_view line; lines.Next(line);) {
      if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
      try {
        const gemm::Problem problem = gemm::ParseProblemLine(line, lines.name(), lines.number());
        const gemm::Decision decision = Decide(problem, loaded.target);
        if (only_extrapolated_ && !decision.extrapolated()) continue;
        if (!has_heading) print(views::DecisionHeading());
        has_heading = true;
        print(session.json ? views::DecisionToJson(problem, decision) + "\n"
                           : views::DecisionToRow(problem, decision));
      } catch (const base::Error& error) {
        if (error.code() != base::ErrorCode::kFormat && error.code() != base::ErrorCode::kUsage)
          throw;
        if (bad == 0) CheckIsNoDataset(WithLine(lines, error));
        ++bad;
        base::LogFailure(WithLine(lines, error).what());
      }
    }
    if (to_file) session.Print(collected);
    return bad == 0 ? base::kExitClean : base::kExitInput;
  }

  // What models and logs contain, the most frequent products first.
  int PredictModels(const Session& session) {
    const std::vector<gemm::Problem> problems =
        analyze::MostFrequentFirst(analyze::ProblemsOfModels(from_, bindings_, "predict --from"));
    const analyze::LoadedModel loaded = LoadModel();
    if (!lookup_table_.empty()) return WriteLookupTable(session, loaded, problems);
    std::string text = session.json ? "" : views::DecisionHeading();
    for (const gemm::Problem& problem : problems) {
      const gemm::Decision decision = Decide(problem, loaded.target);
      if (only_extrapolated_ && !decision.extrapolated()) continue;
      text += session.json ? views::DecisionToJson(problem, decision) + "\n"
                           : views::DecisionToRow(problem, decision);
    }
    session.Print(text);
    return base::kExitClean;
  }

  int WriteLookupTable(const Session& session, const analyze::LoadedModel& loaded,
                       const std::vector<gemm::Problem>& problems) {
    const gemm::LookupTable table = analyze::MakeLookupTable(loaded, problems, static_shapes_);
    const std::string json = gemm::ToJson(table);
    base::WriteFile(lookup_table_, json);
    session.Print(session.json ? json : views::LookupTableToText(table, lookup_table_));
    return base::kExitClean;
  }

  static base::Error WithLine(const base::LineReader& lines, const base::Error& error) {
    base::Place place = error.place();
    place.file = lines.name();
    place.line = lines.number();
    return {error.code(), error.message(), place};
  }

  // A shape set in place of lines: one error instead of one for each line. A pipe cannot be read
  // twice.
  void CheckIsNoDataset(const base::Error& error) const {
    std::error_code ignored;
    if (problems_ == "-" || !std::filesystem::is_regular_file(problems_, ignored)) return;
    const base::Error explained =
        inputs::Explain(error, inputs::Kind::kGemmModel, "predict --problems");
    if (explained.message() != error.message()) throw base::Error(explained);
  }

  gemm::ProblemText text_;
  std::optional<std::int64_t> m_;
  std::optional<std::int64_t> n_;
  std::optional<std::int64_t> k_;
  std::string problems_;
  std::vector<std::string> from_;
  tensor::Bindings bindings_;
  std::string lookup_table_;
  bool static_shapes_ = false;
  std::int64_t top_k_ = 10;
  std::optional<double> threshold_;
  std::optional<double> aten_margin_;
  bool only_extrapolated_ = false;
  std::string model_;
  std::string device_;
};

}  // namespace

Runner MakePredict(Flags& flags) { return MakeRunner<Predict>(flags); }

}  // namespace idbg::commands
