// SPDX-License-Identifier: Apache-2.0
#include "inputs/recognise.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "base/files/zip.h"
#include "base/log.h"
#include "gemm/model/model.h"
#include "gemm/model/predictor_file.h"
#include "inputs/models.h"
#include "inputs/sample.h"
#include "inputs/state.h"
#include "logs/debug_folder.h"
#include "logs/profile/profile.h"
#include "logs/trace.h"
#include "readers/reader.h"
#include "report/json_reader.h"
#include "runs/folder.h"
#include "tensor/safetensors.h"
#include "timings/dataset.h"

namespace idbg::inputs {
namespace {

std::string RefuseRunFolder(const Sample& sample) {
  if (!sample.is_folder()) return "not a folder";
  return runs::RunFolder::Find(sample.path()) ? "" : "no run.json";
}

std::string RefuseReport(const Sample& sample) {
  return report::IsReport(sample.beginning()) ? "" : "not JSON in the format that --json writes";
}

std::string RefuseLog(const Sample& sample) {
  if (sample.is_stream() || logs::IsLog(sample.beginning())) return "";
  return "no TORCH_TRACE record and no TORCH_LOGS message in its first 64 KiB";
}

std::string RefuseProfile(const Sample& sample) {
  if (logs::IsProfile(sample.beginning())) return "";
  return "neither a trace of torch.profiler nor an SQLite database";
}

std::string RefuseLogFolder(const Sample& sample) {
  if (!sample.is_folder()) return "not a folder";
  return logs::IsTrace(sample.path()) ? "" : "no log in it";
}

std::string RefuseDebugFolder(const Sample& sample) {
  if (!sample.is_folder()) return "not a folder";
  return logs::IsDebugFolder(sample.path()) ? "" : "no folder model__... where PyTorch puts it";
}

std::string RefuseGraphFolder(const Sample& sample) {
  if (!sample.is_folder()) return "not a folder";
  return HoldsGraphs(sample.path()) ? "" : "no folder model__... and no file of one in it";
}

std::string RefuseModel(const Sample& sample) {
  if (sample.is_folder()) return "a folder";
  const readers::Input input{.bytes = sample.bytes(), .name = sample.path().string()};
  std::string refusals;
  for (const readers::Reader& reader : readers::Readers()) {
    const std::string refusal = reader.refuse(input);
    if (refusal.empty()) return "";
    refusals += (refusals.empty() ? "" : "; ") + std::string(reader.format) + ": " + refusal;
  }
  return refusals;
}

std::string RefuseDataset(const Sample& sample) {
  return timings::FindDatasetKind(sample.bytes()) ? "" : "neither timings nor a torch-diode file";
}

std::string RefuseGemmModel(const Sample& sample) {
  const std::string_view bytes = sample.bytes();
  if (base::ZipReader::Sniff(bytes))
    return gemm::LooksLikeTorchDiodeCheckpoint(bytes) ? "" : "not a torch-diode checkpoint";
  if (!tensor::SafetensorsFile::Sniff(bytes)) return "not safetensors";
  std::uint64_t header_size = 0;
  std::memcpy(&header_size, bytes.data(), sizeof header_size);
  const std::string name = '"' + std::string(gemm::kModelFormat) + '"';
  return bytes.substr(sizeof header_size, header_size).find(name) != std::string_view::npos
             ? ""
             : "safetensors with other content";
}

struct Row {
  Kind kind;
  std::string_view name;
  // Empty when it is one, else why not.
  std::string (*refuse)(const Sample& sample);
  std::string_view command;  // that reads it
};

// In the order in which they are tried.
constexpr auto kTable = std::to_array<Row>({
    {Kind::kRunFolder, "a run folder", RefuseRunFolder, "report"},
    {Kind::kReport, "a saved report", RefuseReport, "report"},
    {Kind::kLog, "a compiler log", RefuseLog, "analyze"},
    {Kind::kProfile, "a profile", RefuseProfile, "analyze"},
    {Kind::kLogFolder, "a folder of logs", RefuseLogFolder, "analyze"},
    {Kind::kDebugFolder, "a torch_compile_debug folder", RefuseDebugFolder, "analyze"},
    {Kind::kModel, "a model file", RefuseModel, "analyze"},
    {Kind::kDebugFolder, "a folder of Inductor files", RefuseGraphFolder, "analyze"},
    {Kind::kDataset, "a GEMM data set", RefuseDataset, "dataset info"},
    {Kind::kGemmModel, "a GEMM model", RefuseGemmModel, "model info"},
});

const Row& GetRow(Kind kind) { return *std::ranges::find(kTable, kind, &Row::kind); }

Recognised WithContents(Kind kind, const std::filesystem::path& path) {
  switch (kind) {
    case Kind::kRunFolder: {
      const auto debug = runs::RunFolder::Find(path)->debug();
      std::error_code ignored;
      const bool has_debug = !debug.outside && std::filesystem::is_directory(debug.path, ignored);
      return {kind, logs::IsTrace(path), has_debug || !runs::FindBackendGraphs(path).empty()};
    }
    case Kind::kLog:
      return {kind, true, false};
    case Kind::kLogFolder:
      return {kind, true, logs::IsDebugFolder(path)};
    case Kind::kDebugFolder:
      return {kind, logs::IsDebugFolder(path), true};
    case Kind::kModel:
      return {kind, false, true};
    default:
      return {kind, false, false};
  }
}

const Row* FindRow(const Sample& sample) {
  std::vector<std::string> refusals;
  for (const Row& row : kTable) {
    refusals.push_back(row.refuse(sample));
    if (refusals.back().empty()) return &row;
  }
  for (std::size_t i = 0; i < refusals.size(); ++i)
    base::LogDebug(sample.path(), ": not ", kTable[i].name, ": ", refusals[i]);
  return nullptr;
}

base::Error NotTaken(const std::filesystem::path& path, const Row& row, std::string_view command) {
  return {base::ErrorCode::kFormat,
          std::string(row.name) + ", which " + std::string(command) +
              " does not support (see inductor-debug " + std::string(row.command) + ")",
          {.file = path.string()}};
}

}  // namespace

std::string_view NameOfKind(Kind kind) { return GetRow(kind).name; }

Recognised Recognise(const std::filesystem::path& path) {
  CheckReadable(path);
  const Sample sample(path);
  const Row* const row = FindRow(sample);
  if (row == nullptr) throw UnknownInput(sample);
  return WithContents(row->kind, path);
}

void CheckTaken(const std::filesystem::path& path, Kind kind, std::initializer_list<Kind> taken,
                std::string_view command) {
  if (std::ranges::find(taken, kind) != taken.end()) return;
  throw NotTaken(path, GetRow(kind), command);
}

base::Error Explain(const base::Error& error, Kind wanted, std::string_view command) {
  if (error.code() != base::ErrorCode::kFormat || error.place().file.empty()) return error;
  const std::filesystem::path path = error.place().file;
  const Sample sample(path);
  if (GetRow(wanted).refuse(sample).empty()) return error;
  if (const Row* const row = FindRow(sample)) return NotTaken(path, *row, command);
  if (error.place().byte_offset || error.place().line) return error;  // damage, at its place
  return {base::ErrorCode::kFormat,
          "not recognized: " + std::string(LookOf(sample)) + " (" + std::string(command) +
              " expects " + std::string(NameOfKind(wanted)) + ")",
          {.file = path.string()}};
}

void CheckMayBeLog(const std::filesystem::path& path, std::string_view command) {
  const Sample sample(path);
  const Row* const row = FindRow(sample);
  if (row == nullptr) return;
  CheckTaken(path, row->kind, {Kind::kLog, Kind::kLogFolder, Kind::kRunFolder, Kind::kDebugFolder},
             command);
}

}  // namespace idbg::inputs
