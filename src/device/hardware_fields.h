// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/function_ref.h"
#include "device/hardware.h"

namespace idbg::device {

enum class Dimension {
  kCount,
  kShare,
  kFrequency,
  kRate,
  kBandwidth,
  kBytes,
  kPower,
  kTime,
  kEnergyPerOperation,
  kEnergyPerByte
};

// A figure of a hardware file: its key there and where it is kept. A single one is required.
struct FigureField {
  std::string_view key;
  Dimension dimension = Dimension::kCount;
  std::variant<
      Figure Hardware::*, std::optional<Figure> Hardware::*,
      std::map<tensor::DType, Figure> Hardware::*, std::map<plan::KernelClass, Figure> Hardware::*,
      std::map<plan::HostOperator, Figure> Hardware::*, std::map<std::string, Figure> Hardware::*>
      member;
  bool is_of_host = false;  // stands in the file of a host
};
std::span<const FigureField> FigureFields();
// Every figure of the hardware, in the order of the fields, then its kernel costs:
// on_figure(figure).
void ForEachFigure(Hardware& hardware, base::FunctionRef<void(Figure&)> on_figure);

// A unit that a figure may be written in; `scale` makes it the base unit of its dimension.
struct Unit {
  std::string_view name;
  Dimension dimension = Dimension::kCount;
  double scale = 1;
};
std::span<const Unit> Units();

// A figure as a person reads it: 989.4 TFLOP/s.
struct ShownFigure {
  std::string key;  // "matrix_flops.bfloat16"
  double value = 0;
  std::string_view unit;
  const Figure* figure = nullptr;
};
std::vector<ShownFigure> FiguresOf(const Hardware& hardware);

}  // namespace idbg::device
