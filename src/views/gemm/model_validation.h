// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "gemm/model/model.h"
#include "report/document.h"
#include "timings/timings.h"
#include "train/evaluate/max_autotune.h"
#include "train/evaluate/validation.h"
#include "train/train.h"

// What a GEMM model is worth, on measured times.

namespace idbg::views {

// What a model file says about itself, as facts for the head of a report.
report::Facts ModelFacts(const gemm::ModelInfo& info, const std::string& path);

// The data set a validation ran on, as facts for the head of a report.
report::Facts DatasetFacts(const timings::Timings& timings, const std::string& path);

// The sections and findings of a validation: torch-diode's figures and list, the choosers beside
// each other with the noise ceiling, the model by group, its errors, its worst problems.
void AddGemmValidation(report::Document& document, const train::Validation& validation,
                       std::size_t top_n_worst);

// The finding of a model that was made for another device than the times are of.
void AddDeviceMismatch(report::Document& document, const std::string& model,
                       const std::string& model_device, const std::string& data_device);

// The notes that every evaluation calls for: times left out, problems outside the training range.
void AddDataFindings(report::Document& document, const train::DroppedTimes& dropped);

// The sections and findings of a comparison with a max-autotune list: torch-diode's log lines and a
// table for each operator and for all together.
void AddMaxAutotune(report::Document& document, const train::MaxAutotuneAnalysis& analysis);

// What the model takes of what max-autotune measured, problem by problem, those that lose most time
// first; `top` rows.
void AddRegrets(report::Document& document, const train::Regrets& regrets, std::size_t top);

// A GEMM model, and how it was trained.

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
