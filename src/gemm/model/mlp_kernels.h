// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "gemm/model/ranker_device.h"

namespace idbg::gemm {

enum class Activation { kNone, kRelu };

// One dense layer over a block of rows: y[r] = act(x[r] * w + bias [+ y[r]]).
struct DenseArgs {
  const float* x = nullptr;  // rows x inputs, row stride x_stride
  const float* w = nullptr;  // inputs x outputs, row stride outputs
  const float* bias = nullptr;
  float* y = nullptr;  // rows x outputs, row stride y_stride
  std::size_t rows = 0;
  std::size_t inputs = 0;
  std::size_t outputs = 0;  // a multiple of kLanes
  std::size_t x_stride = 0;
  std::size_t x_step = 1;  // from one input of a row to the next
  std::size_t y_stride = 0;
  bool add = false;  // to what y holds
  Activation activation = Activation::kNone;
};

inline constexpr std::size_t kLanes = 16;  // outputs are padded to this many floats

// The analytic time of configurations from parts that they share: base = floor + max(compute,
// memory, latency) + 0.15 * (compute + latency), in seconds.
struct BaseArgs {
  std::size_t count = 0;
  const std::uint16_t* tile = nullptr;   // of each row: into the three tile arrays
  const std::uint16_t* depth = nullptr;  // of each row: into the two depth arrays
  const float* work = nullptr;           // of each row: seconds of one step of K on one SM
  const float* tile_waves = nullptr;     // whole waves of one block on each SM
  const float* tile_memory_s = nullptr;
  const float* tile_whole = nullptr;  // whole waves of as many blocks as fit
  const float* depth_k = nullptr;     // K, rounded up to whole iterations
  const float* depth_latency_s = nullptr;
  float floor_s = 0;
  float* base = nullptr;
};

// What configurations of one tile shape and occupancy share, of one problem. Arrays over tiles.
struct TileArgs {
  static constexpr std::size_t kFeatures = 16;

  std::size_t count = 0;
  std::size_t stride = 0;  // between the features' arrays
  const float* bm = nullptr;
  const float* bn = nullptr;
  const float* occupancy = nullptr;
  float batch = 1, m = 0, n = 0, k = 0;
  float result_bytes = 2;  // of an element
  const RankerDevice* device = nullptr;
  const float* mean = nullptr;   // of the features
  const float* scale = nullptr;  // 1 / standard deviation
  float clamp = 0;
  float* features = nullptr;  // 16 arrays, normalised
  float* waves = nullptr;
  float* memory_s = nullptr;  // the longer of DRAM's and L2's
  float* l2_s = nullptr;
  float* whole = nullptr;
};

// score = out . relu(tile row + depth row + table row + x * x_weight) for each configuration.
struct ScoreArgs {
  std::size_t count = 0;
  std::size_t width = 0;  // of the rows; a multiple of kLanes
  const std::uint16_t* tile = nullptr;
  const std::uint16_t* depth = nullptr;
  const float* const* table = nullptr;  // of each configuration: its row
  const float* tile_rows = nullptr;
  const float* depth_rows = nullptr;
  const float* x = nullptr;
  const float* x_weight = nullptr;
  const float* out_weight = nullptr;
  float* score = nullptr;
};

// The inner loops, compiled once for each instruction set from mlp_kernels.inc.
struct MlpKernels {
  const char* name = "";
  void (*dense)(const DenseArgs& args) noexcept = nullptr;
  void (*tiles)(const TileArgs& args) noexcept = nullptr;
  void (*base)(const BaseArgs& args) noexcept = nullptr;
  void (*score)(const ScoreArgs& args) noexcept = nullptr;
  // Natural logarithms of positive, finite, normal numbers, to 2 units of the last place.
  void (*log)(const float* x, float* out, std::size_t count) noexcept = nullptr;
};

// The best that this processor can run, chosen once. The environment variable INDUCTOR_DEBUG_ISA
// (baseline, avx2, avx512) lowers the choice, for tests.
const MlpKernels& SelectMlpKernels();

namespace isa {
extern const MlpKernels kBaseline;
#ifdef __x86_64__
extern const MlpKernels kAvx2;
extern const MlpKernels kAvx512;
#endif
}  // namespace isa

}  // namespace idbg::gemm
