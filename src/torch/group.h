// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gemm/train/trainer_api.h"

namespace idbg::torch {

// The processes that train together. They find each other through c10d's TCPStore (torchrun's own,
// or one on rank 0) and then talk over plain sockets, a star around rank 0: the wheel has no
// headers for gloo, and a net of some 100,000 values needs no ring.
class Group {
 public:
  // Waits for all ranks. A group of one does nothing, and needs no network.
  explicit Group(const IdbgGroup& place);
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group();

  std::int32_t rank() const { return rank_; }
  std::int32_t size() const { return size_; }

  // Replaces `values` by their sum over the ranks, added in the order of the ranks: every rank gets
  // the same bits. All ranks must call it with the same size.
  void Sum(std::span<float> values);

 private:
  void Accept(int listener, std::uint64_t token);

  std::int32_t rank_ = 0;
  std::int32_t size_ = 1;
  std::vector<int> sockets_;  // rank 0: to rank i + 1; others: to rank 0
};

}  // namespace idbg::torch
