// SPDX-License-Identifier: Apache-2.0
#include "torch/ranker_net.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/addmm.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/embedding.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/silu.h>
#include <ATen/ops/zeros.h>

#include <cmath>
#include <memory>
#include <string>

#include "torch/failure.h"

namespace idbg::torch {
namespace {

// Rows of `table` by number. On the CPU the gradient has to be summed in a fixed order, which
// embedding's does; on a GPU index_select's is faster.
at::Tensor Pick(const at::Tensor& table, const at::Tensor& rows) {
  return table.is_cuda() ? at::index_select(table, 0, rows) : at::embedding(table, rows);
}

// A float32 tensor of normal random numbers times `scale`.
at::Tensor RandomNormal(base::SplitMix& random, at::IntArrayRef shape, double scale) {
  at::Tensor values = at::empty(shape, at::kFloat);
  float* const data = values.mutable_data_ptr<float>();
  for (std::int64_t i = 0; i < values.numel(); ++i) {
    data[i] = static_cast<float>(scale * random.Normal());
  }
  return values;
}

}  // namespace

double HeScale(std::int64_t inputs, double gain) {
  return gain * std::sqrt(2.0 / static_cast<double>(inputs));
}

AffineImpl::AffineImpl(base::SplitMix& random, std::int64_t inputs, std::int64_t outputs,
                       double scale, bool with_bias) {
  weight = register_parameter("weight", RandomNormal(random, {inputs, outputs}, scale));
  if (with_bias) bias = register_parameter("bias", at::zeros({outputs}, at::kFloat));
}

at::Tensor AffineImpl::forward(const at::Tensor& x) const {
  return bias.defined() ? at::addmm(bias, x, weight) : at::matmul(x, weight);
}

// The numbers are drawn in the order of the lines: it decides what a seed gives.
RankerNetImpl::RankerNetImpl(const IdbgRankerNet& shape, const RankerSizes& sizes,
                             std::uint64_t seed)
    : shape_(shape), sizes_(sizes) {
  if (shape.row_features > 0) sizes_.row_features = shape.row_features;
  Require(sizes_.row_features <= sizes.row_features,
          "the network uses more features than the rows have");
  Require(shape.hidden_count > 0 && shape.hidden[0] > 0,
          "a ranker needs at least one hidden layer");
  base::SplitMix random(seed, 0);
  const std::int64_t first = shape.hidden[0];
  // One layer over row features and facts side by side: the same scale for both.
  const double scale = HeScale(sizes_.row_features + sizes.fact_features, 0.7);
  row_ = register_module("row", Affine(random, sizes_.row_features, first, scale, false));
  facts_ = register_module("facts", Affine(random, sizes.fact_features, first, scale, false));
  if (shape.embedding > 0) {
    embedding_ = register_parameter("embedding",
                                    RandomNormal(random, {sizes.configs, shape.embedding}, 0.3));
    embedding_layer_ = register_module(
        "embedding", Affine(random, shape.embedding, first, HeScale(shape.embedding, 0.5), false));
  }
  std::int64_t inputs = sizes.problem_features;
  for (std::int64_t i = 0; i < shape.problem_hidden_count; ++i) {
    problem_layers_.emplace_back(random, inputs, shape.problem_hidden[i], HeScale(inputs));
    inputs = shape.problem_hidden[i];
  }
  problem_ = register_module("problem", Affine(random, inputs, first, HeScale(inputs, 0.7)));
  for (std::size_t i = 0; i < problem_layers_.size(); ++i)
    problem_->register_module(std::to_string(i), problem_layers_[i]);
  const auto hidden = register_module("hidden", std::make_shared<nn::Module>());
  for (std::int64_t i = 1; i < shape.hidden_count; ++i) {
    hidden_.emplace_back(random, shape.hidden[i - 1], shape.hidden[i],
                         HeScale(shape.hidden[i - 1]));
    hidden->register_module(std::to_string(i - 1), hidden_.back());
  }
  const std::int64_t last = shape.hidden[shape.hidden_count - 1];
  output_ = register_module("output", Affine(random, last, 1, HeScale(last, 0.1 / std::sqrt(2.0))));
}

at::Tensor RankerNetImpl::Table(const at::Tensor& facts) const {
  at::Tensor table = facts_->forward(facts);
  if (embedding_.defined()) table = table + embedding_layer_->forward(embedding_);
  return table.reshape({sizes_.variants * sizes_.configs, -1});
}

at::Tensor RankerNetImpl::forward(const RankerBatch& batch, const at::Tensor& table) const {
  const auto activate = shape_.activation == kIdbgSilu ? at::silu : at::relu;
  at::Tensor p = batch.p;
  for (const Affine& layer : problem_layers_) p = activate(layer->forward(p));
  at::Tensor h = at::addmm(Pick(table, batch.fact_row), batch.x.narrow(1, 0, sizes_.row_features),
                           row_->weight) +
                 Pick(problem_->forward(p), batch.problem);
  h = activate(h);
  for (const Affine& layer : hidden_) {
    if (shape_.dropout > 0) h = at::dropout(h, shape_.dropout, is_training());
    const at::Tensor z = activate(layer->forward(h));
    h = shape_.residual != 0 && z.size(1) == h.size(1) ? h + z : z;
  }
  return output_->forward(h).squeeze(1);
}

}  // namespace idbg::torch
