// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace idbg::gemm {

// Room for ranking one problem at a time: one for each thread, made by Ranker::MakeWorkspace().
struct RankerWorkspace {
  std::vector<float> problem, problem_hidden, problem1, problem2;
  std::vector<float> tile_features, tile_rows, tile_waves, tile_memory_s, tile_l2_s, tile_whole;
  std::vector<float> depth_features, depth_rows, depth_k, depth_latency_s;
  std::vector<std::uint8_t> depth_even;
  std::vector<std::uint16_t> tile, depth, tail;
  std::vector<float> work, base, ln_base, time, score;
  std::vector<const float*> table;
  std::vector<std::uint8_t> in_head;
  std::vector<std::uint16_t> head, head_config, order;
  std::vector<float> ln_base2, ln_time2, times2, x2;
  std::array<std::vector<float>, 2> buffer2;
};

}  // namespace idbg::gemm
