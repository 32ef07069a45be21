// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "report/document.h"

namespace idbg::analyze {

// Names the sections that were requested and are not in the document, each with the reason: an
// empty report must not look like a clean one. `reason_of` tells what a section needs.
void AddNotShown(const std::vector<std::string>& requested,
                 std::string_view (*reason_of)(std::string_view section),
                 report::Document& document);

// Marks the table that the short text form shows: the longest of the first of these sections that
// has one.
void MarkMainTable(std::initializer_list<std::string_view> sections, report::Document& document);

}  // namespace idbg::analyze
