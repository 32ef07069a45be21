// SPDX-License-Identifier: Apache-2.0
#include "base/process/python.h"

#include <utility>

#include "base/installation.h"

namespace idbg::base {

std::vector<std::string> PythonCode(std::string python, std::string_view code) {
  std::string safe = "import sys\nif sys.path[:1] == ['']: del sys.path[0]\n";
  if (python == "python3") python = DefaultPython();
  return {std::move(python), "-c", safe.append(code)};
}

std::vector<std::string> PythonModule(std::string python, std::string_view module) {
  const std::string name(module);
  return PythonCode(std::move(python), "import runpy\nrunpy.run_module('" + name +
                                           "', run_name='__main__', alter_sys=True)");
}

}  // namespace idbg::base
