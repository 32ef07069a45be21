// SPDX-License-Identifier: Apache-2.0
#include "timings/timings_append.h"

#include <catch2/catch_test_macros.hpp>

#include "base/error.h"
#include "timings/timings_reader.h"
#include "timings/timings_writer.h"
#include "timings/tiny_timings.h"

namespace idbg::timings::timings_append_test {
namespace {

// The same data with the configuration list turned round and one configuration more.
Timings Turned(const Timings& timings) {
  Timings turned = timings;
  turned.configs.assign(timings.configs.rbegin(), timings.configs.rend());
  turned.configs.push_back(
      {.block_m = 256, .block_n = 16, .block_k = 16, .num_stages = 1, .num_warps = 2});
  turned.kernels.clear();
  const auto last = static_cast<std::uint16_t>(timings.configs.size() - 1);
  for (ProblemTimings& problem : turned.problems) {
    std::vector<std::uint16_t> config(problem.config.size());
    for (std::size_t i = 0; i < config.size(); ++i) {
      config[i] = static_cast<std::uint16_t>(last - problem.config[i]);
    }
    problem.config = KeepArray(turned, std::move(config));
  }
  return turned;
}

}  // namespace

TEST_CASE("appending brings configuration lists together", "[gemm][timings]") {
  Timings whole;
  const Timings first = TinyTimings(1, 3);
  const Timings second = TinyTimings(2, 4);
  AppendTimings(whole, first, "a", nullptr);
  AppendTimings(whole, Turned(second), "b", nullptr);
  REQUIRE(whole.configs.size() == first.configs.size() + 1);
  REQUIRE(whole.problems.size() == 7);
  for (std::size_t i = 0; i < 4; ++i) {
    const ProblemTimings& read = whole.problems[3 + i];
    CHECK(read.problem == second.problems[i].problem);
    CHECK(read.config.bytes() == second.problems[i].config.bytes());
    CHECK(read.ms.bytes() == second.problems[i].ms.bytes());
  }
  // Known facts stay, the configuration that is new has none.
  REQUIRE(whole.kernels.size() == 2);
  CHECK(whole.kernels[0].registers.size() == whole.configs.size());
  CHECK(whole.kernels[0].registers[1] == first.kernels[0].registers[1]);
  CHECK(whole.kernels[0].registers[whole.configs.size() - 1] == 0);
}

TEST_CASE("appending the same header changes no byte of the records", "[gemm][timings]") {
  const Timings one = TinyTimings(1, 3);
  Timings whole;
  AppendTimings(whole, one, "a", nullptr);
  CHECK(EncodeTimings(whole) == EncodeTimings(one));
  Timings again = one;
  AppendTimings(whole, again, "b", nullptr);
  CHECK(whole.kernels.size() == 2);
  CHECK(EncodeHeader(whole) == EncodeHeader(one));
}

TEST_CASE("concatenated files read as one data set", "[gemm][timings]") {
  const Timings one = TinyTimings(1, 3);
  const Timings two = Turned(TinyTimings(2, 4));
  const auto bytes = std::make_shared<std::string>(EncodeTimings(one) + EncodeTimings(two));
  const Timings read = ReadStream(*bytes, "t", bytes);
  CHECK(read.problems.size() == 7);
  CHECK(read.configs.size() == one.configs.size() + 1);
}

TEST_CASE("hosts of one name with other numbers are kept apart", "[gemm][timings]") {
  Timings whole;
  Timings second = TinyTimings(2, 4);
  second.hosts[1].offset_ms = 0.5;
  std::vector<std::string> notes;
  AppendTimings(whole, TinyTimings(1, 3), "a", &notes);
  CHECK(notes.empty());
  AppendTimings(whole, second, "b", &notes);
  AppendTimings(whole, second, "c", nullptr);
  REQUIRE(whole.hosts.size() == 3);
  CHECK(whole.hosts[2].name == "quad (2)");
  REQUIRE(notes.size() == 1);
  CHECK(notes[0] ==
        "b: host 'quad' differs from the previous host of this name; kept as 'quad (2)'");
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(whole.problems[3 + i].host == (second.problems[i].host == 0 ? 0 : 2));
  }
}

TEST_CASE("one data set is of one device", "[gemm][timings]") {
  Timings whole = TinyTimings(1, 1);
  Timings other = TinyTimings(1, 1);
  other.device.name = "NVIDIA A100";
  CHECK_THROWS_AS(AppendTimings(whole, other, "b", nullptr), base::Error);
}

}  // namespace idbg::timings::timings_append_test
