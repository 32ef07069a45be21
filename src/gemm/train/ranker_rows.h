// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gemm/data/timings.h"
#include "gemm/model/features_ranker.h"
#include "gemm/train/trainer_api.h"

namespace idbg::gemm {

// What features are brought to mean 0 and deviation 1 with.
struct Normalization {
  std::vector<float> mean;
  std::vector<float> std;
};

// The rows of a ranker's training: measured problems first, then made-up ones. Features come from
// the code that prediction uses, computed once.
class RankerRows {
 public:
  explicit RankerRows(const RankerSpace& space) : space_(space) { begin_.push_back(0); }

  // The usable times of these problems (the host's offset taken off; finite and positive ones).
  // Problems without any are left out. May be called once, before AddProblems.
  void AddMeasured(const Timings& timings, std::span<const std::size_t> problems);
  // All candidates of problems that were not measured.
  void AddProblems(std::span<const Problem> problems);

  // Computes the features, and their normalisation over the rows of the first `training_problems`
  // problems, which all features are then brought to.
  void ComputeFeatures(std::size_t training_problems, unsigned threads);

  std::size_t problem_count() const { return problems_.size(); }
  std::size_t row_count() const { return config_.size(); }
  std::size_t dropped() const { return dropped_; }
  const std::vector<Problem>& problems() const { return problems_; }
  // Rows of problem i: [begin()[i], begin()[i + 1]).
  const std::vector<std::int64_t>& begin() const { return begin_; }
  std::span<const std::uint16_t> config() const { return config_; }
  // ln of the measured time in seconds of each measured row.
  std::span<const float> ln_time() const { return ln_time_; }

  const Normalization& row_normalization() const { return row_norm_; }
  const Normalization& fact_normalization() const { return fact_norm_; }
  const Normalization& problem_normalization() const { return problem_norm_; }

  // For the module; points into this object.
  IdbgRankerRows View() const;

 private:
  void ComputeProblem(std::size_t i);
  void NormalizeRows(std::size_t training_problems, unsigned threads);
  void NormalizeFacts(std::size_t training_problems);
  void NormalizeProblems(std::size_t training_problems);

  const RankerSpace& space_;
  std::vector<Problem> problems_;
  std::vector<std::int64_t> begin_;
  std::vector<std::uint16_t> config_;
  std::vector<float> ln_time_;
  std::size_t dropped_ = 0;
  std::vector<float> x_, p_, facts_, base_;
  std::vector<std::int32_t> fact_row_;
  Normalization row_norm_, fact_norm_, problem_norm_;
};

// A selection of rows with what to learn about them; see IdbgRankerSelection.
struct RowSelection {
  std::vector<std::int64_t> problem, begin{0}, row;
  std::vector<float> target;

  IdbgRankerSelection View() const;
};

// Brings `values` (rows x features) to (value - mean) / std within +-clamp (0: no limit).
void Normalize(std::span<float> values, const Normalization& normalization, float clamp);

// Mean and sample deviation of each feature over rows with weights (empty: all 1). A deviation
// below `least` becomes 1: a constant feature says nothing.
Normalization Measure(std::span<const float> values, std::size_t features,
                      std::span<const double> weights, double least);

}  // namespace idbg::gemm
