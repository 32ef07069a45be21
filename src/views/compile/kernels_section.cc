// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <functional>

#include "base/text/text.h"
#include "compile/kernels/kernels.h"
#include "compile/recorded_text.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::CompiledCode;
using compile::CompiledKernel;
using inductor::KernelKind;

constexpr std::size_t kKernelListings = 8;
constexpr std::size_t kKernelListingBytes = std::size_t{256} << 10;

// The kernels of all modules, with their module.
struct Made {
  const CompiledCode* code = nullptr;
  const CompiledKernel* kernel = nullptr;
};

void AddModules(const logs::Trace& trace, const std::vector<CompiledCode>& codes, std::size_t top,
                report::Section& section) {
  report::Table table{
      .key = "modules",
      .title = "Compiled graphs",
      .columns = {"compilation", "aot_id: graph", "lines", "graph_ops: captured ops", "nodes",
                  "generated: launches", "library", "fallback", "custom", "collective", "problem"}};
  for (const CompiledCode& code : First(codes, top)) {
    std::string problem = code.problem;
    if (problem.empty() && code.is_doubtful) problem = "unreliable: damaged records";
    table.AddRow({code.selected.Label(trace), code.aot_id, code.lines, code.graph_ops,
                  code.CountNodes(), code.CountGeneratedCalls(),
                  code.CountCalls(KernelKind::kExtern), code.CountCalls(KernelKind::kFallback),
                  code.CountCalls(KernelKind::kCustom), code.CountCalls(KernelKind::kCollective),
                  OrNothing(problem)});
  }
  AddTopTable(std::move(table), codes.size(), section);
}

void AddKernels(const logs::Trace& trace, const std::vector<Made>& made, std::size_t top,
                report::Section& section) {
  report::Table table{
      .key = "kernels",
      .title = "Kernels",
      .columns = {"compilation", "aot_id: graph", "kernel", "kind", "defined", "line", "calls",
                  "nodes", "operators", "place: first source line", "code"}};
  for (const auto& [code, kernel] : First(made, top)) {
    table.AddRow({code->selected.Label(trace), code->aot_id, kernel->name, ToString(kernel->kind),
                  kernel->is_defined, kernel->line, kernel->calls, kernel->nodes.size(),
                  base::Join(kernel->operators), kernel->place.ToString(), kernel->code});
  }
  AddTopTable(std::move(table), made.size(), section);
}

void AddTriton(const logs::Trace& trace, const std::vector<Made>& made, std::size_t top,
               report::Section& section) {
  report::Table table{
      .key = "triton",
      .title = "Triton compilation",
      .columns = {"compilation", "kernel", "compile [ms]", "autotune: autotune cache",
                  "configs: configurations", "only_config: single configuration"}};
  std::vector<Made> known;
  std::ranges::copy_if(made, std::back_inserter(known), [](const Made& one) {
    const logs::TritonKernelInfo& info = one.kernel->triton;
    return info.compile_us || info.configs || !info.autotune.empty();
  });
  std::ranges::stable_sort(known, std::ranges::greater(), [](const Made& one) {
    return one.kernel->triton.compile_us.value_or(0);
  });
  for (const auto& [code, kernel] : First(known, top)) {
    const logs::TritonKernelInfo& info = kernel->triton;
    table.AddRow({code->selected.Label(trace), kernel->name, Scaled(info.compile_us, kUsPerMs),
                  OrNothing(info.autotune), info.configs, OrNothing(info.only_config)});
  }
  AddTopTable(std::move(table), known.size(), section);
}

void AddCalls(const logs::Trace& trace, const std::vector<CompiledCode>& codes, std::size_t top,
              report::Section& section) {
  report::Table table{.key = "calls",
                      .title = "Calls in code order",
                      .columns = {"compilation", "aot_id: graph", "line", "kernel", "kind"}};
  std::size_t all = 0;
  for (const CompiledCode& code : codes) {
    all += code.calls.size();
    for (const compile::KernelCall& call : code.calls) {
      if (table.rows.size() >= top) break;
      const CompiledKernel& kernel = code.kernels[call.kernel];
      table.AddRow(
          {code.selected.Label(trace), code.aot_id, call.line, kernel.name, ToString(kernel.kind)});
    }
  }
  AddTopTable(std::move(table), all, section);
}

// Of the largest modules the code itself.
void AddListings(const logs::Trace& trace, const std::vector<CompiledCode>& codes, std::size_t top,
                 report::Section& section) {
  std::int64_t left_out = 0;
  for (const CompiledCode& code : codes) {
    if (section.figures.size() >= std::min(top, kKernelListings) ||
        code.record->payload_size > kKernelListingBytes) {
      ++left_out;
      continue;
    }
    section.figures.emplace_back(report::Listing{
        .key = fmt::format("code_{}", section.figures.size() + 1),
        .title = fmt::format("Output code of {} {}", code.selected.Label(trace), code.aot_id),
        .language = code.problem.empty() ? "python" : "text",
        .text = compile::ReadText(code.selected, code.record),
        .place = code.selected.log().PlaceOf(*code.record).ToString()});
  }
  AddCount("listings_left_out: output code not shown (see extract)", left_out, section);
}

struct FallbackNote {
  std::string message;
  base::Place place;
  std::int64_t calls = 0;
  bool is_custom = false;
};

// One note for each operator.
void AddFallbackFindings(const std::vector<Made>& made, report::Document& document) {
  std::map<std::string, FallbackNote> notes;
  for (const auto& [code, kernel] : made) {
    if (kernel->kind != KernelKind::kFallback && kernel->kind != KernelKind::kCustom) continue;
    FallbackNote& note = notes[kernel->name];
    if (note.place.file.empty()) note.place = kernel->place;
    note.calls += kernel->calls;
    note.is_custom = kernel->kind == KernelKind::kCustom;
  }
  for (const auto& [name, note] : notes) {
    document.AddAdvice(
        {.rule = "fallback",
         .message = note.is_custom
                        ? name + " is opaque to the compiler: no kernel can be fused with it"
                        : name + " is a fallback: Inductor did not lower it",
         .advice = note.is_custom
                       ? "rewrite it with PyTorch operators, or as a Triton kernel registered with "
                         "torch.library.triton_op, so that adjacent operators can be fused"
                       : "if it is slow, replace it with operators that Inductor lowers; its "
                         "inputs and outputs go through memory",
         .place = note.place,
         .group = name,
         .count = note.calls});
  }
}

std::int64_t Sum(const std::vector<CompiledCode>& codes, const auto& count_of) {
  std::int64_t sum = 0;
  for (const CompiledCode& code : codes) sum += std::invoke(count_of, code);
  return sum;
}

// Each with how much of the program it keeps from being replayed.
void AddSkipFindings(const logs::Trace& trace, const std::vector<CompiledCode>& codes,
                     const std::vector<compile::CudagraphSkip>& skips, report::Document& document) {
  const std::int64_t all = Sum(codes, &CompiledCode::CountGeneratedCalls);
  for (const compile::CudagraphSkip& skip : skips) {
    const std::int64_t kept = Sum(codes, [&](const CompiledCode& code) {
      const bool is_kept = std::ranges::find(skip.compilations, code.selected.Label(trace)) !=
                           skip.compilations.end();
      return is_kept ? code.CountGeneratedCalls() : 0;
    });
    const std::string share = kept > 0 ? fmt::format(" ({} of {} kernel launches)", kept, all) : "";
    document.AddFinding({.rule = "cudagraph-skip",
                         .message = fmt::format("{} runs without CUDA graphs{}: {}",
                                                skip.compilations.front(), share, skip.reason),
                         .advice = std::string(skip.advice),
                         .place = skip.place,
                         .group = skip.reason,
                         .count = std::ssize(skip.compilations),
                         .values = {{"compilations", base::Join(skip.compilations)}}});
  }
}

void AddFacts(const std::vector<CompiledCode>& codes, const std::vector<Made>& made,
              report::Section& section) {
  AddCount("modules: compiled graphs", std::ssize(codes), section);
  AddCount("kernels: kernels defined",
           std::ranges::count_if(made, [](const Made& one) { return one.kernel->is_defined; }),
           section);
  const auto total = [&](KernelKind kind) {
    return Sum(codes, [kind](const CompiledCode& code) { return code.CountCalls(kind); });
  };
  AddCount("launches: kernel launches", Sum(codes, &CompiledCode::CountGeneratedCalls), section);
  AddCount("library_calls: library calls", total(KernelKind::kExtern), section);
  AddCount("fallback_calls: fallback operators called", total(KernelKind::kFallback), section);
  AddCount("custom_calls: custom operators called", total(KernelKind::kCustom), section);
  AddCount("collective_calls: collectives", total(KernelKind::kCollective), section);
  std::int64_t nodes = 0;
  std::int64_t known = 0;  // launches of kernels whose nodes are known
  for (const Made& one : made) {
    if (!one.kernel->is_defined || one.kernel->nodes.empty()) continue;
    nodes += std::ssize(one.kernel->nodes) * one.kernel->calls;
    known += one.kernel->calls;
  }
  if (known > 0)
    section.facts.Add({"nodes_per_launch: graph nodes per launch (mean) [.1]",
                       static_cast<double>(nodes) / static_cast<double>(known)});
}

}  // namespace

void AddTraceKernels(const compile::LogFacts& facts, const std::vector<CompiledCode>& codes,
                     report::Document& document) {
  const logs::Trace& trace = facts.trace();
  const logs::View& view = facts.view();
  AddSkipFindings(trace, codes, compile::FindCudagraphSkips(trace, facts.view(), facts.Summaries()),
                  document);
  if (codes.empty()) return;
  std::vector<Made> made;
  for (const CompiledCode& code : codes) {
    for (const CompiledKernel& kernel : code.kernels) made.push_back({&code, &kernel});
  }
  report::Section& section = document.AddSection({.key = "kernels", .title = "Kernels"});
  AddFacts(codes, made, section);
  AddModules(trace, codes, view.top, section);
  AddKernels(trace, made, view.top, section);
  AddTriton(trace, made, view.top, section);
  AddCalls(trace, codes, view.top, section);
  AddListings(trace, codes, view.top, section);
  AddFallbackFindings(made, document);
}

}  // namespace idbg::views
