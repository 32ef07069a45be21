// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "runs/run_record.h"

namespace idbg::runs {

// From /proc, uname and /etc/os-release; what is not known stays empty.
HostFacts ReadHostFacts();

// The versions of Python, torch and Triton that `command` would use, when it is a Python or a
// script of one: that Python is asked what it would import from; nothing is imported.
// Empty where there is no answer within ten seconds.
Versions FindVersions(const std::string& command);

}  // namespace idbg::runs
