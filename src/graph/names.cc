// SPDX-License-Identifier: Apache-2.0
#include "base/names.h"

#include "graph/graph.h"

namespace idbg::graph {
namespace {

// FX's short names of dtypes (torch/utils/_dtype_abbrs.py).
std::string_view ShortName(DType dtype) {
  switch (dtype) {
    case DType::kFloat16:
      return "f16";
    case DType::kBfloat16:
      return "bf16";
    case DType::kFloat32:
      return "f32";
    case DType::kFloat64:
      return "f64";
    case DType::kFloat8E4m3fn:
      return "f8e4m3fn";
    case DType::kFloat8E4m3fnuz:
      return "f8e4m3fnuz";
    case DType::kFloat8E5m2:
      return "f8e5m2";
    case DType::kFloat8E5m2fnuz:
      return "f8e5m2fnuz";
    case DType::kFloat8E8m0fnu:
      return "f8e8m0fnu";
    case DType::kInt8:
      return "i8";
    case DType::kInt16:
      return "i16";
    case DType::kInt32:
      return "i32";
    case DType::kInt64:
      return "i64";
    case DType::kUint8:
      return "u8";
    case DType::kUint16:
      return "u16";
    case DType::kUint32:
      return "u32";
    case DType::kTf32:
      return "tf32";
    case DType::kUint64:
      return "u64";
    case DType::kBool:
      return "b8";
    case DType::kComplex32:
      return "c32";
    case DType::kComplex64:
      return "c64";
    case DType::kComplex128:
      return "c128";
  }
  return "?";
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
