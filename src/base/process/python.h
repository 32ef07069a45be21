// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

// The one way to start a Python. `python -m` and `-c` import from the folder of the process first,
// where anybody's json.py may lie; here that folder is left out, also before Python 3.11 has a flag
// for it. What PYTHONPATH names stays.
namespace idbg::base {

// "python3" is the one of base/installation.h.
std::vector<std::string> PythonCode(std::string python, std::string_view code);
// As `-m`.
std::vector<std::string> PythonModule(std::string python, std::string_view module);

}  // namespace idbg::base
