// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/solution.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/files/csv.h"
#include "base/files/file.h"
#include "timings/torch_diode/record_io.h"

namespace idbg::timings::torch_diode {
namespace {

using ConfigList = std::vector<TritonGemmConfig>;

void ReadConfigs(base::TokenReader& reader, ReadContext& context, ConfigList& configs) {
  reader.ReadArray([&] { ReadConfigOrString(reader, context, configs.emplace_back()); });
}

MaxAutotuneSolution ReadMap(base::TokenReader& reader, ReadContext& context) {
  constexpr std::string_view kForms =
      "expected {\"config\": [...]} or {\"mm\": {\"config\": [...]}, ...}";
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
      reader.Fail(fmt::format("not a max-autotune solution: {}", kForms));
    }
  });
  if (single == !solution.by_op.empty())
    reader.Fail(fmt::format("not a max-autotune solution: {}", kForms));
  reader.ExpectEnd();
  return solution;
}

std::int64_t CsvInt(const base::CsvTable& table, const base::CsvRow& row, std::string_view column) {
  const std::string& cell = table.Cell(row, column);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (error != std::errc{} || end != cell.data() + cell.size())
    table.Fail(row, column, "expected an integer");
  return value;
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
  writer.BeginArray(configs.size());
  for (const TritonGemmConfig& config : configs) WriteConfig(writer, config);
  writer.EndArray();
  writer.Member("version", 1);
  writer.EndMap();
}

}  // namespace

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

MaxAutotuneSolution ReadSolution(const std::filesystem::path& path, const ReadOptions& options,
                                 ReadReport* report) {
  const base::MappedFile file(path);
  return ParseSolution(file.text(), file.name(), options, report);
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
