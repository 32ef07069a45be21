// SPDX-License-Identifier: Apache-2.0
#include "diff/tolerance.h"

#include "base/error.h"
#include "base/files/file.h"
#include "base/json/json_document.h"
#include "base/text/text.h"
#include "diff/plan.h"

namespace idbg::diff {
namespace {

using base::JsonValue;
using tensor::DType;

constexpr std::string_view kFormat = "inductor-debug-tolerances";
constexpr std::int64_t kVersion = 1;
constexpr std::size_t kMaxRules = 10'000;

double GetTolerance(JsonValue value) {
  const double tolerance = value.GetNumber();
  if (!(tolerance >= 0)) value.Fail("a tolerance is 0 or larger");
  return tolerance;
}

ToleranceRule ReadRule(JsonValue line, const Limits& defaults) {
  ToleranceRule rule{.pattern = line.GetMember("name").GetString(), .limits = defaults};
  line.ForEachMember([&](std::string_view key, JsonValue value) {
    if (key == "rtol") {
      rule.limits.rtol = GetTolerance(value);
    } else if (key == "atol") {
      rule.limits.atol = GetTolerance(value);
    } else if (key == "equal_nan") {
      rule.limits.equal_nan = value.GetBool();
    } else if (key == "max_ulp") {
      rule.limits.max_ulp = value.GetUint();
    } else if (key == "max_mismatch") {
      if (value.is_string()) {
        SetMaxMismatch(value.GetString(), rule.limits);
      } else {
        rule.limits.max_mismatch = value.GetUint();
      }
    } else if (key != "name") {
      value.Fail("unknown field (expected name, rtol, atol, equal_nan, max_ulp or max_mismatch)");
    }
  });
  if (rule.limits.rtol.has_value() != rule.limits.atol.has_value())
    line.Fail("rtol and atol are given both or neither");
  return rule;
}

}  // namespace

void SetMaxMismatch(std::string_view text, Limits& limits) {
  const auto fail = [text] {
    base::FailUsage("'" + std::string(text.substr(0, 40)) +
                    "' is neither a number of mismatches nor a share (write 12 or 0.5%)");
  };
  if (text.ends_with('%')) {
    const auto percent = base::ParseNumber<double>(text.substr(0, text.size() - 1));
    if (!percent || !(*percent >= 0 && *percent <= 100)) fail();
    limits.max_mismatch_percent = *percent;
    return;
  }
  const auto count = base::ParseNumber<std::uint64_t>(text);
  if (!count) fail();
  limits.max_mismatch = *count;
}

Tolerance DefaultTolerance(DType dtype) {
  switch (PartOf(dtype)) {
    case DType::kFloat16:
      return {.rtol = 1e-3, .atol = 1e-5};
    case DType::kBfloat16:
      return {.rtol = 1.6e-2, .atol = 1e-5};
    case DType::kFloat32:
      return {.rtol = 1.3e-6, .atol = 1e-5};
    case DType::kFloat64:
      return {.rtol = 1e-7, .atol = 1e-7};
    default:
      return {};
  }
}

std::vector<ToleranceRule> ReadTolerances(const std::filesystem::path& path,
                                          const Limits& defaults) {
  const std::string text = base::ReadFile(path);
  const base::JsonDocument document(text, path.string());
  const JsonValue root = document.root();
  if (root.GetMember("format").GetString() != kFormat)
    root.GetMember("format").Fail("expected '" + std::string(kFormat) + "'");
  if (root.GetMember("version").GetInt() != kVersion)
    root.GetMember("version").Fail("only version 1 is known (update inductor-debug)");
  std::vector<ToleranceRule> rules;
  root.GetMember("tensors").ForEachElement([&](JsonValue line) {
    if (rules.size() == kMaxRules) line.Fail("more than 10,000 lines");
    rules.push_back(ReadRule(line, defaults));
  });
  return rules;
}

}  // namespace idbg::diff
