// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace idbg::logs {

// What the host was doing, by the names that PyTorch gives its ranges
// (torch/_dynamo/convert_frame.py, torch/_dynamo/eval_frame.py, torch/_inductor/output_code.py).
enum class RangeKind : std::uint8_t {
  kOperator,  // an operator, or a kernel that Inductor generated
  kRegion,    // "Torch-Compiled Region: 0/0": a call of compiled code
  kGraph,     // "## Call CompiledFxGraph KEY ##": a call of Inductor's code
  kForward,   // "CompiledFunction": a graph that has a backward
  kBackward,  // "CompiledFunctionBackward": that backward, with the same sequence number
  kLookup,    // "TorchDynamo Cache Lookup": the guards of a frame
};

// Names and threads are positions in Profile::names and of first occurrence. Times are microseconds
// of the profiler's clock; the 24 bits of a float hold a duration to a ten-millionth of it.
struct HostRange {
  double start_us = 0;
  float duration_us = 0;
  std::uint32_t name = 0;
  std::uint32_t thread = 0;
  std::int32_t sequence = -1;  // autograd's sequence number; -1: none
  RangeKind kind = RangeKind::kOperator;

  double end_us() const { return start_us + static_cast<double>(duration_us); }
};

// A call of the driver or the runtime that puts work on a device.
struct Launch {
  double start_us = 0;
  float duration_us = 0;
  std::uint32_t thread = 0;
  std::uint32_t correlation = 0;
};

enum class WorkKind : std::uint8_t { kKernel, kCopy, kFill };

// What a device executed.
struct DeviceWork {
  double start_us = 0;
  float duration_us = 0;
  std::uint32_t name = 0;
  std::uint32_t correlation = 0;  // with its launch; 0: none
  std::uint32_t device = 0;
  WorkKind kind = WorkKind::kKernel;

  double end_us() const { return start_us + static_cast<double>(duration_us); }
};

// What a profiler measured of one process.
struct Profile {
  std::string file;
  std::string source;  // "torch.profiler trace", "Nsight Systems export"
  std::optional<std::int32_t> rank;
  std::vector<std::string> devices;  // "NVIDIA H100", by number
  std::vector<std::string> names;
  std::vector<HostRange> ranges;
  std::vector<Launch> launches;
  std::vector<DeviceWork> work;
  std::uint64_t left_out = 0;  // events beyond the bound
  std::uint64_t damaged = 0;   // events that could not be read
  bool is_cut = false;         // the file ends early

  // What is kept of a file, in events: some 128 MB.
  static constexpr std::size_t kMaxEvents = std::size_t{1} << 22;

  bool has_device() const { return !work.empty(); }
};

// Whether the beginning of a file, some 64 KiB and maybe compressed, is that of a profile: Chrome's
// trace format as torch.profiler writes it, or a database of `nsys export --type sqlite`.
bool IsProfile(std::string_view beginning);

// Reads one. Memory is bounded whatever the size of the file. Throws kNotFound; kFormat for what is
// no profile or holds neither operators nor kernels; kUnsupported for a database in a build without
// SQLite.
Profile ReadProfile(const std::filesystem::path& path);

}  // namespace idbg::logs
