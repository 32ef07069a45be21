// SPDX-License-Identifier: Apache-2.0
#include "gemm/problem/problem_line.h"

#include "base/error.h"
#include "base/json/json_document.h"
#include "base/text/text.h"

namespace idbg::gemm {
namespace {

using base::Json;

[[noreturn]] void FailWord(const std::string& what, const std::string& word,
                           std::span<const std::string> known) {
  base::FailUsage(base::UnknownWord(what, word, known));
}

}  // namespace

Json ProblemFields(const Problem& problem) {
  Json json = {{"op", ToString(problem.op)}};
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
  if (!op) FailWord("operator", text.op, OpNames());
  const auto dtype = ParseDTypeLoosely(text.dtype);
  if (!dtype) FailWord("dtype", text.dtype, kDTypes);
  const auto layout = ParseLayout(text.layout);
  if (!layout) FailWord("layout", text.layout, kLayouts);
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
  const auto fail = [&](const std::string& message) {
    base::FailFormat(message, {.file = file, .line = line});
  };
  for (const char* key : {"M", "N", "K"}) {
    if (root.is_map() && !root.FindMember(key)) fail(std::string("problem has no \"") + key + "\"");
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
    fail(error.message());
  }
  IDBG_CHECK(false);
  return {};
}

std::string ToProblemLine(const Problem& problem) {
  return base::DumpJsonLine(ProblemFields(problem));
}

}  // namespace idbg::gemm
