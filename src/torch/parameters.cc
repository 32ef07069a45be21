// SPDX-License-Identifier: Apache-2.0
#include "torch/parameters.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/from_blob.h>

#include "torch/failure.h"

namespace idbg::torch {

NamedTensors StoredTensors(const nn::Module& net) {
  NamedTensors stored;
  for (const auto& parameter : net.named_parameters())
    stored.emplace_back(parameter.key(), parameter.value());
  for (const auto& buffer : net.named_buffers()) {
    // Not the number of batches that a batch norm has seen: it decides nothing.
    if (buffer->is_floating_point()) stored.emplace_back(buffer.key(), buffer.value());
  }
  return stored;
}

NamedTensors Copy(const NamedTensors& tensors) {
  NamedTensors copy;
  for (const auto& [name, tensor] : tensors) copy.emplace_back(name, tensor.detach().clone());
  return copy;
}

void Overwrite(const NamedTensors& tensors, const NamedTensors& values) {
  at::NoGradGuard no_grad;
  Require(values.size() == tensors.size(), "the state does not match the model");
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    at::Tensor tensor = tensors[i].second;
    tensor.copy_(values[i].second);
  }
}

void StateWriter::Add(const std::string& name, const at::Tensor& tensor) {
  at::Tensor copy = tensor.detach().to(at::kCPU, at::kFloat).contiguous();
  IdbgTensor entry{};
  entry.name = names_.emplace_back(name).c_str();
  entry.data = copy.const_data_ptr<float>();
  entry.dims = static_cast<std::int32_t>(copy.dim());
  Require(copy.dim() <= 3, "tensor " + name + " has more than 3 dimensions");
  for (std::int64_t i = 0; i < copy.dim(); ++i) entry.shape[i] = copy.size(i);
  copies_.push_back(std::move(copy));
  tensors_.push_back(entry);
}

void StateWriter::Add(const std::string& prefix, const NamedTensors& tensors) {
  for (const auto& [name, tensor] : tensors) Add(prefix + name, tensor);
}

void StateWriter::Add(const std::string& name, double scalar) {
  scalars_.push_back({names_.emplace_back(name).c_str(), scalar});
}

IdbgState StateWriter::state() const {
  return {tensors_.data(), std::ssize(tensors_), scalars_.data(), std::ssize(scalars_)};
}

StateReader::StateReader(const IdbgState& state) {
  for (std::int64_t i = 0; i < state.tensor_count; ++i)
    tensors_[state.tensors[i].name] = &state.tensors[i];
  for (std::int64_t i = 0; i < state.scalar_count; ++i)
    scalars_[state.scalars[i].name] = state.scalars[i].value;
}

double StateReader::Scalar(const std::string& name) const {
  const auto found = scalars_.find(name);
  Require(found != scalars_.end(), "the checkpoint has no " + name);
  return found->second;
}

NamedTensors StateReader::Tensors(const std::string& prefix, const NamedTensors& like) const {
  NamedTensors result;
  for (const auto& [name, model] : like) {
    const auto found = tensors_.find(prefix + name);
    Require(found != tensors_.end(), "the checkpoint has no tensor " + prefix + name);
    const IdbgTensor& entry = *found->second;
    const at::IntArrayRef shape(entry.shape, static_cast<std::size_t>(entry.dims));
    Require(model.sizes() == shape,
            "the checkpoint's tensor " + prefix + name + " has a different shape");
    // The copy leaves the borrowed memory alone.
    const at::Tensor view = at::from_blob(const_cast<float*>(entry.data), shape, at::kFloat);
    result.emplace_back(name, view.to(model.device(), at::kFloat, false, /*copy=*/true));
  }
  return result;
}

}  // namespace idbg::torch
