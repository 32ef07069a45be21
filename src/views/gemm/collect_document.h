// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>

#include "collect/collector.h"
#include "estimate/products.h"
#include "report/document.h"

namespace idbg::views {

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
