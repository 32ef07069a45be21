// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "timings/torch_diode/format.h"
#include "timings/torch_diode/record.h"

namespace idbg::timings::torch_diode {

struct ShapeSet {
  std::vector<MMShape> shapes;
  std::int64_t version = 1;  // written to msgpack only, as upstream does

  bool operator==(const ShapeSet&) const = default;
};

// Operator name -> its problems, in file order.
struct OperationShapeSet {
  OrderedMap<std::string, ShapeSet> operations;
  std::int64_t version = 1;

  bool operator==(const OperationShapeSet&) const = default;
};

// Throw kFormat, kNotFound.
ShapeSet ParseShapeSet(std::string_view bytes, const std::string& file,
                       const ReadOptions& options = {}, ReadReport* report = nullptr);
// A bad inner set is passed over with a diagnostic.
OperationShapeSet ParseOperationShapeSet(std::string_view bytes, const std::string& file,
                                         const ReadOptions& options = {},
                                         ReadReport* report = nullptr);
// The CSV behind upstream's sets: header name,B,M,K,N,Transposed; name is the operator, all
// float16.
OperationShapeSet ParseShapeCsv(std::string_view text, const std::string& file);

// Any of the three, told by content; a bare ShapeSet is of mm.
OperationShapeSet ReadShapes(const std::filesystem::path& path, ReadReport* report);

std::string ShapeSetBytes(const ShapeSet& set, Format format);
std::string OperationShapeSetBytes(const OperationShapeSet& set, Format format);

// The configurations that max-autotune would try, to compare a model with.
struct MaxAutotuneSolution {
  std::vector<TritonGemmConfig> all_ops;  // of the single form, and of a CSV without operators
  OrderedMap<std::string, std::vector<TritonGemmConfig>> by_op;

  // What applies to `op`: its own list when there is one, else the list for all.
  const std::vector<TritonGemmConfig>& For(std::string_view op) const;
};

// Reads {"config": [...]} or {"mm": {"config": [...]}, ...} (JSON or msgpack), or CSV with the
// header name,grid,block_m,... (delimiter , ; or tab). Any other form is an error: upstream
// silently reads it as no configuration at all. Throws kFormat, kNotFound.
MaxAutotuneSolution ReadSolution(const std::filesystem::path& path);
MaxAutotuneSolution ParseSolution(std::string_view bytes, const std::string& file,
                                  const ReadOptions& options = {}, ReadReport* report = nullptr);
std::string SolutionBytes(const MaxAutotuneSolution& solution, Format format);

}  // namespace idbg::timings::torch_diode
