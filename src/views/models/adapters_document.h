// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "constraints/adapter_check.h"
#include "constraints/adapter_file.h"
#include "report/document.h"

namespace idbg::views {

// Devices that graphs can be checked for, a row each.
report::Document AdaptersDocument(const std::vector<constraints::Adapter>& adapters);

// Every limit of one, with its sources.
report::Document AdapterDocument(const constraints::Adapter& adapter);

// What is doubtful in the profile `file`.
report::Document AdapterCheckDocument(const constraints::Adapter& adapter, const std::string& file,
                                      const std::vector<constraints::AdapterDoubt>& doubts);

}  // namespace idbg::views
