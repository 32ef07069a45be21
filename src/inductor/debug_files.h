// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

// What TORCH_COMPILE_DEBUG=1 leaves: torch_compile_debug/run_<time>-pid_<pid>/torchinductor/
// model__<graph>_<forward|backward|inference>_<n>.<k>/<file> (torch/_inductor/debug.py and
// torch/_dynamo/debug_utils.py, the same from 2.10 to 2.14).
namespace idbg::inductor {

inline constexpr std::string_view kDebugRootFolder = "torch_compile_debug";
inline constexpr std::string_view kDebugRunPrefix = "run_";
inline constexpr std::string_view kDebugInductorFolder = "torchinductor";
inline constexpr std::string_view kDebugDynamoFolder = "torchdynamo";
inline constexpr std::string_view kDebugModelPrefix = "model__";

inline constexpr std::string_view kFxGraphRunnable = "fx_graph_runnable.py";
inline constexpr std::string_view kFxGraphReadable = "fx_graph_readable.py";
inline constexpr std::string_view kFxGraphTransformed = "fx_graph_transformed.py";
inline constexpr std::string_view kIrPreFusion = "ir_pre_fusion.txt";
inline constexpr std::string_view kIrPostFusion = "ir_post_fusion.txt";
inline constexpr std::string_view kOutputCode = "output_code.py";
inline constexpr std::string_view kOutputCodeCpp = "output_code.cpp";
inline constexpr std::string_view kNodeMappings = "inductor_provenance_tracking_node_mappings.json";

// What TORCH_TRACE calls the content of a file of a model folder.
struct DebugFile {
  std::string_view file;
  std::string_view trace_name;
  bool is_event = false;  // a record of its own kind; else an artifact of this name
};

inline constexpr auto kDebugFiles = std::to_array<DebugFile>({
    {kFxGraphRunnable, "fx_graph_runnable"},
    {kFxGraphReadable, "before_post_grad_graph"},
    {kFxGraphTransformed, "after_post_grad_graph"},
    {kIrPreFusion, "ir_pre_fusion"},
    {kIrPostFusion, "ir_post_fusion"},
    {kOutputCode, "inductor_output_code", true},
    {kOutputCodeCpp, "inductor_output_code", true},
    {kNodeMappings, "inductor_provenance_tracking_node_mappings"},
    {"inductor_triton_kernel_to_post_grad_nodes.json", "inductor_triton_kernel_to_post_grad_nodes"},
    {"inductor_generated_kernel_to_post_grad_nodes.json",
     "inductor_generated_kernel_to_post_grad_nodes"},
    {"autotuning_result_json_list.txt", "autotuning_result_json_list"},
});

// The rest of a model folder: logs, drawings, the profile of the compiler, and names like those
// above that other versions use. '*' stands for any characters but '/'.
inline constexpr auto kOtherDebugFiles = std::to_array<std::string_view>(
    {"debug.log", "info.log", "graph_diagram.*", "orig_fx_graph_diagram.*", "compile.prof",
     "compile.stats", "inductor_*.json", "fx_graph_*.py", "ir_*.txt", "output_code.*"});

// Beside the model folders, relative to the folder of the run. '*' stands for any characters.
inline constexpr auto kDebugRunFiles = std::to_array<std::string_view>(
    {"torchdynamo/*.log", "torchinductor/aot_*_debug.log", "torchinductor/*.tar.gz",
     "minifier/*.py", "torchdynamo/minifier/*.py", "error_recordings/*.rec"});

}  // namespace idbg::inductor
