// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>

#include "base/names.h"
#include "base/text/text.h"
#include "compile/compare/pairing.h"
#include "compile/kernels/provenance.h"
#include "compile/recorded_text.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::LineMap;
using compile::LineMaps;
using compile::Provenance;
using logs::NodeMap;
using logs::NodeMaps;

constexpr std::size_t kListings = 12;
constexpr std::size_t kListingBytes = std::size_t{256} << 10;

constexpr base::Named<LineMap LineMaps::*> kLineMaps[] = {
    {"preToPost", &LineMaps::pre_to_post},       {"postToPre", &LineMaps::post_to_pre},
    {"pyCodeToPost", &LineMaps::python_to_post}, {"postToPyCode", &LineMaps::post_to_python},
    {"cppCodeToPost", &LineMaps::cpp_to_post},   {"postToCppCode", &LineMaps::post_to_cpp},
};

constexpr base::Named<NodeMap NodeMaps::*> kNodeMaps[] = {
    {"preToPost", &NodeMaps::pre_to_post},
    {"postToPre", &NodeMaps::post_to_pre},
    {"cppCodeToPost", &NodeMaps::code_to_post},
    {"postToCppCode", &NodeMaps::post_to_code},
};

report::Table MapTable(std::string key, std::string title, const std::string& from,
                       const std::string& to) {
  return {.key = std::move(key),
          .title = std::move(title),
          .columns = {"compilation", "map", {"from", from}, {"to", to}}};
}

// Adds a row for each entry, up to `top`; counts them all.
void AddEntries(const std::string& label, std::string_view name, const auto& map, std::size_t top,
                report::Table& table, std::size_t& all) {
  all += map.size();
  for (const auto& [from, to] : map) {
    if (table.rows.size() >= top) return;
    table.AddRow({label, name, from, base::Join(to)});
  }
}

void AddMaps(const logs::Trace& trace, const std::vector<Provenance>& found, std::size_t top,
             report::Section& section) {
  report::Table lines = MapTable("lines", "Lines", "line", "lines");
  report::Table nodes = MapTable("nodes", "Nodes and kernels", "name", "names");
  std::size_t all_lines = 0;
  std::size_t all_nodes = 0;
  for (const Provenance& one : found) {
    const std::string label = one.selected.Label(trace);
    for (const auto& [name, map] : kLineMaps)
      AddEntries(label, name, one.lines.*map, top, lines, all_lines);
    for (const auto& [name, map] : kNodeMaps)
      AddEntries(label, name, one.nodes.*map, top, nodes, all_nodes);
  }
  lines.note = "line numbers start at 1; in the code they start at its first non-blank line";
  AddTopTable(std::move(lines), all_lines, section);
  AddTopTable(std::move(nodes), all_nodes, section);
}

void AddPasses(const compile::LogFacts& facts, report::Section& section) {
  report::Table table{.key = "passes",
                      .title = "What Inductor's passes changed",
                      .columns = {"compilation", "passes", "before: nodes before",
                                  "after: nodes after", "added", "removed", "changed",
                                  "first: first difference", "operators", "place: source", "code"}};
  std::size_t all = 0;
  for (const logs::Selected& selected : logs::Select(facts.trace(), facts.view())) {
    for (const compile::PassChange& one : compile::ComparePasses(selected)) {
      const compile::GraphChange& change = one.change;
      if (change.IsEmpty() || ++all > facts.view().top) continue;
      table.AddRow({selected.Label(facts.trace()), one.passes, one.nodes_before, one.nodes_after,
                    change.added, change.removed, change.changed, change.first,
                    ChangeText(change.operators), change.place.ToString(), change.code});
    }
  }
  AddTopTable(std::move(table), all, section);
}

void AddListings(const logs::Trace& trace, const std::vector<Provenance>& found,
                 report::Section& section) {
  struct Text {
    std::string_view title;
    std::string_view key;
    const logs::Record* Provenance::* record;
    std::string_view language;
  };
  static constexpr Text kTexts[] = {
      {"Graph before Inductor's passes", "pre", &Provenance::pre_graph, "python"},
      {"Graph after Inductor's passes", "post", &Provenance::post_graph, "python"},
      {"Output code", "code", &Provenance::python_code, "python"},
      {"C++ wrapper", "cpp", &Provenance::cpp_code, "cpp"},
  };
  std::size_t number = 0;
  for (const Provenance& one : found) {
    ++number;
    for (const Text& text : kTexts) {
      const logs::Record* record = one.*text.record;
      if (record == nullptr || record->payload_size > kListingBytes ||
          section.figures.size() >= kListings)
        continue;
      section.figures.emplace_back(
          report::Listing{.key = fmt::format("{}_{}", text.key, number),
                          .title = fmt::format("{} of {}", text.title, one.selected.Label(trace)),
                          .language = std::string(text.language),
                          .text = compile::ReadText(one.selected, record),
                          .place = one.selected.log().PlaceOf(*record).ToString()});
    }
  }
}

}  // namespace

void AddTraceProvenance(const compile::LogFacts& facts, report::Document& document) {
  const logs::Trace& trace = facts.trace();
  const std::vector<Provenance> found = compile::FindProvenance(trace, facts.view());
  report::Section section{.key = "provenance", .title = "Provenance"};
  AddPasses(facts, section);
  if (found.empty() && section.tables.empty()) return;
  section.facts = {{"maps: graphs with provenance maps", found.size()}};
  AddCount({"doubtful", "graphs with damaged records"},
           std::ranges::count_if(found, &Provenance::is_doubtful), section);
  AddMaps(trace, found, facts.view().top, section);
  AddListings(trace, found, section);
  document.AddSection(std::move(section));
}

}  // namespace idbg::views
