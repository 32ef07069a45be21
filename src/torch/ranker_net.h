// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gemm/data/split_mix.h"
#include "gemm/train/trainer_api.h"
#include "torch/parameters.h"

namespace idbg::torch {

at::Tensor Activate(const at::Tensor& x, std::int32_t activation);

// A float32 tensor of normal random numbers times `scale`.
at::Tensor RandomNormal(gemm::SplitMix& random, at::IntArrayRef shape, double scale);

// y = x W + b with W of shape (inputs, outputs).
struct Affine {
  at::Tensor weight;
  at::Tensor bias;  // (outputs)
  at::Tensor operator()(const at::Tensor& x) const;
};

// Adds "<name>.weight" (He initialisation times `gain`) and "<name>.bias" (zeros).
Affine AddAffine(Parameters& parameters, gemm::SplitMix& random, const std::string& name,
                 std::int64_t inputs, std::int64_t outputs, double gain = 1);

// The sizes of the data that a net is made for.
struct RankerSizes {
  std::int64_t row_features = 0;
  std::int64_t problem_features = 0;
  std::int64_t configs = 0;
  std::int64_t variants = 0;
  std::int64_t fact_features = 0;
};

// Rows of some problems, gathered.
struct RankerBatch {
  at::Tensor x;         // rows x row_features
  at::Tensor p;         // problems x problem_features
  at::Tensor problem;   // rows: number within the batch
  at::Tensor fact_row;  // rows
};

// The net of IdbgRankerNet. What a configuration contributes to the first layer is a table of
// variants x configs rows, made once for all rows of a batch.
class RankerNet {
 public:
  RankerNet(const IdbgRankerNet& shape, const RankerSizes& sizes, std::uint64_t seed,
            Parameters& parameters);

  // The table of the configurations' contributions, from their facts (variants x configs x
  // features).
  at::Tensor Table(const at::Tensor& facts) const;
  // The correction to the base of each row.
  at::Tensor Forward(const RankerBatch& batch, const at::Tensor& table, bool training) const;

 private:
  IdbgRankerNet shape_;
  RankerSizes sizes_;
  at::Tensor row_weight_, fact_weight_, embedding_, embedding_weight_;
  std::vector<Affine> problem_layers_;
  Affine problem_;  // into the first hidden layer, with its bias
  std::vector<Affine> hidden_;
  Affine output_;
  Affine dot_problem_;
  at::Tensor dot_config_;
};

}  // namespace idbg::torch
