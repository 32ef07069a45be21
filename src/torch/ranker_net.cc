// SPDX-License-Identifier: Apache-2.0
#include "torch/ranker_net.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/addmm.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/embedding.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/remainder.h>
#include <ATen/ops/silu.h>
#include <ATen/ops/zeros.h>

#include <cmath>

#include "torch/failure.h"

namespace idbg::torch {
namespace {

// Rows of `table` by number. On the CPU the gradient has to be summed in a fixed order, which
// embedding's does; on a GPU index_select's is faster.
at::Tensor Pick(const at::Tensor& table, const at::Tensor& rows) {
  return table.is_cuda() ? at::index_select(table, 0, rows) : at::embedding(table, rows);
}

}  // namespace

at::Tensor Activate(const at::Tensor& x, std::int32_t activation) {
  switch (activation) {
    case kIdbgRelu:
      return at::relu(x);
    case kIdbgSilu:
      return at::silu(x);
    case kIdbgGelu:
      return at::gelu(x);
    default:
      throw Failure(kIdbgTrainerUsage, "unknown activation");
  }
}

at::Tensor RandomNormal(gemm::SplitMix& random, at::IntArrayRef shape, double scale) {
  at::Tensor values = at::empty(shape, at::kFloat);
  float* const data = values.mutable_data_ptr<float>();
  for (std::int64_t i = 0; i < values.numel(); ++i) {
    data[i] = static_cast<float>(scale * random.Normal());
  }
  return values;
}

at::Tensor Affine::operator()(const at::Tensor& x) const { return at::addmm(bias, x, weight); }

Affine AddAffine(Parameters& parameters, gemm::SplitMix& random, const std::string& name,
                 std::int64_t inputs, std::int64_t outputs, double gain) {
  const double scale = gain * std::sqrt(2.0 / static_cast<double>(inputs));
  return {parameters.AddLearned(name + ".weight", RandomNormal(random, {inputs, outputs}, scale)),
          parameters.AddLearned(name + ".bias", at::zeros({outputs}, at::kFloat))};
}

RankerNet::RankerNet(const IdbgRankerNet& shape, const RankerSizes& sizes, std::uint64_t seed,
                     Parameters& parameters)
    : shape_(shape), sizes_(sizes) {
  if (shape.row_features > 0) sizes_.row_features = shape.row_features;
  Require(sizes_.row_features <= sizes.row_features,
          "the network uses more features than the rows have");
  Require(shape.hidden_count > 0 && shape.hidden[0] > 0,
          "a ranker needs at least one hidden layer");
  gemm::SplitMix random(seed, 0);
  const std::int64_t first = shape.hidden[0];
  // One layer over row features and facts side by side: the same scale for both.
  const double scale =
      0.7 * std::sqrt(2.0 / static_cast<double>(sizes_.row_features + sizes.fact_features));
  row_weight_ = parameters.AddLearned("row.weight",
                                      RandomNormal(random, {sizes_.row_features, first}, scale));
  fact_weight_ = parameters.AddLearned("facts.weight",
                                       RandomNormal(random, {sizes.fact_features, first}, scale));
  if (shape.embedding > 0) {
    embedding_ = parameters.AddLearned("embedding",
                                       RandomNormal(random, {sizes.configs, shape.embedding}, 0.3));
    embedding_weight_ = parameters.AddLearned(
        "embedding.weight",
        RandomNormal(random, {shape.embedding, first},
                     0.5 * std::sqrt(2.0 / static_cast<double>(shape.embedding))));
  }
  std::int64_t inputs = sizes.problem_features;
  for (std::int64_t i = 0; i < shape.problem_hidden_count; ++i) {
    problem_layers_.push_back(AddAffine(parameters, random, "problem." + std::to_string(i), inputs,
                                        shape.problem_hidden[i]));
    inputs = shape.problem_hidden[i];
  }
  problem_ = AddAffine(parameters, random, "problem", inputs, first, 0.7);
  for (std::int64_t i = 1; i < shape.hidden_count; ++i) {
    hidden_.push_back(AddAffine(parameters, random, "hidden." + std::to_string(i - 1),
                                shape.hidden[i - 1], shape.hidden[i]));
  }
  output_ = AddAffine(parameters, random, "output", shape.hidden[shape.hidden_count - 1], 1,
                      0.1 / std::sqrt(2.0));
  if (shape.dot > 0) {
    dot_problem_ = AddAffine(parameters, random, "dot.problem", inputs, shape.dot, 0.3);
    dot_config_ =
        parameters.AddLearned("dot.config", RandomNormal(random, {sizes.configs, shape.dot}, 0.05));
  }
}

at::Tensor RankerNet::Table(const at::Tensor& facts) const {
  at::Tensor table = at::matmul(facts, fact_weight_);
  if (embedding_.defined()) table = table + at::matmul(embedding_, embedding_weight_);
  return table.reshape({sizes_.variants * sizes_.configs, -1});
}

at::Tensor RankerNet::Forward(const RankerBatch& batch, const at::Tensor& table,
                              bool training) const {
  at::Tensor p = batch.p;
  for (const Affine& layer : problem_layers_) p = Activate(layer(p), shape_.activation);
  at::Tensor h = at::addmm(Pick(table, batch.fact_row), batch.x.narrow(1, 0, sizes_.row_features),
                           row_weight_) +
                 Pick(problem_(p), batch.problem);
  h = Activate(h, shape_.activation);
  for (const Affine& layer : hidden_) {
    if (training && shape_.dropout > 0) h = at::dropout(h, shape_.dropout, true);
    const at::Tensor z = Activate(layer(h), shape_.activation);
    h = shape_.residual != 0 && z.size(1) == h.size(1) ? h + z : z;
  }
  at::Tensor result = output_(h).squeeze(1);
  if (shape_.dot > 0) {
    const at::Tensor config = at::remainder(batch.fact_row, sizes_.configs);
    result = result + (Pick(dot_problem_(p), batch.problem) * Pick(dot_config_, config)).sum(1);
  }
  return result;
}

}  // namespace idbg::torch
