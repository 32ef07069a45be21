// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>

#include "train/train.h"

namespace idbg::train {

// The epochs of a training as CSV, a row an epoch, of all its stages.
class TrainHistory {
 public:
  void BeginStage();  // the first epoch's time counts from here
  void Add(std::string_view stage, const IdbgEpoch& epoch);
  std::string ToCsv() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string rows_;
  Clock::time_point epoch_began_ = Clock::now();
};

// "logs/matmul_timing_ranker_history.csv", as torch-diode's users expect it.
std::filesystem::path HistoryPath(const std::filesystem::path& folder, ModelType type);

}  // namespace idbg::train
