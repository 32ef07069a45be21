// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "collect/collection_plan.h"
#include "collect/collector.h"
#include "estimate/products.h"
#include "report/document.h"

namespace idbg::timings {
struct Conversion;
struct DatasetContents;
struct Diagnostics;
struct MergeResult;
struct SplitFile;
struct SplitOptions;
struct Timings;
struct TimingsFinding;
struct TimingsSummary;
}  // namespace idbg::timings

namespace idbg::views {

// The Documents of the dataset commands, from what the timings room has found out.

// A Document with the device, software and hosts of a data set as context.
report::Document DatasetDocument(const std::string& kind, const std::vector<std::string>& inputs,
                                 const timings::Timings& timings);
void AddSummary(const timings::Timings& timings, const timings::TimingsSummary& summary,
                report::Document& document);
void AddFindings(const std::vector<timings::TimingsFinding>& findings, report::Document& document);
// What reading has passed over (notes) and lost ("damaged-input", an error each).
void AddDiagnostics(const timings::Diagnostics& diagnostics, report::Document& document);

// What the new form had no place for, as notes.
void AddLosses(const std::vector<std::string>& losses, const std::string& to,
               report::Document& document);

// Of each subcommand that does more than describe.
report::Document CheckDocument(const std::vector<std::string>& inputs,
                               const timings::Timings& timings,
                               const timings::Diagnostics& diagnostics,
                               const std::vector<timings::TimingsFinding>& findings);
report::Document ConversionsDocument(const std::vector<timings::Conversion>& conversions,
                                     const timings::Diagnostics& diagnostics);
// Of a file without times.
report::Document ContentsDocument(const std::vector<std::string>& inputs,
                                  const timings::DatasetContents& contents);
report::Document MergeDocument(const std::vector<std::string>& inputs, const std::string& to,
                               const timings::MergeResult& result,
                               const timings::Diagnostics& diagnostics);
// `options` are null for a sample.
report::Document SplitDocument(const std::vector<std::string>& inputs,
                               const timings::SplitOptions* options, std::uint64_t seed,
                               const std::vector<timings::SplitFile>& parts,
                               const timings::Diagnostics& diagnostics);

// What a collection measured, into which file, and what could not be measured. `losses` are what
// torch-diode's format had no place for.
report::Document CollectDocument(const collect::CollectionResult& result,
                                 const timings::Timings& header, const std::filesystem::path& file,
                                 std::span<const std::string> losses);

// What a collection would measure. `uses` are how often problems occur in models and where first;
// empty: they are not from models.
report::Document PlanDocument(const collect::CollectionPlan& plan,
                              const std::map<gemm::Problem, estimate::ProblemUse>& uses);

}  // namespace idbg::views
