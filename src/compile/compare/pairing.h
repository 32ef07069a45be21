// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compile/compilations.h"

namespace idbg::compile {

// Names to how often they occur.
using NameCounts = std::map<std::string, std::int64_t>;
using CountChanges = std::map<std::string, std::pair<std::int64_t, std::int64_t>>;

// How the graphs of a compilation differ between two runs, node by node.
struct GraphChange {
  std::int64_t added = 0;
  std::int64_t removed = 0;
  std::int64_t changed = 0;  // the same operator with other constants or sizes
  std::string first;         // in words: "constant 1.0 is 2.0"
  base::Place place;         // of the user's line of that difference
  std::string code;          // its text
  // Operators of the ATen graph that are not equally often in both.
  CountChanges operators;

  bool IsEmpty() const { return added + removed + changed == 0 && operators.empty(); }
};

// The operators of the graph that Dynamo captured; empty where there is no graph to read.
NameCounts CapturedOperators(const CompilationSummary& compilation);

// Compares graphs of the same kind: a graph from a cache has fewer of them.
GraphChange CompareGraphsOf(const CompilationSummary& before, const CompilationSummary& after);

// What one group of Inductor's passes did to a graph that the log holds before and after it.
struct PassChange {
  std::string_view passes;  // "post-grad"
  std::int64_t nodes_before = 0;
  std::int64_t nodes_after = 0;
  GraphChange change;
};
std::vector<PassChange> ComparePasses(const logs::Selected& selected);

// Names that are not equally often in both.
CountChanges CountDifferences(const NameCounts& before, const NameCounts& after);

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
