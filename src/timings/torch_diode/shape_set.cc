// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/shape_set.h"

#include <fmt/core.h>

#include <utility>

#include "base/files/csv.h"
#include "base/files/file.h"
#include "base/text/text.h"
#include "timings/torch_diode/record_io.h"

namespace idbg::timings::torch_diode {

using ConfigList = std::vector<TritonGemmConfig>;

namespace {

void ReadShapeSetValue(base::TokenReader& reader, ReadContext& context, ShapeSet& set) {
  ReadRecord(reader, context, "shape set", "shapes", set.version, [&] {
    reader.ReadArray([&] { ReadShape(reader, context, set.shapes.emplace_back()); });
  });
}

void WriteShapeSet(base::TokenWriter& writer, const ShapeSet& set, Format format) {
  const bool msgpack = format == Format::kMsgpack;
  writer.BeginMap(msgpack ? 2 : 1);
  writer.Key("shapes");
  writer.Array(set.shapes, [&](const MMShape& shape) {
    msgpack ? WriteShapeSorted(writer, shape) : WriteShape(writer, shape);
  });
  if (msgpack) writer.Member("version", set.version);
  writer.EndMap();
}

std::int64_t ParseCsvSize(const base::CsvTable& table, const base::CsvRow& row,
                          std::string_view column) {
  const std::string& cell = table.Cell(row, column);
  const auto value = base::ParseNumber<std::int64_t>(cell);
  // The output's size in elements must fit as well.
  constexpr std::int64_t kMost = std::int64_t{1} << 31;
  if (!value || *value < 1 || *value > kMost) table.Fail(row, column, "expected a size");
  return *value;
}

MMShape ShapeOfCsvRow(const base::CsvTable& table, const base::CsvRow& row) {
  gemm::Problem problem{.batch = ParseCsvSize(table, row, "B"),
                        .m = ParseCsvSize(table, row, "M"),
                        .n = ParseCsvSize(table, row, "N"),
                        .k = ParseCsvSize(table, row, "K"),
                        .dtype = tensor::DType::kFloat16};
  const auto transposed = base::ParseCsvBool(table.Cell(row, "Transposed"));
  if (!transposed) table.Fail(row, "Transposed", "expected True or False");
  problem.layout = *transposed ? gemm::Layout::kNt : gemm::Layout::kNn;
  return FromProblem(problem);
}

void ReadConfigs(base::TokenReader& reader, ReadContext& context, ConfigList& configs) {
  reader.ReadArray([&] { ReadConfigOrString(reader, context, configs.emplace_back()); });
}

MaxAutotuneSolution ReadMap(base::TokenReader& reader, ReadContext& context) {
  constexpr const char* kOther =
      "not a max-autotune solution: expected {\"config\": [...]} or {\"mm\": {\"config\": [...]}, "
      "...}";
  MaxAutotuneSolution solution;
  bool single = false;
  reader.ReadMap([&](std::string_view key) {
    const base::TokenType type = reader.Peek().type;
    if (key == "config" && type == base::TokenType::kArrayBegin) {
      single = true;
      ReadConfigs(reader, context, solution.all_ops);
    } else if (key == "version" && type != base::TokenType::kMapBegin) {
      reader.ReadInt();
    } else if (type == base::TokenType::kMapBegin) {
      std::int64_t version = 1;
      ConfigList& configs = solution.by_op.FindOrAdd(std::string(key));
      ReadRecord(reader, context, "solution", "config", version,
                 [&] { ReadConfigs(reader, context, configs); });
    } else {
      reader.Next();
      reader.Fail(kOther);
    }
  });
  if (single == !solution.by_op.empty()) reader.Fail(kOther);
  reader.ExpectEnd();
  return solution;
}

std::int64_t CsvInt(const base::CsvTable& table, const base::CsvRow& row, std::string_view column) {
  const auto value = base::ParseNumber<std::int64_t>(table.Cell(row, column));
  if (!value) table.Fail(row, column, "expected an integer");
  return *value;
}

bool CsvBool(const base::CsvTable& table, const base::CsvRow& row, std::string_view column) {
  if (!table.Has(column)) return false;
  const auto value = base::ParseCsvBool(table.Cell(row, column));
  if (!value) table.Fail(row, column, "expected true or false");
  return *value;
}

MaxAutotuneSolution ParseSolutionCsv(std::string_view text, const std::string& file) {
  const base::CsvTable table = base::ParseCsv(text, file);
  constexpr const char* kRequired[] = {"name",    "grid",    "block_m",    "block_n",
                                       "block_k", "group_m", "num_stages", "num_warps"};
  for (const char* column : kRequired) table.Require(column);
  MaxAutotuneSolution solution;
  for (const base::CsvRow& row : table.rows) {
    TritonGemmConfig config{.name = table.Cell(row, "name"),
                            .grid = CsvInt(table, row, "grid"),
                            .block_m = CsvInt(table, row, "block_m"),
                            .block_n = CsvInt(table, row, "block_n"),
                            .block_k = CsvInt(table, row, "block_k"),
                            .group_m = CsvInt(table, row, "group_m"),
                            .num_stages = CsvInt(table, row, "num_stages"),
                            .num_warps = CsvInt(table, row, "num_warps"),
                            .even_k = CsvBool(table, row, "EVEN_K"),
                            .allow_tf32 = CsvBool(table, row, "ALLOW_TF32"),
                            .use_fast_accum = CsvBool(table, row, "USE_FAST_ACCUM")};
    if (table.Has("ACC_TYPE") && !table.Cell(row, "ACC_TYPE").empty())
      config.acc_type = table.Cell(row, "ACC_TYPE");
    // Upstream files rows without an operator under "default", which matches none: they are for
    // all.
    const std::string op = table.Has("operation") ? table.Cell(row, "operation") : "";
    ConfigList& configs = op.empty() ? solution.all_ops : solution.by_op.FindOrAdd(op);
    configs.push_back(std::move(config));
  }
  return solution;
}

bool LooksLikeCsv(std::string_view bytes) {
  if (bytes.empty() || bytes[0] == '{' || bytes[0] == '[') return false;
  if (static_cast<unsigned char>(bytes[0]) >= 0x80 && !bytes.starts_with("\xEF\xBB\xBF"))
    return false;
  return bytes.substr(0, bytes.find('\n')).find("block_m") != std::string_view::npos;
}

void WriteConfigs(base::TokenWriter& writer, const ConfigList& configs) {
  writer.BeginMap(2);
  writer.Key("config");
  writer.Array(configs, [&](const TritonGemmConfig& config) { WriteConfig(writer, config); });
  writer.Member("version", 1);
  writer.EndMap();
}

}  // namespace

ShapeSet ParseShapeSet(std::string_view bytes, const std::string& file, const ReadOptions& options,
                       ReadReport* report) {
  ReadContext context(options, report);
  const auto reader = base::MakeTokenReader(bytes, file);
  ShapeSet set;
  ReadShapeSetValue(*reader, context, set);
  reader->ExpectEnd();
  return set;
}

OperationShapeSet ParseOperationShapeSet(std::string_view bytes, const std::string& file,
                                         const ReadOptions& options, ReadReport* report) {
  ReadContext context(options, report);
  const auto reader = base::MakeTokenReader(bytes, file);
  OperationShapeSet sets;
  const bool msgpack = base::LooksLikeMsgpack(bytes, file);
  const auto read_inner = [&](std::string_view op) {
    // By itself, so that a bad set costs only itself.
    const std::uint64_t offset = reader->offset();
    const std::string_view raw = reader->ReadRaw();
    try {
      const auto inner = msgpack ? base::MakeMsgpackReader(raw, file, offset)
                                 : base::MakeJsonReader(raw, file, offset);
      ShapeSet set;
      ReadShapeSetValue(*inner, context, set);
      sets.operations.FindOrAdd(std::string(op)) = std::move(set);
    } catch (const base::Error& error) {
      base::Place place = error.place();
      place.key_path = reader->KeyPath() + (place.key_path.empty() ? "" : "." + place.key_path);
      context.report().diagnostics.Add(
          fmt::format("shape set of '{}' skipped: {}", op, error.message()), place);
    }
  };
  ReadRecord(*reader, context, "operation shape set", "operations", sets.version,
             [&] { reader->ReadMap(read_inner); });
  reader->ExpectEnd();
  return sets;
}

OperationShapeSet ParseShapeCsv(std::string_view text, const std::string& file) {
  const base::CsvTable table = base::ParseCsv(text, file);
  for (const char* column : {"name", "B", "M", "K", "N", "Transposed"}) table.Require(column);
  OperationShapeSet sets;
  for (const base::CsvRow& row : table.rows)
    sets.operations.FindOrAdd(table.Cell(row, "name")).shapes.push_back(ShapeOfCsvRow(table, row));
  return sets;
}

OperationShapeSet ReadShapes(const std::filesystem::path& path, ReadReport* report) {
  const base::MappedFile file(path);
  const std::optional<DatasetKind> kind = GuessKind(file.text());
  if (kind == DatasetKind::kOperationShapeSet)
    return ParseOperationShapeSet(file.text(), file.name(), {}, report);
  if (kind == DatasetKind::kShapeSet) {
    OperationShapeSet sets;
    sets.operations.FindOrAdd("mm") = ParseShapeSet(file.text(), file.name(), {}, report);
    return sets;
  }
  if (file.text().starts_with("name,") || file.text().starts_with("\xEF\xBB\xBFname,"))
    return ParseShapeCsv(file.text(), file.name());
  // Let the reader say what is wrong with what may be one; whatever it finds, this is no shape set.
  const bool is_text = !file.text().empty() && base::IsLetter(file.text().front());
  if (!is_text) ParseOperationShapeSet(file.text(), file.name(), {}, report);
  base::FailFormat(
      "is not a shape set (expected {\"operations\": ...}, {\"shapes\": ...} or CSV "
      "with the header name,B,M,K,N,Transposed)",
      base::Place{.file = file.name()});
}

std::string ShapeSetBytes(const ShapeSet& set, Format format) {
  const auto writer = MakeWriter(format);
  WriteShapeSet(*writer, set, format);
  return writer->Take();
}

std::string OperationShapeSetBytes(const OperationShapeSet& set, Format format) {
  const auto writer = MakeWriter(format);
  const bool msgpack = format == Format::kMsgpack;
  writer->BeginMap(msgpack ? 2 : 1);
  writer->Key("operations");
  writer->BeginMap(set.operations.size());
  for (const auto& [op, shapes] : set.operations) {
    writer->Key(op);
    WriteShapeSet(*writer, shapes, format);
  }
  writer->EndMap();
  if (msgpack) writer->Member("version", set.version);
  writer->EndMap();
  return writer->Take();
}

const ConfigList& MaxAutotuneSolution::For(std::string_view op) const {
  const ConfigList* const own = by_op.Find(std::string(op));
  return own ? *own : all_ops;
}

MaxAutotuneSolution ParseSolution(std::string_view bytes, const std::string& file,
                                  const ReadOptions& options, ReadReport* report) {
  if (LooksLikeCsv(bytes)) return ParseSolutionCsv(bytes, file);
  ReadContext context(options, report);
  return ReadMap(*base::MakeTokenReader(bytes, file), context);
}

MaxAutotuneSolution ReadSolution(const std::filesystem::path& path) {
  const base::MappedFile file(path);
  return ParseSolution(file.text(), file.name());
}

std::string SolutionBytes(const MaxAutotuneSolution& solution, Format format) {
  const auto writer = MakeWriter(format);
  if (solution.by_op.empty()) {
    WriteConfigs(*writer, solution.all_ops);
  } else {
    writer->BeginMap(solution.by_op.size());
    for (const auto& [op, configs] : solution.by_op) {
      writer->Key(op);
      WriteConfigs(*writer, configs);
    }
    writer->EndMap();
  }
  return writer->Take();
}

}  // namespace idbg::timings::torch_diode
