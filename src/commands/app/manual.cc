// SPDX-License-Identifier: Apache-2.0
#include "commands/app/manual.h"

#include "base/names.h"
#include "base/text/text.h"
#include "commands/app/command.h"
#include "commands/manuals.h"

namespace idbg::commands {
namespace {

constexpr base::Named<std::string_view> kGuides[] = {
    {"", kManualInductorDebug},          {"accuracy", kManualAccuracy},
    {"advice", kManualAdvice},           {"architecture", kManualArchitecture},
    {"experiments", kManualExperiments}, {"flags", kManualFlags},
    {"formats", kManualFormats},         {"install", kManualInstall},
    {"performance", kManualPerformance}, {"security", kManualSecurity},
};

}  // namespace

std::string_view ManualOf(std::string_view name) {
  if (const auto guide = base::FindNamed(kGuides, name)) return *guide;
  for (const CommandEntry& entry : CommandTable()) {
    if (entry.name == name || entry.name.starts_with(std::string(name) + " ")) return entry.manual;
  }
  return {};
}

std::vector<std::string> GuideNames() {
  std::vector<std::string> names;
  for (const auto& [name, text] : kGuides) {
    if (!name.empty()) names.emplace_back(name);
  }
  return names;
}

std::string ExamplesOf(std::string_view manual) {
  bool is_wanted = false;
  std::string examples;
  while (!manual.empty()) {
    const std::string_view line = base::TakeUntil(manual, '\n');
    if (line.starts_with("## ")) is_wanted = line == "## Examples";
    if (is_wanted && line.starts_with("    ")) examples += std::string(line) + "\n";
  }
  return examples;
}

std::string WithBoldHeadings(std::string_view manual) {
  std::string text;
  while (!manual.empty()) {
    const std::string_view line = base::TakeUntil(manual, '\n');
    const std::size_t title = line.starts_with('#') ? line.find_first_not_of("# ") : 0;
    text += title == 0 || title == std::string_view::npos
                ? std::string(line)
                : "\x1b[1m" + std::string(line.substr(title)) + "\x1b[0m";
    text += '\n';
  }
  return text;
}

}  // namespace idbg::commands
