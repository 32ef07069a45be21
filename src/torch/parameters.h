// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "gemm/train/trainer_api.h"

namespace idbg::torch {

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

// The tensors of a net by name, in order: those that are learned, and those that are kept beside
// them (a batch norm's running statistics). All float32 on one device.
class Parameters {
 public:
  explicit Parameters(at::Device device) : device_(device) {}

  // Takes `initial` over to the device. The returned handle stays valid and shares its memory with
  // this object's.
  at::Tensor AddLearned(const std::string& name, const at::Tensor& initial);
  at::Tensor AddKept(const std::string& name, const at::Tensor& initial);

  const std::vector<at::Tensor>& learned() const { return learned_; }
  const std::vector<at::Tensor>& kept() const { return kept_; }
  const std::vector<std::string>& learned_names() const { return learned_names_; }
  at::Device device() const { return device_; }

  // Both kinds, in the order they were added.
  const NamedTensors& all() const { return all_; }
  // A copy of all values, apart from what happens to them later.
  NamedTensors Snapshot() const;
  // The opposite: same names, same shapes.
  void Restore(const NamedTensors& values);

 private:
  at::Device device_;
  std::vector<at::Tensor> learned_;
  std::vector<at::Tensor> kept_;
  std::vector<std::string> learned_names_;
  NamedTensors all_;
};

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
