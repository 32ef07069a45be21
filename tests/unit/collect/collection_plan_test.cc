// SPDX-License-Identifier: Apache-2.0
#include "collect/collection_plan.h"

#include <catch2/catch_test_macros.hpp>

#include "base/error.h"

namespace idbg::collect::collection_plan_test {
namespace {

std::vector<std::string> Names(const CollectionPlan& plan) {
  std::vector<std::string> names;
  for (const auto& path : plan.outputs) names.push_back(path.string());
  return names;
}

base::ErrorCode CodeOf(const CollectionRequest& request) {
  try {
    PlanCollection(request);
  } catch (const base::Error& error) {
    return error.code();
  }
  return base::ErrorCode::kInternal;
}

}  // namespace

TEST_CASE("a log-normal collection draws upstream's problems", "[gemm]") {
  const CollectionPlan plan =
      PlanCollection({.num_shapes = 10, .log_normal = true, .output = "d.json"});
  REQUIRE(plan.problems.size() == 10);
  CHECK(ToString(plan.problems[0]) == "mm:float16:nn:2544x296x2016");
  CHECK(ToString(plan.problems[9]) == "addmm:bfloat16:nn:1872x136x264");
  CHECK(plan.configurations > 1000);
}

TEST_CASE("chunked outputs are numbered after the output's name", "[gemm]") {
  CollectionRequest request{
      .num_shapes = 5, .chunk_size = 2, .output = "x/d.json", .format = "msgpack"};
  CHECK(Names(PlanCollection(request)) ==
        std::vector<std::string>{"x/d_1.msgpack", "x/d_2.msgpack", "x/d_3.msgpack"});
  request.chunk_size = {};
  CHECK(Names(PlanCollection(request)) == std::vector<std::string>{"x/d.msgpack"});
  request = {.num_shapes = 2, .chunk_size = 2, .output = "folder", .folder_output = true};
  CHECK(Names(PlanCollection(request)) ==
        std::vector<std::string>{"folder/validation_dataset_1.json"});
}

TEST_CASE("a shape set's problems keep their operator, batch and order", "[gemm]") {
  CollectionRequest request{.shape_set = IDBG_TEST_DATA "/gemm/shapesets/small_op_shapes.json",
                            .output = "d.json"};
  const CollectionPlan plan = PlanCollection(request);
  REQUIRE(plan.problems.size() == 6);
  CHECK(ToString(plan.problems[0]) == "addmm:float16:nt:256x197951x512");
  CHECK(ToString(plan.problems[4]) == "bmm:float16:nn:1024x64x64x50");
  request.operations = {"bmm"};
  CHECK(PlanCollection(request).problems.size() == 2);
  request.operations = {"baddbmm"};
  CHECK(CodeOf(request) == base::ErrorCode::kFormat);
  request.shape_set = "none.json";
  CHECK(CodeOf(request) == base::ErrorCode::kNotFound);
}

TEST_CASE("a request that cannot be is refused before anything is drawn", "[gemm]") {
  using base::ErrorCode;
  CHECK(CodeOf({.num_shapes = 0, .output = "d"}) == ErrorCode::kUsage);
  CHECK(CodeOf({.seed = -1, .output = "d"}) == ErrorCode::kUsage);
  CHECK(CodeOf({.uniform_sizes = {.min_size = 64, .max_size = 32}, .output = "d"}) ==
        ErrorCode::kUsage);
  CHECK(CodeOf({.search_mode = "fast", .output = "d"}) == ErrorCode::kUsage);
  CHECK(CodeOf({.search_space = "ALL", .output = "d"}) == ErrorCode::kUsage);
  CHECK(CodeOf({.chunk_size = 0, .output = "d"}) == ErrorCode::kUsage);
  CHECK(CodeOf({.operations = {"conv"}, .output = "d"}) == ErrorCode::kUsage);
  CHECK(CodeOf({.output = "d", .format = "csv"}) == ErrorCode::kUsage);
  CHECK(CodeOf({.output = "/"}) == ErrorCode::kUsage);
  CHECK(CodeOf({.num_shapes = 100,
                .uniform_sizes = {.min_size = 32, .max_size = 33},
                .output = "d"}) == ErrorCode::kUsage);
}

TEST_CASE("problems to avoid are replaced by the next ones of the sequence", "[gemm][collect]") {
  for (const bool log_normal : {false, true}) {
    const CollectionRequest all{.num_shapes = 40, .log_normal = log_normal, .output = "d.json"};
    const std::vector<gemm::Problem> sequence = PlanCollection(all).problems;
    CollectionRequest request = all;
    request.num_shapes = 20;
    std::vector<gemm::Problem> expected;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      if (i % 3 == 0)
        request.avoided.Add(sequence[i]);
      else if (expected.size() < 20)
        expected.push_back(sequence[i]);
    }
    const CollectionPlan plan = PlanCollection(request);
    CHECK(plan.problems == expected);
    CHECK(plan.rejected == 10);
    for (const gemm::Problem& problem : plan.problems)
      CHECK_FALSE(request.avoided.Contains(problem));
  }
}

TEST_CASE("problems that cannot be avoided are an error", "[gemm][collect]") {
  CollectionRequest request{.num_shapes = 3,
                            .uniform_sizes = {.min_size = 8, .max_size = 9},
                            .operations = {"mm"},
                            .dtypes = {tensor::DType::kBfloat16},
                            .output = "d.json"};
  for (const std::int64_t m : {8, 9}) {
    for (const std::int64_t n : {8, 9}) {
      for (const std::int64_t k : {8, 9}) {
        if (m + n + k < 26) request.avoided.Add({.m = m, .n = n, .k = k});
      }
    }
  }
  CHECK(PlanCollection(request).problems.size() == 3);
  request.num_shapes = 5;  // four are left
  CHECK(CodeOf(request) == base::ErrorCode::kUsage);
  request.num_shapes = 4;
  CHECK(PlanCollection(request).problems.size() == 4);
  request.avoided.Add({.m = 9, .n = 9, .k = 9});
  CHECK(CodeOf(request) == base::ErrorCode::kUsage);
  // Of given problems the known ones are left out.
  request.given = {{.m = 1, .n = 2, .k = 3}, {.m = 9, .n = 9, .k = 9}};
  CHECK(PlanCollection(request).problems == std::vector<gemm::Problem>{{.m = 1, .n = 2, .k = 3}});
  CHECK(PlanCollection(request).rejected == 1);
  request.given.erase(request.given.begin());
  CHECK(CodeOf(request) == base::ErrorCode::kUsage);
}

}  // namespace idbg::collect::collection_plan_test
