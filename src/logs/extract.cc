// SPDX-License-Identifier: Apache-2.0
#include "logs/extract.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>

#include "base/files/file.h"
#include "base/text/text.h"
#include "runs/environment.h"

namespace idbg::logs {
namespace {

constexpr std::size_t kMaxFileName = 100;
// A payload is written as it is, however large; it passes through memory once.
constexpr std::uint64_t kMaxWritten = std::uint64_t{8} << 30;

std::string SafeName(std::string_view name) {
  std::string safe;
  for (const char c : name.substr(0, kMaxFileName)) {
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

// Requires a record with a payload.
bool IsWanted(const Record& record, std::string_view kind, const std::vector<std::string>& kinds) {
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

// Whether a line sets a variable that may be a secret: "os.environ['HF_TOKEN'] = 'hf_abc'".
bool SetsSecret(std::string_view line) {
  constexpr std::string_view kStart = "os.environ['";
  if (!line.starts_with(kStart)) return false;
  const std::string_view name =
      line.substr(kStart.size(), line.find('\'', kStart.size()) - kStart.size());
  return runs::IsSecretName(name) || runs::HideTokens(line) != line;
}

// A script that reproduces a graph sets the environment of its run: what makes PyTorch write below
// the folders of that run goes, or running it would change what is studied; and so do secrets.
std::string WithoutEnvironment(std::string_view script) {
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
    if (!writes && !SetsSecret(line)) text += line;
  }
  return text;
}

// Gives payloads their numbers and files. Chromium events are counted by themselves, as most logs
// have thousands of them, which nobody extracts.
class NameGiver {
 public:
  explicit NameGiver(const Trace& trace) : has_ranks_(trace.ranks.size() > 1) {}

  // Counts one; with `whole` it also gets its path. Chromium events are numbered from 1.
  void Name(bool whole, Extraction& one) {
    const Record& record = *one.record;
    const bool is_event = record.event == Event::kChromiumEvent;
    one.number = is_event ? ++events_ : ++last_number_;
    if (is_event && !whole) return;  // nor is any other one of its folder
    std::string folder = FolderName(one.from, record);
    if (has_ranks_) folder = SafeName(one.from.rank->label) + "/" + folder;
    const int in_folder = is_event ? events_in_folder_[folder]++ : in_folder_[folder]++;
    if (!whole) return;
    std::array<char, 32> prefix{};
    std::snprintf(prefix.data(), prefix.size(), is_event ? "event_%05d_" : "%02d_", in_folder);
    const std::string start = one.from.log().PayloadStart(record, 4096);
    one.path = std::filesystem::path(folder) /
               (prefix.data() + SafeName(one.kind) + std::string(Extension(one.kind, start)));
  }

  std::int64_t last_number() const { return last_number_; }

 private:
  bool has_ranks_;
  std::int64_t last_number_ = 0;
  std::int64_t events_ = 0;
  std::map<std::string, int> in_folder_;
  std::map<std::string, int> events_in_folder_;
};

// "04_fx_graph_runnable.py" of its path, the path itself, or "fx_graph_runnable".
bool IsNamed(const Extraction& one, std::string_view which) {
  if (std::ranges::find(kAotGraphs, which) != kAotGraphs.end()) return one.graph == which;
  return one.path == which || one.path.filename() == which || one.kind == which;
}

}  // namespace

std::vector<Extraction> PlanExtraction(const Trace& trace, const View& view,
                                       const std::vector<std::string>& kinds,
                                       std::string_view which,
                                       const std::set<const Compilation*>* among) {
  std::vector<Extraction> plan;
  NameGiver names(trace);
  // What is not in view is counted: a payload has one number and one name, whatever is asked for.
  for (const Selected& selected : Select(trace, {})) {
    const bool is_in_view =
        Contains(view, selected) && (among == nullptr || among->contains(selected.compilation));
    std::map<std::int32_t, GraphFollower> attempts;
    for (const std::uint32_t index : selected.compilation->records) {
      const Record& record = selected.At(index);
      const std::string_view kind = selected.log().NameOf(record);
      const std::string_view of = attempts[std::max(record.attempt, 0)].Next(record, kind);
      if (!HasPayload(record)) continue;
      const bool is_of_attempt =
          !view.id || view.id->attempt < 0 || std::max(record.attempt, 0) == view.id->attempt;
      Extraction one{.from = selected, .record = &record, .kind = std::string(kind), .graph = of};
      const bool is_wanted = is_in_view && is_of_attempt && IsWanted(record, kind, kinds);
      names.Name(is_wanted, one);
      if (is_wanted && (which.empty() || IsNamed(one, which))) plan.push_back(std::move(one));
    }
  }
  for (Extraction& one : plan) {
    if (one.record->event == Event::kChromiumEvent) one.number += names.last_number();
  }
  return plan;
}

std::string ReadExtraction(const Extraction& extraction) {
  std::string text = extraction.from.log().Payload(*extraction.record, kMaxWritten);
  return extraction.kind == "fx_graph_runnable" ? WithoutEnvironment(text) : text;
}

void WriteExtraction(const Extraction& extraction, const std::filesystem::path& folder) {
  base::WriteBelow(folder, extraction.path, ReadExtraction(extraction));
}

}  // namespace idbg::logs
