// SPDX-License-Identifier: Apache-2.0
//
// Property test: any data set survives JSON and msgpack, byte for byte. The domain is that of
// upstream's own property tests; seeds are fixed.
#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <random>

#include "base/text/utf8.h"
#include "timings/torch_diode/sample.h"

namespace idbg::timings::torch_diode::round_trip_test {
namespace {

class Generator {
 public:
  explicit Generator(std::uint32_t seed) : random_(seed) {}

  Dataset MakeDataset() {
    Dataset dataset;
    dataset.version = Between(0, 100);
    for (std::int64_t i = Between(0, 3); i > 0; --i)
      MakeHardware(dataset, dataset.hardware.FindOrAdd(Name()));
    return dataset;
  }

 private:
  std::int64_t Between(std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(random_);
  }

  // Letters and digits of several scripts, and what JSON must escape.
  std::string Name() {
    constexpr std::uint32_t kStarts[] = {'a',    'A',     '0', 0xE0, 0x391,
                                         0x4E00, 0x1D400, '"', '\\', 0x7F};
    std::string name;
    for (std::int64_t i = Between(1, 12); i > 0; --i) {
      const auto kind = static_cast<std::size_t>(Between(0, std::size(kStarts) - 1));
      base::AppendUtf8(name,
                       kStarts[kind] + static_cast<std::uint32_t>(kind < 7 ? Between(0, 9) : 0));
    }
    return name;
  }

  void MakeHardware(Dataset& dataset, HardwareOf<DatasetSolution>& hardware) {
    hardware.version = Between(1, 3);
    for (std::int64_t i = Between(0, 3); i > 0; --i) {
      auto& operation = hardware.operation.FindOrAdd(Name());
      for (std::int64_t j = Between(0, 3); j > 0; --j)
        MakeSolution(dataset, operation.solution.FindOrAdd(MakeShape()));
    }
  }

  void MakeSolution(Dataset& dataset, DatasetSolution& solution) {
    for (std::int64_t i = Between(0, 3); i > 0; --i) {
      TimedConfig row{.time_ms = MakeTime(), .version = static_cast<std::int32_t>(Between(1, 2))};
      row.config = dataset.configs.Intern(MakeConfig()) & 0x7FFFFFFF;
      solution.timed_configs.push_back(row);
    }
  }

  // Any bit pattern one time in four, NaN as Python writes it.
  double MakeTime() {
    if (Between(0, 3) != 0) return std::uniform_real_distribution<double>(1e-3, 10)(random_);
    const auto bits = std::uniform_int_distribution<std::uint64_t>()(random_);
    const double time = std::bit_cast<double>(bits);
    return std::isnan(time) ? std::numeric_limits<double>::quiet_NaN() : time;
  }

  MMShape MakeShape() {
    constexpr tensor::DType kDtypes[] = {tensor::DType::kFloat32,  tensor::DType::kFloat16,
                                         tensor::DType::kBfloat16, tensor::DType::kInt32,
                                         tensor::DType::kInt64,    tensor::DType::kBool};
    const auto dtype = [&] { return kDtypes[Between(0, 5)]; };
    MMShape shape{.b = Between(1, 10000),
                  .m = Between(1, 10000),
                  .m_dtype = dtype(),
                  .n = Between(1, 10000),
                  .k = Between(1, 10000),
                  .k_dtype = dtype(),
                  .out_dtype = dtype()};
    for (auto* triple : {&shape.out_size, &shape.out_stride}) {
      for (std::int64_t& value : *triple) value = Between(1, 100'000'000);
    }
    return shape;
  }

  TritonGemmConfig MakeConfig() {
    return {.name = Name(),
            .grid = Between(1, 1000),
            .block_m = Between(16, 128),
            .block_n = Between(16, 128),
            .block_k = Between(16, 128),
            .group_m = Between(1, 16),
            .num_stages = Between(1, 5),
            .num_warps = Between(1, 8),
            .even_k = Between(0, 1) == 1,
            .allow_tf32 = Between(0, 1) == 1,
            .use_fast_accum = Between(0, 1) == 1,
            .acc_type = Name()};
  }

  std::mt19937 random_;
};

}  // namespace

TEST_CASE("any data set survives both formats byte for byte", "[gemm][diode][property]") {
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    const Dataset dataset = Generator(seed).MakeDataset();
    const std::string json = DatasetBytes(dataset, Format::kJson);
    const std::string msgpack = DatasetBytes(dataset, Format::kMsgpack);
    const Dataset from_json = ParseDataset(json, "j", {.strict = true});
    const Dataset from_msgpack = ParseDataset(msgpack, "m", {.strict = true});
    REQUIRE(DatasetBytes(from_json, Format::kMsgpack) == msgpack);
    REQUIRE(DatasetBytes(from_msgpack, Format::kJson) == json);
    REQUIRE(Count(from_json).rows == Count(dataset).rows);
  }
}

}  // namespace idbg::timings::torch_diode::round_trip_test
