// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>

#include "base/text/text.h"
#include "compile/guards/symbols.h"
#include "compile/inputs.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {

using compile::CompilationInputs;
using compile::Symbol;
using compile::SymbolGuard;
using compile::Symbols;
using compile::TensorInput;
using logs::Frame;

namespace {

base::Place PlaceOfFrame(const Frame& frame) {
  return frame.file.empty() ? base::Place{} : logs::PlaceOf({&frame, 1});
}

// Specialised ones first: they are what recompiles.
void AddSymbolTable(const Symbols& symbols, std::size_t top, report::Section& section) {
  report::Table table{.key = "symbols",
                      .title = "Dynamic sizes",
                      .columns = {"compilation", "symbol", "source", "value: traced with", "range",
                                  "dynamic: dynamic since", "specialized: specialized to",
                                  "reason: cause", "place: line"}};
  const auto sorted =
      SortedBy(symbols.symbols, [](const Symbol& symbol) { return symbol.specialized_to.empty(); });
  for (const Symbol* symbol : First(sorted, top)) {
    const bool is_special = !symbol->specialized_to.empty();
    table.AddRow({symbol->compilation, symbol->name, symbol->is_unbacked ? "data" : symbol->source,
                  symbol->value, symbol->range, symbol->made_dynamic, symbol->specialized_to,
                  symbol->reason,
                  PlaceOfFrame(is_special ? symbol->specialized_at : symbol->user).ToString()});
  }
  AddTopTable(std::move(table), sorted.size(), section);
}

void AddGuardTable(const Symbols& symbols, std::size_t top, report::Section& section) {
  report::Table table{.key = "guards",
                      .title = "Constraints on sizes",
                      .columns = {"kind", "expression: condition", "count", "first: first seen",
                                  "place: line", "code"}};
  for (const SymbolGuard& guard : First(symbols.guards, top)) {
    table.AddRow({guard.kind, guard.expression, guard.count, guard.compilation,
                  PlaceOfFrame(guard.user).ToString(), guard.user.code});
  }
  AddTopTable(std::move(table), symbols.guards.size(), section);
}

// One note for what becomes one number in one line, however many compilations do it.
void AddSpecializationFindings(const Symbols& symbols, report::Document& document) {
  CountedFindings findings(document);
  for (const Symbol& symbol : symbols.symbols) {
    if (symbol.specialized_to.empty()) continue;
    const base::Place place = PlaceOfFrame(symbol.specialized_at);
    findings.Add(
        fmt::format("{}\n{}\n{}", symbol.source, symbol.specialized_to, place.ToString()),
        report::AsAdvice(
            {.rule = "specialized-symbol",
             .message = fmt::format(
                 "{}: {} ({}) was specialized to {}: any other value causes a recompilation",
                 symbol.compilation, symbol.source, symbol.name, symbol.specialized_to),
             .advice = std::string(AdviceForSpecialization(symbol)),
             .place = place,
             .group = symbol.reason}));
  }
}

void AddFakeKernelFindings(const Symbols& symbols, report::Document& document) {
  for (const compile::FakeKernelProblem& problem : symbols.fake_kernels) {
    document.AddFinding(
        {.rule = problem.is_missing ? "missing-fake-kernel" : "mismatched-fake-kernel",
         .message = problem.is_missing
                        ? problem.op + " has no fake kernel, so it cannot be traced without data"
                        : problem.op + " has a fake kernel that differs from the real one: " +
                              problem.reason,
         .advice = problem.is_missing ? "register one with torch.library.register_fake"
                                      : "correct the kernel that torch.library.register_fake "
                                        "registers, and check it with torch.library.opcheck",
         .place = problem.record,
         .group = problem.op,
         .count = problem.count});
  }
}

// "; u0 is made in line 269: a = x.item()": where the data came in.
std::string OriginOf(const SymbolGuard& guard) {
  const auto symbol = std::ranges::find_if(guard.steps, [](const compile::ExpressionStep& step) {
    return step.expression.starts_with('u') && step.user.line > 0;
  });
  if (symbol == guard.steps.end()) return "";
  return fmt::format("; {} is made in line {}: {}", symbol->expression, symbol->user.line,
                     symbol->user.code);
}

// "u0 (line 269: a = x.item()); -u0 (line 270: a = -a)": how the expression came to be.
std::string StepsOf(const SymbolGuard& guard) {
  const auto text_of = [](const compile::ExpressionStep& step) {
    return fmt::format("{} (line {}: {})", step.expression, step.user.line, step.user.code);
  };
  return JoinOf(guard.steps, text_of, "; ");
}

// What a draft export found: a value that only data has decided, a condition that it took as given.
void AddExportFindings(const Symbols& symbols, report::Document& document) {
  for (const SymbolGuard& guard : symbols.guards) {
    const bool is_real = guard.kind == "real value used";
    if (!guard.is_export && !is_real) continue;
    report::Finding& finding = document.AddFinding(
        {.rule = is_real ? "data-dependent-expression" : "export-guard",
         .severity = is_real ? report::Severity::kWarning : report::Severity::kNote,
         .is_advisory = !is_real,
         .message = is_real
                        ? fmt::format("{} depends on data: {} decided it with the value of "
                                      "the example",
                                      guard.expression, guard.is_export ? "export" : "tracing") +
                              OriginOf(guard)
                        : fmt::format("the export is valid only where {}", guard.expression),
         .advice = is_real ? "say what always holds with torch._check before this line, or choose "
                             "with torch.cond"
                           : "if other sizes occur, make this line hold for all of them, or pass "
                             "the range in dynamic_shapes",
         .place = PlaceOfFrame(guard.user),
         .count = guard.count});
    AddText("code", guard.user.code, finding);
    AddText("made_by", StepsOf(guard), finding);
    for (const auto& [name, value] : guard.locals)
      finding.values.emplace_back("local_" + name, value);
  }
}

std::string KindOf(const logs::DescribeTensorEvent& tensor) {
  std::string kind = tensor.is_parameter ? "parameter" : "tensor";
  if (tensor.requires_grad && !tensor.is_parameter) kind += ", grad";
  if (tensor.is_view) kind += ", view";
  return kind;
}

void AddTensors(const logs::Trace& trace, const std::vector<CompilationInputs>& inputs,
                std::size_t top, report::Section& section) {
  report::Table table{.key = "tensors",
                      .title = "Tensors",
                      .columns = {"compilation", "source", "kind", "dtype", "sizes", "strides",
                                  "device", "bytes: storage [bytes]", "dynamic: marked dynamic",
                                  "aliases: shares memory with"}};
  std::size_t all = 0;
  for (const CompilationInputs& one : inputs) {
    all += one.tensors.size();
    for (const TensorInput& tensor : one.tensors) {
      if (table.rows.size() >= top) break;
      const logs::DescribeTensorEvent& described = tensor.described;
      table.AddRow({one.selected.Label(trace), tensor.source, KindOf(described), described.dtype,
                    "[" + base::Join(described.sizes) + "]",
                    "[" + base::Join(described.strides) + "]", described.device,
                    tensor.storage_bytes, base::Join(described.dynamic_dims),
                    base::Join(tensor.aliases)});
    }
  }
  AddTopTable(std::move(table), all, section);
}

void AddEffects(const compile::LogFacts& facts, report::Section& section) {
  const auto effects = compile::FindInputEffects(facts.trace(), facts.view());
  report::Table table{.key = "effects",
                      .title = "Inputs that the graphs change or return",
                      .columns = {"compilation", "input", "effect"}};
  for (const compile::InputEffect& one : First(effects, facts.view().top))
    table.AddRow({one.selected.Label(facts.trace()), one.input, one.effect});
  AddTopTable(std::move(table), effects.size(), section);
}

}  // namespace

void AddTraceSymbols(const compile::LogFacts& facts, report::Document& document) {
  const Symbols symbols = compile::FindSymbols(facts.trace(), facts.view());
  AddSpecializationFindings(symbols, document);
  AddFakeKernelFindings(symbols, document);
  AddExportFindings(symbols, document);
  if (symbols.symbols.empty() && symbols.guards.empty()) return;
  report::Section& section = document.AddSection({.key = "symbols", .title = "Symbolic shapes"});
  section.facts = {{"symbols: dynamic sizes", symbols.symbols.size()},
                   {"unbacked: known only from data (unbacked)",
                    std::ranges::count_if(symbols.symbols, &Symbol::is_unbacked)},
                   {"specialized: specialized to constants",
                    std::int64_t{std::ranges::count_if(symbols.symbols, [](const Symbol& one) {
                      return !one.specialized_to.empty();
                    })}}};
  AddCount("expressions: size expressions", symbols.expressions, section);
  AddSymbolTable(symbols, facts.view().top, section);
  AddGuardTable(symbols, facts.view().top, section);
}

void AddTraceInputs(const compile::LogFacts& facts, report::Document& document) {
  const std::vector<CompilationInputs> inputs = compile::FindInputs(facts.trace(), facts.view());
  if (inputs.empty()) return;
  report::Section& section =
      document.AddSection({.key = "inputs", .title = "Inputs of the graphs"});
  std::int64_t tensors = 0;
  std::int64_t unnamed = 0;
  std::int64_t storages = 0;
  double largest = 0;
  for (const CompilationInputs& one : inputs) {
    tensors += std::ssize(one.tensors);
    unnamed += one.unnamed;
    storages += one.storages;
    largest = std::max(largest, one.storage_bytes);
  }
  section.facts = {{"tensors", tensors},
                   {"storages", storages},
                   {"largest: distinct storages (largest compilation) [MB]", largest / kMega}};
  AddCount("unnamed: bases of views, and gradients", unnamed, section);
  AddTensors(facts.trace(), inputs, facts.view().top, section);
  AddEffects(facts, section);
}

}  // namespace idbg::views
