// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "timings/torch_diode/format.h"
#include "timings/torch_diode/ordered_map.h"
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
// A bad inner set is passed over with a diagnostic; with ReadOptions::strict it is an error.
OperationShapeSet ParseOperationShapeSet(std::string_view bytes, const std::string& file,
                                         const ReadOptions& options = {},
                                         ReadReport* report = nullptr);
// The CSV behind upstream's sets: header name,B,M,K,N,Transposed; name is the operator, all
// float16.
OperationShapeSet ParseShapeCsv(std::string_view text, const std::string& file);

// Any of the three, told by content; a bare ShapeSet is filed under `op_of_bare_set`.
OperationShapeSet ReadShapes(const std::filesystem::path& path,
                             std::string_view op_of_bare_set = "mm",
                             const ReadOptions& options = {}, ReadReport* report = nullptr);

std::string ShapeSetBytes(const ShapeSet& set, Format format);
std::string OperationShapeSetBytes(const OperationShapeSet& set, Format format);

}  // namespace idbg::timings::torch_diode
