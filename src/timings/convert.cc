// SPDX-License-Identifier: Apache-2.0
#include "timings/convert.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/files/file.h"
#include "base/json/json_to_msgpack.h"
#include "base/json/token_reader.h"
#include "timings/timings_torch_diode.h"
#include "timings/timings_writer.h"
#include "timings/torch_diode/dataset.h"
#include "timings/torch_diode/shape_set.h"

namespace idbg::timings {
namespace {

namespace fs = std::filesystem;

struct FormRow {
  DatasetForm form;
  std::string_view name;
  std::string_view extension;
  torch_diode::Format format;  // of torch-diode's forms
  bool table;
};
constexpr std::array<FormRow, 5> kForms = {{
    {DatasetForm::kTimings, "timings", ".timings.msgpack", torch_diode::Format::kMsgpack, false},
    {DatasetForm::kJson, "json", ".json", torch_diode::Format::kJson, false},
    {DatasetForm::kMsgpack, "msgpack", ".msgpack", torch_diode::Format::kMsgpack, false},
    {DatasetForm::kTableJson, "table-json", ".table.json", torch_diode::Format::kJson, true},
    {DatasetForm::kTableMsgpack, "table-msgpack", ".table.msgpack", torch_diode::Format::kMsgpack,
     true},
}};

const FormRow& RowOf(DatasetForm form) { return *std::ranges::find(kForms, form, &FormRow::form); }

void WriteAs(const FormRow& form, const torch_diode::Dataset& dataset, const fs::path& to) {
  if (form.table) {
    torch_diode::WriteTableFile(torch_diode::ToTable(dataset), form.format, to);
  } else {
    torch_diode::WriteDatasetFile(dataset, form.format, to);
  }
}

// JSON of any content, piece by piece. Returns what is lost.
std::vector<std::string> WriteJsonAsMsgpack(const base::MappedFile& file, const fs::path& to) {
  base::AtomicFile output(to);
  const std::uint64_t repeated = base::ConvertJsonToMsgpack(
      file.text(), file.name(), [&output](std::string_view bytes) { output.Write(bytes); });
  output.Commit();
  if (repeated == 0) return {};
  return {"duplicate keys: " + std::to_string(repeated) + " dropped, the last of each is kept"};
}

// One input on its way to one output.
class Converter {
 public:
  Converter(const base::MappedFile& file, DatasetForm form, const LoadOptions& options,
            Diagnostics* diagnostics)
      : file_(file), form_(RowOf(form)), options_(options), diagnostics_(diagnostics) {}

  std::vector<std::string> Write(const std::optional<DatasetKind>& kind, const fs::path& to) {
    if (!kind) return WriteDocument(to);
    if (form_.form == DatasetForm::kTimings) {
      WriteTimings(to, Native());
    } else if (*kind == DatasetKind::kTimings) {
      WriteAs(form_, ToTorchDiode(Native(), &loss_), to);
    } else if (*kind == DatasetKind::kTorchDiodeDataset) {
      WriteAs(form_, LoadTorchDiodeDataset(file_, options_.mode, diagnostics_), to);
    } else {
      WriteSmall(*kind, to);
    }
    return loss_.Lines();
  }

 private:
  Timings Native() const {
    const fs::path path = file_.name();
    return LoadTimings(std::span(&path, 1), options_, diagnostics_);
  }

  // A document that fits in memory several times.
  void WriteSmall(DatasetKind kind, const fs::path& to) {
    const std::string_view bytes = file_.text();
    const torch_diode::ReadOptions options{.salvage = options_.mode == ReadMode::kSalvage};
    if (form_.table && kind != DatasetKind::kTorchDiodeTable) FailForm(kind);
    torch_diode::ReadReport report;
    const auto parse = [&](const auto& with) {
      return with(bytes, file_.name(), options, &report);
    };
    switch (kind) {
      case DatasetKind::kTorchDiodeTable:
        torch_diode::WriteTableFile(parse(torch_diode::ParseTable), form_.format, to);
        break;
      case DatasetKind::kShapeSet:
        base::WriteFile(
            to, torch_diode::ShapeSetBytes(parse(torch_diode::ParseShapeSet), form_.format));
        break;
      case DatasetKind::kOperationShapeSet:
        base::WriteFile(to, torch_diode::OperationShapeSetBytes(
                                parse(torch_diode::ParseOperationShapeSet), form_.format));
        break;
      case DatasetKind::kSolution:
        base::WriteFile(
            to, torch_diode::SolutionBytes(parse(torch_diode::ParseSolution), form_.format));
        break;
      default:
        FailForm(kind);
    }
    NoteTorchDiodeReport(file_.name(), report, diagnostics_);
  }

  std::vector<std::string> WriteDocument(const fs::path& to) const {
    if (form_.table || form_.form == DatasetForm::kTimings) {
      SniffDataset(file_.text(), file_.name());  // throws: it is no data set
    }
    if (form_.format == torch_diode::Format::kJson) {
      base::WriteFile(to, base::DocumentToJson(file_.text(), file_.name()));
      return {};
    }
    if (base::LooksLikeMsgpack(file_.text(), file_.name())) {
      base::FailUsage("is already msgpack", base::Place{.file = file_.name()});
    }
    return WriteJsonAsMsgpack(file_, to);
  }

  [[noreturn]] void FailForm(DatasetKind kind) const {
    base::FailUsage(
        "a " + std::string(ToString(kind)) + " cannot be written as " + std::string(form_.name),
        base::Place{.file = file_.name()});
  }

  const base::MappedFile& file_;
  const FormRow& form_;
  const LoadOptions& options_;
  Diagnostics* diagnostics_;
  ConversionLoss loss_;
};

// Whether all files are torch-diode's data sets.
bool AllTorchDiode(std::span<const fs::path> files) {
  return std::ranges::all_of(files, [](const fs::path& path) {
    const base::MappedFile file(path);
    return FindDatasetKind(file.text()) == DatasetKind::kTorchDiodeDataset;
  });
}

MergeResult MergeTorchDiode(std::span<const fs::path> files, const fs::path& to,
                            const FormRow& form, const LoadOptions& options,
                            Diagnostics* diagnostics) {
  torch_diode::Dataset whole;
  MergeResult result;
  for (const fs::path& path : files) {
    const base::MappedFile file(path);
    const torch_diode::Dataset part = LoadTorchDiodeDataset(file, options.mode, diagnostics);
    const torch_diode::MergeCounts counts = torch_diode::MergeInto(whole, part);
    result.duplicates.problems += counts.problems_joined;
    result.duplicates.times += counts.duplicate_rows;
  }
  const torch_diode::DatasetCounts counts = torch_diode::Count(whole);
  result.problems = counts.problems;
  result.times = counts.rows;
  WriteAs(form, whole, to);
  return result;
}

// By which two names of a file are known as the same; as it is where it cannot be had.
fs::path WholePath(const fs::path& path) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error);
  return (error ? path : whole).lexically_normal();
}

using ConvertOne = base::FunctionRef<Conversion(const fs::path& from, const fs::path& to)>;

std::vector<Conversion> ConvertEach(std::span<const fs::path> files, const fs::path& folder,
                                    DatasetForm form, ConvertOne convert) {
  std::vector<Conversion> conversions;
  std::set<fs::path> taken;  // by inputs and by earlier results
  for (const fs::path& from : files) taken.insert(WholePath(from));
  for (const fs::path& from : files) {
    const fs::path to = (folder.empty() ? from.parent_path() : folder) /
                        (from.stem().string() + std::string(RowOf(form).extension));
    try {
      if (!taken.insert(WholePath(to)).second) {
        base::FailUsage(
            "its result would replace " + to.string() +
                ", which is an input or another result (use --output-dir, or -o for one file)",
            base::Place{.file = from.string()});
      }
      conversions.push_back(convert(from, to));
    } catch (const base::Error& error) {
      conversions.push_back({.from = from, .to = to, .error = error});
    }
  }
  return conversions;
}

}  // namespace

std::optional<DatasetForm> ParseDatasetForm(std::string_view name) {
  const auto* const row = std::ranges::find(kForms, name, &FormRow::name);
  return row == kForms.end() ? std::nullopt : std::optional(row->form);
}

Conversion ConvertFile(const fs::path& from, const fs::path& to, DatasetForm form,
                       const LoadOptions& options, Diagnostics* diagnostics) {
  const base::MappedFile file(from);
  const std::optional<DatasetKind> kind = FindDatasetKind(file.text());
  Conversion conversion{.from = from, .to = to};
  conversion.what = kind ? std::string(ToString(*kind)) : "document that is not a data set";
  conversion.losses = Converter(file, form, options, diagnostics).Write(kind, to);
  return conversion;
}

std::vector<Conversion> ConvertFiles(std::span<const fs::path> files, const fs::path& folder,
                                     DatasetForm form, const LoadOptions& options,
                                     Diagnostics* diagnostics) {
  return ConvertEach(files, folder, form, [&](const fs::path& from, const fs::path& to) {
    return ConvertFile(from, to, form, options, diagnostics);
  });
}

std::vector<Conversion> ConvertFilesToMsgpack(std::span<const fs::path> files,
                                              const fs::path& folder) {
  return ConvertEach(
      files, folder, DatasetForm::kMsgpack, [](const fs::path& from, const fs::path& to) {
        const base::MappedFile file(from);
        return Conversion{
            .from = from, .to = to, .what = "JSON", .losses = WriteJsonAsMsgpack(file, to)};
      });
}

MergeResult MergeFiles(std::span<const fs::path> files, const fs::path& to, DatasetForm form,
                       const LoadOptions& options, Diagnostics* diagnostics) {
  const FormRow& row = RowOf(form);
  if (form != DatasetForm::kTimings && AllTorchDiode(files)) {
    return MergeTorchDiode(files, to, row, options, diagnostics);
  }
  Timings timings = LoadTimings(files, options, diagnostics);
  MergeResult result{.duplicates = MergeDuplicates(timings)};
  result.problems = timings.problems.size();
  result.times = timings.TimeCount();
  if (form == DatasetForm::kTimings) {
    WriteTimings(to, timings);
    return result;
  }
  ConversionLoss loss;
  WriteAs(row, ToTorchDiode(timings, &loss), to);
  result.losses = loss.Lines();
  return result;
}

}  // namespace idbg::timings
