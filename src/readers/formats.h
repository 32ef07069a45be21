// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "readers/reader.h"

// The formats, a folder for each: why a file is none of it (see Reader), and how to read it.

namespace idbg::readers::pt2 {

// torch.export archives: PT2 archives of PyTorch 2.8 and later, and the zip files of 2.4 to 2.7. An
// archive that also holds AOTInductor models is one of these.
std::string RefuseExport(const Input& input);

// AOTInductor packages without an exported program.
std::string RefusePackage(const Input& input);

// Reads either kind: the graphs of all models, and what files the archive holds. Weights are
// neither read nor extracted, and nothing is run.
ModelFile ReadArchive(const Input& input);

}  // namespace idbg::readers::pt2

// TorchScript archives (torch.jit.save, of scripted and of traced modules), read by LibTorch's own
// loader in the LibTorch module. Loading runs what LibTorch's interpreter runs for it: methods
// __setstate__ of the archive, and operators of constants. forward() is run for sizes alone, when
// the archive recorded those of its inputs (traced modules) or Input::input_shapes gives them: its
// operators one by one on tensors without elements, single ones on zeros. Where it branches on
// elements, and only when input_shapes asks, all of it runs on the CPU on inputs of zeros.
//
// So only files that the user named are read, their code and pickles are inspected first
// (inspect.h), and LibTorch is opened in a confined process alone (base/process/confined.h), which
// hands back the graph as text for our own reader.
namespace idbg::readers::torchscript {

std::string RefuseTorchScript(const Input& input);
ModelFile ReadTorchScript(const Input& input);

}  // namespace idbg::readers::torchscript

namespace idbg::readers::inductor {

// The Python module that Inductor makes of a graph (output_code.py): its kernels and their calls.
std::string RefuseOutputCode(const Input& input);
ModelFile ReadOutputCode(const Input& input);

// The C++ wrapper that AOTInductor makes of a graph: the kernels that its run_impl calls, in order.
// Generated ones have the names that the Python module has too; library calls those of the C shim,
// "aoti_torch_cuda_mm_out", as the provenance artifacts name them. Empty for another text.
KernelModule ReadCppWrapper(std::string_view text);

// The scheduler's nodes as debug folders print them (ir_pre_fusion.txt, ir_post_fusion.txt).
std::string RefuseSchedule(const Input& input);
ModelFile ReadSchedule(const Input& input);

}  // namespace idbg::readers::inductor

// Graphs as FX prints them: print_readable() modules (TORCH_TRACE payloads, fx_graph_readable.py),
// the module in fx_graph_runnable.py, str(graph), graph_*.txt of inductor-debug-module.
namespace idbg::readers::fx_text {

std::string Refuse(const Input& input);
ModelFile Read(const Input& input);

}  // namespace idbg::readers::fx_text
