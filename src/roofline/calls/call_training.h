// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "device/hardware.h"
#include "plan/kernel.h"
#include "train/train.h"

namespace idbg::roofline {

// A convolution, fused attention or product that was measured by itself.
struct CallSample {
  plan::Kernel work;  // with one of them
  tensor::DType dtype = tensor::DType::kFloat32;
  bool is_tf32 = false;
  std::string style;  // how it was drawn: "dense", "stem"; of attention its mask
  std::string shape;  // the same for calls that differ in dtype, layout, bias and mask alone
  double time_s = 0;  // what CallModel::CallS predicts
};

struct CallSamples {
  std::vector<CallSample> calls;
  // Lines of other calls: convolutions in float32 without TF32, attention that no fused kernel
  // took.
  std::size_t others = 0;
  std::size_t damaged = 0;  // lines that could not be read, or without sizes and a time that fit
};

// Reads what tools/inductor_debug/calibration/measure_calls.py writes, a JSON map a line. Throws
// Error(kNotFound), and Error(kFormat) where no line is such a call.
CallSamples ReadCallSamples(const std::filesystem::path& path);

// Calls that were measured on a relative of the device: a network learns from both, by features
// that their rates are among.
struct RelatedCalls {
  CallSamples samples;
  device::Hardware hardware;
};

struct CallTrainingOptions {
  std::filesystem::path model;  // what is written
  int members = 2;
  std::int64_t epochs = 200;
  std::uint64_t seed = 42;
  int threads = 0;  // 0: LibTorch's choice
  std::string source;
};

// Errors of calls that were kept out: |predicted / measured - 1|.
struct CallErrors {
  std::string what;   // "style", "dtype", "layout"
  std::string value;  // "grouped"
  std::size_t calls = 0;
  double formula = 0;  // mean of the time models without a model of calls
  double mean = 0;     // with it
  double median = 0;
  double bias = 0;  // mean of predicted / measured - 1
};

struct CallTraining {
  bool stopped = false;  // nothing is written then
  std::size_t trained = 0, kept_out = 0;
  std::vector<CallErrors> errors;  // of calls kept out; "all" first
};

// Trains a model of library calls for the device on four fifths of the shapes, chosen by a hash,
// and writes it. Needs the LibTorch module. Throws Error(kUnsupported) for too few calls, and what
// train::StageRunner does.
// `related`: no shape that is kept out here is learned from there either; null without such calls.
CallTraining TrainCalls(const CallSamples& samples, const device::Hardware& hardware,
                        const RelatedCalls* related, const CallTrainingOptions& options,
                        train::TrainObserver& observer);

// The errors of the device's own model on the same calls kept out; nothing is trained.
CallTraining JudgeCalls(const CallSamples& samples, const device::Hardware& hardware);

}  // namespace idbg::roofline
