// SPDX-License-Identifier: Apache-2.0
#include "compile/kernels/kernel_sources.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <utility>

#include "base/error.h"
#include "base/json_fields.h"
#include "base/token_reader.h"

namespace idbg::compile {
namespace {

using base::TokenReader;

std::string WithNewlines(std::string_view text) {
  std::string lines;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_newline = text.substr(i).starts_with("\\n");
    lines += is_newline ? '\n' : text[i];
    i += is_newline ? 1 : 0;
  }
  return lines;
}

// The innermost frame of `  File "model.py", line 11, in forward\n    y = x + 1\n`; newlines may be
// written as the two characters \n.
std::pair<base::Place, std::string> ParseStack(std::string text) {
  if (text.find('\n') == std::string::npos) text = WithNewlines(text);
  constexpr std::string_view kFile = "File \"";
  constexpr std::string_view kLine = "\", line ";
  const std::size_t file = text.rfind(kFile);  // innermost last
  const std::size_t line = text.find(kLine, file);
  if (file == std::string::npos || line == std::string::npos) return {};
  base::Place place{.file = text.substr(file + kFile.size(), line - file - kFile.size())};
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  if (std::from_chars(text.data() + line + kLine.size(), end, number).ec == std::errc{})
    place.line = number;
  std::string code;
  if (const std::size_t begin = text.find('\n', line); begin != std::string::npos) {
    const std::size_t first = text.find_first_not_of(' ', begin + 1);
    if (first != std::string::npos) code = text.substr(first, text.find('\n', first) - first);
  }
  return {std::move(place), std::move(code)};
}

// {"kernel:1": ["  File ...", ...]}
void ReadStacks(TokenReader& reader,
                std::map<std::string, std::pair<base::Place, std::string>, std::less<>>& stacks) {
  ReadFields(reader, [&](std::string_view key) {
    const std::string kernel(key.substr(0, key.rfind(':')));
    ReadElements(reader, [&] {
      if (std::string stack = ReadString(reader); !stack.empty())
        stacks.try_emplace(kernel, ParseStack(std::move(stack)));
    });
  });
}

const logs::Record* LastOf(const std::vector<const logs::Record*>& records) {
  return records.empty() ? nullptr : records.back();
}

// The last record of the first kind that the compilation has.
logs::GraphLines ReadLastGraph(
    const logs::Selected& selected,
    std::initializer_list<std::pair<logs::Event, std::string_view>> kinds) {
  for (const auto& [event, name] : kinds) {
    if (const logs::Record* record = LastOf(logs::Find(selected, event, name)))
      return logs::ReadGraphLines(selected.log().Payload(*record));
  }
  return {};
}

// The first node that comes from a line of the user's.
std::pair<base::Place, std::string> LocateFirst(const std::vector<std::string>& nodes,
                                                const logs::GraphLines& graph) {
  for (const std::string& node : nodes) {
    const auto line = graph.find(node);
    if (line != graph.end() && !line->second.place.file.empty())
      return {line->second.place, line->second.code};
  }
  return {};
}

}  // namespace

KernelSources::KernelSources(const logs::Selected& selected)
    : selected_(selected),
      maps_(logs::Find(selected, logs::Event::kArtifact,
                       "inductor_provenance_tracking_node_mappings")),
      stacks_(logs::Find(selected, logs::Event::kArtifact,
                         "inductor_provenance_tracking_kernel_stack_traces")) {
  for (const logs::Record* record : stacks_) {
    Locations& locations = stack_locations_.emplace_back();
    try {
      const std::string json = selected.log().Payload(*record);
      ReadStacks(*base::MakeJsonReader(json, ""), locations);
    } catch (const base::Error&) {
      // The kernels before the damage have their lines.
    }
  }
  graph_ = ReadLastGraph(selected, {{logs::Event::kArtifact, "before_pre_grad_graph"},
                                    {logs::Event::kDynamoOutputGraph, ""}});
  post_graph_ = ReadLastGraph(selected, {{logs::Event::kArtifact, "after_post_grad_graph"},
                                         {logs::Event::kArtifact, "inductor_post_grad_graph"},
                                         {logs::Event::kInductorPostGradGraph, ""}});
}

const logs::Record* KernelSources::After(const std::vector<const logs::Record*>& records,
                                         const logs::Record& code) const {
  const auto after = std::ranges::find_if(
      records, [&code](const logs::Record* record) { return record->offset > code.offset; });
  return after != records.end() ? *after : LastOf(records);
}

bool KernelSources::AddNodes(const logs::Record& code, readers::KernelModule& module) const {
  const logs::Record* record = After(maps_, code);
  if (record == nullptr) return true;
  try {
    readers::AddProvenance(module, selected_.log().Payload(*record), selected_.log().name());
  } catch (const base::Error& error) {
    if (error.code() == base::ErrorCode::kNotFound) throw;
    return false;
  }
  return record->payload != logs::PayloadState::kDamaged;
}

const KernelSources::Locations& KernelSources::Stacks(const logs::Record& code) const {
  static const Locations kNone;
  const logs::Record* record = After(stacks_, code);
  const auto found = std::ranges::find(stacks_, record);
  return found == stacks_.end()
             ? kNone
             : stack_locations_[static_cast<std::size_t>(found - stacks_.begin())];
}

std::pair<base::Place, std::string> KernelSources::Locate(const logs::Record& code,
                                                          const readers::Kernel& kernel) const {
  const Locations& stacks = Stacks(code);
  if (const auto stack = stacks.find(kernel.name); stack != stacks.end()) return stack->second;
  auto found = LocateFirst(kernel.source_nodes, graph_);
  return found.first.file.empty() ? LocateFirst(kernel.nodes, post_graph_) : found;
}

}  // namespace idbg::compile
