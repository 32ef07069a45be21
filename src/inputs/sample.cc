// SPDX-License-Identifier: Apache-2.0
#include "inputs/sample.h"

#include <algorithm>
#include <system_error>

#include "base/files/zip.h"
#include "logs/source.h"
#include "runs/folder.h"
#include "tensor/safetensors.h"

namespace idbg::inputs {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBeginning = std::size_t{64} << 10;

bool IsText(std::string_view beginning) { return beginning.find('\0') == std::string_view::npos; }

bool StartsJson(std::string_view beginning) {
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (beginning[first] == '{' || beginning[first] == '[');
}

// What files that are none of ours mostly are. The first that fits is named.
struct Lookalike {
  bool (*fits)(const Sample& sample);
  const char* what;
  const char* advice;
};
constexpr Lookalike kLookalikes[] = {
    {[](const Sample& sample) { return sample.bytes().empty(); }, "an empty file",
     "write the model or log again"},
    {[](const Sample& sample) { return IsTorchSave(sample.bytes(), sample.path().string()); },
     "a torch.save file: tensors or objects without a graph",
     "export the model with torch.export.save"},
    {[](const Sample& sample) { return base::ZipReader::Sniff(sample.bytes()); },
     "a zip archive without a model",
     "expected an archive of torch.export.save, an AOTInductor package or TorchScript"},
    {[](const Sample& sample) { return tensor::SafetensorsFile::Sniff(sample.bytes()); },
     "safetensors: weights without a graph", "save the model with torch.export.save"},
    {[](const Sample& sample) { return logs::IsCompressed(sample.beginning()); },
     "compressed data without TORCH_TRACE records or TORCH_LOGS messages",
     "expected a compressed log; decompress anything else"},
    {[](const Sample& sample) {
       return sample.bytes().starts_with(
           "\x7f"
           "ELF");
     },
     "a compiled library", "name the AOTInductor package (.pt2) that it belongs to"},
    {[](const Sample& sample) { return sample.bytes().starts_with("\x80\x02"); }, "a Python pickle",
     "save the model with torch.export.save"},
    {[](const Sample& sample) { return sample.path().extension() == ".onnx"; }, "an ONNX model",
     "save the PyTorch model with torch.export.save"},
    {[](const Sample& sample) {
       return StartsJson(sample.beginning()) && IsText(sample.beginning());
     },
     "JSON of an unknown format", "expected a report written with --json"},
    {[](const Sample& sample) {
       return sample.path().extension() == ".py" && IsText(sample.beginning());
     },
     "a Python program", "run it with 'inductor-debug capture -- python FILE'"},
    {[](const Sample& sample) { return IsText(sample.beginning()); },
     "plain text without FX statements, TORCH_TRACE records or TORCH_LOGS messages",
     "expected FX text, Inductor's output code or IR, or a log written with TORCH_TRACE=FOLDER"},
    {[](const Sample&) { return true; }, "binary data of an unknown format",
     "expected a model written by torch.export.save, a log, a debug folder or a run folder"},
};

const Lookalike& LookalikeOf(const Sample& sample) {
  return *std::ranges::find_if(kLookalikes, [&](const Lookalike& one) { return one.fits(sample); });
}

}  // namespace

Sample::Sample(const fs::path& path) : path_(path) {
  std::error_code ignored;
  is_folder_ = fs::is_directory(path, ignored);
  is_stream_ = path == "-" || fs::is_fifo(path, ignored);
  if (!is_folder_ && !is_stream_) file_.emplace(path);
}

std::string_view Sample::beginning() const { return bytes().substr(0, kBeginning); }

bool IsTorchSave(std::string_view bytes, const std::string& name) {
  if (!base::ZipReader::Sniff(bytes)) return false;
  try {
    const base::ZipReader zip(bytes, name);
    const auto has = [&](std::string_view end) {
      return std::ranges::any_of(
          zip.entries(), [&](const base::ZipEntry& entry) { return entry.name.ends_with(end); });
    };
    return has("/data.pkl") && !has("/constants.pkl");
  } catch (const base::Error&) {
    return false;  // damaged: what it was cannot be said
  }
}

std::string_view LookOf(const Sample& sample) {
  return sample.is_folder() ? "a folder" : LookalikeOf(sample).what;
}

base::Error UnknownInput(const Sample& sample) {
  const auto run = runs::RunFolder::Find(sample.path());
  if (run && run->summary())
    return {base::ErrorCode::kNotFound,
            run->summary()->is_compile_disabled
                ? "this run compiled nothing: TORCH_COMPILE_DISABLE was 1 (unset it, and capture "
                  "the program again)"
                : "this run compiled nothing, or its logs were written elsewhere (does the program "
                  "call torch.compile?)",
            {.file = sample.path().string()}};
  if (sample.is_folder())
    return {base::ErrorCode::kNotFound,
            "no graph, output code or compiler log in this folder (pass a model__... folder of "
            "torch_compile_debug, a TORCH_TRACE folder, or a file)",
            {.file = sample.path().string()}};
  const Lookalike& found = LookalikeOf(sample);
  return {base::ErrorCode::kFormat,
          std::string("not recognized: ") + found.what + " (" + found.advice + ")",
          {.file = sample.path().string()}};
}

}  // namespace idbg::inputs
