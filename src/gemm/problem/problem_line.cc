// SPDX-License-Identifier: Apache-2.0
#include "gemm/problem/problem_line.h"

#include <cstdio>
#include <cstdlib>
#include <set>

#include "base/edit_distance.h"
#include "base/error.h"
#include "base/token_reader.h"
#include "base/token_writer.h"

namespace idbg::gemm {
namespace {

[[noreturn]] void FailWord(const std::string& what, const std::string& word,
                           std::span<const std::string> known) {
  const std::string near = base::NearestWord(word, known);
  std::string list;
  for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
  throw base::Error(base::ErrorCode::kUsage,
                    "no " + what + " '" + word + "' (" +
                        (near.empty() ? "there is " + list : "did you mean " + near + "?") + ")");
}

// Six digits: more than a prediction is good for, and the same on every processor.
double Shortened(float value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", static_cast<double>(value));
  return std::strtod(text, nullptr);
}

}  // namespace

Problem MakeProblem(const ProblemText& text) {
  static const std::vector<std::string> kOps = {"mm", "addmm", "bmm", "baddbmm"};
  static const std::vector<std::string> kLayouts = {"nn", "nt", "tn", "tt"};
  static const std::vector<std::string> kDTypes = {
      "bfloat16", "float16", "float32", "float64", "float8_e4m3fn", "float8_e5m2", "int8"};
  Problem problem{.batch = text.batch, .m = text.m, .n = text.n, .k = text.k};
  const auto op = ParseOp(text.op);
  if (!op) FailWord("operator", text.op, kOps);
  const auto dtype = tensor::ParseDTypeLoosely(text.dtype);
  if (!dtype) FailWord("dtype", text.dtype, kDTypes);
  const auto layout = ParseLayout(text.layout);
  if (!layout) FailWord("layout", text.layout, kLayouts);
  problem.op = *op;
  problem.dtype = *dtype;
  problem.layout = *layout;
  CheckProblem(problem);
  return problem;
}

Problem ParseProblemLine(std::string_view json, const std::string& file, std::uint64_t line) {
  const auto fail = [&](const std::string& message) {
    throw base::Error(base::ErrorCode::kFormat, message, base::Place{.file = file, .line = line});
  };
  ProblemText text;
  std::set<std::string> seen;
  try {
    const auto reader = base::MakeJsonReader(json, file);
    reader->ReadMap([&](std::string_view key) {
      seen.emplace(key);
      if (key == "M")
        text.m = reader->ReadInt();
      else if (key == "N")
        text.n = reader->ReadInt();
      else if (key == "K")
        text.k = reader->ReadInt();
      else if (key == "B")
        text.batch = reader->ReadInt();
      else if (key == "op")
        text.op = reader->ReadString();
      else if (key == "dtype")
        text.dtype = reader->ReadString();
      else if (key == "layout")
        text.layout = reader->ReadString();
      else
        reader->Skip();
    });
    reader->ExpectEnd();
    for (const char* key : {"M", "N", "K"}) {
      if (!seen.contains(key)) fail(std::string("problem has no \"") + key + "\"");
    }
    return MakeProblem(text);
  } catch (const base::Error& error) {
    if (error.place().line) throw;
    const std::string& path = error.place().key_path;
    fail((path.empty() ? "" : "at " + path + ": ") + error.message());
  }
  IDBG_CHECK(false);
  return {};
}

std::string ChoiceToJson(const Problem& problem, const Choice& choice) {
  const auto writer = base::MakeJsonWriter({.indent = 0, .python_literals = false});
  base::TokenWriter& w = *writer;
  w.BeginMap(problem.batch == 1 ? 11 : 12);
  w.Key("op"), w.String(ToString(problem.op));
  if (problem.batch != 1) w.Key("B"), w.Int(problem.batch);
  w.Key("M"), w.Int(problem.m);
  w.Key("N"), w.Int(problem.n);
  w.Key("K"), w.Int(problem.k);
  w.Key("dtype"), w.String(tensor::ToString(problem.dtype));
  w.Key("layout"), w.String(ToString(problem.layout));
  w.Key("choice"), w.String(ToString(choice.backend));
  w.Key("aten_ms");
  choice.aten_ms ? w.Double(Shortened(*choice.aten_ms)) : w.Null();
  w.Key("expected_error");
  choice.expected_error ? w.Double(*choice.expected_error) : w.Null();
  w.Key("extrapolated"), w.Bool(choice.extrapolated);
  w.Key("configs");
  w.BeginArray(choice.configs.size());
  for (const auto& [config, ms] : choice.configs) {
    w.BeginMap(7);
    w.Key("block_m"), w.Int(config.block_m);
    w.Key("block_n"), w.Int(config.block_n);
    w.Key("block_k"), w.Int(config.block_k);
    w.Key("group_m"), w.Int(config.group_m);
    w.Key("num_stages"), w.Int(config.num_stages);
    w.Key("num_warps"), w.Int(config.num_warps);
    w.Key("predicted_ms"), w.Double(Shortened(ms));
    w.EndMap();
  }
  w.EndArray();
  w.EndMap();
  return w.Take();
}

}  // namespace idbg::gemm
