// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "gemm/collect/collector.h"
#include "report/document.h"

namespace idbg::views {

// What a collection measured, into which file, and what could not be measured. `losses` are what
// torch-diode's format had no place for.
report::Document CollectDocument(const gemm::CollectionResult& result, const gemm::Timings& header,
                                 const std::filesystem::path& file,
                                 std::span<const std::string> losses);

// What a collection would measure.
report::Document PlanDocument(const gemm::CollectionPlan& plan);

}  // namespace idbg::views
