// SPDX-License-Identifier: Apache-2.0
#include "report/gate.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "base/error.h"

namespace idbg::report::gate_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

constexpr FindingRule kRules[] = {
    {"graph-break", "analyze", "a break"},
    {"compile-failure", "analyze", "a failure"},
    {"new-graph-break", "diff", "a break that is new"},
    {"damaged-log", "", "a loss"},
};

Gate Make(std::vector<std::string> limits, std::string_view command = "analyze") {
  return Gate(limits, command, kRules);
}

Document WithBreaks(std::int64_t count, Severity severity = Severity::kNote) {
  return {.findings = {
              {.rule = "graph-break", .severity = severity, .message = "m"},
              {.rule = "graph-break", .severity = severity, .message = "m", .count = count - 1}}};
}

TEST_CASE("without limits a gate fails for errors and warnings", "[gate]") {
  CHECK(Gate().WhyItFails(WithBreaks(3)).empty());
  CHECK(Gate().WhyItFails(WithBreaks(3, Severity::kWarning)) == "2 warnings");
  Document both = WithBreaks(3, Severity::kWarning);
  both.findings.push_back({.rule = "damaged-log", .severity = Severity::kError, .message = "m"});
  CHECK(Gate().WhyItFails(both) == "1 error, 2 warnings");
}

TEST_CASE("a limit counts the findings of a rule together, whatever their severity", "[gate]") {
  CHECK(Make({"graph-break"}).WhyItFails(WithBreaks(5)) == "graph-break: 5, allowed 0");
  CHECK(Make({"graph-break>4"}).WhyItFails(WithBreaks(5)) == "graph-break: 5, allowed 4");
  CHECK(Make({"graph-break>5"}).WhyItFails(WithBreaks(5)).empty());
  CHECK(Make({"compile-failure"}).WhyItFails(WithBreaks(5)).empty());
  CHECK(Make({"compile-failure", "breaks>2"}).WhyItFails(WithBreaks(5)) == "breaks: 5, allowed 2");
}

TEST_CASE("a limit in percent counts the findings that weigh more", "[gate]") {
  Document document = WithBreaks(1);
  document.findings[0].percent = 12.5;
  CHECK(Make({"graph-break>12%"}).WhyItFails(document) == "graph-break: 1, allowed 0");
  CHECK(Make({"graph-break>13%"}).WhyItFails(document).empty());
  CHECK_THROWS_MATCHES(Make({"graph-break>%"}), base::Error,
                       MessageMatches(ContainsSubstring("is not valid")));
}

TEST_CASE("a limit in seconds counts the findings that took longer", "[gate]") {
  Document document = WithBreaks(1);
  CHECK(Make({"graph-break>0s"}).WhyItFails(document).empty());
  document.findings[0].seconds = 30.5;
  CHECK(Make({"graph-break>30s"}).WhyItFails(document) == "graph-break: 1, allowed 0");
  CHECK(Make({"graph-break>31s"}).WhyItFails(document).empty());
  CHECK(Make({"graph-break>30%"}).WhyItFails(document).empty());
  CHECK(Make({"graph-break>30s"}).Names("graph-break"));
  CHECK_FALSE(Make({"any"}).Names("graph-break"));
}

TEST_CASE("a limit on a severity counts that and worse", "[gate]") {
  CHECK(Make({"any"}).WhyItFails(WithBreaks(2)) == "any: 2, allowed 0");
  CHECK(Make({"warning"}).WhyItFails(WithBreaks(2)).empty());
  CHECK(Make({"warning"}).WhyItFails(WithBreaks(2, Severity::kError)) == "warning: 2, allowed 0");
  CHECK(Make({"error"}).WhyItFails(WithBreaks(2, Severity::kWarning)).empty());
  CHECK(Make({"error>1"}).WhyItFails(WithBreaks(2, Severity::kError)) == "error: 2, allowed 1");
}

TEST_CASE("an advisory finding fails a run only where its rule is named", "[gate]") {
  Document document = WithBreaks(2, Severity::kError);
  for (Finding& finding : document.findings) finding.is_advisory = true;
  CHECK(Gate().WhyItFails(document).empty());
  CHECK(Make({"error"}).WhyItFails(document).empty());
  CHECK(Make({"warning"}).WhyItFails(document).empty());
  CHECK(Make({"graph-break"}).WhyItFails(document) == "graph-break: 2, allowed 0");
  CHECK(Make({"any"}).WhyItFails(document) == "any: 2, allowed 0");
}

TEST_CASE("the plural names every rule that ends so", "[gate]") {
  const Finding failure{.rule = "compile-failure", .message = "m"};
  CHECK(Make({"failures"}).Counts(failure));
  CHECK(Make({"compile-failures"}).Counts(failure));
  CHECK_THROWS_AS(Make({"failure"}), base::Error);
  CHECK_THROWS_AS(Make({"ilures"}), base::Error);
}

TEST_CASE("a limit that nothing could break is a usage error", "[gate]") {
  const auto says = [](const std::string& text) { return MessageMatches(ContainsSubstring(text)); };
  CHECK_THROWS_MATCHES(Make({"graf-break"}), base::Error, says("did you mean 'graph-break'"));
  CHECK_THROWS_MATCHES(Make({"nosuchrule"}), base::Error, says("--fail-on help"));
  CHECK_THROWS_MATCHES(Make({"graph-break"}, "diff"), base::Error,
                       says("a rule of analyze, not of diff (did you mean 'new-graph-break'?)"));
  CHECK_THROWS_MATCHES(Make({"new-graph-break"}), base::Error, says("a rule of diff"));
  CHECK_NOTHROW(Make({"new-graph-break", "graph-breaks"}, "report"));
  for (const char* text : {"", "graph-break>", "graph-break>x", "graph-break>-1", ">1"})
    CHECK_THROWS_AS(Make({text}), base::Error);
}

}  // namespace
}  // namespace idbg::report::gate_test
