// SPDX-License-Identifier: Apache-2.0
#include "train/history.h"

#include <fmt/core.h>

namespace idbg::train {

void TrainHistory::BeginStage() { epoch_began_ = Clock::now(); }

void TrainHistory::Add(std::string_view stage, const IdbgEpoch& epoch) {
  const auto now = Clock::now();
  rows_ +=
      fmt::format("{},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{:.3f}\n", stage, epoch.epoch,
                  epoch.train_loss, epoch.validation_loss, epoch.test_loss, epoch.first_choice,
                  epoch.learning_rate, std::chrono::duration<double>(now - epoch_began_).count());
  epoch_began_ = now;
}

std::string TrainHistory::ToCsv() const {
  return "stage,epoch,train_loss,validation_loss,test_loss,first_choice,learning_rate,seconds\n" +
         rows_;
}

std::filesystem::path HistoryPath(const std::filesystem::path& folder, ModelType type) {
  return folder / fmt::format("matmul_timing_{}_history.csv", ToString(type));
}

}  // namespace idbg::train
