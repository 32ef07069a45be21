// SPDX-License-Identifier: Apache-2.0
//
// The module's table, and the functions for training.
#include "torch/module.h"

#include <torch/version.h>

#include "torch/trainers.h"

namespace idbg::torch {
namespace {

// The opaque handle of the table is the module's own class.
RankerData* Inside(IdbgRanker* ranker) { return reinterpret_cast<RankerData*>(ranker); }

}  // namespace

const IdbgTrainer kTrainer = {
    .size = sizeof(IdbgTrainer),
    .has_cuda =
        [] { return Guard(nullptr, [] { return ChooseDevice("auto", 0).is_cuda() ? 1 : 0; }); },
    .train_regression =
        [](const IdbgRegressionJob* job, const IdbgTrainHooks* hooks, IdbgError* error) {
          return Guard(error, [&] { return TrainRegression(*job, *hooks); });
        },
    .open_ranker =
        [](const IdbgRankerRows* rows, const char* device, std::int32_t local_rank,
           std::int32_t threads, IdbgRanker** ranker, IdbgError* error) {
          return Guard(error, [&] {
            *ranker = reinterpret_cast<IdbgRanker*>(OpenRanker(*rows, device, local_rank, threads));
            return kIdbgDone;
          });
        },
    .close_ranker = [](IdbgRanker* ranker) { CloseRanker(Inside(ranker)); },
    .train_ranker =
        [](IdbgRanker* ranker, const IdbgRankerJob* job, const IdbgTrainHooks* hooks,
           IdbgError* error) {
          return Guard(error, [&] { return TrainRanker(*Inside(ranker), *job, *hooks); });
        },
    .predict_ranker =
        [](IdbgRanker* ranker, const IdbgRankerNet* net, const IdbgState* state, std::int64_t first,
           std::int64_t problems, float* ln_time, IdbgError* error) {
          return Guard(error, [&] {
            PredictRanker(*Inside(ranker), *net, *state, first, problems, ln_time);
            return kIdbgDone;
          });
        },
    .train_curve =
        [](const IdbgCurveJob* job, const IdbgTrainHooks* hooks, IdbgError* error) {
          return Guard(error, [&] { return TrainCurve(*job, *hooks); });
        },
};

namespace {

constexpr IdbgModule kModule = {
    .size = sizeof(IdbgModule),
    .version = kIdbgModuleVersion,
    .torch_version = TORCH_VERSION,
    .trainer = &kTrainer,
    .interpreter = &kInterpreter,
    .script_reader = &kScriptReader,
    .product_library = &kProductLibrary,
};

}  // namespace
}  // namespace idbg::torch

extern "C" __attribute__((visibility("default"))) const IdbgModule* IdbgTorchModule() {
  return &idbg::torch::kModule;
}
