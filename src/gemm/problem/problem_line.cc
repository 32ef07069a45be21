// SPDX-License-Identifier: Apache-2.0
#include "gemm/problem/problem_line.h"

#include "base/error.h"
#include "base/json/json_document.h"
#include "base/names.h"
#include "base/text/text.h"

namespace idbg::gemm {

base::Json ProblemFields(const Problem& problem) {
  base::Json json = {{"op", ToString(problem.op)}};
  if (problem.batch != 1) json["B"] = problem.batch;
  json["M"] = problem.m;
  json["N"] = problem.n;
  json["K"] = problem.k;
  json["dtype"] = tensor::ToString(problem.dtype);
  json["layout"] = ToString(problem.layout);
  return json;
}

Problem MakeProblem(const ProblemText& text) {
  static const std::vector<std::string> kLayouts = {"nn", "nt", "tn", "tt"};
  static const std::vector<std::string> kDTypes = {"bfloat16", "float16", "float32", "tf32",
                                                   "float64"};
  Problem problem{.batch = text.batch, .m = text.m, .n = text.n, .k = text.k};
  const auto op = ParseOp(text.op);
  if (!op) base::FailUsage(base::UnknownWord("operator", text.op, OpNames()));
  const auto dtype = ParseDTypeLoosely(text.dtype);
  if (!dtype) base::FailUsage(base::UnknownWord("dtype", text.dtype, kDTypes));
  const auto layout = base::FindEnum<Layout>(text.layout);
  if (!layout) base::FailUsage(base::UnknownWord("layout", text.layout, kLayouts));
  problem.op = *op;
  problem.dtype = *dtype;
  problem.layout = *layout;
  CheckProblem(problem);
  if (problem.batch > 1 && !IsBatched(problem.op))
    base::FailUsage(text.op + " has no batch (leave the batch out, or use bmm)");
  return problem;
}

Problem ParseProblemLine(std::string_view json, const std::string& file, std::uint64_t line) {
  const base::JsonDocument document(json, file, {.first_line = line});
  const base::JsonValue root = document.root();
  const base::Place place{.file = file, .line = line};
  for (const char* key : {"M", "N", "K"}) {
    if (root.is_map() && !root.FindMember(key))
      base::FailFormat(std::string("problem has no \"") + key + "\"", place);
  }
  ProblemText text{.m = root.GetMember("M").GetInt(),
                   .n = root.GetMember("N").GetInt(),
                   .k = root.GetMember("K").GetInt()};
  if (const base::JsonValue batch = root.FindMember("B")) text.batch = batch.GetInt();
  if (const base::JsonValue op = root.FindMember("op")) text.op = op.GetString();
  if (const base::JsonValue dtype = root.FindMember("dtype")) text.dtype = dtype.GetString();
  if (const base::JsonValue layout = root.FindMember("layout")) text.layout = layout.GetString();
  try {
    return MakeProblem(text);
  } catch (const base::Error& error) {
    base::FailFormat(error.message(), place);
  }
}

}  // namespace idbg::gemm
