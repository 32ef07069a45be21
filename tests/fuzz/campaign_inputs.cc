// SPDX-License-Identifier: Apache-2.0
#include "campaign_inputs.h"

#include <zlib.h>

#include <cstring>
#include <stdexcept>
#include <system_error>

#include "base/files/file.h"
#include "graph/text.h"
#include "graph_grammar.h"
#include "logs/source.h"
#include "model_grammar.h"
#include "runs/folder.h"
#include "runs/run_record.h"

namespace idbg::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 64 << 10;

std::uint32_t Read32(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}
std::uint16_t Read16(const std::string& bytes, std::size_t at) {
  std::uint16_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

// Changes a byte in a stored entry of a ZIP archive and puts its checksum right in both headers
// (APPNOTE.TXT 4.3.7 and 4.3.12). False: no archive, or nothing is stored.
bool ChangeEntry(std::string& bytes, Random& random) {
  struct Entry {
    std::size_t central, local, data, size;
  };
  std::vector<Entry> entries;
  for (std::size_t at = bytes.find("PK\1\2"); at != std::string::npos && at + 46 <= bytes.size();
       at = bytes.find("PK\1\2", at + 4)) {
    const std::size_t local = Read32(bytes, at + 42), size = Read32(bytes, at + 20);
    if (Read16(bytes, at + 10) != 0 || size == 0 || local + 30 > bytes.size()) continue;
    const std::size_t data = local + 30 + Read16(bytes, local + 26) + Read16(bytes, local + 28);
    if (data + size <= bytes.size()) entries.push_back({at, local, data, size});
  }
  if (entries.empty()) return false;
  const Entry entry = random.Of(entries);
  for (std::size_t changes = 1 + random.Below(4); changes > 0; --changes) {
    const std::size_t place = entry.data + random.Below(entry.size);
    constexpr std::string_view kBytes = "{}[]\",:0-9e\\\xff\x80";
    bytes[place] = random.Below(2) == 0 ? kBytes[random.Below(kBytes.size())]
                                        : static_cast<char>(random.Below(256));
  }
  const auto checksum = static_cast<std::uint32_t>(::crc32(
      0, reinterpret_cast<const Bytef*>(bytes.data() + entry.data), static_cast<uInt>(entry.size)));
  std::memcpy(bytes.data() + entry.central + 16, &checksum, sizeof checksum);
  std::memcpy(bytes.data() + entry.local + 14, &checksum, sizeof checksum);
  return true;
}

void Change(std::string& bytes, const std::vector<InputFile>& files, Random& random) {
  if (bytes.empty()) return;
  if (random.Below(2) == 0 && ChangeEntry(bytes, random)) return;
  const std::size_t at = random.Below(bytes.size());
  const std::string& other = random.Of(files).bytes;
  switch (random.Below(6)) {
    case 0:
      bytes.resize(at);
      break;
    case 1:
      bytes.insert(at, bytes, at, 1 + random.Below(200));
      break;
    case 2:
      bytes = bytes.substr(0, at) + other.substr(random.Below(other.size() + 1));
      break;
    case 3: {  // a number becomes one that no size should be
      constexpr std::string_view kNumbers[] = {"-1",    "0",   "9223372036854775807",
                                               "1e308", "NaN", "4294967296"};
      const std::size_t digit = bytes.find_first_of("0123456789", at);
      if (digit == std::string::npos) break;
      std::size_t end = digit;
      while (end < bytes.size() && bytes[end] >= '0' && bytes[end] <= '9') ++end;
      bytes.replace(digit, end - digit, random.Of(kNumbers));
      break;
    }
    default:
      for (std::size_t flips = 1 + random.Below(8); flips > 0; --flips)
        bytes[random.Below(bytes.size())] ^= static_cast<char>(1U << random.Below(8));
  }
}

// What a run folder holds, and the files of which name end may stand for it; "": any graph.
struct Part {
  std::string_view place, ending;
};
constexpr Part kParts[] = {
    {"trace/dedicated_log_torch_trace_x1y2.log", ".log"},
    {"trace/dedicated_log_torch_trace_rank_1_x1y2.log", ".log"},
    {"torch_logs.txt", ".txt"},
    {"{debug}fx_graph_readable.py", "fx_graph_readable.py"},
    {"{debug}fx_graph_transformed.py", "fx_graph_transformed.py"},
    {"{debug}output_code.py", "output_code.py"},
    {"{debug}ir_pre_fusion.txt", "ir_pre_fusion.txt"},
    {"{debug}ir_post_fusion.txt", "ir_post_fusion.txt"},
    {"{debug}inductor_provenance_tracking_node_mappings.json", "node_mappings.json"},
    {"backend/4711_0_mock/forward.txt", ""},
    {"backend/4711_0_mock/dynamo.txt", ""},
    {"backend/4711_0_mock/constraints.json", ".json"},
    {"backend/4711_1_compare/outputs/diff.json", ".json"},
    {"report.json", ".json"},
    {"notes.md", ".md"},
};
constexpr std::string_view kDebugRun =
    "debug/torch_compile_debug/run_2026_11_21_15_57_34_123456-pid_4711/torchinductor/"
    "model__0_inference_0.0/";

std::string MakeRecord(Random& random) {
  runs::RunRecord record{.id = "run_20261121T155734Z_4711_4f0a",
                         .command = {"python", "train.py"},
                         .directory = "/",
                         .tool_version = "1.0",
                         .pid = 4711,
                         .start_time = "2026-11-21T15:57:34Z",
                         .trace_folder = "trace",
                         .debug_folder = "debug",
                         .log_file = "torch_logs.txt"};
  constexpr std::string_view kPaths[] = {"..", "/dev/null", "", "trace", "."};
  if (random.Below(8) == 0) record.trace_folder = random.Of(kPaths);
  if (random.Below(8) == 0) record.debug_folder = random.Of(kPaths);
  if (random.Below(8) == 0) record.log_file = random.Of(kPaths);
  if (random.Below(4) != 0) record.end_time = "2026-11-21T15:58:00Z";
  if (random.Below(4) != 0) record.exit_code = static_cast<std::int64_t>(random.Below(3));
  if (random.Below(8) == 0) record.signal = static_cast<std::int64_t>(random.Below(70));
  return runs::ToJson(record);
}

}  // namespace

CampaignInputs::CampaignInputs(std::span<const fs::path> folders) {
  for (const fs::path& folder : folders) {
    for (const fs::path& path : base::ListFiles(folder, {})) {
      std::error_code error;
      const std::uint64_t size = fs::file_size(path, error);
      // TorchScript goes to a process of its own, a hundred times slower.
      if (error || size > kMostBytes || path.extension() == ".pt") continue;
      InputFile file{path.filename().string(), base::ReadFile(path)};
      if (logs::IsCompressed(file.bytes))
        files_.push_back({path.stem().string(), logs::DecompressStart(file.bytes, kMostBytes)});
      files_.push_back(std::move(file));
    }
  }
  if (files_.empty()) throw std::invalid_argument("no files to change: name tests/data");
}

InputFile CampaignInputs::MakeGraph(Random& random) {
  if (random.Below(2) == 0) return {"graph.txt", MakeModel(random)};
  std::uint8_t bytes[256];
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.Below(256));
  Choices choices(bytes, sizeof bytes);
  return {"graph.txt", graph::ToText(fuzz::MakeGraph(choices))};
}

InputFile CampaignInputs::ChangeFile(Random& random) const {
  InputFile file = random.Of(files_);
  for (std::size_t changes = 1 + random.Below(3); changes > 0; --changes)
    Change(file.bytes, files_, random);
  return file;
}

// A file whose name ends so, in half of all cases changed.
std::string CampaignInputs::BytesOf(std::string_view ending, Random& random) const {
  if (ending.empty()) return MakeGraph(random).bytes;
  const std::size_t first = random.Below(files_.size());
  std::string bytes;
  for (std::size_t i = 0; i < files_.size() && bytes.empty(); ++i) {
    const InputFile& file = files_[(first + i) % files_.size()];
    if (file.name.ends_with(ending)) bytes = file.bytes;
  }
  if (random.Below(2) == 0) Change(bytes, files_, random);
  return bytes;
}

void CampaignInputs::MakeRun(const fs::path& folder, Random& random) const {
  std::string record = MakeRecord(random);
  if (random.Below(8) == 0) Change(record, files_, random);
  fs::create_directories(folder);
  base::WriteFile(folder / runs::kRunFile, record);
  for (const Part& part : kParts) {
    if (random.Below(3) != 0) continue;
    std::string place(part.place);
    if (place.starts_with("{debug}"))
      place.replace(0, std::string_view("{debug}").size(), kDebugRun);
    fs::create_directories((folder / place).parent_path());
    base::WriteFile(folder / place, BytesOf(part.ending, random));
  }
}

}  // namespace idbg::fuzz
