// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/record_io.h"

#include <fmt/core.h>

#include <array>
#include <memory>
#include <utility>

#include "base/error.h"
#include "base/files/file.h"

namespace idbg::timings::torch_diode {
namespace {

// The fields of a configuration in the order they are written. The index is the bit in `seen`.
enum ConfigField : std::size_t {
  kAccType,
  kAllowTf32,
  kEvenK,
  kUseFastAccum,
  kBlockK,
  kBlockM,
  kBlockN,
  kGrid,
  kGroupM,
  kName,
  kNumStages,
  kNumWarps,
  kConfigVersion,
  kConfigFieldCount
};
constexpr std::array<std::string_view, kConfigFieldCount> kConfigFields = {
    "ACC_TYPE", "ALLOW_TF32", "EVEN_K", "USE_FAST_ACCUM", "block_k",   "block_m", "block_n",
    "grid",     "group_m",    "name",   "num_stages",     "num_warps", "version"};
constexpr unsigned kOptionalConfigFields =
    1u << kAccType | 1u << kAllowTf32 | 1u << kEvenK | 1u << kUseFastAccum | 1u << kConfigVersion;

// In the order of declaration, which is that of key strings.
enum ShapeField : std::size_t {
  kShapeVersion,
  kB,
  kM,
  kMDtype,
  kN,
  kK,
  kKDtype,
  kOutDtype,
  kOutSize,
  kOutStride,
  kShapeFieldCount
};
constexpr std::array<std::string_view, kShapeFieldCount> kShapeFields = {
    "version", "B", "M", "M_dtype", "N", "K", "K_dtype", "out_dtype", "out_size", "out_stride"};
constexpr std::array<ShapeField, kShapeFieldCount> kSortedShapeFields = {
    kB, kK, kKDtype, kM, kMDtype, kN, kOutDtype, kOutSize, kOutStride, kShapeVersion};

// The index of `key`; `guess` is tried first, since files hold their fields in one order.
template <std::size_t n>
std::size_t FieldIndex(const std::array<std::string_view, n>& fields, std::string_view key,
                       std::size_t guess) {
  if (guess < n && fields[guess] == key) return guess;
  for (std::size_t i = 0; i < n; ++i) {
    if (fields[i] == key) return i;
  }
  return n;
}

template <std::size_t n>
void RequireFields(const base::TokenReader& reader, std::string_view record,
                   const std::array<std::string_view, n>& fields, unsigned seen) {
  for (std::size_t i = 0; i < n; ++i) {
    if ((seen >> i & 1u) == 0) reader.Fail(fmt::format("{} without '{}'", record, fields[i]));
  }
}

void ReadConfigField(base::TokenReader& reader, std::size_t field, TritonGemmConfig& config) {
  switch (field) {
    case kAccType:
      config.acc_type.assign(reader.ReadStringView());
      break;
    case kAllowTf32:
      config.allow_tf32 = reader.ReadBool();
      break;
    case kEvenK:
      config.even_k = reader.ReadBool();
      break;
    case kUseFastAccum:
      config.use_fast_accum = reader.ReadBool();
      break;
    case kBlockK:
      config.block_k = reader.ReadInt();
      break;
    case kBlockM:
      config.block_m = reader.ReadInt();
      break;
    case kBlockN:
      config.block_n = reader.ReadInt();
      break;
    case kGrid:
      config.grid = reader.ReadInt();
      break;
    case kGroupM:
      config.group_m = reader.ReadInt();
      break;
    case kName:
      config.name.assign(reader.ReadStringView());
      break;
    case kNumStages:
      config.num_stages = reader.ReadInt();
      break;
    case kNumWarps:
      config.num_warps = reader.ReadInt();
      break;
    default:
      config.version = reader.ReadInt();
      break;
  }
}

constexpr std::string_view kDtypeMarker = "__torch_dtype__";

tensor::DType ReadDtype(base::TokenReader& reader) {
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
  return *dtype;
}

void ReadTriple(base::TokenReader& reader, std::array<std::int64_t, 3>& values) {
  std::size_t count = 0;
  reader.ReadArray([&] {
    if (count == values.size()) reader.Fail("expected 3 numbers, found more");
    values[count++] = reader.ReadInt();
  });
  if (count != values.size()) reader.Fail(fmt::format("expected 3 numbers, found {}", count));
}

std::int64_t ReadSize(base::TokenReader& reader) {
  const std::int64_t size = reader.ReadInt();
  if (size < 0) reader.Fail(fmt::format("a size cannot be {}", size));
  return size;
}

void ReadShapeField(base::TokenReader& reader, std::size_t field, MMShape& shape) {
  switch (field) {
    case kB:
      shape.b = ReadSize(reader);
      break;
    case kM:
      shape.m = ReadSize(reader);
      break;
    case kMDtype:
      shape.m_dtype = ReadDtype(reader);
      break;
    case kN:
      shape.n = ReadSize(reader);
      break;
    case kK:
      shape.k = ReadSize(reader);
      break;
    case kKDtype:
      shape.k_dtype = ReadDtype(reader);
      break;
    case kOutDtype:
      shape.out_dtype = ReadDtype(reader);
      break;
    case kOutSize:
      ReadTriple(reader, shape.out_size);
      break;
    case kOutStride:
      ReadTriple(reader, shape.out_stride);
      break;
    default:
      shape.version = reader.ReadInt();
      break;
  }
}

void WriteShapeField(base::TokenWriter& writer, ShapeField field, const MMShape& shape,
                     bool mark_dtypes) {
  const auto dtype = [&](tensor::DType value) {
    if (!mark_dtypes) return writer.String(tensor::ToString(value));
    writer.BeginMap(1);
    writer.Key(kDtypeMarker);
    writer.String(tensor::ToString(value));
    writer.EndMap();
  };
  const auto triple = [&](const std::array<std::int64_t, 3>& values) {
    writer.BeginArray(values.size());
    for (const std::int64_t value : values) writer.Int(value);
    writer.EndArray();
  };
  writer.Key(kShapeFields[field]);
  switch (field) {
    case kB:
      return writer.Int(shape.b);
    case kM:
      return writer.Int(shape.m);
    case kMDtype:
      return dtype(shape.m_dtype);
    case kN:
      return writer.Int(shape.n);
    case kK:
      return writer.Int(shape.k);
    case kKDtype:
      return dtype(shape.k_dtype);
    case kOutDtype:
      return dtype(shape.out_dtype);
    case kOutSize:
      return triple(shape.out_size);
    case kOutStride:
      return triple(shape.out_stride);
    default:
      return writer.Int(shape.version);
  }
}

// Reads a record that is stored as JSON text in a string: the errors inside get the outer place.
template <typename Read>
void ParseStored(std::string_view text, std::string_view what, const base::Place& place,
                 Read read) {
  try {
    const auto reader = base::MakeJsonReader(text, {});
    ReadOptions options{.strict = true};
    ReadContext context(options, nullptr);
    read(*reader, context);
    reader->ExpectEnd();
  } catch (const base::Error& error) {
    throw base::Error(error.code(), fmt::format("{}: {}", what, error.what()), place);
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
  unsigned seen = 0;
  std::size_t guess = 0;
  reader.ReadMap([&](std::string_view key) {
    const std::size_t field = FieldIndex(kConfigFields, key, guess);
    if (field == kConfigFieldCount) return context.UnknownField(reader, key);
    guess = field + 1;
    seen |= 1u << field;
    ReadConfigField(reader, field, config);
  });
  if ((seen | kOptionalConfigFields) != (1u << kConfigFieldCount) - 1) {
    RequireFields(reader, "configuration", kConfigFields, seen | kOptionalConfigFields);
  }
}

void ReadConfigOrString(base::TokenReader& reader, ReadContext& context, TritonGemmConfig& config) {
  if (context.strict() || reader.Peek().type != base::TokenType::kString) {
    return ReadConfig(reader, context, config);
  }
  const std::string_view text = reader.ReadStringView();
  context.Note(reader, "configuration stored as a string (the older dialect)");
  try {
    const auto inner = base::MakeJsonReader(text, {});
    ReadConfig(*inner, context, config);
    inner->ExpectEnd();
  } catch (const base::Error& error) {
    reader.Fail(fmt::format("configuration string: {}", error.what()));
  }
}

void WriteConfig(base::TokenWriter& writer, const TritonGemmConfig& config) {
  const auto integer = [&](ConfigField field, std::int64_t value) {
    writer.Key(kConfigFields[field]);
    writer.Int(value);
  };
  const auto flag = [&](ConfigField field, bool value) {
    writer.Key(kConfigFields[field]);
    writer.Bool(value);
  };
  writer.BeginMap(kConfigFieldCount);
  writer.Key(kConfigFields[kAccType]);
  writer.String(config.acc_type);
  flag(kAllowTf32, config.allow_tf32);
  flag(kEvenK, config.even_k);
  flag(kUseFastAccum, config.use_fast_accum);
  integer(kBlockK, config.block_k);
  integer(kBlockM, config.block_m);
  integer(kBlockN, config.block_n);
  integer(kGrid, config.grid);
  integer(kGroupM, config.group_m);
  writer.Key(kConfigFields[kName]);
  writer.String(config.name);
  integer(kNumStages, config.num_stages);
  integer(kNumWarps, config.num_warps);
  integer(kConfigVersion, config.version);
  writer.EndMap();
}

void ReadShape(base::TokenReader& reader, ReadContext& context, MMShape& shape) {
  unsigned seen = 1u << kShapeVersion;
  std::size_t guess = 0;
  reader.ReadMap([&](std::string_view key) {
    const std::size_t field = FieldIndex(kShapeFields, key, guess);
    if (field == kShapeFieldCount) return context.UnknownField(reader, key);
    guess = field + 1;
    seen |= 1u << field;
    ReadShapeField(reader, field, shape);
  });
  RequireFields(reader, "problem", kShapeFields, seen);
}

void WriteShape(base::TokenWriter& writer, const MMShape& shape) {
  writer.BeginMap(kShapeFieldCount);
  for (std::size_t i = 0; i < kShapeFieldCount; ++i)
    WriteShapeField(writer, ShapeField{i}, shape, false);
  writer.EndMap();
}

void WriteShapeSorted(base::TokenWriter& writer, const MMShape& shape) {
  writer.BeginMap(kShapeFieldCount);
  for (const ShapeField field : kSortedShapeFields) WriteShapeField(writer, field, shape, true);
  writer.EndMap();
}

std::string KeyString(const MMShape& shape) {
  const auto writer = base::MakeJsonWriter({.indent = 0});
  WriteShape(*writer, shape);
  return writer->Take();
}

MMShape ParseKeyString(std::string_view key, const base::Place& place) {
  MMShape shape;
  ParseStored(key, "problem key", place, [&](base::TokenReader& reader, ReadContext& context) {
    ReadShape(reader, context, shape);
  });
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
