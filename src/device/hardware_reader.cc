// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "base/json/json_document.h"
#include "base/text/edit_distance.h"
#include "device/hardware.h"
#include "device/hardware_fields.h"

namespace idbg::device {
namespace {

using base::JsonValue;

constexpr std::string_view kFormat = "inductor-debug-hardware";
constexpr std::int64_t kVersion = 1;
constexpr std::size_t kMaxNames = 64;
constexpr std::array<std::string_view, 4> kKinds = {"gpu", "tpu", "cpu", "npu"};

// "2026-11-21".
bool IsDate(std::string_view text) {
  if (text.size() != 10) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 4 || i == 7;
    if (dash ? text[i] != '-' : (text[i] < '0' || text[i] > '9')) return false;
  }
  return true;
}

std::string ReadDate(JsonValue map) {
  const JsonValue date = map.GetMember("date");
  if (!IsDate(date.GetString())) date.Fail("expected a date like 2026-11-21");
  return date.GetString();
}

std::string ReadName(JsonValue value) {
  if (value.GetString().empty()) value.Fail("an empty text");
  return value.GetString();
}

std::vector<std::string> ReadNames(JsonValue value) {
  std::vector<std::string> names;
  value.ForEachElement([&](JsonValue name) {
    names.push_back(ReadName(name));
    if (names.size() > kMaxNames) name.Fail("too many names");
  });
  return names;
}

void RefuseUnknown(JsonValue map, std::span<const std::string> known) {
  map.ForEachMember([&](std::string_view key, JsonValue value) {
    if (std::ranges::find(known, key) == known.end())
      value.Fail(base::UnknownWord("field", key, known));
  });
}

double ReadShare(JsonValue value) {
  const double share = value.GetNumber();
  if (!(share > 0 && share <= 1)) value.Fail("a share must be above 0 and at most 1");
  return share;
}

train::ShareSummary ReadShares(JsonValue value) {
  static const std::vector<std::string> kKeys = {"geometric_mean", "p5", "worst"};
  RefuseUnknown(value, kKeys);
  return {.geometric_mean = ReadShare(value.GetMember("geometric_mean")),
          .p5 = ReadShare(value.GetMember("p5")),
          .worst = ReadShare(value.GetMember("worst"))};
}

train::NoiseCeiling ReadNoiseCeiling(JsonValue value) {
  static const std::vector<std::string> kKeys = {"from_12us", "below_12us", "source", "date"};
  RefuseUnknown(value, kKeys);
  ReadDate(value);
  return {.from_12us = ReadShares(value.GetMember("from_12us")),
          .below_12us = ReadShares(value.GetMember("below_12us")),
          .source = ReadName(value.GetMember("source"))};
}

Family ReadFamily(JsonValue value) {
  for (const Family family : {Family::kConvolutional, Family::kTransformer, Family::kOther}) {
    if (value.GetString() == ToString(family)) return family;
  }
  value.Fail("expected 'convolutional', 'transformer' or 'other'");
}

LatencyError ReadLatencyError(JsonValue value) {
  static const std::vector<std::string> kKeys = {"run",  "timing", "dtype", "family",
                                                 "mean", "bias",   "models"};
  RefuseUnknown(value, kKeys);
  const auto choose = [&value](const char* key, auto first, auto second) {
    const JsonValue member = value.GetMember(key);
    if (member.GetString() == ToString(first)) return first;
    if (member.GetString() != ToString(second))
      member.Fail("expected '" + std::string(ToString(first)) + "' or '" +
                  std::string(ToString(second)) + "'");
    return second;
  };
  const JsonValue dtype = value.GetMember("dtype");
  LatencyError error{.run = choose("run", Run::kEager, Run::kInductor),
                     .timing = choose("timing", Timing::kReplayed, Timing::kLaunched),
                     .mean = value.GetMember("mean").GetNumber(),
                     .bias = value.GetMember("bias").GetNumber(),
                     .models = value.GetMember("models").GetInt()};
  const auto parsed = tensor::ParseDType(dtype.GetString());
  error.family = ReadFamily(value.GetMember("family"));
  if (!parsed) dtype.Fail("unknown dtype '" + dtype.GetString() + "' (write 'bfloat16')");
  error.dtype = *parsed;
  if (!(error.mean >= 0)) value.GetMember("mean").Fail("an error must be at least 0");
  if (!(error.bias > -1)) value.GetMember("bias").Fail("a bias must be above -1");
  if (error.models < 1) value.GetMember("models").Fail("expected a number of models");
  return error;
}

LatencyErrors ReadLatencyErrors(JsonValue value) {
  static const std::vector<std::string> kKeys = {"rows", "source", "date"};
  RefuseUnknown(value, kKeys);
  LatencyErrors errors{.source = ReadName(value.GetMember("source")), .date = ReadDate(value)};
  value.GetMember("rows").ForEachElement(
      [&errors](JsonValue row) { errors.rows.push_back(ReadLatencyError(row)); });
  return errors;
}

// Reads a field unless it is a figure.
// {"values": {"load_slots": 1.9}, "source": ..., "date": ...}: costs that are not named keep their
// defaults.
void ReadCosts(JsonValue value, Hardware& hardware) {
  static const std::vector<std::string> kKeys = {"values", "source", "date"};
  RefuseUnknown(value, kKeys);
  hardware.costs_source = ReadName(value.GetMember("source"));
  ReadDate(value);
  value.GetMember("values").ForEachMember([&](std::string_view key, JsonValue cost) {
    const auto field = std::ranges::find(CostFields(), key, &CostField::key);
    if (field == CostFields().end()) cost.Fail("unknown cost '" + std::string(key) + "'");
    const double number = cost.GetNumber();
    if (!(number > 0 && number < 1e6)) cost.Fail("a cost must be above zero and below a million");
    hardware.costs.*field->value = number;
  });
}

// {"file": "h200-calls.safetensors", "source": ..., "date": ...}
void ReadCallModel(JsonValue value, Hardware& hardware) {
  static const std::vector<std::string> kKeys = {"file", "source", "date"};
  RefuseUnknown(value, kKeys);
  hardware.call_model = ReadName(value.GetMember("file"));
  hardware.call_model_source = ReadName(value.GetMember("source"));
  ReadDate(value);
}

bool ReadText(std::string_view key, JsonValue value, Hardware& hardware) {
  if (key == "format") {
    if (value.GetString() != kFormat)
      value.Fail("not a hardware file: expected '" + std::string(kFormat) + "'");
  } else if (key == "version") {
    if (value.GetInt() != kVersion) value.Fail("unknown version (this program reads version 1)");
  } else if (key == "title") {
    hardware.title = ReadName(value);
  } else if (key == "kind") {
    hardware.kind = ReadName(value);
    if (std::ranges::find(kKinds, hardware.kind) == kKinds.end())
      value.Fail("unknown kind '" + hardware.kind + "' (gpu, tpu, cpu or npu)");
  } else if (key == "architecture") {
    hardware.architecture = ReadName(value);
  } else if (key == "host") {
    hardware.host = ReadName(value);
  } else if (key == "gemm_model") {
    hardware.gemm_model = ReadName(value);
  } else if (key == "gemm_noise_ceiling") {
    hardware.gemm_noise_ceiling = ReadNoiseCeiling(value);
  } else if (key == "kernel_costs") {
    ReadCosts(value, hardware);
  } else if (key == "call_model") {
    ReadCallModel(value, hardware);
  } else if (key == "latency_errors") {
    hardware.latency_errors = ReadLatencyErrors(value);
  } else if (key == "aliases") {
    hardware.aliases = ReadNames(value);
  } else if (key == "matches") {
    hardware.matches = ReadNames(value);
  } else {
    return false;
  }
  return true;
}

double ScaleOf(std::string_view name, Dimension dimension, JsonValue figure) {
  std::string allowed;
  for (const Unit& unit : Units()) {
    if (unit.dimension != dimension) continue;
    if (unit.name == name) return unit.scale;
    allowed += (allowed.empty() ? "" : ", ") + std::string(unit.name);
  }
  figure.Fail("unit '" + std::string(name) + "' does not fit (" +
              (allowed.empty() ? "this figure has no unit" : "one of " + allowed) + ")");
}

Figure ReadFigure(JsonValue value, Dimension dimension) {
  static const std::vector<std::string> kKeys = {"value", "unit", "source", "date", "measured"};
  RefuseUnknown(value, kKeys);
  Figure figure{.value = value.GetMember("value").GetNumber(),
                .source = ReadName(value.GetMember("source")),
                .date = ReadDate(value)};
  if (const JsonValue measured = value.FindMember("measured")) figure.measured = measured.GetBool();
  const JsonValue unit = value.FindMember("unit");
  figure.value *= ScaleOf(unit ? unit.GetString() : "", dimension, value);
  if (!std::isfinite(figure.value) || figure.value <= 0) value.Fail("a figure must be above zero");
  if (dimension == Dimension::kShare && figure.value > 1)
    value.Fail("a share must be at most 1, not " + std::to_string(figure.value));
  return figure;
}

// Figures by a kind that `parse` knows: a `what`, such as `example`.
template <typename Kind>
void ReadByKind(JsonValue value, Dimension dimension,
                std::optional<Kind> (*parse)(std::string_view), const std::string& what,
                const std::string& example, std::map<Kind, Figure>& figures) {
  value.ForEachMember([&](std::string_view key, JsonValue figure) {
    const std::optional<Kind> kind = parse(key);
    if (!kind)
      figure.Fail("unknown " + what + " '" + std::string(key) + "' (write '" + example + "')");
    if (!figures.emplace(*kind, ReadFigure(figure, dimension)).second)
      figure.Fail(what + " occurs twice");
  });
}

void Read(JsonValue value, Dimension dimension, Figure& figure) {
  figure = ReadFigure(value, dimension);
}
void Read(JsonValue value, Dimension dimension, std::optional<Figure>& figure) {
  figure = ReadFigure(value, dimension);
}
void Read(JsonValue value, Dimension dimension, std::map<tensor::DType, Figure>& figures) {
  ReadByKind(value, dimension, &tensor::ParseDType, "dtype", "bfloat16", figures);
}
void Read(JsonValue value, Dimension dimension, std::map<plan::KernelClass, Figure>& figures) {
  ReadByKind(value, dimension, &plan::ParseKernelClass, "class of kernels", "pointwise", figures);
}
void Read(JsonValue value, Dimension dimension, std::map<plan::HostOperator, Figure>& figures) {
  ReadByKind(value, dimension, &plan::ParseHostOperator, "kind of operators", "layer_norm",
             figures);
}

void ReadField(std::string_view key, JsonValue value, Hardware& hardware) {
  if (ReadText(key, value, hardware)) return;
  const FigureField& field = *std::ranges::find(FigureFields(), key, &FigureField::key);
  std::visit([&](auto member) { Read(value, field.dimension, hardware.*member); }, field.member);
}

std::vector<std::string> KnownKeys() {
  std::vector<std::string> keys = {
      "format",         "version",      "title",     "kind",       "architecture",
      "aliases",        "matches",      "host",      "gemm_model", "gemm_noise_ceiling",
      "latency_errors", "kernel_costs", "call_model"};
  for (const FigureField& field : FigureFields()) keys.emplace_back(field.key);
  return keys;
}

}  // namespace

Hardware ParseHardware(std::string_view text, const std::string& name, const std::string& file) {
  const base::JsonDocument document(text, file);
  const JsonValue root = document.root();
  Hardware hardware{.name = name};
  RefuseUnknown(root, KnownKeys());
  for (const char* key : {"format", "version", "title", "kind"}) root.GetMember(key);
  for (const FigureField& field : FigureFields()) {
    if (std::holds_alternative<Figure Hardware::*>(field.member)) root.GetMember(field.key);
  }
  root.ForEachMember(
      [&](std::string_view key, JsonValue value) { ReadField(key, value, hardware); });
  if (hardware.matrix_flops.empty() && hardware.vector_flops.empty())
    root.Fail("no rate (give 'matrix_flops' or 'vector_flops')");
  return hardware;
}

}  // namespace idbg::device
