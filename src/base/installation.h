// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace idbg::base {

// Where the files of this very copy of the program are: relative to the program or shared library
// that this code is part of, as the build was configured, so that an installed tree can be moved
// anywhere. What runs from the build folder uses the checkout. Inside a Python process the
// executable is not ours: the library counts.

// The program that runs, to start itself once more; in a Python process that is the interpreter.
std::filesystem::path ProgramPath();

// The folders that hold data files, best first.
std::vector<std::filesystem::path> DataFolders();

// The folders that may hold modules, best first.
std::vector<std::filesystem::path> ModuleFolders();

// The folders that hold the Python package inductor_debug of this copy; none where it is installed
// in a way that only Python knows (pip).
std::vector<std::filesystem::path> PythonFolders();

// The Python of commands that need one and name none: that of the virtual environment that the
// program is in (of a wheel), of the .venv that the build made, else "python3", of the PATH.
std::string DefaultPython();

// The release of torch that the program was built with, as its front end knows; empty: none.
std::string& BuiltWithTorch();
// "'python3 -m pip install torch==2.13.0'": what brings a torch that fits.
std::string HowToInstallTorch();

// The folder of LibTorch's libraries: of $LIBTORCH, else of the torch of the `python3` beside the
// program (a virtual environment) or on the PATH. Runs that interpreter, which does not import
// torch.
std::optional<std::filesystem::path> FindTorchLibraries();

}  // namespace idbg::base
