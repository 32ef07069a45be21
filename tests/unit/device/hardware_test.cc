// SPDX-License-Identifier: Apache-2.0
#include "device/hardware.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "base/error.h"
#include "device/hardware_fields.h"
#include "device/hardware_files.h"

namespace idbg::device::hardware_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;
using Catch::Matchers::WithinAbs;
using tensor::DType;

constexpr std::string_view kSmall = R"({
  "format": "inductor-debug-hardware", "version": 1, "title": "A device", "kind": "gpu",
  "matrix_flops": {"bfloat16": {"value": 2, "unit": "TFLOP/s", "source": "s", "date": "2026-11-21"}},
  "memory_bandwidth": {"value": 100, "unit": "GB/s", "source": "s", "date": "2026-11-21"},
  "memory_bytes": {"value": 16, "unit": "GiB", "source": "s", "date": "2026-11-21"}
})";

std::string Replaced(std::string_view from, std::string_view to) {
  std::string text(kSmall);
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST_CASE("a hardware file is read in base units", "[device]") {
  const Hardware hardware = ParseHardware(kSmall, "small", "small.json");
  CHECK(hardware.name == "small");
  CHECK(hardware.matrix_flops.at(DType::kBfloat16).value == 2e12);
  CHECK(hardware.memory_bandwidth.value == 100e9);
  CHECK(hardware.memory_bytes.value == 16.0 * 1024 * 1024 * 1024);
  CHECK(hardware.memory_efficiency->file == "any");
  CHECK(hardware.base == "gpu");
  CHECK_FALSE(hardware.memory_bytes.measured);
}

TEST_CASE("a hardware file is refused with the place of what is wrong", "[device]") {
  struct Case {
    std::string_view from, to, message;
  };
  const auto wrong =
      GENERATE(values<Case>({{"\"memory_bytes\"", "\"memory_byte\"",
                              "unknown field 'memory_byte' (did you mean 'memory_bytes'?)"},
                             {"\"unit\": \"GB/s\"", "\"unit\": \"GB\"", "unit 'GB' does not fit"},
                             {"\"unit\": \"GB/s\", ", "", "unit '' does not fit"},
                             {"\"source\": \"s\", ", "", "'source' is missing"},
                             {"2026-11-21", "yesterday", "expected a date"},
                             {"bfloat16", "bf17", "unknown dtype 'bf17'"},
                             {"\"value\": 100", "\"value\": 0", "above zero"},
                             {"\"value\": 100", "\"value\": NaN", "above zero"},
                             {"\"value\": 100", "\"value\": 100, \"value\": 101", "occurs twice"},
                             {"\"version\": 1", "\"version\": 3", "unknown version"},
                             {"inductor-debug-hardware", "hardware", "not a hardware file"},
                             {"\"gpu\"", "\"abacus\"", "unknown kind 'abacus'"},
                             {"\"gpu\"",
                              "\"gpu\", \"operators\": {\"sums\": {\"value\": 1, \"unit\": \"us\", "
                              "\"source\": \"a sheet\", \"date\": \"2026-11-21\"}}",
                              "unknown kind of operators 'sums' (write 'layer_norm')"}}));
  CHECK_THROWS_MATCHES(ParseHardware(Replaced(wrong.from, wrong.to), "small", "small.json"),
                       base::Error, MessageMatches(ContainsSubstring(std::string(wrong.message))));
}

// A file of version 2, with what else it says.
std::string Derived(const std::string& base, const std::string& more = "") {
  return R"({"format": "inductor-debug-hardware", "version": 2, "title": "A device", "base": ")" +
         base + "\"" + more + "}";
}
constexpr const char* kSources =
    R"(, "sources": {"s": {"text": "a sheet", "date": "2026-11-21"},
       "m": {"text": "a run", "date": "2026-11-22", "measured": true}})";

TEST_CASE("a file inherits what it does not have, with its source", "[device]") {
  const Hardware a100 = LoadHardware("a100");
  const Hardware smaller = LoadHardware("a100-40gb");
  CHECK(smaller.base == "a100");
  CHECK(smaller.units->value == a100.units->value);
  CHECK(smaller.units->file == "a100");
  CHECK(smaller.memory_bytes.value < a100.memory_bytes.value);
  CHECK(smaller.aliases.empty());  // other names of the base
  CHECK(smaller.floor_s.at(plan::KernelClass::kGemm).file == "gpu");
  CHECK(smaller.launch_s->file == "xeon-16-cores");
  CHECK(LoadHardware("h100-pcie").latency_errors == std::nullopt);
}

TEST_CASE("figures are measured on the device that their source names", "[device]") {
  const Hardware h200 = LoadHardware("h200");
  CHECK(h200.graph_gap_s->measured);  // stands in the base of all GPUs
  CHECK(h200.launch_s->measured);
  CHECK_FALSE(h200.units->measured);
  const Hardware l4 = LoadHardware("l4");
  CHECK_FALSE(l4.graph_gap_s->measured);
  CHECK(l4.graph_gap_s->measured_on == "h200");
  const Hardware own = ParseHardware(
      Derived("l4", std::string(kSources) +
                        R"(, "graph_gap": {"value": 2, "unit": "us", "source": "m", "note": "n"})"),
      "own", "own.json");
  CHECK(own.graph_gap_s->measured);
  CHECK(own.graph_gap_s->source == "a run: n");
  CHECK(own.graph_gap_s->date == "2026-11-22");
  CHECK(own.units->value == l4.units->value);
}

TEST_CASE("what is wrong with bases, sources and hosts is refused", "[device]") {
  struct Case {
    std::string_view base, more, message;
  };
  const auto wrong = GENERATE(values<Case>(
      {{"h20O", "", "did you mean 'h200'?"},
       {"../h200", "", "unknown base"},
       {"l4", R"(, "host": "none")", "unknown host 'none'"},
       {"l4", R"(, "host": {"title": "t", "units": 1})", "unknown field 'units'"},
       {"l4", R"(, "graph_gap": {"value": 1, "unit": "us", "source": "x"})", "unknown source 'x'"},
       {"l4", R"(, "sources": {"s": {"text": "t"}})", "'date' is missing"},
       {"l4", R"(, "kernel_costs": [{"source": "s", "values": {"load_slot": 1}}])",
        "unknown source 's'"},
       {"gpu", "", "'memory_bandwidth' is missing"}}));
  CHECK_THROWS_MATCHES(
      ParseHardware(Derived(std::string(wrong.base), std::string(wrong.more)), "own", "own.json"),
      base::Error, MessageMatches(ContainsSubstring(std::string(wrong.message))));
}

TEST_CASE("a file that names no base has that of its architecture, else of its kind", "[device]") {
  const std::string named = Replaced("\"gpu\"", "\"gpu\", \"architecture\": \"turing\"");
  CHECK(ParseHardware(named, "small", "small.json").base == "nvidia-turing");
  CHECK(ParseHardware(Replaced("\"gpu\"", "\"npu\""), "small", "small.json").base == "accelerator");
}

TEST_CASE("a host that is known by its launch takes as much more for other operators", "[device]") {
  const Hardware l4 = LoadHardware("l4");
  const Hardware own = ParseHardware(
      Derived("l4", fmt::format(
                        R"({}, "host": {{"title": "mine", "launch": {{"value": {}, "unit": "us",
                           "source": "given", "date": "2026-11-21"}},
                           "library_launch": {{"value": {}, "unit": "us", "source": "given",
                           "date": "2026-11-21"}}}})",
                        kSources, 2e6 * l4.launch_s->value, 1e6 * l4.library_launch_s->value + 2)),
      "own", "own.json");
  const auto ratio = [&](plan::HostOperator kind) {
    return own.operator_s.at(kind).value / l4.operator_s.at(kind).value;
  };
  CHECK_THAT(ratio(plan::HostOperator::kView), WithinAbs(2, 1e-9));
  CHECK_THAT(ratio(plan::HostOperator::kConvolution), WithinAbs(2, 1e-9));
  CHECK_THAT(own.convolution_launch_s->value - l4.convolution_launch_s->value,
             WithinAbs(2e-6, 1e-12));
  CHECK(own.host == "mine");
}

TEST_CASE("devices are found by name, alias and what a runtime reports", "[device]") {
  CHECK(LoadHardware("h200").title == "NVIDIA H200 SXM 141 GB");
  CHECK(LoadHardware("H100").name == "h100-sxm");
  CHECK(LoadHardware("a100_40gb").name == "a100-40gb");
  CHECK(LoadHardware("NVIDIA H100 80GB HBM3").name == "h100-sxm");
  CHECK(LoadHardware("AMD Instinct MI300X OAM").name == "mi300x");
  CHECK_THROWS_MATCHES(LoadHardware("h20O"), base::Error,
                       MessageMatches(ContainsSubstring("did you mean 'h200'?")));
}

TEST_CASE("no name stands for two devices", "[device]") {
  std::vector<std::string> names = HardwareNames();
  for (const std::string& name : HardwareNames()) {
    const Hardware hardware = LoadHardware(name);
    names.insert(names.end(), hardware.aliases.begin(), hardware.aliases.end());
    names.insert(names.end(), hardware.matches.begin(), hardware.matches.end());
  }
  std::ranges::sort(names);
  CHECK(std::ranges::adjacent_find(names) == names.end());
}

TEST_CASE("the rates of the catalogue are what the units can do, dense", "[device]") {
  int checked = 0;
  for (const std::string& name : HardwareNames()) {
    INFO(name);
    const Hardware hardware = LoadHardware(name);
    for (const HardwareDoubt& doubt : CheckHardware(hardware)) {
      INFO(doubt.figure << ": " << doubt.message);
      CHECK(hardware.kind == "tpu");  // what a TPU does in a cycle is not published so
    }
    checked += hardware.kind == "gpu" ? 1 : 0;
  }
  CHECK(checked >= 14);
}

TEST_CASE("a rate with sparsity does not pass", "[device]") {
  for (const std::string& name : HardwareNames()) {
    Hardware hardware = LoadHardware(name);
    if (hardware.kind == "tpu") continue;
    INFO(name);
    for (auto& [dtype, figure] : hardware.matrix_flops) {
      figure.value *= 2;
      const auto doubts = CheckHardware(hardware);
      figure.value /= 2;
      REQUIRE(doubts.size() == 1);
      CHECK(doubts[0].rule == HardwareDoubt::Rule::kImplausibleRate);
      CHECK_THAT(doubts[0].advice, ContainsSubstring("sparsity"));
    }
  }
}

TEST_CASE("only figures of the H200 and the H100 were measured by us", "[device]") {
  for (const std::string& name : HardwareNames()) {
    INFO(name);
    const Hardware hardware = LoadHardware(name);
    const auto figures = FiguresOf(hardware);
    CHECK(std::ranges::any_of(figures, [](const auto& shown) { return shown.figure->measured; }) ==
          (name == "h200" || name == "h100-sxm"));
  }
}

TEST_CASE("the error of a dtype that was not measured is that of the others", "[device]") {
  const auto row = [](DType dtype, double mean, double bias, std::int64_t models) {
    return LatencyError{.dtype = dtype,
                        .family = Family::kTransformer,
                        .mean = mean,
                        .bias = bias,
                        .models = models};
  };
  Hardware hardware;
  hardware.latency_errors.emplace().rows = {row(DType::kBfloat16, 0.1, -0.1, 3),
                                            row(DType::kFloat16, 0.5, 0.3, 1)};
  const auto find = [&](std::optional<DType> dtype, Family family) {
    return FindLatencyError(hardware, Run::kInductor, Timing::kReplayed, dtype, family);
  };
  const std::optional<LatencyError> own = find(DType::kFloat16, Family::kTransformer);
  REQUIRE(own);
  CHECK(own->mean == 0.5);
  CHECK(own->models == 1);
  const std::optional<LatencyError> others = find(DType::kFloat32, Family::kTransformer);
  REQUIRE(others);
  CHECK_THAT(others->mean, WithinAbs(0.2, 1e-12));
  CHECK_THAT(others->bias, WithinAbs(0, 1e-12));
  CHECK(others->models == 4);
  CHECK_FALSE(find(DType::kFloat32, Family::kConvolutional));
  CHECK_FALSE(find(DType::kFloat64, Family::kTransformer));
  CHECK_FALSE(find(std::nullopt, Family::kTransformer));
}

}  // namespace
TEST_CASE("the noise ceiling of GEMM choices is that of the device, or unknown", "[device]") {
  const auto h200 = FindHardware("NVIDIA H200");
  REQUIRE((h200 && h200->gemm_noise_ceiling));
  CHECK(h200->gemm_noise_ceiling->from_12us.geometric_mean == 0.997);
  CHECK(h200->gemm_noise_ceiling->below_12us.worst == 0.79);
  CHECK_FALSE(LoadHardware("h100-sxm").gemm_noise_ceiling);
  CHECK_FALSE(FindHardware("no such device"));
}

}  // namespace idbg::device::hardware_test
