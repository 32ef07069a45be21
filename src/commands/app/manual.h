// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace idbg::commands {

// The manual (Markdown) of a command ("dataset info"), of a group ("dataset") or of a guide
// ("accuracy"); of "" the overview. Empty when there is none.
std::string_view ManualOf(std::string_view name);

// What ManualOf() knows beside commands: "accuracy", "flags".
std::vector<std::string> GuideNames();

// The code under a manual's heading "Examples", indented as in the manual; empty when it has none.
std::string ExamplesOf(std::string_view manual);

// Markdown for a terminal: headings are bold.
std::string WithBoldHeadings(std::string_view manual);

}  // namespace idbg::commands
