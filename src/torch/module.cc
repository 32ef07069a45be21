// SPDX-License-Identifier: Apache-2.0
//
// The one exported symbol of the module, and the wall that no exception passes.
#include <c10/util/Exception.h>
#include <torch/version.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

#include "gemm/train/trainer_api.h"
#include "torch/curve.h"
#include "torch/device.h"
#include "torch/failure.h"
#include "torch/ranker.h"
#include "torch/regression.h"

namespace idbg::torch {
namespace {

// Keeps the first line: LibTorch's messages bring paragraphs along.
void Report(const char* text, IdbgTrainerError* error) {
  if (error == nullptr) return;
  const std::size_t length = std::min(std::strcspn(text, "\n"), sizeof error->text - 1);
  std::memcpy(error->text, text, length);
  error->text[length] = '\0';
}

template <typename Function>
std::int32_t Guard(IdbgTrainerError* error, const Function& function) noexcept {
  try {
    return function();
  } catch (const Failure& failure) {
    Report(failure.what(), error);
    return failure.code();
  } catch (const c10::OutOfMemoryError& failure) {
    Report(failure.what_without_backtrace(), error);
    return kIdbgTrainerExternal;
  } catch (const c10::Error& failure) {
    Report(failure.what_without_backtrace(), error);
    return kIdbgTrainerExternal;
  } catch (const std::bad_alloc&) {
    Report("not enough memory", error);
    return kIdbgTrainerExternal;
  } catch (const std::exception& failure) {
    Report(failure.what(), error);
    return kIdbgTrainerInternal;
  } catch (...) {
    Report("unknown exception", error);
    return kIdbgTrainerInternal;
  }
}

std::int32_t TrainRegressionEntry(const IdbgRegressionJob* job, const IdbgTrainHooks* hooks,
                                  IdbgTrainerError* error) {
  return Guard(error, [&] { return TrainRegression(*job, *hooks); });
}

// The opaque handle of the table is the module's own class.
RankerData* Inside(IdbgRanker* ranker) { return reinterpret_cast<RankerData*>(ranker); }

std::int32_t HasCudaEntry() {
  return Guard(nullptr, [] { return ChooseDevice("auto", 0).is_cuda() ? 1 : 0; });
}

std::int32_t OpenRankerEntry(const IdbgRankerRows* rows, const char* device,
                             std::int32_t local_rank, std::int32_t threads, IdbgRanker** ranker,
                             IdbgTrainerError* error) {
  return Guard(error, [&] {
    *ranker = reinterpret_cast<IdbgRanker*>(OpenRanker(*rows, device, local_rank, threads));
    return kIdbgTrainerDone;
  });
}

void CloseRankerEntry(IdbgRanker* ranker) { CloseRanker(Inside(ranker)); }

std::int32_t TrainRankerEntry(IdbgRanker* ranker, const IdbgRankerJob* job,
                              const IdbgTrainHooks* hooks, IdbgTrainerError* error) {
  return Guard(error, [&] { return TrainRanker(*Inside(ranker), *job, *hooks); });
}

std::int32_t PredictRankerEntry(IdbgRanker* ranker, const IdbgRankerNet* net,
                                const IdbgState* state, std::int64_t first, std::int64_t problems,
                                float* ln_time, IdbgTrainerError* error) {
  return Guard(error, [&] {
    PredictRanker(*Inside(ranker), *net, *state, first, problems, ln_time);
    return kIdbgTrainerDone;
  });
}

std::int32_t TrainCurveEntry(const IdbgCurveJob* job, const IdbgTrainHooks* hooks,
                             IdbgTrainerError* error) {
  return Guard(error, [&] { return TrainCurve(*job, *hooks); });
}

constexpr IdbgTrainer kTrainer = {
    .size = sizeof(IdbgTrainer),
    .version = kIdbgTrainerVersion,
    .torch_version = TORCH_VERSION,
    .has_cuda = HasCudaEntry,
    .train_regression = TrainRegressionEntry,
    .open_ranker = OpenRankerEntry,
    .close_ranker = CloseRankerEntry,
    .train_ranker = TrainRankerEntry,
    .predict_ranker = PredictRankerEntry,
    .train_curve = TrainCurveEntry,
};

}  // namespace
}  // namespace idbg::torch

extern "C" __attribute__((visibility("default"))) const IdbgTrainer* IdbgTrainerTable() {
  return &idbg::torch::kTrainer;
}
