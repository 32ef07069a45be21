// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "train/trainer_api.h"

namespace idbg::torch {

// The processes that train together. Their process group is torch.distributed's own, which the
// launcher (tools/inductor_debug/train.py) has opened in this process: a wheel has no headers to
// make one from C++, but its registry gives the group to whoever knows the name. So gradients go
// from our tensors to gloo (CPU) or NCCL (GPU) without a copy. One process needs no group.
class Group {
 public:
  explicit Group(const IdbgGroup& place);
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group();

  std::int32_t rank() const { return rank_; }
  std::int32_t size() const { return size_; }

  // All ranks must call these in one order, with tensors of one size on one kind of device.
  // Replaces `values` by their sum over the ranks.
  void Sum(at::Tensor values) const;
  // Replaces `values` by those of rank 0.
  void TakeFromRankZero(at::Tensor values) const;
  bool TakeFromRankZero(bool value) const;
  // Throws when a number is another one on rank 0. Each has a name for the message.
  void Agree(std::span<const std::pair<const char*, double>> numbers) const;

 private:
  struct Members;

  std::int32_t rank_ = 0;
  std::int32_t size_ = 1;
  std::unique_ptr<Members> members_;  // null: one process
};

}  // namespace idbg::torch
