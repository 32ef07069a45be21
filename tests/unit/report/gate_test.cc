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

TEST_CASE("a limit counts the findings of a rule, and says how often they were seen", "[gate]") {
  const Document document = WithBreaks(5, Severity::kWarning);
  CHECK(Make({"graph-break"}).WhyItFails(document) == "graph-break: 2 (seen 5 times), allowed 0");
  CHECK(Make({"graph-break>1"}).WhyItFails(document) == "graph-break: 2 (seen 5 times), allowed 1");
  CHECK(Make({"graph-break>2"}).WhyItFails(document).empty());
  CHECK(Make({"compile-failure"}).WhyItFails(document).empty());
  CHECK(Make({"compile-failure", "breaks>1"}).WhyItFails(document) ==
        "breaks: 2 (seen 5 times), allowed 1");
}

TEST_CASE("a note fails no rule that is named, unless it is an advisory", "[gate]") {
  Document document = WithBreaks(2);
  CHECK(Make({"graph-break"}).WhyItFails(document).empty());
  CHECK(Make({"any"}).WhyItFails(document) == "any: 2, allowed 0");
  document.findings[0].is_advisory = true;
  CHECK(Make({"graph-break"}).WhyItFails(document) == "graph-break: 1, allowed 0");
}

TEST_CASE("an input that is not whole passes no gate", "[gate]") {
  Document document;
  document.verdicts = {{.subject = "graph breaks", .state = State::kPass, .text = "none"}};
  AddInput({"a.log", "log", InputState::kCutOff, "the log ends in [0/0]"}, document);
  for (const Gate& gate : {Gate(), Make({"graph-break"}), Make({"any>100"})})
    CHECK(gate.WhyItFails(document) == "the log ends in [0/0], so that the result is UNKNOWN");
  REQUIRE(document.verdicts.size() == 2);
  CHECK(document.verdicts[0].text == "UNKNOWN: the log ends in [0/0]");
  CHECK(document.verdicts[1].state == State::kUnknown);
}

TEST_CASE("a limit on what no input can show is a usage error", "[gate]") {
  constexpr FindingRule kOfLogs[] = {{"graph-break", "analyze", "a break", "log"},
                                     {"new-graph-break", "analyze", "a new one", "log"},
                                     {"budget-break", "analyze", "a limit", "model"}};
  Document document;
  const auto check = [&](const char* limit) {
    Gate(std::vector<std::string>{limit}, "analyze", kOfLogs).CheckApplies(document);
  };
  CHECK_NOTHROW(check("graph-break"));  // what was read is not said
  AddInput({.name = "m.pt2", .kind = "model"}, document);
  CHECK_THROWS_MATCHES(check("graph-break"), base::Error,
                       MessageMatches(ContainsSubstring("judges a log, and the input holds none")));
  CHECK_NOTHROW(check("breaks"));  // one of them is about models
  CHECK_NOTHROW(check("warning"));
  AddInput({.name = "a.log", .kind = "log"}, document);
  CHECK_NOTHROW(check("graph-break"));
}

TEST_CASE("a limit in percent counts the findings that weigh more", "[gate]") {
  Document document = WithBreaks(1, Severity::kWarning);
  document.findings[0].percent = 12.5;
  CHECK(Make({"graph-break>12%"}).WhyItFails(document) == "graph-break: 1, allowed 0");
  CHECK(Make({"graph-break>13%"}).WhyItFails(document).empty());
  CHECK_THROWS_MATCHES(Make({"graph-break>%"}), base::Error,
                       MessageMatches(ContainsSubstring("is not valid")));
}

TEST_CASE("a limit in seconds counts the findings that took longer", "[gate]") {
  Document document = WithBreaks(1, Severity::kWarning);
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
