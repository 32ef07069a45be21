// SPDX-License-Identifier: Apache-2.0
#include "collect/collection_plan.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <system_error>

#include "base/error.h"
#include "base/files/file.h"
#include "base/names.h"
#include "base/text/text.h"
#include "gemm/problem/problem_line.h"
#include "timings/timings_torch_diode.h"
#include "timings/torch_diode/shape_set.h"

namespace idbg::collect {

namespace {

void CheckLogNormal(const LogNormal& sizes, std::string_view name) {
  if (!std::isfinite(sizes.mean) || !std::isfinite(sizes.std) || sizes.std < 0) {
    base::FailUsage(
        fmt::format("--log-normal-{}-mean and -std must be finite, the latter not below 0", name));
  }
}

void CheckSizes(const CollectionRequest& request) {
  constexpr std::int64_t kMostShapes = 10'000'000;
  if (request.num_shapes < 1 || request.num_shapes > kMostShapes) {
    base::FailUsage(
        fmt::format("--num-shapes {}: expected 1 to {}", request.num_shapes, kMostShapes));
  }
  if (request.chunk_size && *request.chunk_size < 1) {
    base::FailUsage(fmt::format("--chunk-size {}: expected 1 or more", *request.chunk_size));
  }
  if (request.seed < 0) base::FailUsage(fmt::format("--seed {}: expected 0 or more", request.seed));
  const UniformSizes& uniform = request.uniform_sizes;
  if (uniform.min_size < 1 || uniform.max_size < uniform.min_size) {
    base::FailUsage(fmt::format("--min-size {} --max-size {}: expected 1 <= min <= max",
                                uniform.min_size, uniform.max_size));
  }
  CheckLogNormal(request.log_normal_sizes.m, "m");
  CheckLogNormal(request.log_normal_sizes.n, "n");
  CheckLogNormal(request.log_normal_sizes.k, "k");
}

std::vector<gemm::Op> CheckOperations(const CollectionRequest& request) {
  std::vector<gemm::Op> ops;
  for (const std::string& name : request.operations) {
    const auto op = gemm::ParseOp(name);
    if (!op)
      base::FailUsage(fmt::format("--operations {}: unknown operator (choose from {})", name,
                                  fmt::join(gemm::OpNames(), ", ")));
    ops.push_back(*op);
  }
  if (ops.empty()) base::FailUsage("--operations: expected at least one operator");
  return ops;
}

gemm::SearchSpace CheckSearch(const CollectionRequest& request) {
  constexpr std::string_view kModes =
      "default reduce-overhead max-autotune max-autotune-no-cudagraphs";
  if (!base::HasName(kModes, request.search_mode))
    base::FailUsage(
        fmt::format("--search-mode {}: not a torch.compile mode (choose from default, "
                    "reduce-overhead, max-autotune, max-autotune-no-cudagraphs)",
                    request.search_mode));
  const auto space = gemm::ParseSearchSpace(request.search_space);
  if (!space)
    base::FailUsage(
        fmt::format("--search-space {}: expected EXHAUSTIVE or DEFAULT", request.search_space));
  return *space;
}

// The first `count` of the endless sequence of problems that a seed stands for.
std::vector<gemm::Problem> FirstProblems(const CollectionRequest& request,
                                         const std::vector<gemm::Op>& ops, std::size_t count) {
  const auto seed = static_cast<std::uint64_t>(request.seed);
  const std::vector<Sizes> shapes = request.log_normal
                                        ? SampleLogNormal(seed, count, request.log_normal_sizes)
                                        : SampleUniform(seed, count, request.uniform_sizes);
  return ProblemsOf(shapes, seed, request.dtypes, ops);
}

std::vector<gemm::Problem> SampledProblems(const CollectionRequest& request,
                                           const std::vector<gemm::Op>& ops,
                                           std::size_t& rejected) {
  const auto count = static_cast<std::size_t>(request.num_shapes);
  if (request.avoided.size() == 0) return FirstProblems(request, ops, count);
  // A generator whose problems are nearly all known would be asked for ever.
  std::size_t most = 1000 * count + 10'000;
  if (!request.log_normal) {
    const double shapes = UniformShapes(request.uniform_sizes);
    if (shapes < static_cast<double>(most)) most = static_cast<std::size_t>(shapes);
  }
  for (std::size_t drawn = count;; drawn = std::min(2 * drawn, most)) {
    std::vector<gemm::Problem> kept;
    rejected = 0;
    for (const gemm::Problem& problem : FirstProblems(request, ops, drawn)) {
      if (request.avoided.Contains(problem))
        ++rejected;
      else
        kept.push_back(problem);
      if (kept.size() == count) return kept;
    }
    if (drawn >= most)
      base::FailUsage(
          fmt::format("--num-shapes {}: of {} problems only {} are not in --disjoint-from "
                      "(widen the sizes, or request fewer)",
                      count, drawn, kept.size()));
  }
}

std::vector<gemm::Problem> ShapeSetProblems(const CollectionRequest& request,
                                            timings::torch_diode::ReadReport& report) {
  const timings::torch_diode::OperationShapeSet sets =
      timings::torch_diode::ReadShapes(request.shape_set, &report);
  std::vector<gemm::Problem> problems;
  constexpr std::string_view kWhy = "operands and result have different dtypes, or one is empty";
  std::size_t shapes = 0;
  for (const auto& [op, set] : sets.operations) {
    if (std::ranges::find(request.operations, op) == request.operations.end()) continue;
    shapes += set.shapes.size();
    for (const timings::torch_diode::MMShape& shape : set.shapes) {
      if (const auto problem = timings::torch_diode::ToProblem(op, shape)) {
        problems.push_back(*problem);
      } else {
        report.diagnostics.Add(fmt::format("shape skipped: {}", kWhy),
                               base::Place{.file = request.shape_set.string(), .key_path = op});
      }
    }
  }
  if (problems.empty()) {
    base::FailFormat(shapes > 0 ? fmt::format("none of its {} can be measured: {}",
                                              base::Plural(shapes, "shape"), kWhy)
                                : fmt::format("contains no shapes for the requested operators ({})",
                                              fmt::join(request.operations, ", ")),
                     base::Place{.file = request.shape_set.string()});
  }
  return problems;
}

std::vector<gemm::Problem> FileProblems(const std::filesystem::path& path) {
  base::LineReader lines(path);
  std::vector<gemm::Problem> problems;
  for (std::string_view line; lines.Next(line);) {
    if (!base::Trim(line).empty())
      problems.push_back(gemm::ParseProblemLine(line, lines.name(), lines.number()));
  }
  if (problems.empty()) base::FailFormat("contains no problems", {.file = lines.name()});
  return problems;
}

// Of problems that are not sampled, those that are to be avoided.
void LeaveOutKnown(const CollectionRequest& request, CollectionPlan& plan) {
  plan.rejected += std::erase_if(plan.problems, [&](const gemm::Problem& problem) {
    return request.avoided.Contains(problem);
  });
  if (plan.problems.empty())
    base::FailUsage(
        fmt::format("all {} problems are in --disjoint-from (choose other ones)", plan.rejected));
}

// {folder}/{stem}_{1, 2, ...}{extension}, or the output itself without chunks.
std::vector<std::filesystem::path> OutputNames(const CollectionRequest& request,
                                               std::size_t problems) {
  std::filesystem::path output = request.output;
  std::error_code error;
  if (request.folder_output && request.chunk_size && !output.has_extension()) {
    output /= "validation_dataset.json";
  } else if (std::filesystem::is_directory(output, error)) {
    base::FailUsage(fmt::format("--output {}: this is a folder", output.string()));
  }
  if (request.format == "msgpack" && output.extension() == ".json")
    output.replace_extension(".msgpack");
  output = ShardFile(output, request.shard);
  if (!request.chunk_size || request.format == "timings") return {output};
  const auto chunk = static_cast<std::size_t>(*request.chunk_size);
  std::vector<std::filesystem::path> names;
  // A shard without problems has a file, too.
  for (std::size_t i = 0; i * chunk < std::max<std::size_t>(problems, 1); ++i) {
    names.push_back(output.parent_path() / fmt::format("{}_{}{}", output.stem().string(), i + 1,
                                                       output.extension().string()));
  }
  return names;
}

}  // namespace

CollectionPlan PlanCollection(const CollectionRequest& request,
                              timings::torch_diode::ReadReport* report) {
  CheckSizes(request);
  const std::vector<gemm::Op> ops = CheckOperations(request);
  const gemm::SearchSpace space = CheckSearch(request);
  if (request.format != "json" && request.format != "msgpack" && request.format != "timings") {
    base::FailUsage(fmt::format("--format {}: expected json, msgpack or timings", request.format));
  }
  timings::torch_diode::ReadReport own_report;
  CollectionPlan plan;
  if (!request.given.empty()) {
    plan.problems = request.given;
  } else if (!request.problem_file.empty()) {
    plan.problems = FileProblems(request.problem_file);
  } else if (!request.shape_set.empty()) {
    plan.problems = ShapeSetProblems(request, report ? *report : own_report);
  } else {
    plan.problems = SampledProblems(request, ops, plan.rejected);
  }
  LeaveOutKnown(request, plan);
  if (!request.shard.is_whole()) plan.problems = ProblemsOfShard(plan.problems, request.shard);
  for (const gemm::Problem& problem : plan.problems)
    plan.configurations += Candidates(space, problem).size();
  plan.outputs = OutputNames(request, plan.problems.size());
  return plan;
}

std::string Describe(const CollectionPlan& plan) {
  std::string text =
      fmt::format("{} problems with {} configurations", plan.problems.size(), plan.configurations);
  if (plan.outputs.empty()) return text;
  text += " into " + plan.outputs.front().string();
  if (plan.outputs.size() > 1) text += " ... " + plan.outputs.back().string();
  return text;
}

std::vector<std::string> WriteChunks(const timings::Timings& timings, const CollectionPlan& plan,
                                     timings::torch_diode::Format format) {
  std::map<gemm::Problem, const timings::ProblemTimings*> measured;
  for (const timings::ProblemTimings& timed : timings.problems)
    measured.emplace(timed.problem, &timed);
  timings::ConversionLoss loss;
  const std::size_t files = plan.outputs.size();
  const std::size_t each = (plan.problems.size() + files - 1) / files;
  for (std::size_t i = 0; i < files; ++i) {
    timings::Timings chunk = timings;
    chunk.problems.clear();
    for (std::size_t j = i * each; j < std::min(plan.problems.size(), (i + 1) * each); ++j) {
      const auto found = measured.find(plan.problems[j]);
      if (found == measured.end()) continue;
      chunk.problems.push_back(*found->second);
      measured.erase(found);  // a problem that was drawn twice is in one file
    }
    timings::torch_diode::WriteDatasetFile(ToTorchDiode(chunk, &loss), format, plan.outputs[i]);
  }
  return loss.Lines();
}

}  // namespace idbg::collect
