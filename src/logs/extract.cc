// SPDX-License-Identifier: Apache-2.0
#include "logs/extract.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <set>
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

// What Inductor writes once for each graph that it compiles, whether from the cache or not. Empty
// for what it may write more often, or another part of PyTorch writes.
std::string_view OncePerGraph(std::string_view kind) {
  if (kind.starts_with("fx_graph_cache_")) return "fx_graph_cache";
  for (const std::string_view one : {"fx_graph_runnable", "before_post_grad_graph",
                                     "inductor_post_grad_graph", "inductor_output_code"}) {
    if (kind == one) return one;
  }
  return {};
}

bool IsOfInductor(std::string_view kind) {
  return !OncePerGraph(kind).empty() || kind.starts_with("inductor_") ||
         kind == "after_post_grad_graph" || kind == "triton_kernel_info";
}

// Follows the records of one attempt. None of Inductor's says which graph it is about, but the
// order does (torch/_functorch/_aot_autograd/graph_compile.py): AOTAutograd writes its graphs, then
// Inductor compiles the forward graph, then the backward graph, at once or, after the compilation
// has ended, when the backward pass first runs.
class GraphFollower {
 public:
  // The graph of the next record.
  std::string_view Next(const Record& record, std::string_view kind) {
    switch (record.event) {
      case Event::kAotForwardGraph:
      case Event::kAotInferenceGraph:
        seen_.clear();
        has_backward_ = false;
        return now_ = record.event == Event::kAotForwardGraph ? kAotGraphs[0] : kAotGraphs[2];
      case Event::kAotBackwardGraph:
        has_backward_ = true;
        return kAotGraphs[1];
      case Event::kCompilationMetrics:
        GoToBackward();
        return {};
      default:
        break;
    }
    if (now_.empty() || !IsOfInductor(kind)) return {};
    const std::string_view once = OncePerGraph(kind);
    if (!once.empty() && !seen_.insert(once).second) GoToBackward();
    return now_;
  }

 private:
  void GoToBackward() {
    if (has_backward_) now_ = kAotGraphs[1];
  }

  std::string_view now_;
  bool has_backward_ = false;
  std::set<std::string_view> seen_;
};

// A script that reproduces a graph sets the environment of its run: what makes PyTorch write below
// the folders of that run goes, or running it would change what is studied.
std::string WithoutOutputs(std::string_view script) {
  constexpr auto kVariables = std::to_array<std::string_view>(
      {"TORCH_TRACE", "TORCH_DTRACE", "TORCH_LOGS_OUT", "TORCH_COMPILE_DEBUG",
       "TORCH_COMPILE_DEBUG_DIR", "TORCHINDUCTOR_CACHE_DIR", "TRITON_CACHE_DIR"});
  std::string text;
  while (!script.empty()) {
    const std::size_t end = std::min(script.find('\n'), script.size() - 1) + 1;
    const std::string_view line = script.substr(0, end);
    script.remove_prefix(end);
    const bool writes = std::ranges::any_of(kVariables, [&](std::string_view name) {
      return line.starts_with("os.environ['" + std::string(name) + "']");
    });
    if (!writes) text += line;
  }
  return text;
}

}  // namespace

std::vector<Extraction> PlanExtraction(const Trace& trace, const View& view,
                                       const std::vector<std::string>& kinds,
                                       std::string_view graph) {
  std::vector<Extraction> plan;
  std::map<std::filesystem::path, int> numbers;  // by folder
  for (const Selected& selected : Select(trace, view)) {
    std::map<std::int32_t, GraphFollower> attempts;
    for (const std::uint32_t index : selected.compilation->records) {
      const Record& record = selected.At(index);
      const std::string_view kind = selected.log().NameOf(record);
      const std::string_view of = attempts[std::max(record.attempt, 0)].Next(record, kind);
      if (!IsWanted(record, kind, {})) continue;
      std::filesystem::path folder = FolderName(selected, record);
      if (trace.ranks.size() > 1) folder = SafeName(selected.rank->label) / folder;
      // A file has one name, whatever else is written.
      std::array<char, 16> number{};
      std::snprintf(number.data(), number.size(), "%02d_", numbers[folder]++);
      if (!IsWanted(record, kind, kinds) || (!graph.empty() && of != graph)) continue;
      if (view.id && view.id->attempt >= 0 && std::max(record.attempt, 0) != view.id->attempt)
        continue;
      const std::string start = selected.log().PayloadStart(record, 4096);
      plan.push_back({.from = selected,
                      .record = &record,
                      .kind = std::string(kind),
                      .graph = of,
                      .path = folder / (number.data() + SafeName(kind) +
                                        std::string(Extension(kind, start)))});
    }
  }
  return plan;
}

std::string ReadExtraction(const Extraction& extraction) {
  std::string text = extraction.from.log().Payload(*extraction.record, kMaxWritten);
  return extraction.kind == "fx_graph_runnable" ? WithoutOutputs(text) : text;
}

void WriteExtraction(const Extraction& extraction, const std::filesystem::path& folder) {
  base::WriteFile(folder / extraction.path, ReadExtraction(extraction));
}

}  // namespace idbg::logs
