// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "device/kernel_costs.h"
#include "plan/host_operator.h"
#include "plan/kernel_class.h"
#include "tensor/dtype.h"
#include "train/evaluate/share_summary.h"

namespace idbg::device {

class CallModel;

// A figure with where it is from: a data sheet, a formula, a measurement.
struct Figure {
  double value = 0;
  std::string source;
  std::string date;         // "2026-11-21"
  bool measured = false;    // on such a device, not read in a sheet
  std::string measured_on;  // name of the device it was measured on, or beside; empty: not measured
  std::string file;         // name of the file where it stands: the device's own, a base, a host
};

inline double ValueOr(const std::optional<Figure>& figure, double other) {
  return figure ? figure->value : other;
}

enum class Run { kEager, kInductor };
enum class Timing { kReplayed, kLaunched };  // a CUDA graph: the device alone; a call from Python

// What the errors of predictions differ by: where most of the work is.
enum class Family {
  kConvolutional,
  kTransformer,
  kOther,  // recurrent nets, FFTs, lone products: nothing was measured on them
};

// How far predicted times were from measured ones.
struct LatencyError {
  Run run = Run::kInductor;
  Timing timing = Timing::kReplayed;
  tensor::DType dtype = tensor::DType::kFloat32;  // of the models
  Family family = Family::kOther;                 // of the models
  double mean = 0;                                // of |predicted / measured - 1|
  double bias = 0;          // of predicted / measured - 1: below 0 is predicted too fast
  std::int64_t models = 0;  // that it was measured on
};
struct LatencyErrors {
  std::vector<LatencyError> rows;
  std::string source;
  std::string date;
};

inline constexpr std::string_view kWorkKinds =
    "product vector_product batched_product convolution pointwise_convolution "
    "depthwise_convolution grouped_convolution first_convolution transposed_convolution attention "
    "loops eager";

// Units: FLOP/s (operations/s for integers), bytes/s, bytes, watts, seconds, hertz.
struct Hardware {
  std::string name;                  // "h200", of the file
  std::string base;                  // name of the file that it inherits from
  std::string title;                 // "NVIDIA H200 SXM"
  std::string typical;               // of a base: the device of its kind that stands for any
  std::string kind;                  // "gpu", "tpu", "cpu", "npu"
  std::string architecture;          // "hopper": what a unit does in a cycle; empty: unknown
  std::vector<std::string> aliases;  // other names of the file
  std::vector<std::string> matches;  // names that runtimes report; "*" at the end: any rest
  std::optional<Figure> units;       // SMs, compute units, cores
  std::optional<Figure> clock_hz;    // the one the rates are given at
  // Dense rates of the matrix units and of the ordinary ones, by dtype; float32 on the matrix units
  // is TF32 and only used where asked for.
  std::map<tensor::DType, Figure> matrix_flops;
  std::map<tensor::DType, Figure> vector_flops;
  std::optional<Figure> tf32_flops;
  Figure memory_bandwidth;
  std::optional<Figure> l2_bandwidth;
  std::optional<Figure> l2_bytes;          // of the last cache before the memory
  std::optional<Figure> unit_cache_bytes;  // of one unit
  std::optional<Figure> unit_threads;      // that a multiprocessor of a GPU holds
  // What a unit does in a cycle, a multiply-add counted as two; of dtypes that are not named
  // nothing. The rates are checked with it.
  std::map<tensor::DType, Figure> vector_per_cycle;
  std::map<tensor::DType, Figure> matrix_per_cycle;
  std::optional<Figure> tf32_per_cycle;
  std::optional<Figure> block_shared_bytes;  // that a thread block may have
  std::optional<Figure> cudnn_channels;  // of the widest heads that cuDNN's fused attention takes
  Figure memory_bytes;
  std::optional<Figure> power_limit_w;
  std::optional<Figure> idle_power_w;
  // What is reached in practice.
  std::optional<Figure> memory_efficiency;  // share of memory_bandwidth a streaming kernel gets
  std::optional<Figure> matrix_efficiency;  // share of the matrix rate a GEMM of 8192^3 gets
  std::optional<Figure> vector_efficiency;  // share of the vector rate a float32 GEMM gets
  // The same of devices that nobody measured, with fewer than 128 lanes in a unit and with those.
  std::optional<Figure> vector_efficiency_narrow;
  std::optional<Figure> vector_efficiency_wide;
  // Time of a product of float8 as a share of the same one's in bfloat16.
  std::optional<Figure> float8_time;
  // Of the kernel that install() has for products of few rows: what it takes beside reading the
  // weight, what each row of its tile adds, and the share of memory_bandwidth at which it reads.
  std::optional<Figure> gemv_start_s;
  std::optional<Figure> gemv_row_s;
  std::optional<Figure> gemv_bandwidth;
  // What a kernel of each class takes beside its work, and the gap before it in a replayed graph.
  std::map<plan::KernelClass, Figure> floor_s;
  std::optional<Figure> graph_gap_s;
  std::optional<Figure> clear_gap_s;  // the same of a memory set
  // What a kernel that the host launches takes beyond one of a replayed graph.
  std::optional<Figure> launch_gap_s;
  // The host that the following figures are of, as people name it: "Intel(R) Xeon(R) Processor".
  // They stand in a file of their own, which the device's or its base names.
  std::string host;
  // Of the host: an elementwise operator of eager mode, those of other kinds, and a call of a
  // module; a call of a compiled model, each kernel of Inductor's that it launches and each library
  // call, of which convolutions and attention have figures of their own.
  std::optional<Figure> launch_s;
  std::map<plan::HostOperator, Figure> operator_s;
  // A stack of 12 small layers, which tells how quick a host is (PROBE of
  // tools/inductor_debug/calibration/measure_host.py).
  std::optional<Figure> host_probe_eager_s;
  std::optional<Figure> host_probe_compiled_s;
  std::optional<Figure> module_call_s;
  // Of a processor, whose eager mode is all host: a call of an exported graph beside its operators,
  // and a weight that is found.
  std::optional<Figure> graph_call_s;
  std::optional<Figure> weight_s;
  std::optional<Figure> compiled_call_s;
  std::optional<Figure> compiled_launch_s;
  std::optional<Figure> library_launch_s;
  std::optional<Figure> convolution_launch_s;
  std::optional<Figure> attention_launch_s;
  std::optional<Figure> library_kernel_s;  // that such a call starts beside its first
  // A step of an optimizer that is not compiled, and each tensor of a list in an operator of it.
  std::optional<Figure> optimizer_call_s;
  std::optional<Figure> foreach_tensor_s;
  // Those five for a package of AOTInductor, whose code is C++.
  std::optional<Figure> package_call_s;
  std::optional<Figure> package_launch_s;
  std::optional<Figure> package_library_launch_s;
  std::optional<Figure> package_convolution_launch_s;
  std::optional<Figure> package_attention_launch_s;
  // Of a processor: what one of each amount of a kernel's work takes, by its kind, one of
  // kWorkKinds: "product.float32.left" (roofline/processor_time.cc).
  std::map<std::string, Figure> work_s;
  // Energy, fitted on such a device: joules a FLOP by dtype and a byte.
  std::map<tensor::DType, Figure> joules_per_flop;
  std::optional<Figure> joules_per_byte;
  KernelCosts costs;
  std::map<std::string_view, Figure>
      cost_figures;  // the same with their sources, by CostField::key
  std::optional<LatencyErrors> latency_errors;
  // What the timer of the GEMM model's data reads around an empty kernel: part of each of its
  // times.
  std::optional<Figure> gemm_timer_floor_s;
  // How quickly a last cache full of what was written makes way for what is read. The timer of the
  // GEMM model's data leaves it so.
  std::optional<Figure> write_back;
  // A kernel that Inductor writes for what follows a product, replayed: an empty one, and its bytes
  // while the last cache holds them, and beyond.
  std::optional<Figure> pointwise_overhead_s;
  std::optional<Figure> pointwise_cached_bytes;
  std::optional<Figure> pointwise_cached_bandwidth;
  std::optional<Figure> pointwise_bandwidth;
  // Of choices among timings made on this device, where somebody has measured it.
  std::optional<train::NoiseCeiling> gemm_noise_ceiling;
  std::string gemm_model;  // of data/models, where one was trained on this device: "h200"
  // What was learned of library calls on such a device: a file beside this one, and where it is
  // from.
  std::string call_model, call_model_source;
  std::shared_ptr<const CallModel> calls;  // read from there; null: none
};

// By name or alias in data/devices, by the name a runtime reports ("NVIDIA H200"), or by path.
// Throws Error(kUsage) listing the known names when there is none, Error(kFormat) for a damaged
// file.
Hardware LoadHardware(const std::string& name_or_path);
// Of the catalogue, without the path and without an error for a name that it does not have.
std::optional<Hardware> FindHardware(const std::string& name);
std::vector<std::string> HardwareNames();  // of the catalogue, sorted
// The device that stands for any GPU where none was named ("typical" of bases/gpu.json). Without
// its model of calls.
const Hardware& TypicalGpu();

// The error of exactly this quantity, or where no model of the dtype was measured, and it is
// float32, float16 or bfloat16, that over models of the others; null: nobody measured it.
std::optional<LatencyError> FindLatencyError(const Hardware& hardware, Run run, Timing timing,
                                             std::optional<tensor::DType> dtype, Family family);
inline std::string_view ToString(Run run) { return base::EnumName(run); }
inline std::string_view ToString(Timing timing) { return base::EnumName(timing); }
inline std::string_view ToString(Family family) { return base::EnumName(family); }

// Reads the text of a hardware file, and what it inherits from the catalogue: of the file that it
// names in "base", else of the class of its architecture, else of its kind. Throws Error(kFormat)
// for anything that is not understood: a figure that is misspelt must not count as unknown.
Hardware ParseHardware(std::string_view text, const std::string& name, const std::string& file);

}  // namespace idbg::device
