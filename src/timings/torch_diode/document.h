// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "timings/torch_diode/ordered_map.h"
#include "timings/torch_diode/record.h"

namespace idbg::timings::torch_diode {

// Every distinct configuration once. A million timed rows use some thousand configurations.
class ConfigPool {
 public:
  // The index of `config`, which is added when new.
  std::uint32_t Intern(const TritonGemmConfig& config);
  const TritonGemmConfig& operator[](std::uint32_t index) const { return configs_[index]; }
  std::size_t size() const { return configs_.size(); }

 private:
  std::vector<TritonGemmConfig> configs_;
  std::unordered_multimap<std::size_t, std::uint32_t> by_hash_;
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

  // The leaf of a problem, or null.
  const Leaf* Find(std::string_view hardware_name, std::string_view op,
                   const MMShape& shape) const {
    const auto* const found = hardware.Find(std::string(hardware_name));
    const auto* const operation = found ? found->operation.Find(std::string(op)) : nullptr;
    return operation ? operation->solution.Find(shape) : nullptr;
  }
  Leaf& FindOrAdd(const std::string& hardware_name, const std::string& op, const MMShape& shape) {
    return hardware.FindOrAdd(hardware_name).operation.FindOrAdd(op).solution.FindOrAdd(shape);
  }
};

}  // namespace idbg::timings::torch_diode
