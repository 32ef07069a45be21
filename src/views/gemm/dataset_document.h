// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/document.h"

namespace idbg::gemm {
enum class ReadMode;
struct Conversion;
struct DatasetContents;
struct Diagnostics;
struct MergeResult;
struct SplitFile;
struct SplitOptions;
struct Timings;
struct TimingsFinding;
struct TimingsSummary;
}  // namespace idbg::gemm

namespace idbg::views {

// The Documents of the dataset commands, from what the gemm room has found out.

// A Document with the device, software and hosts of a data set as context.
report::Document DatasetDocument(const std::string& kind, const std::vector<std::string>& inputs,
                                 const gemm::Timings& timings);
void AddSummary(const gemm::Timings& timings, const gemm::TimingsSummary& summary,
                report::Document& document);
void AddFindings(const std::vector<gemm::TimingsFinding>& findings, report::Document& document);
// What reading has passed over (notes) and lost ("damaged-input", an error each).
void AddDiagnostics(const gemm::Diagnostics& diagnostics, report::Document& document);

// What the new form had no place for, as notes.
void AddLosses(const std::vector<std::string>& losses, const std::string& to,
               report::Document& document);

// What --salvage means.
gemm::ReadMode ModeOf(bool salvage);

// "a.msgpack", "a.msgpack and 3 more".
std::string NameInputs(const std::vector<std::string>& inputs);

// Of each subcommand that does more than describe.
report::Document CheckDocument(const std::vector<std::string>& inputs, const gemm::Timings& timings,
                               const gemm::Diagnostics& diagnostics,
                               const std::vector<gemm::TimingsFinding>& findings);
report::Document ConversionsDocument(const std::vector<gemm::Conversion>& conversions,
                                     const gemm::Diagnostics& diagnostics);
// Of a file without times.
report::Document ContentsDocument(const std::vector<std::string>& inputs,
                                  const gemm::DatasetContents& contents);
report::Document MergeDocument(const std::vector<std::string>& inputs, const std::string& to,
                               const gemm::MergeResult& result,
                               const gemm::Diagnostics& diagnostics);
// `options` are null for a sample.
report::Document SplitDocument(const std::vector<std::string>& inputs,
                               const gemm::SplitOptions* options, std::uint64_t seed,
                               const std::vector<gemm::SplitFile>& parts,
                               const gemm::Diagnostics& diagnostics);

}  // namespace idbg::views
