// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "base/text/text.h"
#include "compile/choices/choices.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::Choices;
using compile::ProductChoice;
using compile::StandDown;

// "128x64x64 g8 s4 w4", as `predict` writes it; nothing where no Triton kernel was taken.
report::Value ConfigText(const logs::ChoiceEvent& choice) {
  if (choice.config.size() != 6 || choice.picked != "triton") return {};
  const auto& c = choice.config;
  return fmt::format("{}x{}x{} g{} s{} w{}", c[0], c[1], c[2], c[3], c[4], c[5]);
}

void AddChanged(const std::vector<const ProductChoice*>& changed, std::size_t top,
                report::Section& section) {
  report::Table table{
      .key = "changed",
      .title = "Products that the model changed",
      .columns = {"compilation", "problem: product", "products: count", "picked", "kernels",
                  "config: configuration", "picked_us: picked [us .1]", "aten_us: aten [us .1]",
                  "saved_us: saved by all [us .1]", "error [% .1]"}};
  for (const ProductChoice* one : First(changed, top)) {
    table.AddRow({one->compilation, one->choice.problem, one->products, one->choice.picked,
                  OrNothing(base::Join(one->kernels)), ConfigText(one->choice),
                  Scaled(one->choice.PickedMs(), 1 / kUsPerMs),
                  Scaled(one->choice.aten_ms, 1 / kUsPerMs), Scaled(one->SavedMs(), 1 / kUsPerMs),
                  Scaled(one->choice.error, 1 / kPercent)});
  }
  AddTopTable(std::move(table), changed.size(), section);
}

void AddMeasured(const std::vector<const ProductChoice*>& measured, std::size_t top,
                 report::Section& section) {
  report::Table table{
      .key = "measured",
      .title = "Products measured by Inductor from the model's list",
      .columns = {"compilation", "problem: product", "products: count", "configs: configurations",
                  "triton_us: best triton [us .1]", "aten_us: aten [us .1]", "error [% .1]"}};
  for (const ProductChoice* one : First(measured, top)) {
    table.AddRow({one->compilation, one->choice.problem, one->products, one->choice.measured,
                  Scaled(one->choice.triton_ms, 1 / kUsPerMs),
                  Scaled(one->choice.aten_ms, 1 / kUsPerMs),
                  Scaled(one->choice.error, 1 / kPercent)});
  }
  AddTopTable(std::move(table), measured.size(), section);
}

void AddKept(const std::vector<const ProductChoice*>& kept, std::size_t top,
             report::Section& section) {
  report::Table table{
      .key = "kept",
      .title = "Products left to the library",
      .columns = {"compilation", "problem: product", "products: count", "kernels",
                  "aten_us: aten [us .1]", "triton_us: triton [us .1]", "error [% .1]"}};
  for (const ProductChoice* one : First(kept, top)) {
    table.AddRow({one->compilation, one->choice.problem, one->products,
                  OrNothing(base::Join(one->kernels)), Scaled(one->choice.aten_ms, 1 / kUsPerMs),
                  Scaled(one->choice.triton_ms, 1 / kUsPerMs),
                  Scaled(one->choice.error, 1 / kPercent)});
  }
  AddTopTable(std::move(table), kept.size(), section);
}

void AddStoodDown(const std::vector<StandDown>& stood_down, std::size_t top,
                  report::Section& section) {
  report::Table table{
      .key = "stood_down",
      .title = "Products without a choice",
      .columns = {"reason", "operators", "products: count", "compilations", "first: first seen"}};
  for (const StandDown& one : First(stood_down, top)) {
    table.AddRow({one.reason, base::Join(one.operators), one.products, one.compilations.size(),
                  one.compilations.front()});
  }
  AddTopTable(std::move(table), stood_down.size(), section);
}

// Sums over products of one kind; a product without both times is in none.
struct ChoiceTotals {
  std::int64_t products = 0;
  double picked_us = 0;
  double aten_us = 0;

  void Add(const ProductChoice& one) {
    products += one.products;
    const auto picked = one.choice.PickedMs();
    if (!picked || !one.choice.aten_ms) return;
    picked_us += *picked * kUsPerMs * static_cast<double>(one.products);
    aten_us += *one.choice.aten_ms * kUsPerMs * static_cast<double>(one.products);
  }
};

void AddCounts(const Choices& choices, std::int64_t changed, std::int64_t kept,
               std::int64_t measured, report::Section& section) {
  std::int64_t stood_down = 0;
  for (const StandDown& one : choices.stood_down) stood_down += one.products;
  AddCount("changed", "products changed by the model", changed, section);
  AddCount("measured", "products that Inductor measures from the model's list", measured, section);
  AddCount("kept", "products left to the library", kept, section);
  AddCount("stood_down", "products without a choice", stood_down, section);
  AddCount("doubtful", "choices that cannot be read (left out)", choices.doubtful, section);
}

void AddSavings(const ChoiceTotals& changed, const ChoiceTotals& kept, report::Section& section) {
  const double aten_us = changed.aten_us + kept.aten_us;
  if (changed.products == 0 || aten_us <= 0) return;
  section.facts.Add({{"aten_us", "all of them with the library (predicted)", aten_us, "us", 1},
                     {"saved_us", "saved by the choices (predicted)",
                      changed.aten_us - changed.picked_us, "us", 1},
                     {"saved_percent", "share of that time saved (predicted)",
                      (changed.aten_us - changed.picked_us) / aten_us * kPercent, "%", 1}});
}

// Those that save, or take, most come first.
std::vector<const ProductChoice*> Sorted(const Choices& choices, ProductChoice::Kind kind) {
  std::vector<const ProductChoice*> sorted;
  for (const ProductChoice& one : choices.products) {
    if (one.kind() == kind) sorted.push_back(&one);
  }
  std::ranges::stable_sort(sorted, std::ranges::greater(), [kind](const ProductChoice* one) {
    if (kind == ProductChoice::Kind::kChanged) return one->SavedMs().value_or(0);
    return one->choice.aten_ms.value_or(0) * static_cast<double>(one->products);
  });
  return sorted;
}

}  // namespace

void AddTraceChoices(const compile::LogFacts& facts, report::Document& document) {
  const Choices choices = compile::FindChoices(facts.trace(), facts.view());
  if (choices.empty()) return;
  const std::vector<const ProductChoice*> changed = Sorted(choices, ProductChoice::Kind::kChanged);
  const std::vector<const ProductChoice*> kept = Sorted(choices, ProductChoice::Kind::kKept);
  const std::vector<const ProductChoice*> measured =
      Sorted(choices, ProductChoice::Kind::kMeasured);
  ChoiceTotals of_changed, of_kept, of_measured;
  for (const ProductChoice* one : changed) of_changed.Add(*one);
  for (const ProductChoice* one : kept) of_kept.Add(*one);
  for (const ProductChoice* one : measured) of_measured.Add(*one);
  const std::size_t top = facts.view().top;
  report::Section section{.key = "choices", .title = "Choices for matrix products"};
  AddCounts(choices, of_changed.products, of_kept.products, of_measured.products, section);
  AddSavings(of_changed, of_kept, section);
  AddChanged(changed, top, section);
  AddMeasured(measured, top, section);
  AddKept(kept, top, section);
  AddStoodDown(choices.stood_down, top, section);
  document.sections.push_back(std::move(section));
}

}  // namespace idbg::views
