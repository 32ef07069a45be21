// SPDX-License-Identifier: Apache-2.0
#include "analyze/hardware/price_loops.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "base/files/file.h"
#include "base/json/json_document.h"
#include "device/device.h"
#include "device/kernel_costs.h"
#include "plan/kernel.h"
#include "roofline/class_times.h"

namespace idbg::analyze {
namespace {

using base::JsonValue;

struct Launch {
  plan::LoopWork loops;
  double memory_s = 0;
};

double Number(JsonValue launch, std::string_view column) {
  const JsonValue value = launch.GetMember(column);
  const double number = value.is_null() ? 0 : value.GetNumber();
  if (!(number >= 0)) value.Fail("a column of a launch must be at least 0");
  return number;
}

Launch ReadLaunch(JsonValue value) {
  const auto number = [value](std::string_view column) { return Number(value, column); };
  return {.loops = {.results = number("results"),
                    .reduced = number("reduced"),
                    .loads = number("loads"),
                    .stores = number("stores"),
                    .arithmetic = number("arithmetic"),
                    .special = number("special"),
                    .computed = number("computed"),
                    .unaligned = number("unaligned"),
                    .jumping = number("jumping"),
                    .scattered = number("scattered"),
                    .walks = number("walks") > 0 ? 1 : 0},
          .memory_s = 1e-6 * number("memory_us")};
}

void SetCosts(JsonValue costs, device::KernelCosts& out) {
  costs.ForEachMember([&](std::string_view key, JsonValue cost) {
    const device::CostField* field = device::FindCostField(key);
    if (field == nullptr) cost.Fail("unknown cost '" + std::string(key) + "'");
    out.*field->value = cost.GetNumber();
  });
}

std::vector<double> TimesUs(JsonValue set, device::Hardware hardware,
                            std::vector<Launch> launches) {
  SetCosts(set.GetMember("costs"), hardware.costs);
  std::size_t i = 0;
  if (const JsonValue memory = set.FindMember("memory_us")) {
    memory.ForEachElement([&](JsonValue us) {
      if (i == launches.size()) us.Fail("more numbers than launches");
      launches[i++].memory_s = 1e-6 * us.GetNumber();
    });
  }
  const device::Device device(hardware, false);
  std::vector<double> times;
  times.reserve(launches.size());
  for (const Launch& launch : launches)
    times.push_back(1e6 * roofline::LoopS(launch.loops, launch.memory_s, device));
  return times;
}

}  // namespace

std::string PriceLoops(const std::string& file, const std::string& hardware) {
  const base::MappedFile mapped(file);
  const base::JsonDocument document(
      mapped.text(), file,
      {.max_bytes = std::size_t{256} << 20, .max_values = std::size_t{1} << 24});
  const device::Hardware device = device::LoadHardware(hardware);
  std::vector<Launch> launches;
  document.root().GetMember("launches").ForEachElement([&](JsonValue launch) {
    launches.push_back(ReadLaunch(launch));
  });
  auto times = nlohmann::ordered_json::array();
  document.root().GetMember("sets").ForEachElement(
      [&](JsonValue set) { times.push_back(TimesUs(set, device, launches)); });
  return base::DumpTreeLine({{"times_us", std::move(times)}}) + "\n";
}

}  // namespace idbg::analyze
