// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <functional>

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

report::Value InMicroseconds(const std::optional<double>& time_ms) {
  return Scaled(time_ms, 1 / kUsPerMs);
}

// Products of one kind: those that save, or take, most come first.
struct Products {
  std::vector<const ProductChoice*> choices;
  std::int64_t count = 0;
  double picked_us = 0;  // of those that have both times
  double aten_us = 0;
};

Products ProductsOf(const Choices& choices, ProductChoice::Kind kind) {
  Products all;
  for (const ProductChoice& one : choices.products) {
    if (one.kind() != kind) continue;
    all.choices.push_back(&one);
    all.count += one.products;
    const auto picked = one.choice.PickedMs();
    if (!picked || !one.choice.aten_ms) continue;
    all.picked_us += *picked * kUsPerMs * static_cast<double>(one.products);
    all.aten_us += *one.choice.aten_ms * kUsPerMs * static_cast<double>(one.products);
  }
  std::ranges::stable_sort(all.choices, std::ranges::greater(), [kind](const ProductChoice* one) {
    if (kind == ProductChoice::Kind::kChanged) return one->SavedMs().value_or(0);
    return one->choice.aten_ms.value_or(0) * static_cast<double>(one->products);
  });
  return all;
}

report::Facts CellsOfChanged(const ProductChoice& one) {
  return {{"picked", one.choice.picked},
          {"kernels", OrNothing(base::Join(one.kernels))},
          {"config: configuration", ConfigText(one.choice)},
          {"picked_us: picked [us .1]", InMicroseconds(one.choice.PickedMs())},
          {"aten_us: aten [us .1]", InMicroseconds(one.choice.aten_ms)},
          {"saved_us: saved by all [us .1]", InMicroseconds(one.SavedMs())}};
}

report::Facts CellsOfMeasured(const ProductChoice& one) {
  return {{"configs: configurations", one.choice.measured},
          {"triton_us: best triton [us .1]", InMicroseconds(one.choice.triton_ms)},
          {"aten_us: aten [us .1]", InMicroseconds(one.choice.aten_ms)}};
}

report::Facts CellsOfKept(const ProductChoice& one) {
  return {{"kernels", OrNothing(base::Join(one.kernels))},
          {"aten_us: aten [us .1]", InMicroseconds(one.choice.aten_ms)},
          {"triton_us: triton [us .1]", InMicroseconds(one.choice.triton_ms)}};
}

void AddProducts(const Products& products, report::Facts (*cells_of)(const ProductChoice& one),
                 report::Table table, std::size_t top, report::Section& section) {
  for (const ProductChoice* one : First(products.choices, top)) {
    report::Facts cells = {{"compilation", one->compilation},
                           {"problem: product", one->choice.problem},
                           {"products: count", one->products}};
    cells.Add(cells_of(*one));
    cells.Add({"error [% .1]", Scaled(one->choice.error, 1 / kPercent)});
    table.AddRecord(std::move(cells));
  }
  AddTopTable(std::move(table), products.choices.size(), section);
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

void AddSavings(const Products& changed, const Products& kept, report::Section& section) {
  const double aten_us = changed.aten_us + kept.aten_us;
  if (changed.count == 0 || aten_us <= 0) return;
  const double saved_us = changed.aten_us - changed.picked_us;
  section.facts.Add({{"aten_us: all of them with the library (predicted) [us .1]", aten_us},
                     {"saved_us: saved by the choices (predicted) [us .1]", saved_us},
                     {"saved_percent: share of that time saved (predicted) [% .1]",
                      saved_us / aten_us * kPercent}});
}

}  // namespace

void AddTraceChoices(const compile::LogFacts& facts, report::Document& document) {
  const Choices choices = compile::FindChoices(facts.trace(), facts.view());
  if (choices.empty()) return;
  const Products changed = ProductsOf(choices, ProductChoice::Kind::kChanged);
  const Products kept = ProductsOf(choices, ProductChoice::Kind::kKept);
  const Products measured = ProductsOf(choices, ProductChoice::Kind::kMeasured);
  std::int64_t stood_down = 0;
  for (const StandDown& one : choices.stood_down) stood_down += one.products;
  report::Section& section =
      document.AddSection({.key = "choices", .title = "Choices for matrix products"});
  AddCount("changed: products changed by the model", changed.count, section);
  AddCount("measured: products that Inductor measures from the model's list", measured.count,
           section);
  AddCount("kept: products left to the library", kept.count, section);
  AddCount("stood_down: products without a choice", stood_down, section);
  AddCount({"doubtful", "choices that cannot be read (left out)"}, choices.doubtful, section);
  AddSavings(changed, kept, section);
  const std::size_t top = facts.view().top;
  AddProducts(changed, CellsOfChanged,
              {.key = "changed", .title = "Products that the model changed"}, top, section);
  AddProducts(measured, CellsOfMeasured,
              {.key = "measured", .title = "Products measured by Inductor from the model's list"},
              top, section);
  AddProducts(kept, CellsOfKept, {.key = "kept", .title = "Products left to the library"}, top,
              section);
  AddStoodDown(choices.stood_down, top, section);
}

}  // namespace idbg::views
