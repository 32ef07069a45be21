// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"
#include "base/error.h"
#include "base/function_ref.h"
#include "timings/torch_diode/record.h"

namespace idbg::timings {

// Everything that a GEMM data-set file can be.
enum class DatasetKind {
  kTimings,            // the native stream
  kTorchDiodeDataset,  // torch-diode's data set, JSON or msgpack, either dialect
  kTorchDiodeTable,    // torch-diode's look-up table: configurations without times
  kShapeSet,           // torch-diode's problems without configurations
  kOperationShapeSet,  // the same per operator
  kSolution,           // torch-diode's max-autotune solution: configurations without problems
};

}  // namespace idbg::timings

namespace idbg::timings::torch_diode {

// The two dialects; the same nesting, byte for byte what upstream writes.
enum class Format { kJson, kMsgpack };

struct ReadOptions {
  // An unknown field is an error; otherwise it is ignored with a diagnostic.
  bool strict = false;
  // A damaged file yields what was complete before the damage, and says what was lost.
  bool salvage = false;
};

// What a damaged file cost.
struct Damage {
  base::Error error;             // what was wrong, with its place
  std::uint64_t bytes_read = 0;  // up to the end of the last complete record
  std::uint64_t bytes_lost = 0;  // from there to the end of the file
};

// What happened beside the result. Pass one to see it; all functions accept null.
struct ReadReport {
  base::Diagnostics diagnostics;
  std::optional<Damage> damage;  // only with ReadOptions::salvage
};

// What a file in one of upstream's formats holds, told by its first keys. Never throws: of damaged
// and foreign files it is null.
std::optional<DatasetKind> GuessKind(std::string_view bytes);

// Takes a document piece by piece while it is written, so that it is never held whole.
using Sink = base::FunctionRef<void(std::string_view bytes)>;

// Every distinct configuration once. A million timed rows use some thousand configurations.
class ConfigPool {
 public:
  // The index of `config`, which is added when new.
  std::uint32_t Intern(const TritonGemmConfig& config);
  const TritonGemmConfig& operator[](std::uint32_t index) const { return configs_[index]; }
  std::size_t size() const { return configs_.size(); }

 private:
  std::vector<TritonGemmConfig> configs_;
  std::unordered_map<TritonGemmConfig, std::uint32_t, TritonGemmConfigHash> index_;
};

// What Dataset and Table have in common: hardware name -> operator name -> problem -> Leaf, in the
// order of insertion, each level with upstream's version number.
template <typename Leaf>
struct OperationOf {
  OrderedMap<MMShape, Leaf, MMShapeHash> solution;
  std::int64_t version = 1;
};

template <typename Leaf>
struct HardwareOf {
  OrderedMap<std::string, OperationOf<Leaf>> operation;
  std::int64_t version = 1;
};

template <typename Leaf>
struct DocumentOf {
  OrderedMap<std::string, HardwareOf<Leaf>> hardware;
  std::int64_t version = 1;
  ConfigPool configs;

  Leaf& FindOrAdd(const std::string& hardware_name, const std::string& op, const MMShape& shape) {
    return hardware.FindOrAdd(hardware_name).operation.FindOrAdd(op).solution.FindOrAdd(shape);
  }
};

}  // namespace idbg::timings::torch_diode
