// SPDX-License-Identifier: Apache-2.0
#include "timings/dataset.h"

#include <system_error>
#include <utility>

#include "base/error.h"
#include "base/json/token_reader.h"
#include "base/log.h"
#include "base/names.h"
#include "timings/timings_append.h"
#include "timings/timings_torch_diode.h"
#include "timings/torch_diode/shape_set.h"

namespace idbg::timings {

namespace {

namespace fs = std::filesystem;

// Why the bytes are none of torch-diode's formats: their first keys, or the first damage.
std::string WhyNotTorchDiode(std::string_view bytes, const std::string& file) {
  std::string keys;
  try {
    const auto reader = base::MakeTokenReader(bytes, file);
    int count = 0;
    reader->ReadMap([&](std::string_view key) {
      if (++count <= 4) keys += (keys.empty() ? "'" : ", '") + std::string(key) + "'";
      reader->Skip();
    });
  } catch (const base::Error& error) {
    if (keys.empty()) return error.message();
  }
  return keys.empty() ? "the document is empty" : "its keys are " + keys;
}

Timings LoadTorchDiode(const base::MappedFile& file, const LoadOptions& options,
                       Diagnostics& diagnostics) {
  const torch_diode::Dataset dataset = LoadTorchDiodeDataset(file, options.mode, &diagnostics);
  diagnostics.file_bytes += file.text().size();
  ConversionLoss loss;
  try {
    Timings timings = FromTorchDiode(dataset, options.hardware, &loss);
    diagnostics.objects += timings.problems.size();
    for (const std::string& line : loss.Lines()) {
      diagnostics.notes.push_back(file.name() + ": " + line);
    }
    return timings;
  } catch (const base::Error& error) {
    throw base::Error(error.code(), error.message(), {.file = file.name()});
  }
}

using Groups = std::vector<DatasetContents::Group>;

Groups GroupsOf(const torch_diode::Table& table) {
  Groups groups;
  for (const auto& [hardware, content] : table.hardware) {
    for (const auto& [op, operation] : content.operation) {
      DatasetContents::Group group{.name = hardware + " " + op,
                                   .problems = operation.solution.size()};
      for (const auto& [shape, solution] : operation.solution) {
        group.configs += solution.config.size();
      }
      groups.push_back(std::move(group));
    }
  }
  return groups;
}

Groups GroupsOf(const torch_diode::OperationShapeSet& set) {
  Groups groups;
  for (const auto& [op, shapes] : set.operations) {
    groups.push_back({.name = op, .problems = shapes.shapes.size()});
  }
  return groups;
}

Groups GroupsOf(const torch_diode::MaxAutotuneSolution& solution) {
  Groups groups;
  if (!solution.all_ops.empty()) {
    groups.push_back({.name = "all operators", .configs = solution.all_ops.size()});
  }
  for (const auto& [op, configs] : solution.by_op) {
    groups.push_back({.name = op, .configs = configs.size()});
  }
  return groups;
}

}  // namespace

std::string_view ToString(DatasetKind kind) {
  using enum DatasetKind;
  static constexpr base::Named<DatasetKind> kNames[] = {
      {"timings", kTimings},
      {"torch-diode data set", kTorchDiodeDataset},
      {"torch-diode table", kTorchDiodeTable},
      {"shape set", kShapeSet},
      {"operation shape set", kOperationShapeSet},
      {"max-autotune solution", kSolution}};
  return base::NameOf(kNames, kind);
}

std::optional<DatasetKind> FindDatasetKind(std::string_view bytes) {
  return LooksLikeTimings(bytes) ? DatasetKind::kTimings : torch_diode::GuessKind(bytes);
}

DatasetKind SniffDataset(std::string_view bytes, const std::string& file) {
  if (const auto kind = FindDatasetKind(bytes)) return *kind;
  const std::string why = bytes.empty() ? "the file is empty" : WhyNotTorchDiode(bytes, file);
  base::FailFormat(
      "is not a GEMM data set; tried native timings (it does not start with a record of the kind "
      "'header') and torch-diode's data set, table, shape sets and solution (no 'hardware', "
      "'shapes', 'operations' or 'config' among its first keys: " +
          why + ")",
      base::Place{.file = file});
}

std::vector<fs::path> DatasetFiles(std::span<const std::string> names) {
  static const std::vector<std::string> kExtensions = {".json", ".msgpack"};
  std::vector<fs::path> files;
  for (const std::string& name : names) {
    std::error_code error;
    if (!fs::is_directory(name, error)) {
      files.emplace_back(name);
      continue;
    }
    const std::vector<fs::path> inside = base::ListFiles(name, kExtensions);
    if (inside.empty()) {
      base::FailNotFound("the folder contains no .msgpack or .json file",
                         base::Place{.file = name});
    }
    base::LogInfo(name, ": a folder, ", base::LogCount{inside.size(), "file"});
    for (const fs::path& file : inside) base::LogDebug("found ", file);
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

torch_diode::Dataset LoadTorchDiodeDataset(const base::MappedFile& file, ReadMode mode,
                                           Diagnostics* diagnostics) {
  torch_diode::ReadReport report;
  torch_diode::Dataset dataset = torch_diode::ParseDataset(
      file.text(), file.name(), {.salvage = mode == ReadMode::kSalvage}, &report);
  NoteTorchDiodeReport(file.name(), report, diagnostics);
  return dataset;
}

void NoteTorchDiodeReport(const std::string& file, const torch_diode::ReadReport& report,
                          Diagnostics* diagnostics) {
  if (diagnostics == nullptr) return;
  for (const base::Diagnostic& entry : report.diagnostics.entries()) {
    diagnostics->notes.push_back(entry.ToString());
  }
  if (!report.damage) return;
  const torch_diode::Damage& damage = *report.damage;
  base::Place place = damage.error.place();
  place.file.clear();
  const base::Error where(damage.error.code(), damage.error.message(), place);
  diagnostics->losses.push_back({.file = file,
                                 .begin = damage.bytes_read,
                                 .end = damage.bytes_read + damage.bytes_lost,
                                 .objects = 1,
                                 .reason = where.what()});
}

Timings LoadTimings(std::span<const fs::path> paths, const LoadOptions& options,
                    Diagnostics* diagnostics) {
  Diagnostics unused;
  Diagnostics& noted = diagnostics != nullptr ? *diagnostics : unused;
  Timings timings;
  for (const fs::path& path : paths) {
    base::LogPhase phase(base::LogLevel::kInfo, "read ", path);
    const base::MappedFile file(path);
    const DatasetKind kind = SniffDataset(file.text(), file.name());
    base::LogDebug(path, ": ", ToString(kind));
    const std::size_t problems_before = timings.problems.size();
    if (kind == DatasetKind::kTimings) {
      AppendTimings(timings, ReadTimings(path, options.mode, &noted), file.name(), &noted.notes);
    } else if (kind == DatasetKind::kTorchDiodeDataset) {
      AppendTimings(timings, LoadTorchDiode(file, options, noted), file.name(), &noted.notes);
    } else {
      base::FailFormat("is a " + std::string(ToString(kind)) + ", which contains no times",
                       base::Place{.file = file.name()});
    }
    phase.Result(ToString(kind), ", ", base::LogBytes{file.text().size()}, ", ",
                 base::LogCount{timings.problems.size() - problems_before, "problem"}, " on ",
                 timings.device.name);
  }
  for (const std::string& note : noted.notes) base::LogInfo(note);
  return timings;
}

std::optional<DatasetContents> DescribeWithoutTimes(const std::filesystem::path& path) {
  const base::MappedFile file(path);
  const DatasetKind kind = SniffDataset(file.text(), file.name());
  DatasetContents contents{.kind = std::string(ToString(kind))};
  torch_diode::ReadReport report;
  switch (kind) {
    case DatasetKind::kTimings:
    case DatasetKind::kTorchDiodeDataset:
      return std::nullopt;
    case DatasetKind::kTorchDiodeTable:
      contents.groups = GroupsOf(torch_diode::ParseTable(file.text(), file.name(), {}, &report));
      break;
    case DatasetKind::kShapeSet: {
      const auto set = torch_diode::ParseShapeSet(file.text(), file.name(), {}, &report);
      contents.groups = {{.name = "shapes", .problems = set.shapes.size()}};
      break;
    }
    case DatasetKind::kOperationShapeSet:
      contents.groups =
          GroupsOf(torch_diode::ParseOperationShapeSet(file.text(), file.name(), {}, &report));
      break;
    case DatasetKind::kSolution:
      contents.groups = GroupsOf(torch_diode::ParseSolution(file.text(), file.name(), {}, &report));
      break;
  }
  NoteTorchDiodeReport(file.name(), report, &contents.diagnostics);
  return contents;
}

}  // namespace idbg::timings
