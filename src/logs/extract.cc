// SPDX-License-Identifier: Apache-2.0
#include "logs/extract.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <utility>

#include "base/file.h"
#include "base/text.h"

namespace idbg::logs {
namespace {

constexpr std::size_t kMaxName = 100;
// A payload is written as it is, however large; it passes through memory once.
constexpr std::uint64_t kMaxWritten = std::uint64_t{8} << 30;

std::string SafeName(std::string_view name) {
  std::string safe;
  for (const char c : name.substr(0, kMaxName)) {
    const bool plain = base::IsLetter(c) || base::IsDigit(c) || c == '_' || c == '-' || c == '.';
    safe += plain ? c : '_';
  }
  if (safe.empty()) return "unnamed";
  if (safe[0] == '.') safe[0] = '_';
  return safe;
}

std::string FolderName(const Selected& selected, const Record& record) {
  const CompileId id = selected.log().IdOf(record);
  const auto part = [](std::int32_t number) {
    return number < 0 ? std::string("-") : std::to_string(number);
  };
  // A missing attempt of a compilation is its first.
  const std::int32_t attempt = id.compile >= 0 ? std::max(id.attempt, 0) : id.attempt;
  std::string name =
      part(id.autograd) + "_" + part(id.frame) + "_" + part(id.compile) + "_" + part(attempt);
  if (selected.compilation->instance > 0)
    name += "." + std::to_string(selected.compilation->instance + 1);
  return name;
}

// What editors know a payload by.
std::string_view Extension(std::string_view kind, std::string_view start) {
  if (kind == "fx_graph_runnable") return ".py";
  if (kind == "inductor_output_code") return start.find("#include") < 200 ? ".cpp" : ".py";
  const std::size_t first = start.find_first_not_of(" \t\r\n");
  const bool is_json =
      first != std::string_view::npos && (start[first] == '{' || start[first] == '[');
  return is_json ? ".json" : ".txt";
}

bool IsWanted(const Record& record, std::string_view kind, const std::vector<std::string>& kinds) {
  if (!HasPayload(record)) return false;
  if (kinds.empty()) return record.event != Event::kChromiumEvent;
  return std::ranges::find(kinds, kind) != kinds.end();
}

}  // namespace

std::vector<Extraction> PlanExtraction(const Trace& trace, const View& view,
                                       const std::vector<std::string>& kinds) {
  std::vector<Extraction> plan;
  std::map<std::filesystem::path, int> numbers;  // by folder
  for (const Selected& selected : Select(trace, view)) {
    for (const std::uint32_t index : selected.compilation->records) {
      const Record& record = selected.At(index);
      const std::string_view kind = selected.log().NameOf(record);
      if (!IsWanted(record, kind, kinds)) continue;
      if (view.id && view.id->attempt >= 0 && std::max(record.attempt, 0) != view.id->attempt)
        continue;
      std::filesystem::path folder = FolderName(selected, record);
      if (trace.ranks.size() > 1) folder = SafeName(selected.rank->label) / folder;
      std::array<char, 16> number{};
      std::snprintf(number.data(), number.size(), "%02d_", numbers[folder]++);
      const std::string start = selected.log().PayloadStart(record, 4096);
      plan.push_back({.from = selected,
                      .record = &record,
                      .kind = std::string(kind),
                      .path = folder / (number.data() + SafeName(kind) +
                                        std::string(Extension(kind, start)))});
    }
  }
  return plan;
}

void WriteExtraction(const Extraction& extraction, const std::filesystem::path& folder) {
  base::WriteFile(folder / extraction.path,
                  extraction.from.log().Payload(*extraction.record, kMaxWritten));
}

}  // namespace idbg::logs
