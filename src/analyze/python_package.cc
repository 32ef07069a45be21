// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>

#include "analyze/installation.h"
#include "base/installation.h"
#include "runs/environment.h"

namespace idbg::analyze {

std::vector<std::string> PythonEnvironment() {
  std::vector<std::string> environment = runs::Environment::OfThisProcess().entries();
  constexpr std::string_view kVariable = "PYTHONPATH=";
  std::string value;
  for (const std::filesystem::path& folder : base::PythonFolders()) value += folder.string() + ":";
  if (value.empty()) return environment;
  const auto named = std::ranges::find_if(
      environment, [&](const std::string& entry) { return entry.starts_with(kVariable); });
  if (named != environment.end()) {
    named->insert(kVariable.size(), value);
  } else {
    value.pop_back();
    environment.push_back(std::string(kVariable) + value);
  }
  return environment;
}

}  // namespace idbg::analyze
