// SPDX-License-Identifier: Apache-2.0
#include "compile/recompiles/recompiles.h"

#include <catch2/catch_test_macros.hpp>

#include "compile/log_facts.h"
#include "logs/trace_builder.h"

namespace idbg::compile::recompiles_test {
namespace {

using logs::Artifact;
using logs::Id;
using logs::MetricsLine;
using logs::Start;
using logs::TraceOf;

Recompiles FindRecompiles(const logs::Trace& trace, const logs::View& view) {
  return LogFacts(trace, view).GetRecompiles();
}

std::string Version(int compile, const std::string& reasons, const std::string& fields = "") {
  return Artifact("recompile_reasons", reasons, Id(0, compile)) + Start(Id(0, compile)) +
         MetricsLine(R"("co_name": "f", "co_filename": "m.py", "cache_size": )" +
                         std::to_string(compile) + fields,
                     Id(0, compile));
}

const std::string kFirst =
    Start(Id(0, 0)) +
    MetricsLine(R"("co_name": "f", "co_filename": "m.py", "cache_size": 0)", Id(0, 0));

TEST_CASE("recompilations for one size are one group with the series of sizes", "[trace]") {
  const auto found = FindRecompiles(
      TraceOf(kFirst +
              Version(1, "0/0: tensor 'x' size mismatch at index 0. expected 3, actual 4") +
              Version(2, R"(["0/1: tensor 'x' size mismatch at index 0. expected 4, actual 9",
"0/0: tensor 'x' size mismatch at index 0. expected 3, actual 9"])")),
      {});
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups[0].recompiles.size() == 2);
  CHECK(found.groups[0].values == std::vector<std::string>{"3", "4", "9"});
  CHECK(Subject(found.groups[0].cause) == "size of x in dimension 0");
  CHECK(found.groups[0].advice.starts_with("torch._dynamo.mark_dynamic(x, 0)"));
  CHECK(found.limits.empty());
}

TEST_CASE("what a graph break hands over cannot be marked by its name", "[trace]") {
  const auto found = FindRecompiles(
      TraceOf(kFirst + Version(1,
                               "0/0: tensor '___stack0' size mismatch at index 0. expected 3, "
                               "actual 4")),
      {});
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups[0].advice.find("mark_dynamic(") == std::string::npos);
  CHECK(found.groups[0].advice.starts_with("___stack0 is a tensor that the previous graph break"));
}

TEST_CASE("the cause is what the nearest version failed at", "[trace]") {
  const auto cause = [](const std::string& reasons) {
    return FindRecompiles(TraceOf(kFirst + Version(1, reasons)), {}).groups.at(0).cause.kind;
  };
  CHECK(cause(R"(["0/1: tensor 'x' dtype mismatch. expected Double, actual Float",
"0/0: tensor 'x' requires_grad mismatch. expected requires_grad=0"])") ==
        RecompileKind::kRequiresGrad);
  CHECK(cause(R"(["0/1: x is y", "0/0: tensor 'y' rank mismatch. expected 1, actual 2"])") ==
        RecompileKind::kAliasing);
  // A version of the other mode is compared no further.
  CHECK(cause(R"(["0/1: GLOBAL_STATE changed: grad_mode ", "0/0: self.drop == 0.0"])") ==
        RecompileKind::kValue);
  CHECK(
      cause(
          R"(["0/1: GLOBAL_STATE changed: grad_mode ", "0/0: tensor 'x' dtype mismatch. expected Double, actual Float"])") ==
      RecompileKind::kDtype);
  // The stack of modes is checked behind the other states.
  constexpr const char* kStates = R"x(["0/1: GLOBAL_STATE changed: grad_mode ",
"0/0: ___check_torch_function_mode_stack()"])x";
  CHECK(FindRecompiles(TraceOf(kFirst + Version(1, kStates)), {}).groups.at(0).cause.source ==
        "torch_function_mode_stack");
}

TEST_CASE("without guards what told no versions apart before is the cause", "[trace]") {
  const auto groups =
      FindRecompiles(TraceOf(kFirst + Version(1, R"(["0/0: flag == False"])") +
                             Version(2, R"(["0/1: flag == True", "0/0: config.act == 'gelu'"])")),
                     {})
          .groups;
  REQUIRE(groups.size() == 2);
  CHECK(groups[1].cause.source == "config.act");
}

TEST_CASE("of versions that one tensor fails the one that it fails last is nearest", "[trace]") {
  const auto found = FindRecompiles(
      TraceOf(kFirst +
              Version(3, R"(["0/2: tensor 'x' dtype mismatch. expected Double, actual Float",
"0/1: tensor 'x' stride mismatch at index 0. expected 1, actual 7",
"0/0: flag == False"])")),
      {});
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups[0].cause.kind == RecompileKind::kStride);
}

TEST_CASE("one version for each optimizer is normal", "[trace]") {
  const auto found = FindRecompiles(
      TraceOf(kFirst +
              Version(1, "0/0: ___check_obj_id(self, 7), type=<class 'torch.optim.adam.Adam'>")),
      {});
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups[0].advice.starts_with("the function runs with several optimizers"));
}

TEST_CASE("lengths that are no choice of the user's are told apart", "[trace]") {
  const auto advice = [](const std::string& reason) {
    return FindRecompiles(TraceOf(kFirst + Version(1, "0/0: " + reason)), {}).groups.at(0).advice;
  };
  CHECK(advice("len(self.state[list(dict.keys(self.state))[0]]) == 0")
            .starts_with("an optimizer makes its state in its first step"));
  CHECK(advice("G['SCALE'] == 2").starts_with("SCALE is a global variable"));
  CHECK(advice("len(args) == 1").starts_with("calls pass different numbers of arguments"));
  CHECK(advice("len(L['sizes']) == 1").starts_with("the length of sizes is compiled in"));
  CHECK(advice("_dynamo_static_indices should be absent but is present on runtime tensor")
            .starts_with("torch._dynamo.mark_static was called on the tensors of some calls"));
}

// A version with this check in its guard tree.
std::string Guarded(int compile, const std::string& reasons, const std::string& check) {
  return Version(compile, reasons) +
         logs::WithPayload("\"dynamo_cpp_guards_str\": {}, " + Id(0, compile),
                           "TREE_GUARD_MANAGER:\n+- RootGuardManager\n" + check);
}

TEST_CASE("what the guard trees show of a value is in the advice", "[trace]") {
  const auto group = [](const std::string& reason, const std::string& before,
                        const std::string& after) {
    return FindRecompiles(TraceOf(Guarded(0, "", before) + Guarded(1, reason, after)), {})
        .groups.at(0);
  };
  const auto identity = [](int id) {
    return "| +- ID_MATCH: ___check_obj_id(L['flag'], " + std::to_string(id) + ")\n";
  };
  const std::string reason = "0/0: ___check_obj_id(L['flag'], 9695456)";
  const auto flag = group(reason, identity(9695456), identity(9695488));
  CHECK(Subject(flag.cause) == "value of flag");
  CHECK(flag.advice.starts_with("flag is True in some calls and False in others"));
  const auto object = group(reason, identity(9695456), identity(9699999));
  CHECK(Subject(object.cause) == "identity of flag");
  const auto equals = [](const std::string& value) {
    return "| +- EQUALS_MATCH: L['n'] == " + value + "\n";
  };
  // A number that is dynamic has its type checked; one that is not used has nothing checked.
  const std::string type = "| +- TYPE_MATCH: ___check_type_id(L['n'], 7), type=<class 'int'>\n";
  CHECK(group("0/0: L['n'] == 2", equals("2"), type)
            .advice.starts_with("n becomes dynamic with its second value"));
  CHECK(
      group("0/0: L['n'] == 0", equals("0"), type).advice.ends_with("one more version is normal"));
  for (const std::string& other : {std::string(), equals("3")})
    CHECK(group("0/0: L['n'] == 2", equals("2"), other)
              .advice.starts_with("n is compiled in as a constant"));
  // A float is made a number again, in another way, where an operator needs one.
  const std::string again = "| +- LAMBDA_GUARD: L['n'] == 0.25\n";
  CHECK(group("0/0: L['n'] == 0.5", equals("0.5"), type + again)
            .advice.starts_with("n is compiled in as a constant: pass it as a tensor"));
  const std::string below = "| +- LAMBDA_GUARD: L['n'] < 0.5\n";
  CHECK(group("0/0: L['n'] == 0.5", equals("0.5"), type + below)
            .advice.starts_with("n becomes dynamic with its second value"));
  const std::string rate = "| +- TYPE_MATCH: ___check_type_id(L['s'].k, 7)\n";
  CHECK(group("0/0: L['s'].k == 0.5", "| +- EQUALS_MATCH: L['s'].k == 0.5\n", rate)
            .advice.ends_with("pass it as a tensor, such as torch.tensor(0.5)"));
}

TEST_CASE("what else differs: values before what is no longer checked; tensors alike together",
          "[trace]") {
  const auto tensor = [](const std::string& name, const std::string& size) {
    return "| +- TENSOR_MATCH: check_tensor(L['" + name + "'], Tensor, size=[" + size + "])\n";
  };
  const std::string dropped =
      "| +- EQUALS_MATCH: L['groups'] == 1\n| +- EQUALS_MATCH: L['a'] == 2\n"
      "| +- EQUALS_MATCH: L['b'] == 3\n| +- EQUALS_MATCH: L['c'] == 4\n";
  const auto seen = [](int count) {
    return "| +- EQUALS_MATCH: L['s'].seen == " + std::to_string(count) + "\n";
  };
  const auto group =
      FindRecompiles(
          TraceOf(
              Guarded(0, "",
                      tensor("x", "4") + tensor("y", "4") + tensor("open", "None") + dropped +
                          seen(0)) +
              Guarded(1, "0/0: tensor 'x' size mismatch at index 0. expected 4, actual 5",
                      tensor("x", "None") + tensor("y", "None") + tensor("open", "7") + seen(1))),
          {})
          .groups.at(0);
  CHECK(group.also_differs.starts_with("s.seen (0 -> 1); a (2 before)"));
  CHECK(group.also_differs.find("y") == std::string::npos);
  CHECK(group.also_differs.find("open") == std::string::npos);
  CHECK(group.advice.find("; y changes alike: do the same there") != std::string::npos);
}

TEST_CASE("a list that was empty differs in its length", "[trace]") {
  const auto found = FindRecompiles(
      TraceOf(Guarded(0, "",
                      "| +- DICT_LENGTH: not L['s'].seen\n| +- LENGTH_CHECK: not L['s'].kept\n") +
              Guarded(1, "0/0: not L['s'].seen",
                      "| +- DICT_LENGTH: len(L['s'].seen) == 1\n"
                      "| +- LENGTH_CHECK: len(L['s'].kept) == 1\n")),
      {});
  CHECK(found.groups.at(0).also_differs == "s.kept (0 -> 1)");
}

TEST_CASE("each version for other metadata of a subclass has one cause", "[trace]") {
  const auto metadata = [](const std::string& number) { return "___check_metadata_" + number; };
  const auto found =
      FindRecompiles(TraceOf(Guarded(0, "", "| +- LAMBDA_GUARD: " + metadata("7_c0/0") + "\n") +
                             Guarded(1, "0/0: " + metadata("7_c0/0"), "") +
                             Guarded(2, "0/1: " + metadata("9_c0/1"), "")),
                     {});
  REQUIRE(found.groups.size() == 1);
  CHECK(Subject(found.groups[0].cause) == "metadata of a tensor subclass");
  CHECK(found.groups[0].advice.starts_with("let __tensor_flatten__ return the same"));
}

TEST_CASE("the graphs that compiled autograd captures in one line are one function", "[trace]") {
  const auto version = [](int graph, int frame, int compile, const std::string& reason) {
    const std::string id =
        R"("compiled_autograd_id": )" + std::to_string(graph) + ", " + Id(frame, compile);
    const std::string stack =
        R"("stack": [{"line": 25, "name": "backward", "filename": 1}, {"line": 4, "name": )"
        R"("forward", "filename": )" +
        std::to_string(2 + graph) + "}]";
    return logs::Line(R"({"dynamo_start": {)" + stack + "}, " + id + "}") +
           (reason.empty() ? "" : Artifact("recompile_reasons", reason, id));
  };
  const std::string names = logs::Line(R"({"str": ["m.py", 1]})") +
                            logs::Line(R"({"str": ["<eval_with_key>.1", 2]})") +
                            logs::Line(R"({"str": ["<eval_with_key>.7", 3]})");
  const std::string size = "tensor 'sizes[0]' size mismatch at index 1. expected 4, actual 6";
  const auto found =
      FindRecompiles(TraceOf(names + version(0, 0, 0, "") + version(0, 0, 1, "!0/0/0: " + size) +
                             version(1, 1, 0, "") + version(1, 1, 1, "!1/1/0: " + size)),
                     {});
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups[0].recompiles.size() == 2);
}

TEST_CASE("a recompilation without a reason is still one", "[trace]") {
  const auto found = FindRecompiles(
      TraceOf(kFirst + Start(Id(0, 1)) + MetricsLine(R"("cache_size": 1)", Id(0, 1))), {});
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups[0].cause.text.empty());
}

TEST_CASE("the reason of the metrics stands in for the artifact's", "[trace]") {
  const auto found = FindRecompiles(
      TraceOf(kFirst + MetricsLine(R"("recompile_reason": "0/0: len(xs) == 1")", Id(0, 1))), {});
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups[0].cause.kind == RecompileKind::kLength);
}

TEST_CASE("a function near its limit and one past it are told apart", "[trace]") {
  const std::string limit = R"(, "dynamo_config": "{\"recompile_limit\": 3}")";
  const auto near = FindRecompiles(TraceOf(kFirst + Version(2, "0/1: len(xs) == 1", limit)), {});
  REQUIRE(near.limits.size() == 1);
  CHECK_FALSE(near.limits[0].is_given_up);
  CHECK(near.limits[0].versions == 3);
  CHECK(
      FindRecompiles(TraceOf(kFirst + Version(1, "0/0: len(xs) == 1", limit)), {}).limits.empty());
  const auto past = FindRecompiles(
      TraceOf(kFirst +
              MetricsLine(R"("fail_type": "CacheLimitExceeded", "fail_reason": "")", Id(0, 3))),
      {});
  REQUIRE(past.limits.size() == 1);
  CHECK(past.limits[0].is_given_up);
  CHECK(past.limits[0].function.name == "f");
}

// A frame of two versions, of a function in m.py, at its limit; `seconds` for the second one.
std::string TwoVersions(int frame, const std::string& name, int line, double seconds) {
  const std::string function = R"("co_name": ")" + name + R"(", "co_filename": "/a/m.py", )" +
                               R"("co_firstlineno": )" + std::to_string(line) +
                               R"(, "dynamo_config": "{\"recompile_limit\": 2}")";
  return Start(Id(frame, 0)) + MetricsLine(function + R"(, "cache_size": 0)", Id(frame, 0)) +
         Artifact("recompile_reasons", "GLOBAL_STATE changed: grad_mode", Id(frame, 1)) +
         Start(Id(frame, 1)) +
         MetricsLine(function + R"(, "cache_size": 1, "entire_frame_compile_time_s": )" +
                         std::to_string(seconds),
                     Id(frame, 1));
}

TEST_CASE("a function and what resumes behind its breaks are one cause, with its seconds",
          "[trace]") {
  const auto found = FindRecompiles(
      TraceOf(TwoVersions(0, "f", 3, 1.5) + TwoVersions(1, "torch_dynamo_resume_in_f_at_9", 9, 2) +
              TwoVersions(2, "f", 20, 5)),
      {});
  REQUIRE(found.groups.size() == 2);
  // Costliest first; the function in line 20 is another one.
  CHECK(found.groups[0].seconds == 5);
  CHECK(found.groups[0].place.line == 20);
  CHECK(found.groups[1].seconds == 3.5);
  CHECK(found.groups[1].recompiles.size() == 2);
  REQUIRE(found.limits.size() == 2);
  CHECK(found.limits[0].count == 2);
  CHECK(found.limits[1].count == 1);
}

TEST_CASE("a compilation after one that failed is no recompilation", "[trace]") {
  const auto found = FindRecompiles(
      TraceOf(Start(Id(0, 0)) + MetricsLine(R"("fail_type": "X", "cache_size": 0)", Id(0, 0)) +
              Start(Id(0, 1)) + MetricsLine(R"("co_name": "f", "cache_size": 0)", Id(0, 1))),
      {});
  CHECK(found.groups.empty());
}

TEST_CASE("the place of a cause is the user's line that the log names", "[trace]") {
  const auto place = [](const std::string& reason) {
    return ParseRecompileReason(reason).place.ToString();
  };
  CHECK(place("0/0: len(xs) == 1  # y = xs[0]  # a/m.py:7 in f") == "a/m.py:7");
  CHECK(place("0/0: self.steps == 1  # self.steps += 1  # a/m.py:7 in f (HINT: x)\n"
              "User stack trace:\n  File \"/a/m.py\", line 20, in forward\n    self.steps += 1") ==
        "/a/m.py:20");
  CHECK(place("0/0: len(xs) == 1").empty());
}

}  // namespace
}  // namespace idbg::compile::recompiles_test
