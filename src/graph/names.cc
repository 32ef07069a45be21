// SPDX-License-Identifier: Apache-2.0
#include "base/names.h"

#include "graph/graph.h"

namespace idbg::graph {
namespace {

// FX's short names of dtypes (torch/utils/_dtype_abbrs.py).
std::string_view ShortName(DType dtype) {
  using enum DType;
  static constexpr base::Named<DType> kNames[] = {{"f16", kFloat16},
                                                  {"bf16", kBfloat16},
                                                  {"f32", kFloat32},
                                                  {"f64", kFloat64},
                                                  {"f8e4m3fn", kFloat8E4m3fn},
                                                  {"f8e4m3fnuz", kFloat8E4m3fnuz},
                                                  {"f8e5m2", kFloat8E5m2},
                                                  {"f8e5m2fnuz", kFloat8E5m2fnuz},
                                                  {"f8e8m0fnu", kFloat8E8m0fnu},
                                                  {"i8", kInt8},
                                                  {"i16", kInt16},
                                                  {"i32", kInt32},
                                                  {"i64", kInt64},
                                                  {"u8", kUint8},
                                                  {"u16", kUint16},
                                                  {"u32", kUint32},
                                                  {"tf32", kTf32},
                                                  {"u64", kUint64},
                                                  {"b8", kBool},
                                                  {"c32", kComplex32},
                                                  {"c64", kComplex64},
                                                  {"c128", kComplex128}};
  return base::NameOf(kNames, dtype);
}

std::string Bracketed(const std::vector<SymInt>& sizes) {
  std::string text = "[";
  for (const SymInt& size : sizes) {
    if (text.size() > 1) text += ", ";
    text += size.ToString();
  }
  return text + "]";
}

}  // namespace

std::string ToString(const TensorType& type) {
  std::string text(ShortName(type.dtype));
  text += Bracketed(type.sizes);
  if (type.strides) text += Bracketed(*type.strides);
  text += type.device.type;
  if (type.device.index >= 0) text += ":" + std::to_string(type.device.index);
  return text;
}

std::string_view ToString(Dialect dialect) {
  using enum Dialect;
  static constexpr base::Named<Dialect> kNames[] = {{"training", kTraining},
                                                    {"aten", kAten},
                                                    {"dynamo", kDynamo},
                                                    {"torchscript", kScript},
                                                    {"inductor", kInductor}};
  return base::NameOf(kNames, dialect);
}

std::string_view ToString(Phase phase) {
  using enum Phase;
  static constexpr base::Named<Phase> kNames[] = {
      {"inference", kInference}, {"forward", kForward}, {"backward", kBackward}, {"joint", kJoint}};
  return base::NameOf(kNames, phase);
}

std::string_view ToString(InputKind kind) {
  using enum InputKind;
  static constexpr base::Named<InputKind> kNames[] = {
      {"input", kUser},        {"parameter", kParameter}, {"buffer", kBuffer},
      {"constant", kConstant}, {"object", kObject},       {"token", kToken}};
  return base::NameOf(kNames, kind);
}

std::string_view ToString(OutputKind kind) {
  using enum OutputKind;
  static constexpr base::Named<OutputKind> kNames[] = {{"output", kUser},
                                                       {"loss", kLoss},
                                                       {"buffer mutation", kBufferMutation},
                                                       {"input mutation", kInputMutation},
                                                       {"parameter mutation", kParameterMutation},
                                                       {"gradient", kGradient},
                                                       {"token", kToken}};
  return base::NameOf(kNames, kind);
}

}  // namespace idbg::graph
