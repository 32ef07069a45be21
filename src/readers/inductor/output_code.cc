// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/names.h"
#include "base/text/text.h"
#include "readers/formats.h"
#include "readers/inductor/lines.h"

namespace idbg::readers::inductor {
namespace {

// Functions may call functions (graph partitions): what execution unrolls to is bounded.
constexpr std::size_t kMaxUnrolledBytes = 256 << 20;
constexpr int kMaxScopeDepth = 64;

// @triton_heuristics.NAME(
constexpr base::Named<KernelKind> kHeuristics[] = {
    {"pointwise", KernelKind::kPointwise},
    {"reduction", KernelKind::kReduction},
    {"cooperative_reduction", KernelKind::kReduction},
    {"persistent_reduction", KernelKind::kPersistentReduction},
    {"template", KernelKind::kTemplate},
    {"foreach", KernelKind::kForeach},
    {"split_scan", KernelKind::kSplitScan},
    {"user_autotune", KernelKind::kFallback},
};

// async_compile.NAME(
constexpr base::Named<KernelKind> kBackends[] = {
    {"triton", KernelKind::kPointwise},  // until its heuristic is read
    {"cpp", KernelKind::kCpp},
    {"cpp_pybinding", KernelKind::kCpp},
    {"cuda", KernelKind::kTemplate},
    {"rocm", KernelKind::kTemplate},
    {"cutedsl", KernelKind::kTemplate},
    {"halide", KernelKind::kPointwise},
    {"multi_kernel", KernelKind::kReduction},
};

// A function of the module: its calls, and where it calls an earlier function.
struct Scope {
  struct Step {
    std::optional<std::size_t> scope;  // else `call`
    Call call;
  };
  std::vector<Step> steps;
  std::size_t bytes = 0;  // of all calls that it makes, those of the functions it calls included
  int depth = 1;
};

std::size_t SizeOf(const Call& call) {
  std::size_t bytes = sizeof(Call);
  for (const auto* list : {&call.source_nodes, &call.original_aten}) {
    for (const std::string& text : *list) bytes += sizeof(std::string) + text.size();
  }
  return bytes;
}

class OutputCodeReader {
 public:
  explicit OutputCodeReader(const Input& input) : lines_(input.bytes, input.name) {}

  ModelFile Read();

 private:
  void ReadHeader(std::string_view line);
  bool ReadDefinition(std::string_view line);
  void ReadBody(std::string_view opening, Kernel& kernel);
  bool OpenScope(std::string_view line);
  void ReadStatement(std::string_view text);
  bool ReadLaunch(std::string_view text);
  bool ReadLibraryCall(std::string_view text);
  bool ReadScopeCall(std::string_view text);
  std::size_t KernelOf(std::string_view name, KernelKind kind);
  void AddCall(std::size_t kernel);
  void Unroll(const Scope& scope);
  Scope& scope() { return scopes_[*open_]; }

  Lines lines_;
  ModelFile file_;
  KernelModule module_;
  KernelCommentReader comment_;
  std::unordered_map<std::string, std::size_t> kernels_;
  std::vector<Scope> scopes_;
  std::unordered_map<std::string, std::size_t> scope_names_;
  std::optional<std::size_t> open_;  // the function that the line stands in
  std::size_t indent_ = 0;           // of its "def"
};

std::size_t OutputCodeReader::KernelOf(std::string_view name, KernelKind kind) {
  const auto [entry, is_new] = kernels_.try_emplace(std::string(name), module_.kernels.size());
  if (is_new) {
    if (module_.kernels.size() == kMaxNodes)
      lines_.Fail("more than " + std::to_string(kMaxNodes) + " kernels (is this one module?)");
    module_.kernels.push_back({.name = entry->first, .kind = kind, .line = lines_.number()});
  }
  return entry->second;
}

// "name = async_compile.triton('name', '''"
bool OutputCodeReader::ReadDefinition(std::string_view line) {
  const std::string_view name = LeadingName(line);
  std::string_view rest = line.substr(name.size());
  if (name.empty() || !Skip(rest, " = async_compile.")) return false;
  const std::string_view backend = LeadingName(rest);
  if (!rest.substr(backend.size()).starts_with("(")) return false;
  const std::optional<KernelKind> kind = base::FindNamed(kBackends, backend);
  if (!kind) CountLoss(file_.losses, "kernels of an unknown backend", lines_.number(), line);
  Kernel& kernel = module_.kernels[KernelOf(name, kind.value_or(KernelKind::kPointwise))];
  KernelComment comment = comment_.Take();
  kernel.nodes = comment.nodes();
  kernel.source_nodes = std::move(comment.source_nodes);
  kernel.original_aten = std::move(comment.original_aten);
  kernel.origin = std::move(comment.origin);
  ReadBody(rest, kernel);
  return true;
}

// Reads on to the end of the kernel's code, a string in triple quotes.
void OutputCodeReader::ReadBody(std::string_view opening, Kernel& kernel) {
  constexpr std::string_view kQuotes = "'''";
  const std::size_t begin = opening.find(kQuotes);
  if (begin == std::string_view::npos) return;
  if (opening.find(kQuotes, begin + kQuotes.size()) != std::string_view::npos) return;
  std::string_view line;
  while (lines_.Next(line)) {
    if (line.find(kQuotes) != std::string_view::npos) return;
    if (!Skip(line, "@triton_heuristics.")) continue;
    const std::string_view heuristic = LeadingName(line);
    if (const auto kind = base::FindNamed(kHeuristics, heuristic)) {
      kernel.kind = *kind;
    } else {
      CountLoss(file_.losses, "kernels of an unknown heuristic", lines_.number(), line);
    }
  }
  CountLoss(file_.losses, "kernels whose code does not end", kernel.line, kernel.name);
}

// "def call(args):", "    def call(self, args):", "def partition_0(args):"
bool OutputCodeReader::OpenScope(std::string_view line) {
  const std::size_t indent = line.find_first_not_of(' ');
  std::string_view text = line.substr(indent);
  if (!Skip(text, "def ")) return false;
  const std::string_view name = LeadingName(text);
  open_ = scopes_.size();
  indent_ = indent;
  scopes_.emplace_back();
  scope_names_[std::string(name)] = *open_;
  comment_.Clear();
  return true;
}

void OutputCodeReader::AddCall(std::size_t kernel) {
  KernelComment comment = comment_.Take();
  Kernel& called = module_.kernels[kernel];
  if (called.source_nodes.empty()) called.source_nodes = comment.source_nodes;
  if (called.original_aten.empty()) called.original_aten = comment.original_aten;
  scope().steps.push_back({.scope = std::nullopt,
                           .call = {.kernel = kernel,
                                    .line = lines_.number(),
                                    .handle = comment.handle,
                                    .source_nodes = std::move(comment.source_nodes),
                                    .original_aten = std::move(comment.original_aten),
                                    .nodes = {}}});
  scope().bytes += SizeOf(scope().steps.back().call);
}

// "triton_poi_fused_0.run(buf0, ...)", "cpp_fused_0(buf0)"
bool OutputCodeReader::ReadLaunch(std::string_view text) {
  const std::string_view name = LeadingName(text);
  const std::string_view rest = text.substr(name.size());
  const auto known = kernels_.find(std::string(name));
  const bool is_run = !name.empty() && rest.starts_with(".run(");
  if (!is_run && !(rest.starts_with("(") && known != kernels_.end())) return false;
  if (known == kernels_.end()) {
    CountLoss(file_.losses, "launches of kernels that are not defined", lines_.number(), text);
  }
  AddCall(KernelOf(name, KernelKind::kPointwise));
  return true;
}

// "buf1 = extern_kernels.mm(...)", "torch.ops.aten.sort.stable(...)", "aten.randint.low_out(...)"
bool OutputCodeReader::ReadLibraryCall(std::string_view text) {
  const std::string_view target = LeadingName(text);
  if (text.substr(target.size()).starts_with(" = ")) text.remove_prefix(target.size() + 3);
  constexpr auto kPrefixes = std::to_array<std::pair<std::string_view, KernelKind>>({
      {"extern_kernels.", KernelKind::kExtern},
      {"torch.ops.", KernelKind::kFallback},
      {"aten.", KernelKind::kFallback},
  });
  for (const auto& [prefix, kind] : kPrefixes) {
    if (!text.starts_with(prefix)) continue;
    const std::size_t end = text.find_first_not_of(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.", prefix.size());
    if (end == std::string_view::npos || end == prefix.size() || text[end] != '(') return false;
    AddCall(KernelOf(text.substr(0, end), kind));
    return true;
  }
  return false;
}

// "buf3 = self.partitions[0](partition0_args)", "subgraph_0(args)". Only functions that have ended
// count: no recursion.
bool OutputCodeReader::ReadScopeCall(std::string_view text) {
  if (const std::size_t equals = text.find(" = "); equals != std::string_view::npos) {
    text.remove_prefix(equals + 3);
  }
  std::string name(LeadingName(text));
  if (Skip(text, "self.partitions[")) {
    name = "partition_" + std::string(LeadingName(text));
  } else if (!text.substr(name.size()).starts_with("(")) {
    return false;
  }
  const auto callee = scope_names_.find(name);
  if (callee == scope_names_.end() || callee->second == *open_) return false;
  scope().steps.push_back({.scope = callee->second, .call = {}});
  const Scope& inner = scopes_[callee->second];
  scope().bytes += inner.bytes;
  scope().depth = std::max(scope().depth, inner.depth + 1);
  if (scope().bytes > kMaxUnrolledBytes || scope().depth > kMaxScopeDepth) {
    lines_.Fail("its functions call each other too deeply");
  }
  return true;
}

void OutputCodeReader::ReadStatement(std::string_view text) {
  if (ReadLaunch(text) || ReadLibraryCall(text) || ReadScopeCall(text)) return;
  // Between a comment and its kernel stand only the stream and a workspace.
  if (text.find("stream") == std::string_view::npos && !text.starts_with("workspace")) {
    comment_.Clear();
  }
}

void OutputCodeReader::ReadHeader(std::string_view line) {
  std::string_view text = line.substr(1);
  if (module_.aot_id.empty() && Skip(text, " AOT ID: ['")) {
    module_.aot_id = text.substr(0, text.find('\''));
    file_.facts.emplace_back("AOT id", module_.aot_id);
  }
}

void OutputCodeReader::Unroll(const Scope& scope) {
  for (const Scope::Step& step : scope.steps) {
    if (step.scope) {
      if (scopes_[*step.scope].bytes > 0) Unroll(scopes_[*step.scope]);
      continue;
    }
    module_.calls.push_back(step.call);
    ++module_.kernels[step.call.kernel].calls;
  }
}

ModelFile OutputCodeReader::Read() {
  std::string_view line;
  while (lines_.Next(line)) {
    const std::size_t indent = line.find_first_not_of(' ');
    if (indent == std::string_view::npos) continue;
    lines_.Check(line);
    const std::string_view text = line.substr(indent);
    if (text.starts_with("#")) {
      if (indent == 0) ReadHeader(line);
      comment_.Add(text.substr(1), lines_.number(), file_.losses);
      continue;
    }
    if (OpenScope(line)) continue;
    if (open_ && indent <= indent_) open_.reset();
    if (open_) {
      ReadStatement(base::Trim(text));
    } else if (indent == 0 && !ReadDefinition(line)) {
      comment_.Clear();
    }
  }
  const auto call = scope_names_.find("call");
  if (call == scope_names_.end()) {
    lines_.Fail("the function `call` that runs the kernels is missing (is the file truncated?)");
  }
  Unroll(scopes_[call->second]);
  for (Call& one : module_.calls) {
    const Kernel& kernel = module_.kernels[one.kernel];
    if (kernel.calls == 1) one.nodes = kernel.nodes;
  }
  file_.kernels = std::move(module_);
  return std::move(file_);
}

}  // namespace

std::string RefuseOutputCode(const Input& input) {
  Lines lines(input.bytes.substr(0, kSniffBytes));
  std::string_view line;
  while (lines.Next(line)) {
    if (line.starts_with("async_compile = AsyncCompile()") || line.starts_with("# AOT ID: [")) {
      return "";
    }
  }
  return "no \"async_compile\" and no \"# AOT ID\"";
}

ModelFile ReadOutputCode(const Input& input) { return OutputCodeReader(input).Read(); }

}  // namespace idbg::readers::inductor
