// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/document.h"

namespace idbg::report {

// What one input of a report said.
struct Part {
  std::string name;  // unique among the parts
  Document document;
};

// One Document of all parts, in their order. Of a single part it is that part, title included; of
// several, each section and finding names its part as its source, and what a part says about its
// input is its first section, "about".
Document Merge(std::vector<Part> parts, const std::string& title);

}  // namespace idbg::report
