// SPDX-License-Identifier: Apache-2.0
//
// The one exported symbol of the module, and the wall that no exception passes.
#include <c10/util/Exception.h>
#include <torch/version.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

#include "gemm/trainer_api.h"
#include "torch/failure.h"
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

constexpr IdbgTrainer kTrainer = {
    .size = sizeof(IdbgTrainer),
    .version = kIdbgTrainerVersion,
    .torch_version = TORCH_VERSION,
    .train_regression = TrainRegressionEntry,
};

}  // namespace
}  // namespace idbg::torch

extern "C" __attribute__((visibility("default"))) const IdbgTrainer* IdbgTrainerTable() {
  return &idbg::torch::kTrainer;
}
