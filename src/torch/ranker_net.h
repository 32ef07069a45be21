// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>
#include <torch/nn/pimpl.h>

#include <cstdint>
#include <vector>

#include "base/split_mix.h"
#include "torch/frontend.h"
#include "train/trainer_api.h"

namespace idbg::torch {

// He's scale for a layer's weights.
double HeScale(std::int64_t inputs, double gain = 1);

// y = x W + b with W of shape (inputs, outputs): torch::nn::Linear has the transposed weight, which
// is not how model files store it and how the evaluation without LibTorch reads it.
class AffineImpl : public nn::Module {
 public:
  // Weights of normal random numbers times `scale`, biases of 0.
  AffineImpl(base::SplitMix& random, std::int64_t inputs, std::int64_t outputs, double scale,
             bool with_bias = true);
  at::Tensor forward(const at::Tensor& x) const;

  at::Tensor weight;
  at::Tensor bias;  // (outputs); undefined: none
};
TORCH_MODULE(Affine);

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
class RankerNetImpl : public nn::Module {
 public:
  RankerNetImpl(const IdbgRankerNet& shape, const RankerSizes& sizes, std::uint64_t seed);

  // The table of the configurations' contributions, from their facts (variants x configs x
  // features).
  at::Tensor Table(const at::Tensor& facts) const;
  // The correction to the base of each row.
  at::Tensor forward(const RankerBatch& batch, const at::Tensor& table) const;

 private:
  IdbgRankerNet shape_;
  RankerSizes sizes_;
  Affine row_{nullptr}, facts_{nullptr};
  at::Tensor embedding_;  // one row a configuration; undefined: none
  Affine embedding_layer_{nullptr};
  std::vector<Affine> problem_layers_;
  Affine problem_{nullptr};  // into the first hidden layer, with its bias
  std::vector<Affine> hidden_;
  Affine output_{nullptr};
};
TORCH_MODULE(RankerNet);

}  // namespace idbg::torch
