// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace idbg::gemm {

// Room for ranking one problem at a time: one for each thread, made by Ranker::MakeWorkspace().
struct RankerWorkspace {
  struct Sizes {
    std::size_t configs = 0, tiles = 0, depths = 0, head = 0;
    std::size_t width1 = 0, width2 = 0, widest = 0, problem_hidden = 0, inputs2 = 0;
  };

  void Resize(const Sizes& s) {
    sizes = s;
    problem.resize(64);
    problem_hidden.resize(s.problem_hidden);
    problem1.resize(s.width1);
    problem2.resize(s.width2);
    tile_features.resize(16 * s.tiles);
    tile_rows.resize(s.tiles * s.width1);
    for (auto* const array : {&tile_waves, &tile_memory_s, &tile_l2_s, &tile_whole})
      array->resize(s.tiles);
    depth_features.resize(s.depths * 8);
    depth_rows.resize(s.depths * s.width1);
    for (auto* const array : {&depth_k, &depth_latency_s}) array->resize(s.depths);
    depth_even.resize(s.depths);
    for (auto* const array : {&tile, &depth, &tail}) array->resize(s.configs);
    for (auto* const array : {&work, &base, &ln_base, &time, &score}) array->resize(s.configs);
    table.resize(s.configs);
    in_head.resize(s.configs);
    for (auto* const array : {&head, &head_config, &order}) array->resize(s.head);
    for (auto* const array : {&ln_base2, &ln_time2}) array->resize(s.head);
    times2.resize(s.head * 4);
    x2.resize(s.head * s.inputs2);
    for (auto& buffer : buffer2) buffer.resize(s.head * s.widest);
  }

  Sizes sizes;
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
