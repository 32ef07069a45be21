// SPDX-License-Identifier: Apache-2.0
#include "compile/kernels/provenance.h"

#include <algorithm>
#include <iterator>

#include "base/text/text.h"
#include "compile/recorded_text.h"
#include "logs/events/graphs.h"
#include "logs/text.h"

namespace idbg::compile {

namespace {

LineMap MapLines(const logs::NodeMap& nodes, const logs::GraphLines& from,
                 const logs::GraphLines& to) {
  LineMap lines;
  for (const auto& [name, others] : nodes) {
    const auto line = from.find(name);
    if (line == from.end()) continue;
    for (const std::string& other : others) {
      if (const auto found = to.find(other); found != to.end())
        lines[line->second.line].insert(found->second.line);
    }
  }
  return lines;
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
  for (const auto& [kernel, names] : nodes.code_to_post) {
    for (const std::string& name : names) {
      const auto line = post.find(name);
      if (line == post.end()) continue;
      for (const std::int64_t number : find(kernel)) code_to_post[number].insert(line->second.line);
    }
  }
  for (const auto& [name, kernels] : nodes.post_to_code) {
    const auto line = post.find(name);
    if (line == post.end()) continue;
    for (const std::string& kernel : kernels) {
      for (const std::int64_t number : find(kernel)) post_to_code[line->second.line].insert(number);
    }
  }
}

void FillLines(Provenance& provenance) {
  const logs::Selected& selected = provenance.selected;
  const auto pre = logs::ReadGraphLines(ReadText(selected, provenance.pre_graph));
  const auto post = logs::ReadGraphLines(ReadText(selected, provenance.post_graph));
  LineMaps& lines = provenance.lines;
  lines.pre_to_post = MapLines(provenance.nodes.pre_to_post, pre, post);
  lines.post_to_pre = MapLines(provenance.nodes.post_to_pre, post, pre);
  const std::string python = ReadText(selected, provenance.python_code);
  const RunningCode python_code = RunningCode::OfPython(python);
  MapCode(provenance.nodes, post, python_code, lines.python_to_post, lines.post_to_python);
  const std::string cpp = ReadText(selected, provenance.cpp_code);
  const RunningCode cpp_code = RunningCode::OfCpp(cpp);
  MapCode(provenance.nodes, post, cpp_code, lines.cpp_to_post, lines.post_to_cpp);
}

// Which of the records that a map goes with a record is; null when none. Of graphs `rank` says how
// good a kind of record it is: 0 is the best.
const logs::Record** Slot(const logs::Log& log, const logs::Record& record, Provenance& provenance,
                          std::size_t& rank) {
  const auto is_graph = [&](logs::GraphStage stage) {
    const auto found = logs::RankOfGraph(log, record, stage);
    rank = found.value_or(0);
    return found.has_value();
  };
  if (is_graph(logs::GraphStage::kPreGrad)) return &provenance.pre_graph;
  if (is_graph(logs::GraphStage::kPostGrad)) return &provenance.post_graph;
  if (record.event == logs::Event::kOther) return nullptr;
  const std::string_view name = log.NameOf(record);
  if (name == "inductor_output_code") return &provenance.python_code;
  if (name == "inductor_aot_wrapper_code") return &provenance.cpp_code;
  return nullptr;
}

// Walks one compilation: each map goes with the last graphs and code before it.
void AddProvenances(const logs::Selected& selected, std::vector<Provenance>& found) {
  Provenance current{.selected = selected};
  std::map<const logs::Record**, std::size_t> ranks;
  const std::size_t first = found.size();
  for (const std::uint32_t index : selected.compilation->records) {
    const logs::Record& record = selected.At(index);
    std::size_t rank = 0;
    if (const logs::Record** slot = Slot(selected.log(), record, current, rank)) {
      if (*slot == nullptr || rank <= ranks[slot]) {
        *slot = &record;
        ranks[slot] = rank;
      }
    } else if (record.event == logs::Event::kArtifact &&
               record.payload != logs::PayloadState::kNone &&
               selected.log().NameOf(record) == "inductor_provenance_tracking_node_mappings") {
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

bool HasWord(std::string_view line, std::string_view word) {
  for (std::size_t at = line.find(word); at != std::string_view::npos;
       at = line.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !base::IsNameCharacter(line[at - 1])) &&
        (end == line.size() || !base::IsNameCharacter(line[end])))
      return true;
  }
  return false;
}

// Takes the next name or number off a text. False when there is none.
bool NextName(std::string_view& text, std::string_view& name) {
  const auto begin = std::ranges::find_if(text, base::IsNameCharacter);
  const auto end = std::find_if_not(begin, text.end(), base::IsNameCharacter);
  name = {begin, end};
  text = {end, text.end()};
  return !name.empty();
}

// "def call(args):", "    def call(self, args):", "def partition_0(args):"
bool StartsPython(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return line.starts_with("def call(") || line.starts_with("def partition_");
}

bool StartsCpp(std::string_view line) { return line.find("::run_impl(") != std::string_view::npos; }

bool IsCppDeclaration(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const std::size_t numel = line.find("xnumel");
  return line.starts_with("def") || line.starts_with("static inline void") ||
         (numel != std::string_view::npos && line.find(" =", numel) != std::string_view::npos);
}

// The key without the number of one call. In C++ only what follows the last ':' may be one: names
// have "::" in them.
std::string_view NameOf(std::string_view key, bool is_python) {
  if (is_python) return key.substr(0, key.find(':'));
  const std::size_t colon = key.rfind(':');
  const bool has_number = colon != std::string_view::npos && colon + 1 < key.size() &&
                          key.find_first_not_of("0123456789", colon + 1) == std::string_view::npos;
  return has_number ? key.substr(0, colon) : key;
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

RunningCode::RunningCode(std::string_view text, bool is_python) : is_python_(is_python) {
  std::int64_t number = 0;
  std::int64_t skipped = 0;  // lines before the module's own first one
  bool has_started = false;
  for (std::string_view line; logs::NextLine(text, line);) {
    if (number == 0 && base::Trim(line).empty()) continue;
    ++number;
    if (is_python && !has_started && line.find("# AOT ID:") != std::string_view::npos)
      skipped = number - 1;
    has_started = has_started || (is_python ? StartsPython(line) : StartsCpp(line));
    if (has_started && (is_python || !IsCppDeclaration(line)))
      lines_.push_back({.number = number - skipped, .text = line});
  }
  Index();
}

void RunningCode::Index() {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    std::string_view rest = lines_[i].text;
    for (std::string_view name; NextName(rest, name);) {
      std::vector<std::size_t>& places = names_[name];
      if (places.empty() || places.back() != i) places.push_back(i);
    }
  }
}

std::vector<std::size_t> RunningCode::Find(std::string_view word) const {
  // Of the names that the word is made of, the rarest leaves the fewest lines to look at.
  const std::vector<std::size_t>* rarest = nullptr;
  std::string_view rest = word;
  for (std::string_view name; NextName(rest, name);) {
    const auto places = names_.find(name);
    if (places == names_.end()) return {};
    if (rarest == nullptr || places->second.size() < rarest->size()) rarest = &places->second;
  }
  std::vector<std::size_t> found;
  if (rarest == nullptr) return found;
  std::ranges::copy_if(*rarest, std::back_inserter(found),
                       [&](std::size_t at) { return HasWord(lines_[at].text, word); });
  return found;
}

std::vector<std::int64_t> RunningCode::LinesOf(std::string_view key) const {
  const std::string_view name = NameOf(key, is_python_);
  const std::vector<std::size_t> calls = Find(name);
  // In code whose comments number the calls, the call after the comment; otherwise every call.
  if (name.size() < key.size()) {
    if (const auto comments = Find(key); !comments.empty()) {
      const auto call = std::ranges::upper_bound(calls, comments.front());
      if (call != calls.end()) return {lines_[*call].number};
    }
  }
  std::vector<std::int64_t> numbers;
  numbers.reserve(calls.size());
  for (const std::size_t at : calls) numbers.push_back(lines_[at].number);
  return numbers;
}

}  // namespace idbg::compile
