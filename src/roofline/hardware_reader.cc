// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "base/edit_distance.h"
#include "base/token_reader.h"
#include "roofline/hardware.h"
#include "roofline/hardware_fields.h"

namespace idbg::roofline {
namespace {

constexpr std::string_view kFormat = "inductor-debug-hardware";
constexpr std::int64_t kVersion = 1;
constexpr std::size_t kMaxNames = 64;
constexpr std::array<std::string_view, 3> kKinds = {"gpu", "tpu", "cpu"};
constexpr std::array<std::string_view, 8> kTextKeys = {
    "format", "version", "title", "kind", "architecture", "aliases", "matches", "gemm_model"};
constexpr std::array<std::string_view, 5> kFigureKeys = {"value", "unit", "source", "date",
                                                         "measured"};

// "2026-11-21".
bool IsDate(std::string_view text) {
  if (text.size() != 10) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 4 || i == 7;
    if (dash ? text[i] != '-' : (text[i] < '0' || text[i] > '9')) return false;
  }
  return true;
}

class HardwareReader {
 public:
  HardwareReader(std::string_view text, const std::string& file)
      : reader_(base::MakeJsonReader(text, file)) {}

  Hardware Read() {
    Hardware hardware;
    std::set<std::string, std::less<>> seen;
    reader_->ReadMap([&](std::string_view key) {
      const std::string name(key);
      if (!seen.insert(name).second) reader_->Fail("'" + name + "' occurs twice");
      if (!ReadText(name, hardware)) ReadFigureField(name, hardware);
    });
    reader_->ExpectEnd();
    for (const std::string_view key : {"format", "version", "title", "kind"}) Require(seen, key);
    for (const FigureField& field : FigureFields()) {
      if (field.required != nullptr) Require(seen, field.key);
    }
    if (hardware.matrix_flops.empty() && hardware.vector_flops.empty())
      reader_->Fail("no rate (give 'matrix_flops' or 'vector_flops')");
    return hardware;
  }

 private:
  void Require(const std::set<std::string, std::less<>>& seen, std::string_view key) {
    if (!seen.contains(key)) reader_->Fail("'" + std::string(key) + "' is missing");
  }

  // Reads the value of `key` unless it is a figure.
  bool ReadText(const std::string& key, Hardware& hardware) {
    if (key == "format") {
      if (reader_->ReadStringView() != kFormat)
        reader_->Fail("no hardware file: expected '" + std::string(kFormat) + "'");
    } else if (key == "version") {
      if (reader_->ReadInt() != kVersion)
        reader_->Fail("unknown version (this program reads version 1)");
    } else if (key == "title") {
      hardware.title = ReadName();
    } else if (key == "kind") {
      hardware.kind = ReadName();
      if (std::ranges::find(kKinds, hardware.kind) == kKinds.end())
        reader_->Fail("unknown kind '" + hardware.kind + "' (gpu, tpu or cpu)");
    } else if (key == "architecture") {
      hardware.architecture = ReadName();
    } else if (key == "gemm_model") {
      hardware.gemm_model = ReadName();
    } else if (key == "aliases") {
      hardware.aliases = ReadNames();
    } else if (key == "matches") {
      hardware.matches = ReadNames();
    } else {
      return false;
    }
    return true;
  }

  void ReadFigureField(const std::string& key, Hardware& hardware) {
    const auto fields = FigureFields();
    const auto field = std::ranges::find(fields, key, &FigureField::key);
    if (field == fields.end()) FailUnknown(key, KnownKeys());
    if (field->required != nullptr) {
      hardware.*field->required = ReadFigure(field->dimension);
    } else if (field->optional != nullptr) {
      hardware.*field->optional = ReadFigure(field->dimension);
    } else {
      ReadByDType(field->dimension, hardware.*field->by_dtype);
    }
  }

  void ReadByDType(Dimension dimension, std::map<tensor::DType, Figure>& figures) {
    reader_->ReadMap([&](std::string_view key) {
      const auto dtype = tensor::ParseDType(key);
      if (!dtype) reader_->Fail("unknown dtype '" + std::string(key) + "' (write 'bfloat16')");
      if (!figures.emplace(*dtype, ReadFigure(dimension)).second)
        reader_->Fail("dtype occurs twice");
    });
  }

  Figure ReadFigure(Dimension dimension) {
    Figure figure;
    std::string unit;
    std::set<std::string, std::less<>> seen;
    reader_->ReadMap([&](std::string_view key) {
      const std::string name(key);
      if (!seen.insert(name).second) reader_->Fail("'" + name + "' occurs twice");
      if (name == "value") {
        figure.value = reader_->ReadNumber();
      } else if (name == "unit") {
        unit = reader_->ReadString();
      } else if (name == "source") {
        figure.source = ReadName();
      } else if (name == "date") {
        figure.date = reader_->ReadString();
        if (!IsDate(figure.date)) reader_->Fail("expected a date like 2026-11-21");
      } else if (name == "measured") {
        figure.measured = reader_->ReadBool();
      } else {
        FailUnknown(name, {kFigureKeys.begin(), kFigureKeys.end()});
      }
    });
    for (const std::string_view key : {"value", "source", "date"}) Require(seen, key);
    figure.value *= ScaleOf(unit, dimension);
    if (!std::isfinite(figure.value) || figure.value <= 0)
      reader_->Fail("a figure must be above zero");
    if (dimension == Dimension::kShare && figure.value > 1)
      reader_->Fail("a share is at most 1, not " + std::to_string(figure.value));
    return figure;
  }

  double ScaleOf(std::string_view name, Dimension dimension) {
    std::string allowed;
    for (const Unit& unit : Units()) {
      if (unit.dimension != dimension) continue;
      if (unit.name == name) return unit.scale;
      allowed += (allowed.empty() ? "" : ", ") + std::string(unit.name);
    }
    reader_->Fail("unit '" + std::string(name) + "' does not fit (" +
                  (allowed.empty() ? "this figure has none" : "one of " + allowed) + ")");
  }

  std::string ReadName() {
    std::string text = reader_->ReadString();
    if (text.empty()) reader_->Fail("an empty text");
    return text;
  }

  std::vector<std::string> ReadNames() {
    std::vector<std::string> names;
    reader_->ReadArray([&] {
      names.push_back(ReadName());
      if (names.size() > kMaxNames) reader_->Fail("too many names");
    });
    return names;
  }

  static std::vector<std::string> KnownKeys() {
    std::vector<std::string> keys(kTextKeys.begin(), kTextKeys.end());
    for (const FigureField& field : FigureFields()) keys.emplace_back(field.key);
    return keys;
  }

  [[noreturn]] void FailUnknown(const std::string& key, const std::vector<std::string>& known) {
    const std::string nearest = base::NearestWord(key, known);
    reader_->Fail("unknown field '" + key + "'" +
                  (nearest.empty() ? "" : " (did you mean '" + nearest + "'?)"));
  }

  std::unique_ptr<base::TokenReader> reader_;
};

}  // namespace

Hardware ParseHardware(std::string_view text, const std::string& name, const std::string& file) {
  Hardware hardware = HardwareReader(text, file).Read();
  hardware.name = name;
  return hardware;
}

}  // namespace idbg::roofline
