// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "collect/shape_sampler.h"
#include "collect/shard.h"
#include "gemm/problem/problem.h"
#include "gemm/problem/problem_set.h"
#include "gemm/problem/space.h"
#include "timings/timings.h"
#include "timings/torch_diode/format.h"

namespace idbg::collect {

// What is to be measured, as the flags of torch-diode's collect commands say it.
struct CollectionRequest {
  std::int64_t seed = 42;
  std::int64_t num_shapes = 100;
  bool log_normal = false;
  LogNormalSizes log_normal_sizes;
  UniformSizes uniform_sizes;
  std::string search_mode = "max-autotune";  // of torch.compile
  std::string search_space = "EXHAUSTIVE";
  std::optional<std::int64_t> chunk_size;  // problems a file; null: one file
  std::filesystem::path shape_set;         // of torch-diode; empty: shapes are sampled
  std::filesystem::path problem_file;      // JSON lines as `predict` reads them; comes first
  std::vector<gemm::Problem> given;        // these problems; before all others
  gemm::ProblemSet avoided;                // problems that must not be among the plan's
  std::vector<std::string> operations = {"mm", "addmm", "bmm"};
  std::vector<tensor::DType> dtypes = {tensor::DType::kFloat16, tensor::DType::kBfloat16};
  Shard shard;  // the part of the problems that is measured, into files of its own
  std::filesystem::path output;
  bool folder_output = false;   // an output without an extension is a folder (create-validation)
  std::string format = "json";  // json, msgpack
};

// The work that a request comes to.
struct CollectionPlan {
  std::vector<gemm::Problem> problems;
  std::size_t rejected = 0;        // problems left out, because they are to be avoided
  std::size_t configurations = 0;  // over all problems, in the search space on an H100 or H200
  std::vector<std::filesystem::path> outputs;
};

// Checks a request fully, reads its shape set, draws its problems. Sampled problems are upstream's,
// to the last bit; those of a shape set keep their own operator, batch and order. Where sampled
// problems are to be avoided, the sampling goes on until there are enough others. Throws kUsage for
// values that cannot be, kNotFound and kFormat for the shape set. `report` may be null.
CollectionPlan PlanCollection(const CollectionRequest& request,
                              timings::torch_diode::ReadReport* report = nullptr);

// "100 problems with 91234 configurations into a_1.json ... a_5.json".
std::string Describe(const CollectionPlan& plan);

// Writes the outputs of a plan from what was measured: each file holds the problems of its chunk,
// in torch-diode's format, atomically. Problems without times are left out. Returns what the format
// has no place for.
std::vector<std::string> WriteChunks(const timings::Timings& timings, const CollectionPlan& plan,
                                     timings::torch_diode::Format format);

}  // namespace idbg::collect
