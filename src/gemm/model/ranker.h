// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "gemm/model/aten_curve.h"
#include "gemm/model/features_ranker.h"
#include "gemm/model/mlp.h"
#include "gemm/model/predictor_file.h"

namespace idbg::gemm {

// The network of one stage, as training leaves it. Weights are inputs x outputs:
//   first layer = row . row.weight + facts . facts.weight + embedding[config] . embedding.weight
//               + (relu(problem . problem.0) . problem.weight + problem.bias)
//   then relu, the layers hidden.0, hidden.1 ... with relu, and output, one number: what is added
//   to ln of the analytic time.
// All names have a prefix, "stage1." or "stage2.".
struct RankerStage {
  RankerStage(const PredictorFile& file, const std::string& prefix, std::size_t row_features,
              std::size_t configs);

  std::size_t width = 0;   // of the first layer
  std::size_t padded = 0;  // to kLanes
  DenseLayer problem_hidden;
  DenseLayer problem_out;
  std::vector<float> row_weight;        // row features x padded
  std::vector<float> facts_weight;      // fact features x padded
  std::vector<float> embedding;         // configs x embedding width
  std::vector<float> embedding_weight;  // embedding width x padded
  std::size_t embedding_width = 0;
  std::vector<DenseLayer> hidden;  // the layers after the first; the last is the output
};

// A place in a ranking.
struct RankedRow {
  std::uint32_t config = 0;  // number in the space
  float ms = 0;
};

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

// The project's own model. A small network looks at all configurations, a larger one at the best of
// them. What configurations share (tiles, the loop over K, compile-time facts) is computed once for
// all that share it, which is what makes a thousand of them cheap.
class Ranker {
 public:
  // Throws Error(kFormat) when weights or kernel facts are missing or do not fit each other.
  explicit Ranker(const PredictorFile& file);

  const RankerSpace& space() const { return space_; }
  RankerWorkspace MakeWorkspace() const;

  // Writes the numbers of the problem's candidates, ascending; returns how many. Requires room for
  // space().size().
  std::size_t Candidates(const RankerProblem& problem, std::span<std::uint16_t> out) const noexcept;

  // Ranks `configs` (numbers in the space, any order, no duplicates) by predicted time, best first,
  // as many as `out` holds; returns how many were written. Does not allocate.
  std::size_t Rank(const RankerProblem& problem, std::span<const std::uint16_t> configs,
                   RankerWorkspace& workspace, std::span<RankedRow> out) const noexcept;

 private:
  // The distinct (block_m, block_n, occupancy) of a type and layout.
  struct TileGroup {
    std::vector<float> bm, bn, occupancy;
    std::array<std::vector<std::uint16_t>, 2> tile_of;  // [even K][configuration]
  };

  void BuildTables();
  // Writes the facts of a configuration and its embedding, as the first layer takes them.
  void ConfigInputs(const RankerStage& stage, std::size_t variant, std::size_t config,
                    float* out) const noexcept;
  void BuildTable1(std::size_t pair) const noexcept;
  void BuildGroup(std::size_t pair);
  void ProblemParts(const RankerProblem& problem, RankerWorkspace& w) const noexcept;
  void TileParts(const RankerProblem& problem, const TileGroup& group,
                 RankerWorkspace& w) const noexcept;
  void DepthParts(const RankerProblem& problem, RankerWorkspace& w) const noexcept;
  void Stage1(const RankerProblem& problem, std::span<const std::uint16_t> configs,
              RankerWorkspace& w) const noexcept;
  void TimeParts(std::span<const std::uint16_t> places, RankerWorkspace& w) const noexcept;
  void Stage2(const RankerProblem& problem, std::span<const std::uint16_t> places,
              RankerWorkspace& w) const noexcept;
  std::size_t PickHead(std::size_t count, RankerWorkspace& w) const noexcept;

  RankerSpace space_;
  std::size_t head_ = 24;  // how many the second stage looks at
  Normalization row_, facts_, problem_;
  RankerStage stage1_;
  RankerStage stage2_;
  // Variants x configs x stage1 width; the part of a type and layout is filled when the first
  // problem of it comes, which keeps loading short.
  mutable std::vector<float> table1_;
  mutable std::array<std::once_flag, kRankerVariants / 2> table1_built_;
  DenseLayer table1_layer_;
  std::vector<float> config_part2_;  // configs x stage2 width: what does not depend on the variant
  DenseLayer row2_;                  // row features and the facts that do, into stage 2
  DenseLayer tile1_;                 // tile features into stage 1
  DenseLayer depth1_;                // depth features into stage 1
  std::vector<float> time_weight1_;  // of ln(analytic time)
  std::vector<float> out_weight1_;
  std::vector<TileGroup> groups_;             // 3 kinds of elements x 3 layouts
  std::vector<std::array<float, 2>> depths_;  // distinct (block_k, stages)
  std::vector<std::uint16_t> depth_of_;       // of each configuration
  std::vector<float> work_;                   // of each configuration: 2 block_m block_n / rate
};

// The ways in which the vendor library runs a problem: its product and a kernel for the epilogue,
// or one operator for both.
enum class AtenWay { kSeparate, kFused };

// Predicts the vendor library's time from a problem alone: an ensemble of small networks that
// correct an analytic time over ten tile shapes.
class AtenCurve {
 public:
  static constexpr std::size_t kFeatures = kRankerProblemFeatures + 71;

  // "aten" or "aten_fused".
  static std::string_view Name(AtenWay way) {
    return way == AtenWay::kSeparate ? "aten" : "aten_fused";
  }
  // A CurveNet of that name; setting aten.offset.
  AtenCurve(const PredictorFile& file, AtenWay way);
  static bool IsIn(const PredictorFile& file, AtenWay way);

  // The features, not normalised; returns ln of the analytic time in seconds.
  static float Features(const RankerProblem& problem, bool is_fused,
                        std::span<float, kFeatures> out);

  float PredictMs(const RankerProblem& problem) const;

 private:
  AtenWay way_ = AtenWay::kSeparate;
  CurveNet net_;
  float offset_ = 0;
};

}  // namespace idbg::gemm
