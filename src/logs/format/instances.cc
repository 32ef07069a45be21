// SPDX-License-Identifier: Apache-2.0
#include "logs/format/instances.h"

#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "base/json/token_reader.h"
#include "logs/format/json_text.h"

namespace idbg::logs {
namespace {

using base::TokenType;

constexpr std::size_t kMaxBefore = 16;  // records of a compilation before its dynamo_start
constexpr std::uint64_t kMaxSpanEvent = 64 << 10;

// 'B' or 'E' of the span "dynamo", which encloses a compilation; 0 for another event.
char DynamoPhase(std::string_view json) {
  std::string name;
  std::string phase;
  try {
    const auto reader = base::MakeJsonReader(json, "");
    reader->ReadMap([&](std::string_view key) {
      const bool is_string = reader->Peek().type == TokenType::kString;
      if (is_string && key == "name")
        name = reader->ReadString();
      else if (is_string && key == "ph")
        phase = reader->ReadString();
      else
        reader->Skip();
    });
  } catch (const base::Error&) {
    return 0;
  }
  return name == "dynamo" && phase.size() == 1 ? phase[0] : '\0';
}

class Sorter {
 public:
  Sorter(std::span<const CompileId> ids, base::FunctionRef<std::string(const Record&)> payload,
         LogContents& contents)
      : ids_(ids), payload_(payload), contents_(contents), open_(contents.processes.size()) {
    for (Process& process : contents_.processes) process.compilations = {Compilation{}};
  }

  void Add(std::uint32_t index) {
    Record& record = contents_.records[index];
    Process& process = contents_.processes[record.process];
    const CompileId& id = ids_[record.compilation];
    std::uint32_t compilation = 0;
    if (!id.empty()) {
      const auto [found, is_new] = open_[record.process].try_emplace(record.compilation);
      if (is_new) found->second = {.compilation = Append(process, id, 0)};
      Open& open = found->second;
      if (record.event == Event::kDynamoStart && record.attempt <= 0) {
        if (open.is_started) OpenNext(process, open);
        open.is_started = true;
      }
      compilation = open.compilation;
    }
    record.compilation = compilation;
    process.compilations[compilation].records.push_back(index);
  }

  void Finish() {
    for (std::size_t i = 0; i < open_.size(); ++i) {
      auto& compilations = contents_.processes[i].compilations;
      for (const auto& [id, open] : open_[i]) {
        const std::uint32_t instances = compilations[open.compilation].instance + 1;
        for (const std::uint32_t one : open.earlier) compilations[one].instances = instances;
        compilations[open.compilation].instances = instances;
      }
    }
  }

 private:
  struct Open {
    std::uint32_t compilation = 0;
    bool is_started = false;
    std::vector<std::uint32_t> earlier = {};
  };

  static std::uint32_t Append(Process& process, const CompileId& id, std::uint32_t instance) {
    process.compilations.push_back({.id = id, .instance = instance});
    return static_cast<std::uint32_t>(process.compilations.size() - 1);
  }

  // The first of the records at the end that the compiler wrote of the next compilation: the start
  // of its span and the reasons of a recompilation.
  std::size_t FirstOfNext(const std::vector<std::uint32_t>& records) const {
    std::size_t first = records.size();
    for (std::size_t i = records.size(); i-- > 0 && records.size() - i <= kMaxBefore;) {
      const Record& record = contents_.records[records[i]];
      if (record.event == Event::kArtifact && contents_.names[record.name] == "recompile_reasons") {
        first = i;
      } else if (record.event != Event::kChromiumEvent || record.payload_size > kMaxSpanEvent) {
        break;
      } else if (const char phase = DynamoPhase(CleanUp(payload_(record)).text); phase != 0) {
        return phase == 'B' ? i : first;
      }
    }
    return first;
  }

  void OpenNext(Process& process, Open& open) {
    const std::uint32_t last = open.compilation;
    const CompileId id = process.compilations[last].id;
    open.earlier.push_back(last);
    open.compilation = Append(process, id, process.compilations[last].instance + 1);
    std::vector<std::uint32_t>& before = process.compilations[last].records;
    const auto first = before.begin() + static_cast<std::ptrdiff_t>(FirstOfNext(before));
    std::vector<std::uint32_t>& next = process.compilations[open.compilation].records;
    next.assign(first, before.end());
    before.erase(first, before.end());
    for (const std::uint32_t index : next) contents_.records[index].compilation = open.compilation;
  }

  std::span<const CompileId> ids_;
  base::FunctionRef<std::string(const Record&)> payload_;
  LogContents& contents_;
  std::vector<std::unordered_map<std::uint32_t, Open>> open_;  // by process, then index of the id
};

}  // namespace

void SortIntoCompilations(std::span<const CompileId> ids,
                          base::FunctionRef<std::string(const Record&)> payload,
                          LogContents& contents) {
  Sorter sorter(ids, payload, contents);
  for (std::uint32_t i = 0; i < contents.records.size(); ++i) sorter.Add(i);
  sorter.Finish();
}

}  // namespace idbg::logs
