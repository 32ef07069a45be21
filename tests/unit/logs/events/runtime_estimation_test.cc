// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "logs/events/artifacts.h"

namespace idbg::logs::runtime_estimation_test {
namespace {

using Tensors = std::vector<TensorMeta>;

TEST_CASE("operators have their outputs and the sum of their times", "[trace]") {
  const RuntimeEstimation estimation = ReadRuntimeEstimation(
      R"({"ops": [{"name": "mm", "type": "compute", "estimated_runtime_ns": 1500.5,
            "outputs": [{"shape": [8, 4], "dtype": "float32"}]},
          {"name": "relu", "estimated_runtime_ns": 500, "outputs": []}]})");
  CHECK(estimation.tensors ==
        Tensors{{"mm", R"([{"shape":[8,4],"dtype":"float32"}])"}, {"relu", "[]"}});
  CHECK(estimation.runtime_ns == 2000.5);
  CHECK_FALSE(estimation.is_damaged);
}

TEST_CASE("a wrong type in an operator loses that part only", "[trace]") {
  const RuntimeEstimation estimation = ReadRuntimeEstimation(
      R"({"ops": [3, {"name": 1, "estimated_runtime_ns": null, "outputs": 2}]})");
  CHECK(estimation.tensors == Tensors{{"", "2"}});
  CHECK(estimation.runtime_ns == 0);
  CHECK_FALSE(estimation.is_damaged);
  CHECK_FALSE(ReadRuntimeEstimation("[]").is_damaged);
}

TEST_CASE("operators before the damage are kept", "[trace]") {
  const RuntimeEstimation estimation = ReadRuntimeEstimation(
      R"({"ops": [{"name": "mm", "outputs": []}, {"estimated_runtime_ns": 7, "name": "re)");
  CHECK(estimation.tensors == Tensors{{"mm", "[]"}});
  CHECK(estimation.runtime_ns == 7);
  CHECK(estimation.is_damaged);
}

}  // namespace
}  // namespace idbg::logs::runtime_estimation_test
