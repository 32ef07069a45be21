// SPDX-License-Identifier: Apache-2.0
#include "compile/kernels/provenance.h"

#include <algorithm>
#include <set>
#include <utility>

#include "compile/kernels/running_code.h"
#include "logs/events/graph_lines.h"

namespace idbg::compile {
namespace {

// Collects lines; at the end each list is sorted and has a line once.
class LineMapBuilder {
 public:
  void Add(std::int64_t from, std::int64_t to) { map_[from].insert(to); }
  LineMap Finish() const {
    LineMap lines;
    for (const auto& [from, to] : map_) lines[from].assign(to.begin(), to.end());
    return lines;
  }

 private:
  std::map<std::int64_t, std::set<std::int64_t>> map_;
};

LineMap MapLines(const logs::NodeMap& nodes, const logs::GraphLines& from,
                 const logs::GraphLines& to) {
  LineMapBuilder lines;
  for (const auto& [name, others] : nodes) {
    const auto line = from.find(name);
    if (line == from.end()) continue;
    for (const std::string& other : others) {
      if (const auto found = to.find(other); found != to.end())
        lines.Add(line->second.line, found->second.line);
    }
  }
  return lines.Finish();
}

// Kernels' lines with those of their nodes, both ways: the artifact's two maps may differ.
void MapCode(const logs::NodeMaps& nodes, const logs::GraphLines& post, const RunningCode& code,
             LineMap& code_to_post, LineMap& post_to_code) {
  std::map<std::string, std::vector<std::int64_t>, std::less<>> known;
  const auto find = [&](const std::string& kernel) -> const std::vector<std::int64_t>& {
    const auto [entry, is_new] = known.try_emplace(kernel);
    if (is_new) entry->second = code.LinesOf(kernel);
    return entry->second;
  };
  LineMapBuilder forward;
  for (const auto& [kernel, names] : nodes.code_to_post) {
    for (const std::string& name : names) {
      const auto line = post.find(name);
      if (line == post.end()) continue;
      for (const std::int64_t number : find(kernel)) forward.Add(number, line->second.line);
    }
  }
  LineMapBuilder backward;
  for (const auto& [name, kernels] : nodes.post_to_code) {
    const auto line = post.find(name);
    if (line == post.end()) continue;
    for (const std::string& kernel : kernels) {
      for (const std::int64_t number : find(kernel)) backward.Add(line->second.line, number);
    }
  }
  code_to_post = forward.Finish();
  post_to_code = backward.Finish();
}

std::string Text(const logs::Selected& selected, const logs::Record* record) {
  return record == nullptr ? "" : selected.log().Payload(*record);
}

void FillLines(Provenance& provenance) {
  const logs::Selected& selected = provenance.selected;
  const logs::GraphLines pre = logs::ReadGraphLines(Text(selected, provenance.pre_graph));
  const logs::GraphLines post = logs::ReadGraphLines(Text(selected, provenance.post_graph));
  LineMaps& lines = provenance.lines;
  lines.pre_to_post = MapLines(provenance.nodes.pre_to_post, pre, post);
  lines.post_to_pre = MapLines(provenance.nodes.post_to_pre, post, pre);
  const std::string python = Text(selected, provenance.python_code);
  const RunningCode python_code = RunningCode::OfPython(python);
  MapCode(provenance.nodes, post, python_code, lines.python_to_post, lines.post_to_python);
  const std::string cpp = Text(selected, provenance.cpp_code);
  const RunningCode cpp_code = RunningCode::OfCpp(cpp);
  MapCode(provenance.nodes, post, cpp_code, lines.cpp_to_post, lines.post_to_cpp);
}

// Which of the records that a map goes with a record is; null when none. Newer versions write
// graphs as artifacts.
const logs::Record** Slot(std::string_view name, logs::Event event, Provenance& provenance,
                          int& rank) {
  struct Role {
    std::string_view name;
    const logs::Record* Provenance::* record;
    int rank;  // a record of a lower rank does not take the place of one with a higher one
  };
  static constexpr Role kRoles[] = {
      {"before_pre_grad_graph", &Provenance::pre_graph, 1},
      {"inductor_pre_grad_graph", &Provenance::pre_graph, 0},
      {"after_post_grad_graph", &Provenance::post_graph, 1},
      {"inductor_post_grad_graph", &Provenance::post_graph, 0},
      {"inductor_output_code", &Provenance::python_code, 0},
      {"inductor_aot_wrapper_code", &Provenance::cpp_code, 0},
  };
  if (event == logs::Event::kOther) return nullptr;
  for (const Role& role : kRoles) {
    if (role.name != name) continue;
    rank = role.rank;
    return &(provenance.*role.record);
  }
  return nullptr;
}

// Walks one compilation: each map goes with the last graphs and code before it.
void AddProvenances(const logs::Selected& selected, std::vector<Provenance>& found) {
  Provenance current{.selected = selected};
  std::map<const logs::Record**, int> ranks;
  const std::size_t first = found.size();
  for (const std::uint32_t index : selected.compilation->records) {
    const logs::Record& record = selected.At(index);
    const std::string_view name = selected.log().NameOf(record);
    int rank = 0;
    if (const logs::Record** slot = Slot(name, record.event, current, rank)) {
      if (*slot == nullptr || ranks[slot] <= rank) {
        *slot = &record;
        ranks[slot] = rank;
      }
    } else if (record.event == logs::Event::kArtifact &&
               record.payload != logs::PayloadState::kNone &&
               name == "inductor_provenance_tracking_node_mappings") {
      current.record = &record;
      found.push_back(current);
    }
  }
  for (std::size_t i = first; i < found.size(); ++i) {
    for (const auto member : {&Provenance::pre_graph, &Provenance::post_graph,
                              &Provenance::python_code, &Provenance::cpp_code}) {
      if (found[i].*member == nullptr) found[i].*member = current.*member;
      const logs::Record* record = found[i].*member;
      found[i].is_doubtful |= record != nullptr && record->payload == logs::PayloadState::kDamaged;
    }
  }
}

}  // namespace

std::vector<Provenance> FindProvenance(const logs::Trace& trace, const logs::View& view) {
  std::vector<Provenance> found;
  for (const logs::Selected& selected : logs::Select(trace, view)) AddProvenances(selected, found);
  for (Provenance& one : found) {
    one.nodes = logs::ReadNodeMaps(one.selected.log(), *one.record);
    one.is_doubtful |= one.nodes.is_damaged || one.record->payload == logs::PayloadState::kDamaged;
    FillLines(one);
  }
  return found;
}

}  // namespace idbg::compile
