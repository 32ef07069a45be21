// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <map>
#include <span>
#include <utility>

#include "base/diagnostics.h"
#include "base/files/file.h"
#include "base/json/json_document.h"
#include "base/names.h"
#include "base/text/text.h"
#include "device/hardware.h"
#include "device/hardware_fields.h"
#include "device/hardware_files.h"

namespace idbg::device {
namespace {

using base::JsonValue;

constexpr std::string_view kFormat = "inductor-debug-hardware";
constexpr std::string_view kHostFormat = "inductor-debug-host";
constexpr std::int64_t kVersion = 2;
constexpr std::size_t kMaxNames = 64;
constexpr std::string_view kKinds = "gpu tpu cpu npu";

// "2026-11-21".
bool IsDate(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00";
  return std::ranges::equal(
      text, kForm, [](char c, char form) { return form == '0' ? base::IsDigit(c) : c == form; });
}

std::string ReadDate(JsonValue date) {
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

void RefuseUnknownKey(std::string_view key, JsonValue value, std::span<const std::string> known) {
  if (std::ranges::find(known, key) == known.end())
    value.Fail(base::UnknownWord("field", key, known));
}

void RefuseUnknown(JsonValue map, std::span<const std::string> known) {
  map.ForEachMember(
      [&](std::string_view key, JsonValue value) { RefuseUnknownKey(key, value, known); });
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

LatencyError ReadLatencyError(JsonValue value) {
  static const std::vector<std::string> kKeys = {"run",  "timing", "dtype", "family",
                                                 "mean", "bias",   "models"};
  RefuseUnknown(value, kKeys);
  const auto choose = [&value](const char* key, auto... kinds) {
    const JsonValue member = value.GetMember(key);
    for (const auto kind : {kinds...})
      if (member.GetString() == ToString(kind)) return kind;
    std::string names = ((", '" + std::string(ToString(kinds)) + "'") + ...).substr(2);
    if (const std::size_t last = names.rfind(", "); last != names.npos)
      names.replace(last, 2, " or ");
    member.Fail("expected " + names);
  };
  const JsonValue dtype = value.GetMember("dtype");
  LatencyError error{.run = choose("run", Run::kEager, Run::kInductor),
                     .timing = choose("timing", Timing::kReplayed, Timing::kLaunched),
                     .mean = value.GetMember("mean").GetNumber(),
                     .bias = value.GetMember("bias").GetNumber(),
                     .models = value.GetMember("models").GetInt()};
  const auto parsed = tensor::ParseDType(dtype.GetString());
  error.family = choose("family", Family::kConvolutional, Family::kTransformer, Family::kOther);
  if (!parsed) dtype.Fail("unknown dtype '" + dtype.GetString() + "' (write 'bfloat16')");
  error.dtype = *parsed;
  if (!(error.mean >= 0)) value.GetMember("mean").Fail("an error must be at least 0");
  if (!(error.bias > -1)) value.GetMember("bias").Fail("a bias must be above -1");
  if (error.models < 1) value.GetMember("models").Fail("expected a number of models");
  return error;
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

// Where a figure is from. Files say it once for all that are from there.
struct Source {
  std::string text, date;
  std::string measured_on;
};

// Reads one file, or the part of it that is about the host, over what is inherited.
class FileReader {
 public:
  // Figures get the name of the file where they stand.
  FileReader(JsonValue root, std::string name, Hardware& hardware, base::ErrorList& errors)
      : root_(root),
        name_(std::move(name)),
        hardware_(hardware),
        inherited_(hardware),
        errors_(errors) {}

  void ReadDevice();
  void ReadHost();

 private:
  void ReadVersion(std::string_view format);
  void ReadSources();
  void ReadText(std::string_view key, JsonValue value);
  void ReadHostOf(JsonValue value);
  void ReadFigures(std::string_view key, JsonValue value);
  void ReadCosts(JsonValue group);
  void ReadLatencyErrors(JsonValue value);
  void ReadNoiseCeiling(JsonValue value);
  void ReadCallModel(JsonValue value);
  void RefuseOthers(JsonValue map, std::initializer_list<std::string> known) const;

  // Of a map with the id of a source, or as in version 1 with its sentence and date.
  Source SourceOf(JsonValue map) const;
  Figure ReadFigure(JsonValue value, Dimension dimension) const;
  template <typename Held>  // a figure, or an optional one
  void Read(JsonValue value, Dimension dimension, Held& figure) const {
    figure = ReadFigure(value, dimension);
  }
  template <typename Kind>
  void Read(JsonValue value, Dimension dimension, std::map<Kind, Figure>& figures) const;

  // Figures that the file does not have follow those that it does.
  void FollowOwn();
  bool Has(std::string_view key) const { return bool(root_.FindMember(key)); }

  JsonValue root_;
  std::string name_;
  Hardware& hardware_;
  const Hardware inherited_;
  base::ErrorList& errors_;
  std::map<std::string, Source, std::less<>> sources_;
};

void FileReader::RefuseOthers(JsonValue map, std::initializer_list<std::string> known) const {
  std::vector<std::string> keys(known);
  keys.insert(keys.end(), {"source", "date", "measured", "note"});
  RefuseUnknown(map, keys);
}

void FileReader::ReadVersion(std::string_view format) {
  if (root_.GetMember("format").GetString() != format)
    root_.GetMember("format").Fail("not a hardware file: expected '" + std::string(format) + "'");
  const std::int64_t version = root_.GetMember("version").GetInt();
  if (version < 1 || version > kVersion)
    root_.GetMember("version").Fail("unknown version (this program reads versions 1 and 2)");
}

void FileReader::ReadSources() {
  static const std::vector<std::string> kKeys = {"text", "date", "measured", "measured_on"};
  const JsonValue sources = root_.FindMember("sources");
  if (!sources) return;
  sources.ForEachMember([&](std::string_view id, JsonValue value) {
    RefuseUnknown(value, kKeys);
    Source source{.text = ReadName(value.GetMember("text")),
                  .date = ReadDate(value.GetMember("date"))};
    if (const JsonValue on = value.FindMember("measured_on")) source.measured_on = ReadName(on);
    if (const JsonValue own = value.FindMember("measured"); own && own.GetBool())
      source.measured_on = name_;
    sources_.emplace(id, std::move(source));
  });
}

Source FileReader::SourceOf(JsonValue map) const {
  const JsonValue said = map.GetMember("source");
  Source source;
  if (const JsonValue date = map.FindMember("date")) {
    source = {.text = ReadName(said), .date = ReadDate(date)};
    if (const JsonValue own = map.FindMember("measured"); own && own.GetBool())
      source.measured_on = name_;
  } else {
    const auto found = sources_.find(said.GetString());
    if (found == sources_.end())
      said.Fail("unknown source '" + said.GetString() +
                "' (name one of 'sources', or give a sentence and its 'date')");
    source = found->second;
  }
  if (const JsonValue note = map.FindMember("note")) source.text += ": " + ReadName(note);
  return source;
}

Figure FileReader::ReadFigure(JsonValue value, Dimension dimension) const {
  RefuseOthers(value, {"value", "unit"});
  const Source source = SourceOf(value);
  Figure figure{.value = value.GetMember("value").GetNumber(),
                .source = source.text,
                .date = source.date,
                .measured_on = source.measured_on,
                .file = name_};
  const JsonValue unit = value.FindMember("unit");
  figure.value *= ScaleOf(unit ? unit.GetString() : "", dimension, value);
  if (!std::isfinite(figure.value) || figure.value <= 0) value.Fail("a figure must be above zero");
  if (dimension == Dimension::kShare && figure.value > 1)
    value.Fail("a share must be at most 1, not " + std::to_string(figure.value));
  return figure;
}

// The kind that a key of a map of figures names.
auto KnownKind(auto kind, std::string_view what, std::string_view key, const char* example,
               JsonValue figure) {
  if (!kind) figure.Fail(fmt::format("unknown {} '{}' (write '{}')", what, key, example));
  return kind;
}

auto KindOf(std::string_view key, JsonValue figure, tensor::DType) {
  return KnownKind(tensor::ParseDType(key), "dtype", key, "bfloat16", figure);
}

auto KindOf(std::string_view key, JsonValue figure, plan::KernelClass) {
  return KnownKind(base::FindEnum<plan::KernelClass>(key), "class of kernels", key, "pointwise",
                   figure);
}

auto KindOf(std::string_view key, JsonValue figure, plan::HostOperator) {
  return KnownKind(plan::ParseHostOperator(key), "kind of operators", key, "layer_norm", figure);
}

// What follows the kind is not looked at: dtypes, and names of amounts and functions.
std::optional<std::string> KindOf(std::string_view key, JsonValue figure, const std::string&) {
  const std::string_view kind = key.substr(0, key.find('.'));
  constexpr auto kKinds = base::ListNames<kWorkKinds>();
  if (std::ranges::find(kKinds, kind) == kKinds.end())
    figure.Fail(base::UnknownWord("kind of work", kind,
                                  std::vector<std::string>(kKinds.begin(), kKinds.end())));
  return std::string(key);
}

// What the map does not have is inherited, figure by figure.
template <typename Kind>
void FileReader::Read(JsonValue value, Dimension dimension, std::map<Kind, Figure>& figures) const {
  value.ForEachMember([&](std::string_view key, JsonValue figure) {
    errors_.Try([&] {
      if (const auto kind = KindOf(key, figure, Kind{}))
        figures[*kind] = ReadFigure(figure, dimension);
    });
  });
}

void FileReader::ReadFigures(std::string_view key, JsonValue value) {
  const FigureField& field = *std::ranges::find(FigureFields(), key, &FigureField::key);
  std::visit([&](auto member) { Read(value, field.dimension, hardware_.*member); }, field.member);
}

// {"source": "fit", "values": {"load_slots": 1.9}}
void FileReader::ReadCosts(JsonValue group) {
  RefuseOthers(group, {"values"});
  Source source = SourceOf(group);
  // Version 1 did not say that its costs were measured.
  if (group.FindMember("date")) source.measured_on = name_;
  group.GetMember("values").ForEachMember([&](std::string_view key, JsonValue cost) {
    const CostField* field = FindCostField(key);
    if (field == nullptr) cost.Fail("unknown cost '" + std::string(key) + "'");
    const double number = cost.GetNumber();
    if (!(number > 0 && number < 1e6)) cost.Fail("a cost must be above zero and below a million");
    hardware_.costs.*field->value = number;
    hardware_.cost_figures[field->key] = {.value = number,
                                          .source = source.text,
                                          .date = source.date,
                                          .measured_on = source.measured_on,
                                          .file = name_};
  });
}

void FileReader::ReadLatencyErrors(JsonValue value) {
  RefuseOthers(value, {"rows"});
  const Source source = SourceOf(value);
  LatencyErrors errors{.source = source.text, .date = source.date};
  value.GetMember("rows").ForEachElement(
      [&errors](JsonValue row) { errors.rows.push_back(ReadLatencyError(row)); });
  hardware_.latency_errors = std::move(errors);
}

void FileReader::ReadNoiseCeiling(JsonValue value) {
  RefuseOthers(value, {"from_12us", "below_12us"});
  hardware_.gemm_noise_ceiling = {.from_12us = ReadShares(value.GetMember("from_12us")),
                                  .below_12us = ReadShares(value.GetMember("below_12us")),
                                  .source = SourceOf(value).text};
}

// {"file": "h200-calls.safetensors", "source": "learned"}
void FileReader::ReadCallModel(JsonValue value) {
  RefuseOthers(value, {"file"});
  hardware_.call_model = ReadName(value.GetMember("file"));
  hardware_.call_model_source = SourceOf(value).text;
}

// The name of a host file, or what one holds; in version 1 how people call the host of the file's
// own figures.
void FileReader::ReadHostOf(JsonValue value) {
  if (value.is_map()) return FileReader(value, name_, hardware_, errors_).ReadHost();
  hardware_.host = ReadName(value);
  if (root_.GetMember("version").GetInt() == 1) return;
  if (!IsHost(hardware_.host)) value.Fail(base::UnknownWord("host", hardware_.host, HostNames()));
  const std::string name = hardware_.host;
  const base::MappedFile file(HostFile(name));
  const base::JsonDocument document(file.text(), HostFile(name).string());
  FileReader(document.root(), name, hardware_, errors_).ReadHost();
}

void FileReader::ReadText(std::string_view key, JsonValue value) {
  constexpr base::Named<std::string Hardware::*> kTexts[] = {
      {"title", &Hardware::title},
      {"kind", &Hardware::kind},
      {"architecture", &Hardware::architecture},
      {"typical", &Hardware::typical},
      {"gemm_model", &Hardware::gemm_model}};
  if (const auto text = base::FindNamed(kTexts, key)) {
    hardware_.** text = ReadName(value);
    if (key == "kind" && !base::HasName(kKinds, hardware_.kind))
      value.Fail("unknown kind '" + hardware_.kind + "' (gpu, tpu, cpu or npu)");
  } else if (key == "gemm_noise_ceiling") {
    ReadNoiseCeiling(value);
  } else if (key == "kernel_costs" && value.is_array()) {
    value.ForEachElement([this](JsonValue group) { ReadCosts(group); });
  } else if (key == "kernel_costs") {
    ReadCosts(value);
  } else if (key == "call_model") {
    ReadCallModel(value);
  } else if (key == "latency_errors") {
    ReadLatencyErrors(value);
  } else if (key == "aliases") {
    hardware_.aliases = ReadNames(value);
  } else if (key == "matches") {
    hardware_.matches = ReadNames(value);
  }
}

// A host that is known by some of its times takes as much more for the others.
void FileReader::FollowOwn() {
  if (Has("launch") && !Has("operators") && inherited_.launch_s) {
    const double ratio = hardware_.launch_s->value / inherited_.launch_s->value;
    for (auto& [kind, figure] : hardware_.operator_s) figure.value *= ratio;
  }
  using Member = std::optional<Figure> Hardware::*;
  const auto follow = [&](const std::string& start, Member leader, Member convolution,
                          Member attention) {
    if (!Has(start + "library_launch") || !(inherited_.*leader)) return;
    const double more_s = (hardware_.*leader)->value - (inherited_.*leader)->value;
    const auto raise = [&](const char* kind, Member own) {
      if (!Has(start + kind) && hardware_.*own) (hardware_.*own)->value += more_s;
    };
    raise("convolution_launch", convolution);
    raise("attention_launch", attention);
  };
  using H = Hardware;
  follow("", &H::library_launch_s, &H::convolution_launch_s, &H::attention_launch_s);
  follow("package_", &H::package_library_launch_s, &H::package_convolution_launch_s,
         &H::package_attention_launch_s);
}

void FileReader::ReadHost() {
  std::vector<std::string> known = {"format", "version", "title", "sources"};
  for (const FigureField& field : FigureFields()) {
    if (field.is_of_host) known.emplace_back(field.key);
  }
  RefuseUnknown(root_, known);
  if (Has("format")) ReadVersion(kHostFormat);
  hardware_.host = ReadName(root_.GetMember("title"));
  ReadSources();
  for (const FigureField& field : FigureFields()) {
    if (const JsonValue value = root_.FindMember(field.key)) ReadFigures(field.key, value);
  }
  FollowOwn();
}

void FileReader::ReadDevice() {
  static const std::vector<std::string_view> kTexts = base::Split(
      "format version sources base title kind architecture typical aliases matches host gemm_model "
      "call_model gemm_noise_ceiling latency_errors kernel_costs",
      ' ');
  std::vector<std::string> known(kTexts.begin(), kTexts.end());
  for (const FigureField& field : FigureFields()) known.emplace_back(field.key);
  ReadVersion(kFormat);  // first: a file of another kind has other fields
  ReadSources();
  if (const JsonValue host = root_.FindMember("host")) errors_.Try([&] { ReadHostOf(host); });
  root_.ForEachMember([&](std::string_view key, JsonValue value) {
    errors_.Try([&] {
      RefuseUnknownKey(key, value, known);
      if (std::ranges::find(kTexts, key) == kTexts.end())
        ReadFigures(key, value);
      else
        ReadText(key, value);
    });
  });
  FollowOwn();
}

// What every device has, itself or from its bases.
void CheckComplete(JsonValue root, const Hardware& hardware, base::ErrorList& errors) {
  const auto needs = [&](std::string_view key) { errors.Try([&] { root.GetMember(key); }); };
  needs("title");
  if (hardware.kind.empty()) needs("kind");
  for (const FigureField& field : FigureFields()) {
    const auto* single = std::get_if<Figure Hardware::*>(&field.member);
    if (single != nullptr && (hardware.**single).value == 0) needs(field.key);
  }
  const bool has_key = root.FindMember("matrix_flops") || root.FindMember("vector_flops");
  if (hardware.matrix_flops.empty() && hardware.vector_flops.empty() && !has_key)
    errors.Try([&] { root.Fail("no rate (give 'matrix_flops' or 'vector_flops')"); });
  errors.ThrowIfAny();
  for (const CostField& cost : CostFields()) {
    if (!hardware.cost_figures.contains(cost.key))
      root.Fail("neither this file nor its bases have the kernel cost '" + std::string(cost.key) +
                "'");
  }
}

// Without what belongs to the device itself that the base may be.
Hardware Inherited(const std::string& base, int depth) {
  if (base.empty()) return {};
  Hardware hardware = GetBase(base, depth + 1);
  hardware.aliases.clear();
  hardware.matches.clear();
  hardware.typical.clear();
  hardware.gemm_model.clear();
  hardware.gemm_noise_ceiling.reset();
  hardware.latency_errors.reset();
  hardware.call_model.clear();
  hardware.call_model_source.clear();
  return hardware;
}

std::string TextOf(JsonValue root, std::string_view key) {
  const JsonValue value = root.FindMember(key);
  return value ? value.GetString() : "";
}

std::string BaseOf(JsonValue root, const HardwareText& text) {
  const JsonValue base = root.FindMember("base");
  if (!base) {
    if (text.is_base) return "";
    return BaseOfClass(TextOf(root, "kind"), TextOf(root, "architecture"), text.depth + 1);
  }
  if (!IsBase(base.GetString()))
    base.Fail(base::UnknownWord("base", base.GetString(), BaseNames()));
  return base.GetString();
}

}  // namespace

Hardware ReadHardware(const HardwareText& text) {
  const base::JsonDocument document(text.text, text.file);
  const JsonValue root = document.root();
  root.ExpectMap();
  const std::string base = BaseOf(root, text);
  Hardware hardware = Inherited(base, text.depth);
  hardware.name = text.name;
  hardware.base = base;
  base::ErrorList errors;
  FileReader(root, text.name, hardware, errors).ReadDevice();
  if (text.is_base)
    errors.ThrowIfAny();
  else
    CheckComplete(root, hardware, errors);
  ForEachFigure(hardware,
                [&](Figure& figure) { figure.measured = figure.measured_on == hardware.name; });
  return hardware;
}

Hardware ParseHardware(std::string_view text, const std::string& name, const std::string& file) {
  return ReadHardware({.text = text, .name = name, .file = file});
}

}  // namespace idbg::device
