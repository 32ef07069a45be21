// SPDX-License-Identifier: Apache-2.0
#include "constraints/adapter_file.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <utility>

#include "base/diagnostics.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/json/json_document.h"
#include "base/log.h"
#include "base/text/text.h"

namespace idbg::constraints {

namespace {

using base::JsonValue;
using tensor::DType;

constexpr std::string_view kFormat = "inductor-debug-adapter";
constexpr std::int64_t kVersion = 1;

std::vector<std::string> DTypeNames() {
  std::vector<std::string> names;
  for (int i = 0; i <= static_cast<int>(DType::kComplex128); ++i)
    names.emplace_back(tensor::ToString(static_cast<DType>(i)));
  return names;
}

// One of `known`, as its position.
std::size_t ReadName(JsonValue value, std::string_view what,
                     const std::vector<std::string>& known) {
  std::string word = value.GetString();
  if (word.starts_with("torch.")) word.erase(0, 6);
  const auto found = std::ranges::find(known, word);
  if (found == known.end()) value.Fail(base::UnknownWord(what, word, known));
  return static_cast<std::size_t>(found - known.begin());
}

DType ParseDTypeOrFail(JsonValue value, std::string_view word) {
  const auto dtype = tensor::ParseDTypeLoosely(word);
  if (!dtype) value.Fail(base::UnknownWord("dtype", word, DTypeNames()));
  return *dtype;
}

std::set<DType> ReadDTypes(JsonValue value) {
  std::set<DType> dtypes;
  value.ForEachElement(
      [&](JsonValue name) { dtypes.insert(ParseDTypeOrFail(name, name.GetString())); });
  if (dtypes.empty()) value.Fail("no dtype is allowed (name at least one)");
  return dtypes;
}

std::set<std::string> ReadOps(JsonValue value) {
  std::set<std::string> names;
  value.ForEachElement([&](JsonValue element) {
    const std::string& name = element.GetString();
    if (name.find('.') == std::string::npos || name.find_first_of(" :") != std::string::npos)
      element.Fail("'" + name.substr(0, 64) +
                   "' is not an operator name (write aten.sin or aten.sin.default)");
    names.insert(name);
  });
  return names;
}

std::int64_t ReadPositive(JsonValue value) {
  const std::int64_t number = value.GetInt();
  if (number < 1) value.Fail(std::to_string(number) + " is below 1 (1 means no limit)");
  return number;
}

// A number of at least `least`; null, "inf" and Infinity are no limit.
std::optional<std::int64_t> ReadLimit(JsonValue value, std::int64_t least = 1) {
  if (value.is_null() || value.FindString() == "inf" ||
      value.FindNumber() == std::numeric_limits<double>::infinity())
    return std::nullopt;
  const std::int64_t limit = value.GetInt();
  if (limit < least)
    value.Fail("a limit of " + std::to_string(limit) + " allows nothing (null means no limit)");
  return limit;
}

auto ReadOptional(JsonValue value, auto read) -> std::optional<decltype(read(value))> {
  if (value.is_null()) return std::nullopt;
  return read(value);
}

std::set<std::string> ReadFrom(JsonValue value, std::string_view what,
                               const std::vector<std::string>& known) {
  std::set<std::string> names;
  value.ForEachElement([&](JsonValue name) { names.insert(known[ReadName(name, what, known)]); });
  return names;
}

std::map<std::string, std::set<DType>> ReadOpDTypes(JsonValue value) {
  std::map<std::string, std::set<DType>> map;
  value.ForEachMember(
      [&](std::string_view op, JsonValue dtypes) { map[std::string(op)] = ReadDTypes(dtypes); });
  return map;
}

std::map<DType, std::set<std::string>> ReadDTypeOps(JsonValue value) {
  std::map<DType, std::set<std::string>> map;
  value.ForEachMember([&](std::string_view name, JsonValue ops) {
    map[ParseDTypeOrFail(ops, name)] = ReadOps(ops);
  });
  return map;
}

void ReadVersion(JsonValue value) {
  const std::int64_t version = value.GetInt();
  if (version != kVersion)
    value.Fail("version " + std::to_string(version) +
               " of an adapter profile (this program reads version " + std::to_string(kVersion) +
               ")");
}

void ReadFormat(JsonValue value) {
  const std::string& format = value.GetString();
  if (format != kFormat)
    value.Fail("the format is '" + format.substr(0, 64) + "', not '" + std::string(kFormat) + "'");
}

// One row a field: how it is read.
struct Field {
  std::string_view name;
  void (*read)(JsonValue value, Adapter& adapter);
};

using V = JsonValue;
using A = Adapter;

constexpr std::array kFields = {
    Field{"format", [](V v, A&) { ReadFormat(v); }},
    Field{"version", [](V v, A&) { ReadVersion(v); }},
    Field{"name", [](V v, A& a) { a.name = v.GetString(); }},
    Field{"title", [](V v, A& a) { a.title = v.GetString(); }},
    Field{"sources", [](V v, A& a) { a.sources = v.GetStrings(); }},
    Field{"date", [](V v, A& a) { a.date = v.GetString(); }},
    Field{"notes", [](V v, A& a) { a.notes = v.GetStrings(); }},
    Field{"supported_dtypes", [](V v, A& a) { a.supported_dtypes = ReadDTypes(v); }},
    Field{"unsupported_ops", [](V v, A& a) { a.unsupported_ops = ReadOps(v); }},
    Field{"supported_ops", [](V v, A& a) { a.supported_ops = ReadOptional(v, ReadOps); }},
    Field{"op_dtypes", [](V v, A& a) { a.op_dtypes = ReadOpDTypes(v); }},
    Field{"dtype_ops", [](V v, A& a) { a.dtype_ops = ReadDTypeOps(v); }},
    Field{"max_memory_bytes", [](V v, A& a) { a.max_memory_bytes = ReadLimit(v); }},
    Field{"max_peak_bytes", [](V v, A& a) { a.max_peak_bytes = ReadLimit(v); }},
    Field{"requires_contiguous", [](V v, A& a) { a.requires_contiguous = v.GetBool(); }},
    Field{"alignment_requirement", [](V v, A& a) { a.alignment = ReadPositive(v); }},
    Field{"aligned_dims",
          [](V v, A& a) {
            a.aligned_dims = static_cast<AlignedDims>(
                ReadName(v, "choice", {"inner", "last_two", "all"}));  // by enumerator
          }},
    Field{"row_alignment", [](V v, A& a) { a.row_alignment = ReadOptional(v, ReadPositive); }},
    Field{"max_tensor_dims", [](V v, A& a) { a.max_tensor_dims = ReadLimit(v); }},
    Field{"max_dim_size", [](V v, A& a) { a.max_dim_size = ReadLimit(v); }},
    Field{"supports_dynamic_shapes", [](V v, A& a) { a.supports_dynamic_shapes = v.GetBool(); }},
    Field{"supports_inplace", [](V v, A& a) { a.supports_inplace = v.GetBool(); }},
    Field{"supported_layouts",
          [](V v, A& a) {
            a.supported_layouts = ReadOptional(v, [](V names) {
              return ReadFrom(names, "layout",
                              {"strided", "channels_last", "channels_last_3d", "sparse_coo",
                               "sparse_csr", "sparse_csc", "sparse_bsr", "sparse_bsc", "mkldnn"});
            });
          }},
    Field{"advisory_rules", [](V v, A& a) { a.advisory_rules = ReadFrom(v, "rule", RuleNames()); }},
};

std::vector<std::string> FieldNames() {
  std::vector<std::string> names;
  for (const Field& field : kFields) names.emplace_back(field.name);
  return names;
}

void ReadField(std::string_view key, JsonValue value, Adapter& adapter) {
  const auto field = std::ranges::find(kFields, key, &Field::name);
  if (field == kFields.end()) value.Fail(base::UnknownWord("field", key, FieldNames()));
  field->read(value, adapter);
}

// What no field can see by itself.
void CheckWhole(const Adapter& adapter, const std::string& file) {
  const auto fail = [&file](const std::string& key, const std::string& message) {
    base::FailFormat(message, {.file = file, .key_path = key});
  };
  if (adapter.row_alignment && adapter.aligned_dims != AlignedDims::kLastTwo)
    fail("row_alignment", "has no meaning without \"aligned_dims\": \"last_two\"");
  for (const auto& [op, dtypes] : adapter.op_dtypes) {
    for (const DType dtype : dtypes) {
      if (!adapter.supported_dtypes.contains(dtype))
        fail("op_dtypes." + op,
             std::string(tensor::ToString(dtype)) + " is not in supported_dtypes");
    }
  }
}

constexpr const char* kStrict = "MOCK_STRICT";
constexpr const char* kAlignment = "MOCK_ALIGNMENT";
constexpr const char* kMaxMemory = "MOCK_MAX_MEMORY";

std::int64_t ParseNumber(const char* variable, std::string_view text, std::int64_t least) {
  const auto value = base::ParseNumber<std::int64_t>(text);
  if (!value || *value < least)
    base::FailUsage(std::string(variable) + " is '" + std::string(text.substr(0, 64)) +
                    "' (give a whole number of at least " + std::to_string(least) + ")");
  return *value;
}

}  // namespace

Adapter ParseAdapter(std::string_view json, const std::string& file) {
  const base::JsonDocument document(json, file);
  Adapter adapter;
  base::ErrorList errors;
  document.root().ForEachMember([&](std::string_view key, JsonValue value) {
    errors.Try([&] { ReadField(key, value, adapter); });
  });
  for (const char* required : {"format", "version"}) {
    if (document.root().FindMember(required)) continue;
    errors.Try([&] {
      base::FailFormat("no field '" + std::string(required) + "' (an adapter profile starts with " +
                           "\"format\": \"" + std::string(kFormat) +
                           "\", \"version\": " + std::to_string(kVersion) + ")",
                       {.file = file});
    });
  }
  errors.ThrowIfAny();
  CheckWhole(adapter, file);
  return adapter;
}

std::string NewAdapter(const std::string& name) {
  if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") != name.npos)
    base::FailUsage("a name of an adapter has a-z, 0-9, '-' and '_' alone, like my-npu");
  // What stands in angle brackets is for whoever writes the profile.
  constexpr std::string_view kTemplate = R"({
  "format": "inductor-debug-adapter",
  "version": 1,
  "name": "NAME",
  "title": "NAME, compiler <version>",
  "sources": ["<the document that states the limits, with its address>"],
  "date": "DATE",
  "notes": [
    "Comments stand in these notes; delete what you have read. Every value below allows what most devices can; a field that is left out has its default.",
    "supported_dtypes: of tensors, as torch names them.",
    "unsupported_ops: 'aten.sin' is every overload, 'aten.sin.default' one. supported_ops, if it is no null, is a list of all that can be run.",
    "op_dtypes: {\"aten.cumsum\": [\"float32\"]}, if an operator takes fewer dtypes. dtype_ops: {\"bool\": [\"aten.eq\"]}, if few operators may give one.",
    "max_...: null is no limit; max_memory_bytes is of a tensor, max_peak_bytes of a whole run.",
    "alignment_requirement: in elements, of the dimensions that aligned_dims names: inner, last_two or all; 1 is none.",
    "supported_layouts: null is all; channels_last is a layout.",
    "advisory_rules: what the documents recommend and do not require, by the names that findings have."
  ],
  "supported_dtypes": ["float32", "float16", "bfloat16", "int32", "int64", "bool"],
  "unsupported_ops": [],
  "supported_ops": null,
  "op_dtypes": {},
  "dtype_ops": {},
  "max_tensor_dims": 8,
  "max_dim_size": null,
  "max_memory_bytes": 17179869184,
  "max_peak_bytes": null,
  "alignment_requirement": 1,
  "aligned_dims": "inner",
  "requires_contiguous": false,
  "supports_dynamic_shapes": true,
  "supports_inplace": true,
  "supported_layouts": null,
  "advisory_rules": []
}
)";
  std::string text(kTemplate);
  const std::string date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
  for (const auto& [word, value] : {std::pair("NAME", name), std::pair("DATE", date)})
    text = base::Replaced(text, word, value);
  return text;
}

std::vector<std::string> AdapterNames() {
  const std::string extensions[] = {".json"};
  std::vector<std::string> names;
  for (const auto& path : base::ListFiles(base::FindDataFile("adapters"), extensions))
    names.push_back(path.stem().string());
  std::ranges::sort(names);
  return names;
}

Adapter LoadAdapter(const std::string& name_or_path) {
  const bool is_path =
      name_or_path.find('/') != std::string::npos || name_or_path.ends_with(".json");
  base::LogInfo("adapter '", name_or_path, "': ", is_path ? "a file" : "of the catalogue");
  if (is_path) return ParseAdapter(base::ReadFile(name_or_path), name_or_path);
  const std::vector<std::string> names = AdapterNames();
  if (std::ranges::find(names, name_or_path) == names.end()) {
    base::FailUsage(base::UnknownWord("adapter", name_or_path, names,
                                      "write a file with a slash or as NAME.json"));
  }
  const auto path = base::FindDataFile("adapters/" + name_or_path + ".json");
  return ParseAdapter(base::ReadFile(path), path.string());
}

EnvironmentAdapter AdapterFromEnvironment() {
  EnvironmentAdapter result{.adapter = LoadAdapter("mock")};
  if (const char* strict = std::getenv(kStrict))
    result.mode = std::string_view(strict) == "1" ? Mode::kStrict : Mode::kWarning;
  if (const char* alignment = std::getenv(kAlignment))
    result.adapter.alignment = ParseNumber(kAlignment, alignment, 1);
  if (const char* memory = std::getenv(kMaxMemory)) {
    if (std::string_view(memory) == "inf")
      result.adapter.max_memory_bytes.reset();
    else
      result.adapter.max_memory_bytes = ParseNumber(kMaxMemory, memory, 0);
  }
  return result;
}

bool HasEnvironmentAdapter() {
  return std::getenv(kStrict) != nullptr || std::getenv(kAlignment) != nullptr ||
         std::getenv(kMaxMemory) != nullptr;
}

}  // namespace idbg::constraints
