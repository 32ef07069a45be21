// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>

#include <cstdint>
#include <deque>
#include <vector>

#include "interpret/interpreter_api.h"

namespace idbg::torch {

// Keeps the values of a run below a limit of memory: what was written to disk gives its memory back
// and is mapped from there, the oldest first. What shares its memory with other values, or was
// changed since it was written, stays.
class Spiller {
 public:
  explicit Spiller(const IdbgRun& run) : run_(run) {}

  // A value that was made in a slot and kept at a position (-1: nowhere).
  void Add(std::vector<c10::IValue>& slots, std::int32_t slot, std::int64_t position);
  // What stands in these slots is no longer spilled: they are about to go.
  void Forget(const std::vector<c10::IValue>& slots);
  // Spills until the values that still live are below the limit.
  void Spill();
  std::int64_t spilled_bytes() const { return spilled_bytes_; }

 private:
  struct Entry {
    std::vector<c10::IValue>* slots;
    std::int32_t slot;
    std::int64_t position;
    c10::weak_intrusive_ptr<c10::TensorImpl> tensor;
    std::int64_t bytes;
    std::int64_t version;
  };

  std::int64_t LiveBytes();
  bool SpillOne(Entry& entry);

  const IdbgRun& run_;
  std::deque<Entry> entries_;  // the oldest first
  std::int64_t spilled_bytes_ = 0;
};

}  // namespace idbg::torch
