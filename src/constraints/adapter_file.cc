// SPDX-License-Identifier: Apache-2.0
#include "constraints/adapter_file.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/edit_distance.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/token_reader.h"
#include "base/token_writer.h"
#include "constraints/check.h"

namespace idbg::constraints {
namespace {

using base::TokenReader;
using base::TokenType;
using base::TokenWriter;
using tensor::DType;

constexpr std::string_view kFormat = "inductor-debug-adapter";
constexpr std::int64_t kVersion = 1;

const std::vector<std::string>& LayoutNames() {
  static const std::vector<std::string> kNames = {"strided",    "channels_last", "channels_last_3d",
                                                  "sparse_coo", "sparse_csr",    "sparse_csc",
                                                  "sparse_bsr", "sparse_bsc",    "mkldnn"};
  return kNames;
}

const std::vector<std::string>& AlignedDimsNames() {
  static const std::vector<std::string> kNames = {"inner", "last_two", "all"};  // by enumerator
  return kNames;
}

const std::vector<std::string>& DTypeNames() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (int i = 0; i <= static_cast<int>(DType::kComplex128); ++i)
      names.emplace_back(tensor::ToString(static_cast<DType>(i)));
    return names;
  }();
  return kNames;
}

[[noreturn]] void FailUnknown(const TokenReader& reader, const std::string& what, std::string word,
                              std::span<const std::string> known) {
  word.resize(std::min<std::size_t>(word.size(), 64));
  const std::string nearest = base::NearestWord(word, known);
  std::string hint = nearest;
  if (!nearest.empty()) {
    hint = "did you mean '" + nearest + "'?";
  } else {
    for (const std::string& name : known) hint += (hint.empty() ? "known: " : ", ") + name;
  }
  reader.Fail("unknown " + what + " '" + word + "' (" + hint + ")");
}

// One of `known`, as its position.
std::size_t ReadName(TokenReader& reader, const std::string& what,
                     std::span<const std::string> known) {
  std::string word = reader.ReadString();
  if (word.starts_with("torch.")) word.erase(0, 6);
  const auto found = std::ranges::find(known, word);
  if (found == known.end()) FailUnknown(reader, what, word, known);
  return static_cast<std::size_t>(found - known.begin());
}

DType ParseDTypeOrFail(const TokenReader& reader, const std::string& word) {
  const auto dtype = tensor::ParseDTypeLoosely(word);
  if (!dtype) FailUnknown(reader, "dtype", word, DTypeNames());
  return *dtype;
}

std::set<DType> ReadDTypes(TokenReader& reader) {
  std::set<DType> dtypes;
  reader.ReadArray([&] { dtypes.insert(ParseDTypeOrFail(reader, reader.ReadString())); });
  if (dtypes.empty()) reader.Fail("no dtype is left (name at least one)");
  return dtypes;
}

std::set<std::string> ReadOps(TokenReader& reader) {
  std::set<std::string> names;
  reader.ReadArray([&] {
    std::string name = reader.ReadString();
    if (name.find('.') == std::string::npos || name.find_first_of(" :") != std::string::npos)
      reader.Fail("'" + name.substr(0, 64) +
                  "' names no operator (write aten.sin or aten.sin.default)");
    names.insert(std::move(name));
  });
  return names;
}

std::vector<std::string> ReadTexts(TokenReader& reader) {
  std::vector<std::string> texts;
  reader.ReadArray([&] { texts.push_back(reader.ReadString()); });
  return texts;
}

std::int64_t ReadPositive(TokenReader& reader) {
  const std::int64_t value = reader.ReadInt();
  if (value < 1) reader.Fail(std::to_string(value) + " is below 1 (1 is no limit)");
  return value;
}

// A number of at least `least`; null, "inf" and Infinity are no limit.
std::optional<std::int64_t> ReadLimit(TokenReader& reader, std::int64_t least = 0) {
  const base::Token& token = reader.Peek();
  const bool none =
      token.type == TokenType::kNull || (token.type == TokenType::kString && token.text == "inf") ||
      (token.type == TokenType::kDouble && std::isinf(token.number) && token.number > 0);
  if (none) {
    reader.Skip();
    return std::nullopt;
  }
  const std::int64_t value = reader.ReadInt();
  if (value < least)
    reader.Fail("a limit of " + std::to_string(value) + " lets nothing pass (null is no limit)");
  return value;
}

template <typename Read>
auto ReadOptional(TokenReader& reader, Read read) -> std::optional<decltype(read(reader))> {
  if (reader.Peek().type != TokenType::kNull) return read(reader);
  reader.Skip();
  return std::nullopt;
}

template <typename Texts>
void WriteTexts(TokenWriter& writer, const Texts& texts) {
  writer.BeginArray(texts.size());
  for (const std::string& text : texts) writer.String(text);
  writer.EndArray();
}

void WriteDTypes(TokenWriter& writer, const std::set<DType>& dtypes) {
  writer.BeginArray(dtypes.size());
  for (const DType dtype : dtypes) writer.String(tensor::ToString(dtype));
  writer.EndArray();
}

void WriteLimit(TokenWriter& writer, const std::optional<std::int64_t>& limit) {
  if (limit)
    writer.Int(*limit);
  else
    writer.Null();
}

void WriteOptionalTexts(TokenWriter& writer, const std::optional<std::set<std::string>>& texts) {
  if (texts)
    WriteTexts(writer, *texts);
  else
    writer.Null();
}

std::map<std::string, std::set<DType>> ReadOpDTypes(TokenReader& reader) {
  std::map<std::string, std::set<DType>> map;
  reader.ReadMap([&](std::string_view op) { map[std::string(op)] = ReadDTypes(reader); });
  return map;
}

std::map<DType, std::set<std::string>> ReadDTypeOps(TokenReader& reader) {
  std::map<DType, std::set<std::string>> map;
  reader.ReadMap([&](std::string_view name) {
    const DType dtype = ParseDTypeOrFail(reader, std::string(name));
    map[dtype] = ReadOps(reader);
  });
  return map;
}

std::set<std::string> ReadFrom(TokenReader& reader, const std::string& what,
                               std::span<const std::string> known) {
  std::set<std::string> names;
  reader.ReadArray([&] { names.insert(known[ReadName(reader, what, known)]); });
  return names;
}

// One row a field: how it is read and written.
struct Field {
  std::string_view name;
  void (*read)(TokenReader& reader, Adapter& adapter);
  void (*write)(TokenWriter& writer, const Adapter& adapter);
};

using R = TokenReader;
using W = TokenWriter;
using A = Adapter;

constexpr std::array kFields = {
    Field{"name", [](R& r, A& a) { a.name = r.ReadString(); },
          [](W& w, const A& a) { w.String(a.name); }},
    Field{"title", [](R& r, A& a) { a.title = r.ReadString(); },
          [](W& w, const A& a) { w.String(a.title); }},
    Field{"sources", [](R& r, A& a) { a.sources = ReadTexts(r); },
          [](W& w, const A& a) { WriteTexts(w, a.sources); }},
    Field{"date", [](R& r, A& a) { a.date = r.ReadString(); },
          [](W& w, const A& a) { w.String(a.date); }},
    Field{"notes", [](R& r, A& a) { a.notes = ReadTexts(r); },
          [](W& w, const A& a) { WriteTexts(w, a.notes); }},
    Field{"supported_dtypes", [](R& r, A& a) { a.supported_dtypes = ReadDTypes(r); },
          [](W& w, const A& a) { WriteDTypes(w, a.supported_dtypes); }},
    Field{"unsupported_ops", [](R& r, A& a) { a.unsupported_ops = ReadOps(r); },
          [](W& w, const A& a) { WriteTexts(w, a.unsupported_ops); }},
    Field{"supported_ops", [](R& r, A& a) { a.supported_ops = ReadOptional(r, ReadOps); },
          [](W& w, const A& a) { WriteOptionalTexts(w, a.supported_ops); }},
    Field{"op_dtypes", [](R& r, A& a) { a.op_dtypes = ReadOpDTypes(r); },
          [](W& w, const A& a) {
            w.BeginMap(a.op_dtypes.size());
            for (const auto& [op, dtypes] : a.op_dtypes) {
              w.Key(op);
              WriteDTypes(w, dtypes);
            }
            w.EndMap();
          }},
    Field{"dtype_ops", [](R& r, A& a) { a.dtype_ops = ReadDTypeOps(r); },
          [](W& w, const A& a) {
            w.BeginMap(a.dtype_ops.size());
            for (const auto& [dtype, ops] : a.dtype_ops) {
              w.Key(tensor::ToString(dtype));
              WriteTexts(w, ops);
            }
            w.EndMap();
          }},
    Field{"max_memory_bytes", [](R& r, A& a) { a.max_memory_bytes = ReadLimit(r); },
          [](W& w, const A& a) { WriteLimit(w, a.max_memory_bytes); }},
    Field{"max_peak_bytes", [](R& r, A& a) { a.max_peak_bytes = ReadLimit(r); },
          [](W& w, const A& a) { WriteLimit(w, a.max_peak_bytes); }},
    Field{"requires_contiguous", [](R& r, A& a) { a.requires_contiguous = r.ReadBool(); },
          [](W& w, const A& a) { w.Bool(a.requires_contiguous); }},
    Field{"alignment_requirement", [](R& r, A& a) { a.alignment = ReadPositive(r); },
          [](W& w, const A& a) { w.Int(a.alignment); }},
    Field{"aligned_dims",
          [](R& r, A& a) {
            a.aligned_dims = static_cast<AlignedDims>(ReadName(r, "choice", AlignedDimsNames()));
          },
          [](W& w, const A& a) {
            w.String(AlignedDimsNames()[static_cast<std::size_t>(a.aligned_dims)]);
          }},
    Field{"row_alignment", [](R& r, A& a) { a.row_alignment = ReadOptional(r, ReadPositive); },
          [](W& w, const A& a) { WriteLimit(w, a.row_alignment); }},
    Field{"max_tensor_dims", [](R& r, A& a) { a.max_tensor_dims = ReadLimit(r); },
          [](W& w, const A& a) { WriteLimit(w, a.max_tensor_dims); }},
    Field{"max_dim_size", [](R& r, A& a) { a.max_dim_size = ReadLimit(r, 1); },
          [](W& w, const A& a) { WriteLimit(w, a.max_dim_size); }},
    Field{"supports_dynamic_shapes", [](R& r, A& a) { a.supports_dynamic_shapes = r.ReadBool(); },
          [](W& w, const A& a) { w.Bool(a.supports_dynamic_shapes); }},
    Field{"supports_inplace", [](R& r, A& a) { a.supports_inplace = r.ReadBool(); },
          [](W& w, const A& a) { w.Bool(a.supports_inplace); }},
    Field{"supported_layouts",
          [](R& r, A& a) {
            a.supported_layouts = ReadOptional(
                r, [](R& reader) { return ReadFrom(reader, "layout", LayoutNames()); });
          },
          [](W& w, const A& a) { WriteOptionalTexts(w, a.supported_layouts); }},
    Field{"advisory_rules", [](R& r, A& a) { a.advisory_rules = ReadFrom(r, "rule", RuleNames()); },
          [](W& w, const A& a) { WriteTexts(w, a.advisory_rules); }},
};

std::vector<std::string> FieldNames() {
  std::vector<std::string> names = {"format", "version"};
  for (const Field& field : kFields) names.emplace_back(field.name);
  return names;
}

void ReadVersion(TokenReader& reader) {
  const std::int64_t version = reader.ReadInt();
  if (version != kVersion)
    reader.Fail("version " + std::to_string(version) +
                " of an adapter profile (this program reads version " + std::to_string(kVersion) +
                ")");
}

void ReadFormat(TokenReader& reader) {
  const std::string format = reader.ReadString();
  if (format != kFormat)
    reader.Fail("the format is '" + format.substr(0, 64) + "', not '" + std::string(kFormat) + "'");
}

void ReadField(TokenReader& reader, std::string_view key, Adapter& adapter) {
  if (key == "format") return ReadFormat(reader);
  if (key == "version") return ReadVersion(reader);
  const auto field = std::ranges::find(kFields, key, &Field::name);
  if (field == kFields.end()) FailUnknown(reader, "field", std::string(key), FieldNames());
  field->read(reader, adapter);
}

// What no field can see by itself.
void CheckWhole(const Adapter& adapter, const std::string& file) {
  const auto fail = [&file](const std::string& key, const std::string& message) {
    throw base::Error(base::ErrorCode::kFormat, message, {.file = file, .key_path = key});
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

}  // namespace

Adapter ParseAdapter(std::string_view json, const std::string& file) {
  const auto reader = base::MakeJsonReader(json, file);
  Adapter adapter;
  std::set<std::string, std::less<>> seen;
  reader->ReadMap([&](std::string_view key) {
    if (!seen.emplace(key).second) reader->Fail("the field is there twice");
    ReadField(*reader, key, adapter);
  });
  reader->ExpectEnd();
  for (const char* required : {"format", "version"}) {
    if (!seen.contains(std::string_view(required)))
      throw base::Error(base::ErrorCode::kFormat,
                        "no field '" + std::string(required) +
                            "' (an adapter profile starts with " + "\"format\": \"" +
                            std::string(kFormat) + "\", \"version\": " + std::to_string(kVersion) +
                            ")",
                        {.file = file});
  }
  CheckWhole(adapter, file);
  return adapter;
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
    std::string known;
    for (const std::string& name : names) known += (known.empty() ? "" : ", ") + name;
    const std::string nearest = base::NearestWord(name_or_path, names);
    throw base::Error(base::ErrorCode::kUsage,
                      "no adapter '" + name_or_path + "' (" +
                          (nearest.empty() ? "known: " + known : "did you mean " + nearest + "?") +
                          "; a file is given with a slash or as NAME.json)");
  }
  const auto path = base::FindDataFile("adapters/" + name_or_path + ".json");
  return ParseAdapter(base::ReadFile(path), path.string());
}

std::string ToJson(const Adapter& adapter) {
  const auto writer = base::MakeJsonWriter();
  writer->BeginMap(kFields.size() + 2);
  writer->Key("format");
  writer->String(kFormat);
  writer->Key("version");
  writer->Int(kVersion);
  for (const Field& field : kFields) {
    writer->Key(field.name);
    field.write(*writer, adapter);
  }
  writer->EndMap();
  return writer->Take() + "\n";
}

void WriteAdapter(const Adapter& adapter, const std::filesystem::path& path) {
  base::WriteFile(path, ToJson(adapter));
}

}  // namespace idbg::constraints
