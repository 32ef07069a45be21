// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compile/compare/graphs.h"

namespace idbg::compile {

// Runs may have been made in different checkouts: the name of a file, not its folders.
std::string FileName(const base::Place& place);
// Of a function that resumes, without the line in its name.
std::string NameWithoutLine(const Function& function);

// Functions by the name of their file.
using FunctionsOfFiles = std::map<std::string, std::set<std::string>>;
// Files of `after` by what they were called in `before`: no file of the other run has their name,
// and they share most functions.
std::map<std::string, std::string> FindRenamedFiles(const FunctionsOfFiles& before,
                                                    const FunctionsOfFiles& after);

// What a compilation is recognised by in another run, beside its function.
struct CompiledObject {
  const CompilationSummary* summary = nullptr;
  std::string file;        // that both runs call so
  std::string self_class;  // of the function's `self`, as the guards say; "" when unknown
  NameCounts operators;    // of the captured graph
};
CompiledObject Recognise(const CompilationSummary& summary);

// Which compilations of two runs are the same: of one rank and code object. A name alone is not
// one: every module has a `forward`. Functions of one name and file pair by the class of `self`,
// the first line, the operators of their graphs, and the number of the version, the best fit first.
// Functions of different classes, or in different lines with different graphs, never pair. By the
// order of `before`.
std::vector<std::pair<const CompilationSummary*, const CompilationSummary*>> PairObjects(
    const std::vector<CompiledObject>& before, const std::vector<CompiledObject>& after);

}  // namespace idbg::compile
