// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "timings/torch_diode/shape_set.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  using namespace idbg::timings::torch_diode;
  const std::string_view text = fuzz::Text(data, size);
  ShapeSet set;
  OperationShapeSet sets;
  const bool bare = fuzz::Try([&] { set = ParseShapeSet(text, "input"); });
  const bool by_op = fuzz::Try([&] { sets = ParseOperationShapeSet(text, "input"); });
  fuzz::Try([&] { ParseShapeCsv(text, "input"); });
  for (const Format format : {Format::kJson, Format::kMsgpack}) {
    if (bare) {
      const ShapeSet again = ParseShapeSet(ShapeSetBytes(set, format), "again", {.strict = true});
      fuzz::Require(again.shapes == set.shapes, "a shape set changes when written");
    }
    if (by_op) {
      const std::string bytes = OperationShapeSetBytes(sets, format);
      const OperationShapeSet again = ParseOperationShapeSet(bytes, "again", {.strict = true});
      fuzz::Require(OperationShapeSetBytes(again, format) == bytes,
                    "written twice, different bytes");
    }
  }
  return 0;
}
