// SPDX-License-Identifier: Apache-2.0
//
// The project's own model. A large net (an ensemble of it) learns from all measured times and
// labels made-up problems; two small nets learn from both. The first of them looks at every
// configuration and has to be quick, the second ranks the best of the first. The vendor library's
// time is a curve over problems of its own. Without a GPU the small nets learn from the measured
// rows alone.

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "base/error.h"
#include "base/files/file.h"
#include "base/split_mix.h"
#include "base/text/text.h"
#include "gemm/model/features_ranker.h"
#include "gemm/model/ranker.h"
#include "timings/timings_append.h"
#include "train/base_model.h"
#include "train/curve_training.h"
#include "train/ranker_rows.h"
#include "train/train_internal.h"
#include "train/train_stage.h"

namespace idbg::train {
namespace {

constexpr IdbgRankerLoss kLoss = {.huber = 1,
                                  .huber_delta = 0.05,
                                  .listwise = 1,
                                  .temperature = 0.04,
                                  .least_weight = 0.15,
                                  .weight_scale = 0.25};
constexpr std::size_t kHead = 96;            // rows of a problem that the second stage learns from
constexpr double kHeadRest = 0.06;           // and this share of the others
constexpr std::size_t kPredictAtOnce = 256;  // problems between two looks at Ctrl-C

// C++ templates have no compile-time facts: 0 says that they are not known. Data of a GPU must have
// them, because there they tell configurations apart.
timings::Timings WithFacts(const timings::Timings& timings) {
  timings::Timings known = timings;
  if (!timings.device.is_cpu() || !timings.kernels.empty()) return known;
  const std::size_t size = timings.configs.size();
  gemm::KernelFacts facts;
  facts.registers = KeepArray(known, std::vector<std::uint16_t>(size));
  facts.shared_bytes = KeepArray(known, std::vector<std::uint32_t>(size));
  facts.local_bytes = KeepArray(known, std::vector<std::uint32_t>(size));
  known.kernels.push_back(facts);
  return known;
}

// Inductor offers other C++ templates for each data type: which a model may choose, as numbers in
// its list, "configs.float32": "0 2".
void AddConfigsOfTypes(const timings::Timings& timings, gemm::ModelInfo& info) {
  std::map<std::string, std::set<std::uint16_t>> numbers;
  for (const timings::ProblemTimings& record : timings.problems) {
    auto& of_type = numbers["configs." + std::string(tensor::ToString(record.problem.dtype))];
    for (std::size_t i = 0; i < record.config.size(); ++i) of_type.insert(record.config[i]);
  }
  for (const auto& [name, of_type] : numbers) info.settings[name] = base::Join(of_type, " ");
}

struct CloseRanker {
  void operator()(IdbgRanker* ranker) const { LoadTrainer().close_ranker(ranker); }
};

class RankerTraining {
 public:
  RankerTraining(const timings::Timings& timings, const TrainOptions& options,
                 TrainObserver& observer)
      : options_(options),
        observer_(observer),
        trainer_(LoadTrainer()),
        recipe_(MakeRankerRecipe(options)),
        base_(options.adapt.empty() ? std::nullopt : std::optional<BaseModel>(options.adapt)),
        timings_(base_ ? base_->Extend(timings) : WithFacts(timings)),
        space_(timings_.configs, timings_.kernels, SeeDevice(timings_.device)),
        rows_(space_),
        stages_(options, TrainingIdentity(options, "ranker"), observer) {
    MergeDuplicates(timings_);
  }

  TrainSummary Run() {
    MakeRows();
    Open();
    const bool is_whole =
        TrainTeachers() &&
        TrainStage("stage 1", "stage1", recipe_.stage1,
                   NearRows(rows_.problem_count(), 2.0, 0.3, 12, StudentTarget()), stage1_) &&
        TrainAten(gemm::AtenWay::kSeparate, aten_) &&
        TrainAten(gemm::AtenWay::kFused, fused_aten_) &&
        TrainStage("stage 2", "stage2", recipe_.stage2, Stage2Rows(), stage2_);
    if (is_whole || !stage2_.empty()) WriteModel();  // else the best so far
    if (summary_.model_written && !stages_.stopped()) stages_.Finish();
    summary_.stopped = stages_.stopped() || observer_.Cancelled();
    summary_.epochs = stages_.epochs();
    return summary_;
  }

 private:
  void MakeRows() {
    observer_.OnStage("features");
    split_ = SplitProblems(timings_.problems, {options_.split, options_.holdout, options_.seed});
    rows_.AddMeasured(timings_, split_.train);
    training_problems_ = rows_.problem_count();
    measured_rows_ = rows_.row_count();
    if (training_problems_ == 0) {
      base::FailUnsupported("the data contains no problem with a usable time to train on");
    }
    if (timings_.device.is_cpu()) AdaptToFewProblems();
    if (recipe_.pool > 0) {
      const std::vector<gemm::Problem> known(rows_.problems().begin(), rows_.problems().end());
      rows_.AddProblems(SampleTrainingProblems(recipe_.pool, options_.seed, known));
    }
    std::optional<RankerNormalizations> given;
    if (base_) given = base_->normalizations();
    rows_.ComputeFeatures(training_problems_, static_cast<unsigned>(options_.threads),
                          given ? &*given : nullptr);
    summary_.problems = timings_.problems.size();
    summary_.rows = measured_rows_;
    summary_.dropped = rows_.dropped();
    summary_.train_problems = training_problems_;
    summary_.test_problems = split_.holdout.size();
  }

  // A CPU gives a few problems an hour. The epochs for thousands would end before the nets have
  // left their first weights. Made-up problems have nothing to be made from: a CPU has no list of
  // configurations.
  void AdaptToFewProblems() {
    constexpr std::int64_t kLeastSteps = 800;
    // Of 0.1 to 25 tried on 4 and on 33 problems: without it the nets remember them, and other
    // problems get times that cannot be.
    constexpr double kWeightDecay = 12;
    recipe_.stage1.weight_decay = kWeightDecay;
    recipe_.stage2.weight_decay = options_.weight_decay.value_or(kWeightDecay);
    recipe_.pool = 0;
    recipe_.teachers = 0;
    if (!options_.epochs) {
      const auto problems = static_cast<std::int64_t>(training_problems_);
      for (NetPlan* const plan : {&recipe_.stage1, &recipe_.stage2}) {
        const std::int64_t steps = (problems + plan->batch - 1) / plan->batch;
        plan->epochs = std::max(plan->epochs, kLeastSteps / steps);
      }
      recipe_.aten.epochs = std::max(recipe_.aten.epochs, kLeastSteps / problems);
    }
    constexpr std::size_t kFew = 100;
    if (training_problems_ < kFew)
      observer_.OnNote("trained on " +
                       base::Plural(static_cast<std::int64_t>(training_problems_), "problem") +
                       " with " + base::Plural(std::ssize(space_), "configuration") +
                       ": predictions for other problems are rough");
  }

  void Open() {
    const IdbgRankerRows view = rows_.View();
    IdbgRanker* opened = nullptr;
    IdbgError error{};
    const std::int32_t code =
        trainer_.open_ranker(&view, options_.device.c_str(), stages_.group().local_rank,
                             options_.threads, &opened, &error);
    if (code != kIdbgDone) ThrowTrainerError(code, error, "features");
    ranker_.reset(opened);
  }

  // Whether a training problem is kept to stop by, when there is a patience.
  bool IsValidation(std::size_t problem) const {
    return options_.patience.value_or(0) > 0 && problem < training_problems_ &&
           timings::IsHeldOut(rows_.problems()[problem],
                              {timings::SplitBy::kProblem, 0.05, options_.seed + 1});
  }

  // `net`: its name in the model file. Returns false when the training was stopped.
  bool TrainStage(const std::string& name, const std::string& net, const NetPlan& plan,
                  const RowSelection& rows, NetTensors& result, std::uint64_t member = 0) {
    RowSelection validation;
    for (std::size_t i = 0; i < training_problems_; ++i) {
      if (IsValidation(i))
        AddRows(i, [](std::size_t) { return true; }, MeasuredTarget(), validation);
    }
    IdbgRankerJob job{};
    job.net = NetOf(plan);
    job.loss = kLoss;
    job.beta2 = 0.99;
    job.warmup_steps = recipe_.warmup_steps;
    job.clip = 1;
    job.average_decay = recipe_.average_decay;
    job.train = rows.View();
    job.validation = validation.View();
    job.options = ModuleOptions(options_);
    job.options.batch_size = plan.batch;
    job.options.epochs = plan.epochs;
    job.options.learning_rate = plan.learning_rate;
    job.options.weight_decay = plan.weight_decay;
    job.options.seed = options_.seed + 1000 * member;
    result = stages_.Run(
        name, job.options,
        [&](const IdbgTrainHooks& hooks, IdbgError& error) {
          return trainer_.train_ranker(ranker_.get(), &job, &hooks, &error);
        },
        nullptr, base_ ? base_->Net(net, space_.size()) : NetTensors{});
    return !stages_.stopped();
  }

  bool TrainTeachers() {
    if (recipe_.teachers == 0) return true;
    const RowSelection rows = NearRows(training_problems_, 2.5, 0.5, 11, MeasuredTarget());
    std::vector<float> one(rows_.row_count());
    taught_.assign(rows_.row_count(), 0);
    for (int member = 0; member < recipe_.teachers; ++member) {
      NetTensors net;
      const std::string name =
          "teacher " + std::to_string(member + 1) + " of " + std::to_string(recipe_.teachers);
      if (!TrainStage(name, "teacher", recipe_.teacher, rows, net,
                      static_cast<std::uint64_t>(member)))
        return false;
      if (!Predict(recipe_.teacher, net, one)) return false;
      for (std::size_t i = 0; i < one.size(); ++i)
        taught_[i] += one[i] / static_cast<float>(recipe_.teachers);
    }
    return true;
  }

  // Returns false when it was stopped: on a CPU the labels of the made-up problems take an hour.
  bool Predict(const NetPlan& plan, const NetTensors& net, std::vector<float>& ln_time) {
    TrainState state;
    for (const auto& [name, tensor] : net) state.tensors["best/" + name] = tensor;
    const StateView view(state);
    const IdbgState weights = view.get();
    const IdbgRankerNet shape = NetOf(plan);
    const std::size_t problems = rows_.problem_count();
    for (std::size_t first = 0; first < problems; first += kPredictAtOnce) {
      if (observer_.Cancelled()) return false;
      IdbgError error{};
      const std::size_t count = std::min(kPredictAtOnce, problems - first);
      const std::int32_t code = trainer_.predict_ranker(
          ranker_.get(), &shape, &weights, static_cast<std::int64_t>(first),
          static_cast<std::int64_t>(count), ln_time.data() + rows_.begin()[first], &error);
      if (code != kIdbgDone) ThrowTrainerError(code, error, "teacher");
    }
    return true;
  }

  using Target = std::function<float(std::size_t row)>;
  Target MeasuredTarget() const {
    return [this](std::size_t row) { return rows_.ln_time()[row]; };
  }
  // What the students learn: of a measured row half the measurement, half the teacher's opinion.
  Target StudentTarget() const {
    if (taught_.empty()) return MeasuredTarget();
    return [this](std::size_t row) {
      return row < measured_rows_ ? 0.5f * (rows_.ln_time()[row] + taught_[row]) : taught_[row];
    };
  }

  // Appends the rows of problem i that `keep` wants; a problem of which none is kept is left out.
  void AddRows(std::size_t i, const std::function<bool(std::size_t row)>& keep,
               const Target& target, RowSelection& selection) const {
    for (auto row = static_cast<std::size_t>(rows_.begin()[i]);
         row < static_cast<std::size_t>(rows_.begin()[i + 1]); ++row) {
      if (!keep(row)) continue;
      selection.row.push_back(static_cast<std::int64_t>(row));
      selection.target.push_back(target(row));
    }
    if (std::ssize(selection.row) == selection.begin.back()) return;
    selection.problem.push_back(static_cast<std::int64_t>(i));
    selection.begin.push_back(std::ssize(selection.row));
  }

  // ln(time) by the measurement where there is one, else by the teacher.
  float KnownTime(std::size_t row) const {
    return row < measured_rows_ ? rows_.ln_time()[row] : taught_[row];
  }

  // All rows within `factor` of their problem's best, and a share of the others.
  RowSelection NearRows(std::size_t problems, double factor, double rest, std::uint64_t stream,
                        const Target& target) const {
    RowSelection selection;
    for (std::size_t i = 0; i < problems; ++i) {
      if (IsValidation(i)) continue;
      float best = INFINITY;
      for (auto row = rows_.begin()[i]; row < rows_.begin()[i + 1]; ++row)
        best = std::min(best, KnownTime(static_cast<std::size_t>(row)));
      base::SplitMix random(options_.seed + stream, i);
      const auto limit = best + static_cast<float>(std::log(factor));
      AddRows(
          i, [&](std::size_t row) { return random.Uniform() < rest || KnownTime(row) < limit; },
          target, selection);
    }
    return selection;
  }

  // The best rows of each problem, by the teacher or else as measured, and a few of the others.
  RowSelection Stage2Rows() const {
    RowSelection selection;
    const Target target = StudentTarget();
    for (std::size_t i = 0; i < rows_.problem_count(); ++i) {
      if (IsValidation(i)) continue;
      const auto begin = static_cast<std::size_t>(rows_.begin()[i]);
      const auto end = static_cast<std::size_t>(rows_.begin()[i + 1]);
      const auto time = [this](std::size_t row) {
        return taught_.empty() ? rows_.ln_time()[row] : taught_[row];
      };
      std::vector<float> times;
      for (std::size_t row = begin; row < end; ++row) times.push_back(time(row));
      float limit = INFINITY;
      if (times.size() > kHead) {
        std::ranges::nth_element(times, times.begin() + kHead - 1);
        limit = times[kHead - 1];
      }
      base::SplitMix random(options_.seed + 13, i);
      AddRows(
          i, [&](std::size_t row) { return random.Uniform() < kHeadRest || time(row) <= limit; },
          target, selection);
    }
    return selection;
  }

  bool TrainAten(gemm::AtenWay way, CurveTraining& curve) {
    const std::optional<CurveTraining> base = base_ ? base_->Aten(way) : std::nullopt;
    return TrainAtenCurve(timings_, split_.train, way, recipe_.aten, options_, stages_, observer_,
                          curve, base ? &*base : nullptr);
  }

  void WriteModel() {
    if (!stages_.writes()) return;
    const std::span<const gemm::Problem> trained(rows_.problems().data(), training_problems_);
    gemm::ModelInfo info = DescribeModel(timings_, options_, trained);
    info.model_type = "ranker";
    info.feature_layout = gemm::kRankerLayout;
    info.normalization = "standard";
    info.configs = timings_.configs;
    info.kernels = timings_.kernels;
    info.settings["head"] = "24";
    if (base_) base_->AddOrigin(info);
    if (timings_.device.is_cpu()) AddConfigsOfTypes(timings_, info);
    std::vector<tensor::NamedTensor> weights;
    AddWeights("stage1.", stage1_, weights);
    AddWeights("stage2.", stage2_, weights);
    AddNormalization("normalization.row", rows_.normalizations().row, weights);
    AddNormalization("normalization.facts", rows_.normalizations().facts, weights);
    AddNormalization("normalization.problem", rows_.normalizations().problem, weights);
    AddCurve("aten", aten_, info, weights);
    AddCurve("aten_fused", fused_aten_, info, weights);
    if (!split_.holdout.empty()) {
      observer_.OnStage("evaluating on the held-out problems");
      MeasureOnHoldout(timings_, split_.holdout, info, weights);
      summary_.metrics = info.metrics;
    }
    base::WriteFile(options_.model, EncodePredictorFile(info, weights));
    summary_.model_written = true;
    observer_.OnSaved(options_.model);
  }

  const TrainOptions& options_;
  TrainObserver& observer_;
  const IdbgTrainer& trainer_;
  RankerRecipe recipe_;
  std::optional<BaseModel> base_;  // that the training starts from
  timings::Timings timings_;
  gemm::RankerSpace space_;
  RankerRows rows_;
  StageRunner stages_;
  std::unique_ptr<IdbgRanker, CloseRanker> ranker_;
  timings::Split split_;               // of timings_.problems
  std::size_t training_problems_ = 0;  // the first of rows_
  std::size_t measured_rows_ = 0;
  std::vector<float> taught_;  // the teacher's ln(time) of every row
  NetTensors stage1_, stage2_;
  CurveTraining aten_, fused_aten_;
  TrainSummary summary_;
};

}  // namespace

TrainSummary TrainRankerModel(const timings::Timings& timings, const TrainOptions& options,
                              TrainObserver& observer) {
  return RankerTraining(timings, options, observer).Run();
}

}  // namespace idbg::train
