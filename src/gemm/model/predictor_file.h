// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gemm/problem/config.h"
#include "gemm/problem/problem.h"
#include "gemm/problem/problem_set.h"
#include "tensor/safetensors.h"

namespace idbg::gemm {

// How far predictions of a class of problems were from measurements that the fit never saw.
struct ErrorClass {
  double from_ms = 0;         // of the time predicted for the first choice: from_ms <= time < to_ms
  double to_ms = 0;           // infinity in the last class
  double error = 0;           // median of |predicted / measured - 1| of the first choice
  std::int64_t problems = 0;  // that the median is of
};

// Everything that a model file says about itself beside the weights.
struct ModelInfo {
  std::string model_type;      // "v1", "base", "deep", "ranker"
  std::string feature_layout;  // "v1-12", "diode-17-19", "ranker-2"
  std::int64_t feature_version = 1;
  std::string normalization = "none";  // how features become inputs; the constants are tensors
  std::string target = "ln_ms";        // what the network's output is: ln of milliseconds
  std::map<std::string, std::string> settings;  // of the architecture: "kernel_overhead", "top_k"
  Device device;  // that the times are of; name "unknown ..." where it is not known
  std::optional<Device>
      other_device;                  // that times are predicted for, when another; not of the file
  std::vector<Config> configs;       // the space it was trained on; empty: any
  std::vector<KernelFacts> kernels;  // compile-time facts of `configs`, in their order
  std::vector<std::string> trained_on;  // "mm:bfloat16:nt", ascending; empty: not known
  std::array<std::int64_t, 6>
      size_range{};       // least and most of M, N, K seen in training; zeros: not known
  std::string data_hash;  // "sha256:..." of the training data
  std::int64_t training_problem_count = 0;
  ProblemSet training_problems;
  std::map<std::string, double> metrics;  // "holdout.first1.geomean", ...: on held-out problems
  std::vector<ErrorClass> errors;         // ascending; empty: not measured
  std::string command;                    // the command line that made it
  std::string created;                    // date and time, UTC
  std::string source;  // of an imported model: where it is from, its licence and hash

  const Device& predicted_device() const { return other_device ? *other_device : device; }
};

// A model file in memory; `weights` and the kernels' arrays point into `backing`.
struct PredictorFile {
  ModelInfo info;
  std::map<std::string, tensor::FileTensor> weights;
  std::shared_ptr<const void> backing;
  std::string file;  // for messages

  // The weight of that name as float32. Throws Error(kFormat), naming the file, when it is missing
  // or not of the shape (a size below 0: any).
  std::vector<float> Weight(const std::string& name, std::vector<std::int64_t> shape) const;
  const tensor::FileTensor& GetWeight(const std::string& name) const;
  // A setting as a number. Throws Error(kFormat) when it is missing or is none.
  double Setting(const std::string& name) const;
};

inline constexpr std::string_view kModelFormat = "gemm-model";
inline constexpr int kModelVersion = 1;

// The bytes of a model file: safetensors whose metadata holds the ModelInfo. The same input gives
// the same bytes.
std::string EncodePredictorFile(const ModelInfo& info,
                                std::span<const tensor::NamedTensor> weights);

// Maps a model file. Executes nothing of it. Throws Error(kNotFound), Error(kFormat) for a damaged
// file, Error(kUnsupported) for a later version.
PredictorFile ReadPredictorFile(const std::filesystem::path& path);

}  // namespace idbg::gemm
