// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/document.h"

namespace idbg::views {

struct Check {
  std::string key;
  std::string title;
  std::string found;        // a version, a folder; or what is wrong
  std::string remedy = {};  // empty: nothing is wrong
};

report::Document DoctorDocument(const std::vector<Check>& checks);

}  // namespace idbg::views
