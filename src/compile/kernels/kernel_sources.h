// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "logs/events/artifacts.h"
#include "logs/events/graph_lines.h"
#include "logs/view.h"
#include "readers/kernels.h"

namespace idbg::compile {

// "mm" of the library calls extern_kernels.mm and aoti_torch_cuda_mm_out; empty for other kernels.
std::string_view LibraryNameOf(std::string_view kernel);

// A line of the program that a kernel comes from.
struct SourceLine {
  base::Place place;
  std::string code;  // its text
};

// Of the first node that comes from a line of the user's, else of the first that comes from a line.
SourceLine LocateFirst(const std::vector<std::string>& nodes, const logs::GraphLines& graph);

// Where the kernels of one compilation come from: what its records beside the code say.
class KernelSources {
 public:
  explicit KernelSources(const logs::Selected& selected);

  // Adds the nodes that the provenance artifact names to kernels and calls. `code` is the record of
  // the module. False when the artifact is damaged. To be called before Locate of its kernels.
  bool AddNodes(const logs::Record& code, readers::KernelModule& module);

  // The user's line of a kernel: where the user defined it, else of the kernel's stack trace, where
  // the log holds them, else of the first of its source nodes in the captured graph, else of its
  // nodes in the graph after Inductor's passes. A line of PyTorch's where nothing leads to the
  // user's; empty when unknown.
  SourceLine Locate(const logs::Record& code, const readers::Kernel& kernel) const;

 private:
  // The record that goes with a module: the first of the list after it, else the last.
  const logs::Record* After(const std::vector<const logs::Record*>& records,
                            const logs::Record& code) const;
  const logs::KernelStackTraces& Stacks(const logs::Record& code) const;

  logs::Selected selected_;
  std::vector<const logs::Record*> maps_;
  std::vector<const logs::Record*> stacks_;
  std::vector<logs::KernelStackTraces> stack_traces_;  // of stacks_
  logs::GraphLines graph_;                             // as captured
  logs::GraphLines post_graph_;
  logs::NodeMap post_to_pre_;  // of the module that AddNodes saw last
};

}  // namespace idbg::compile
