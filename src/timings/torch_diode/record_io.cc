// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/record_io.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <memory>
#include <variant>

#include "base/error.h"
#include "base/files/file.h"

namespace idbg::timings::torch_diode {
namespace {

// A field of a record; of these types are they all.
template <typename Record, typename... Types>
struct Field {
  std::string_view name;
  std::variant<Types Record::*...> member;
  bool is_optional = false;
};
using ConfigField = Field<TritonGemmConfig, std::int64_t, bool, std::string>;
using Triple = std::array<std::int64_t, 3>;
using ShapeField = Field<MMShape, std::int64_t, tensor::DType, Triple>;

// In the order in which they are written.
constexpr auto kConfigFields = std::to_array<ConfigField>({
    {"ACC_TYPE", &TritonGemmConfig::acc_type, true},
    {"ALLOW_TF32", &TritonGemmConfig::allow_tf32, true},
    {"EVEN_K", &TritonGemmConfig::even_k, true},
    {"USE_FAST_ACCUM", &TritonGemmConfig::use_fast_accum, true},
    {"block_k", &TritonGemmConfig::block_k},
    {"block_m", &TritonGemmConfig::block_m},
    {"block_n", &TritonGemmConfig::block_n},
    {"grid", &TritonGemmConfig::grid},
    {"group_m", &TritonGemmConfig::group_m},
    {"name", &TritonGemmConfig::name},
    {"num_stages", &TritonGemmConfig::num_stages},
    {"num_warps", &TritonGemmConfig::num_warps},
    {"version", &TritonGemmConfig::version, true},
});

// In the order of declaration, which is that of key strings.
constexpr auto kShapeFields = std::to_array<ShapeField>({
    {"version", &MMShape::version, true},
    {"B", &MMShape::b},
    {"M", &MMShape::m},
    {"M_dtype", &MMShape::m_dtype},
    {"N", &MMShape::n},
    {"K", &MMShape::k},
    {"K_dtype", &MMShape::k_dtype},
    {"out_dtype", &MMShape::out_dtype},
    {"out_size", &MMShape::out_size},
    {"out_stride", &MMShape::out_stride},
});

constexpr std::string_view kDtypeMarker = "__torch_dtype__";

struct ValueReader {
  base::TokenReader& reader;
  const MMShape* shape = nullptr;  // whose numbers are sizes, but for its version

  void operator()(bool& value) const { value = reader.ReadBool(); }
  void operator()(std::string& value) const { value.assign(reader.ReadStringView()); }

  void operator()(std::int64_t& value) const {
    value = reader.ReadInt();
    if (shape && &value != &shape->version && value < 0)
      reader.Fail(fmt::format("a size cannot be {}", value));
  }

  void operator()(tensor::DType& value) const {
    std::string name;
    if (reader.Peek().type == base::TokenType::kMapBegin) {
      bool marked = false;
      reader.ReadMap([&](std::string_view key) {
        if (key != kDtypeMarker || marked) reader.Fail("expected a dtype");
        marked = true;
        name = reader.ReadString();
      });
      if (!marked) reader.Fail("expected a dtype, found an empty map");
    } else {
      name = reader.ReadString();
    }
    const auto dtype = tensor::ParseDType(name);
    if (!dtype) reader.Fail(fmt::format("unknown dtype '{}' (expected a name like float16)", name));
    value = *dtype;
  }

  void operator()(Triple& values) const {
    std::size_t count = 0;
    reader.ReadArray([&] {
      if (count == values.size()) reader.Fail("expected 3 numbers, found more");
      values[count++] = reader.ReadInt();
    });
    if (count != values.size()) reader.Fail(fmt::format("expected 3 numbers, found {}", count));
  }
};

struct ValueWriter {
  base::TokenWriter& writer;
  bool mark_dtypes = false;

  void operator()(bool value) const { writer.Bool(value); }
  void operator()(const std::string& value) const { writer.String(value); }
  void operator()(std::int64_t value) const { writer.Int(value); }

  void operator()(tensor::DType value) const {
    if (!mark_dtypes) return writer.String(tensor::ToString(value));
    writer.BeginMap(1);
    writer.Member(kDtypeMarker, tensor::ToString(value));
    writer.EndMap();
  }

  void operator()(const Triple& values) const {
    writer.Array(values, [this](std::int64_t value) { writer.Int(value); });
  }
};

template <typename FieldOf, std::size_t n, typename Record>
void ReadFields(const ValueReader& values, ReadContext& context, std::string_view what,
                const std::array<FieldOf, n>& fields, Record& record) {
  unsigned seen = 0;
  std::size_t guess = 0;  // tried first, since files hold their fields in one order
  values.reader.ReadMap([&](std::string_view key) {
    std::size_t at = guess < n && fields[guess].name == key ? guess : 0;
    while (at < n && fields[at].name != key) ++at;
    if (at == n) return context.UnknownField(values.reader, key);
    guess = at + 1;
    seen |= 1u << at;
    std::visit([&](auto member) { values(record.*member); }, fields[at].member);
  });
  for (std::size_t i = 0; i < n; ++i) {
    if (!fields[i].is_optional && (seen >> i & 1u) == 0)
      values.reader.Fail(fmt::format("{} without '{}'", what, fields[i].name));
  }
}

template <typename FieldOf, std::size_t n, typename Record>
void WriteFields(const ValueWriter& values, const std::array<FieldOf, n>& fields,
                 const Record& record) {
  values.writer.BeginMap(n);
  for (const FieldOf& field : fields) {
    values.writer.Key(field.name);
    std::visit([&](auto member) { values(record.*member); }, field.member);
  }
  values.writer.EndMap();
}

// Reads a record that is stored as JSON text in a string. `fail` gets the errors inside, for which
// it knows the place.
void ReadStored(std::string_view text, std::string_view what, auto read, auto fail) {
  try {
    const auto reader = base::MakeJsonReader(text, {});
    read(*reader);
    reader->ExpectEnd();
  } catch (const base::Error& error) {
    fail(fmt::format("{}: {}", what, error.what()));
  }
}

}  // namespace

void ReadContext::UnknownField(base::TokenReader& reader, std::string_view key) {
  if (options_.strict) reader.Fail(fmt::format("unknown field '{}'", key));
  Note(reader, fmt::format("unknown field '{}' ignored", key));
  reader.Skip();
}

void ReadRecord(base::TokenReader& reader, ReadContext& context, std::string_view record,
                std::string_view field, std::int64_t& version,
                base::FunctionRef<void()> read_field) {
  bool seen = false;
  reader.ReadMap([&](std::string_view key) {
    if (key == field) {
      seen = true;
      read_field();
    } else if (key == "version") {
      version = reader.ReadInt();
    } else {
      context.UnknownField(reader, key);
    }
  });
  if (!seen) reader.Fail(fmt::format("{} without '{}'", record, field));
}

void ReadConfig(base::TokenReader& reader, ReadContext& context, TritonGemmConfig& config) {
  config.even_k = config.allow_tf32 = config.use_fast_accum = false;
  config.acc_type.assign("tl.float32");
  config.version = 1;
  ReadFields({reader}, context, "configuration", kConfigFields, config);
}

void ReadConfigOrString(base::TokenReader& reader, ReadContext& context, TritonGemmConfig& config) {
  if (reader.Peek().type != base::TokenType::kString) return ReadConfig(reader, context, config);
  const std::string_view text = reader.ReadStringView();
  context.Note(reader, "configuration stored as a string (the older dialect)");
  ReadStored(
      text, "configuration string",
      [&](base::TokenReader& inner) { ReadConfig(inner, context, config); },
      [&](const std::string& why) { reader.Fail(why); });
}

void WriteConfig(base::TokenWriter& writer, const TritonGemmConfig& config) {
  WriteFields({writer}, kConfigFields, config);
}

void ReadShape(base::TokenReader& reader, ReadContext& context, MMShape& shape) {
  ReadFields({reader, &shape}, context, "problem", kShapeFields, shape);
}

void WriteShape(base::TokenWriter& writer, const MMShape& shape) {
  WriteFields({writer}, kShapeFields, shape);
}

void WriteShapeSorted(base::TokenWriter& writer, const MMShape& shape) {
  static const auto kSorted = [] {
    auto fields = kShapeFields;
    std::ranges::sort(fields, {}, &ShapeField::name);
    return fields;
  }();
  WriteFields({writer, /*mark_dtypes=*/true}, kSorted, shape);
}

std::string KeyString(const MMShape& shape) {
  const auto writer = base::MakeJsonWriter({.indent = 0});
  WriteShape(*writer, shape);
  return writer->Take();
}

MMShape ParseKeyString(std::string_view key, const base::Place& place) {
  MMShape shape;
  ReadContext context({.strict = true}, nullptr);
  ReadStored(
      key, "problem key", [&](base::TokenReader& reader) { ReadShape(reader, context, shape); },
      [&](const std::string& why) { base::FailFormat(why, place); });
  return shape;
}

std::unique_ptr<base::TokenWriter> MakeWriter(Format format) {
  return format == Format::kJson ? base::MakeJsonWriter() : base::MakeMsgpackWriter();
}

void WriteThroughSink(const std::filesystem::path& path, base::FunctionRef<void(Sink)> write) {
  base::AtomicFile file(path);
  write([&](std::string_view bytes) { file.Write(bytes); });
  file.Commit();
}

}  // namespace idbg::timings::torch_diode
