// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>

#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "torch/frontend.h"
#include "train/trainer_api.h"

namespace idbg::torch {

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

// The parameters of a net and its floating-point buffers (a batch norm's running statistics), by
// name: what is stored of it. They share the net's memory.
NamedTensors StoredTensors(const nn::Module& net);
// A copy, apart from what happens to the originals later.
NamedTensors Copy(const NamedTensors& tensors);
// Writes values of the same names and shapes over `tensors`.
void Overwrite(const NamedTensors& tensors, const NamedTensors& values);

// A training state on its way out: holds CPU copies and the structs that point to them.
class StateWriter {
 public:
  void Add(const std::string& prefix, const NamedTensors& tensors);
  void Add(const std::string& name, const at::Tensor& tensor);
  void Add(const std::string& name, double scalar);
  // Valid until the next Add.
  IdbgState state() const;

 private:
  std::deque<std::string> names_;  // a deque: adding moves none of them
  std::vector<at::Tensor> copies_;
  std::vector<IdbgTensor> tensors_;
  std::vector<IdbgScalar> scalars_;
};

// A training state on its way in. Missing entries and wrong shapes throw, naming the entry.
class StateReader {
 public:
  explicit StateReader(const IdbgState& state);
  bool empty() const { return tensors_.empty(); }
  double Scalar(const std::string& name) const;
  // Copies into tensors of the same shape; `like` gives the names and the shapes.
  NamedTensors Tensors(const std::string& prefix, const NamedTensors& like) const;

 private:
  std::map<std::string, const IdbgTensor*> tensors_;
  std::map<std::string, double> scalars_;
};

}  // namespace idbg::torch
