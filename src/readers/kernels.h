// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "inductor/kernel_kind.h"

namespace idbg::readers {

using idbg::inductor::KernelKind;

// A kernel as Inductor's output code defines it or calls it.
struct Kernel {
  std::string name;  // "triton_poi_fused_add_relu_0", "extern_kernels.addmm", "torch.ops.aten.sort"
  KernelKind kind = KernelKind::kPointwise;
  std::int64_t line = 0;   // of the definition (of the first call of extern ones)
  std::int64_t calls = 0;  // in `call`, in all
  std::string origin;      // "train.py:9": of a user's Triton kernel, where it is defined
  std::vector<std::string> source_nodes;   // "Topologically Sorted Source Nodes"
  std::vector<std::string> original_aten;  // "aten.add"
  std::vector<std::string>
      nodes;  // names of the ATen nodes in it ("add_1"), from the node mapping or graph fragment
};

// One launch. A kernel that is defined once may be launched for several places of the model; what
// a call says of itself is what belongs to that place.
struct Call {
  std::size_t kernel = 0;  // in KernelModule::kernels
  std::int64_t line = 0;
  std::int64_t handle = 0;  // "[Provenance debug handles] name:3"; 0: none
  std::vector<std::string> source_nodes;
  std::vector<std::string> original_aten;
  std::vector<std::string>
      nodes;  // ATen nodes: of a kernel with this one call, or by AddProvenance
};

// One output_code.py: what Inductor really made.
struct KernelModule {
  std::string aot_id;           // "0_inference"
  std::vector<Kernel> kernels;  // in the order of definition, then of first call
  std::vector<Call> calls;      // launches, in the order of execution
};

// Fills in the nodes of kernels and calls from `inductor_provenance_tracking_node_mappings.json`,
// which debug folders and traces hold beside the code. It is the only source for C++ kernels and
// library calls: their code names no nodes. Kernels of which the file says nothing keep theirs.
// Returns how many calls it named. Throws Error(kFormat). A caller that has read the file gives its
// map "cppCodeToPost": {"triton_poi_fused_add_0:3": ["add", "relu"]}, before PyTorch 2.9 without
// ":3".
using KernelNodes = std::map<std::string, std::vector<std::string>>;
std::int64_t AddProvenance(KernelModule& module, KernelNodes nodes);
std::int64_t AddProvenance(KernelModule& module, std::string_view json, const std::string& file);

// A scheduler node of ir_pre_fusion.txt or ir_post_fusion.txt.
struct ScheduleNode {
  std::string name;    // "op0", "op0_op1"
  std::string kind;    // "SchedulerNode", "FusedSchedulerNode", "ExternKernelSchedulerNode"
  std::string detail;  // "ComputedBuffer", "ExternKernelOut"; of extern ones the kernel:
                       // "extern_kernels.mm"
  std::string device;
  std::vector<std::string> members;  // the op names of a fused node; itself otherwise
  std::vector<std::string> reads;    // buffer names
  std::vector<std::string> writes;
  std::vector<std::string> origins;     // FX nodes, where the dump says
  std::vector<std::int64_t> iteration;  // group.iteration, where concrete
};

struct Schedule {
  std::vector<ScheduleNode> nodes;  // top level
};

}  // namespace idbg::readers
