// SPDX-License-Identifier: Apache-2.0
//
// The functions that run graphs.
#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <c10/util/Exception.h>
#include <torch/version.h>

#include "torch/interpreter/arguments.h"
#include "torch/interpreter/runner.h"
#include "torch/module.h"

namespace idbg::torch {
namespace {

// A library does not print.
class Quiet : public c10::WarningHandler {
  void process(const c10::Warning&) override {}
};

std::int32_t Prepare(std::int32_t threads) {
  return Guard(nullptr, [&] {
    if (threads > 0) at::set_num_threads(threads);
    (void)at::globalContext().qEngine();  // which processor this is: /proc/cpuinfo
    at::manual_seed(0);                   // the generator: /dev/urandom
    return at::get_num_threads();
  });
}

std::int32_t RunEntry(const IdbgRun* run, IdbgError* error) {
  return Guard(error, [&]() -> std::int32_t {
    Quiet quiet;
    const c10::WarningUtils::WarningHandlerGuard guard(&quiet);
    Runner runner(*run);
    runner.Run(MakeInputs(*run, runner.rule()));
    return kIdbgDone;
  });
}

}  // namespace

const IdbgInterpreter kInterpreter = {
    .size = sizeof(IdbgInterpreter),
    .torch_version = TORCH_VERSION,
    .prepare = Prepare,
    .run = RunEntry,
};

}  // namespace idbg::torch
