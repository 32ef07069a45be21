// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "gemm/model/model.h"
#include "report/document.h"
#include "train/train.h"

// A GEMM model, and how it was trained.
namespace idbg::views {

// What a GEMM model file says about itself.
report::Document ModelDocument(const gemm::Model& model);

// What came of a training.
report::Document TrainDocument(const train::TrainOptions& options,
                               const train::TrainSummary& summary);

// What happens while it runs, as lines in torch-diode's words.
std::string StageText(std::string_view stage);
std::string EpochText(const IdbgEpoch& epoch);
std::string SavedText(train::ModelType type, const std::filesystem::path& path);

// What came of it in torch-diode's words, which follow the lines of the epochs.
std::string TrainText(const train::TrainOptions& options, const train::TrainSummary& summary);

}  // namespace idbg::views
