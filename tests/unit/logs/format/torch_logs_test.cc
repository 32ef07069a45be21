// SPDX-License-Identifier: Apache-2.0
#include "logs/format/torch_logs.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "base/error.h"
#include "compile/failures/failures.h"
#include "compile/kernels/kernels.h"
#include "compile/log_facts.h"
#include "logs/trace.h"

namespace idbg::logs::torch_logs_test {
namespace {

compile::Recompiles FindRecompiles(const Trace& trace, const View& view) {
  return compile::LogFacts(trace, view).GetRecompiles();
}

// Where the log gives the reasons of the first recompilation in view.
std::optional<std::uint64_t> LineOfReasons(const Trace& trace, const View& view) {
  for (const Selected& one : Select(trace, view)) {
    for (const Record* record : Find(one, Event::kArtifact, "recompile_reasons"))
      return one.log().PlaceOf(*record).line;
  }
  return std::nullopt;
}

constexpr char kPrefix[] = "V1121 16:00:12.576000 3779 torch/_dynamo/guards.py:5396] ";

// A file with the text, while it lives.
class TextFile {
 public:
  explicit TextFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / "idbg_torch_logs_test.txt") {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TextFile() { std::filesystem::remove(path_); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string Lines(const std::string& start, std::initializer_list<std::string> lines) {
  std::string text;
  for (const std::string& line : lines) text += kPrefix + start + line + "\n";
  return text;
}

TEST_CASE("recompilations in a text are those of a trace, among what else is printed", "[trace]") {
  const TextFile file(
      "step 1 loss 0.5\n" +
      Lines("[0/1] [__recompiles] ",
            {"Recompiling function f in /home/user/m.py:7",
             "    triggered by the following guard failure(s):",
             "    - 0/0: n == 2  # return x * n  # m.py:8 in f",
             "    - User stack trace:", "    -   File \"/home/user/m.py\", line 8, in f"}) +
      "step 2 loss 0.4\n");
  REQUIRE(IsTrace(file.path()));
  const Trace trace = ReadTrace(file.path());
  CHECK(trace.source == "TORCH_LOGS text");
  const auto found = FindRecompiles(trace, {});
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups[0].function.name == "f");
  CHECK(found.groups[0].function.place.ToString() == "/home/user/m.py:7");
  CHECK(found.groups[0].cause.code == "return x * n");
  REQUIRE(found.groups[0].recompiles[0].reasons.size() == 1);
  CHECK(LineOfReasons(trace, {}) == 2);
}

TEST_CASE("a limit in a text is one of a trace", "[trace]") {
  const TextFile file(Lines(
      "[0/8] ",
      {"torch._dynamo hit config.recompile_limit (8)", "   function: 'f' (/home/user/m.py:7)",
       "   last reason: 0/7: len(xs) == 8", "To log all recompilation reasons, use TORCH_LOGS."}));
  const auto found = FindRecompiles(ReadTrace(file.path()), {});
  REQUIRE(found.limits.size() == 1);
  CHECK(found.limits[0].is_given_up);
  CHECK(found.limits[0].limit == 8);
  CHECK(found.limits[0].versions == 8);
  CHECK(found.limits[0].function.name == "f");
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups[0].cause.kind == compile::RecompileKind::kLength);
}

TEST_CASE("a limit in a text that stops the program is one failure, another may or may not",
          "[trace]") {
  const auto limit = [](const std::string& id, const std::string& function) {
    return Lines(
        id, {"torch._dynamo hit config.recompile_limit (8)",
             "   function: '" + function + "' (/home/user/m.py:7)", "   last reason: 0/7: n == 7"});
  };
  const TextFile file(
      limit("[0/8] ", "f") + limit("[1/8] ", "g") +
      "torch._dynamo.exc.Unsupported: Dynamo recompile limit exceeded\n\n"
      "The above exception was the direct cause of the following exception:\n"
      "torch._dynamo.exc.FailOnRecompileLimitHit: Hard failure due to fullgraph=True\n");
  const Trace trace = ReadTrace(file.path());
  const compile::LogFacts facts(trace, {});
  REQUIRE(facts.Failures().size() == 1);
  CHECK(facts.Failures()[0].first->function.name == "g");
  CHECK(compile::Stops(facts.Failures()[0].outcome));
  REQUIRE(facts.GetRecompiles().limits.size() == 1);
  CHECK(facts.GetRecompiles().limits[0].function.name == "f");
  CHECK(facts.GetRecompiles().limits[0].may_raise);
}

TEST_CASE("a suppressed failure in a text is one of a trace", "[trace]") {
  const TextFile file(
      Lines("", {"WON'T CONVERT forward /home/user/m.py line 10", "due to: ",
                 "Traceback (most recent call last):", "  File \"m.py\", line 7, in broken",
                 "torch._dynamo.exc.BackendCompilerFailed: backend='b' raised:",
                 "RuntimeError: no such device", "", "Set TORCHDYNAMO_VERBOSE=1"}) +
      Lines("[0/0] [__graph_breaks] ", {"Graph break in user code at m.py:3",
                                        "Graph Break Reason: R", "  Explanation: E", ""}));
  const Trace trace = ReadTrace(file.path());
  const auto breaks = compile::LogFacts(trace, {}).Breaks();
  REQUIRE(breaks.size() == 1);
  CHECK(breaks[0].text.type == "R");
  CHECK(trace.logs[0]->records().size() == 3);
  const auto all = compile::SummariseCompilations(trace, {});
  REQUIRE(all.size() == 2);
  REQUIRE(all[0].failure);
  CHECK(all[0].function.name == "forward");
  CHECK(all[0].function.place.ToString() == "/home/user/m.py:10");
  CHECK(all[0].failure->type == "BackendCompilerFailed");
  CHECK(all[0].failure->reason == "backend='b' raised:\nRuntimeError: no such device");
  CHECK(all[0].failure->is_suppressed == true);
}

TEST_CASE("an exception of the compiler with which a program ends is a failure", "[trace]") {
  const std::string lead = GENERATE("", "[rank0]: ");
  const auto printed = [&](std::initializer_list<std::string> lines) {
    std::string text;
    for (const std::string& line : lines) text += lead + line + "\n";
    return text;
  };
  const TextFile file(
      Lines("[0/1] [__recompiles] ",
            {"Recompiling function f in /home/user/m.py:7", "    - 0/0: n == 2"}) +
      printed(
          {"Traceback (most recent call last):", "torch._dynamo.exc.Unsupported: the first one", "",
           "The above exception was the direct cause of the following exception:", "",
           "Traceback (most recent call last):", "  File \"/home/user/m.py\", line 9, in <module>",
           "torch._dynamo.exc.Unsupported: Failed to trace builtin operator",
           "  Explanation: E `print`", "",
           "from user code:", "   File \"/home/user/m.py\", line 3, in g", "    print(x)", "",
           "the program's words"}));
  const Trace trace = ReadTrace(file.path());
  const compile::LogFacts facts(trace, {});
  REQUIRE(facts.Failures().size() == 1);
  const compile::FailureGroup& failure = facts.Failures()[0];
  CHECK(failure.outcome == compile::Outcome::kRaisedByFullGraph);
  CHECK(failure.first->function.name == "g");
  CHECK(failure.text.place.ToString() == "/home/user/m.py:3");
  CHECK(failure.Reason() == "Failed to trace builtin operator: E `print`");
  CHECK(failure.text.whole.find("words") == std::string::npos);
}

TEST_CASE("functions of one id are told apart in a text, where ids begin again", "[trace]") {
  std::string text;
  for (const std::string place : {"/home/user/f.py:7", "/home/user/g.py:7"})
    text +=
        Lines("[0/8] [__recompiles] ",
              {"Recompiling function f in " + place, "    - 0/7: len(xs) == 8"}) +
        Lines("[0/8] ", {"torch._dynamo hit config.recompile_limit (8)",
                         "   function: 'f' (" + place + ")", "   last reason: 0/7: len(xs) == 8"});
  const TextFile file(text);
  CHECK(FindRecompiles(ReadTrace(file.path()), {}).limits.size() == 2);
}

TEST_CASE("texts without a message of the compiler are none", "[trace]") {
  CHECK_FALSE(SniffTorchLogs("Graph break in user code at m.py:3\n"));
  CHECK_FALSE(SniffTorchLogs(std::string(kPrefix) + "something else\n"));
  CHECK(SniffTorchLogs("[rank0]:" + std::string(kPrefix) +
                       "[0/0_1] [__guards] TREE_GUARD_MANAGER:\n"));
}

TEST_CASE("a text in which no message says anything is refused, whatever it looked like",
          "[trace]") {
  const std::string text = Lines("", {"Recompiling function without a place"});
  REQUIRE(SniffTorchLogs(text));
  CHECK_THROWS_AS(ReadTorchLogs(Source::FromText(text, "text.log")), base::Error);
}

TEST_CASE("a text's payload is what the message said, TABs and returns too", "[trace]") {
  const TextFile file(
      Lines("[0/0] [__output_code] ", {"Output code:", "\tdef f():", "", "\r\t\tpass\r", ""}));
  const Trace trace = ReadTrace(file.path());
  const Log& log = *trace.logs[0];
  REQUIRE(log.records().size() == 1);
  CHECK(log.Payload(log.records()[0]) == "\tdef f():\n\n\r\t\tpass\n");
  CHECK(log.size_bytes() == std::filesystem::file_size(file.path()));
  CHECK(Display(log.IdOf(log.records()[0])) == "[0/0]");
}

TEST_CASE("ranks of a text are told apart", "[trace]") {
  const std::string message = "[0/0] [__graph_breaks] Graph break in user code at m.py:3\n";
  const TextFile file("[rank0]:" + std::string(kPrefix) + message +
                      "[rank1]:V1121 16:00:12.576000 3780 torch/_dynamo/guards.py:5396] " +
                      message);
  const Trace trace = ReadTrace(file.path());
  REQUIRE(trace.ranks.size() == 2);
  CHECK(trace.ranks[1].rank == 1);
}

TEST_CASE("torchrun's names of ranks stand before each line, mixed as they come", "[trace]") {
  const auto line = [](const std::string& lead, int pid, const std::string& text) {
    return lead + "V1121 16:00:12.576000 " + std::to_string(pid) +
           " torch/_dynamo/guards.py:5396] [0/1] [__recompiles] " + text + "\n";
  };
  const std::string head = "Recompiling function f in m.py:7";
  const TextFile file(line("[default0]:", 100, head) + line("[default1]:", 100, head) +
                      "[default0]:loss 0.5\n" + line("[default1]:", 100, "    - 0/0: n == 2") +
                      line("[default0]:", 100, "    - 0/0: n == 1") +
                      line("[default3]:[rank11]:", 101, head));
  const Trace trace = ReadTrace(file.path());
  REQUIRE(trace.ranks.size() == 3);
  CHECK(trace.ranks[0].rank == 0);
  CHECK(trace.ranks[2].rank == 11);
  const auto groups = FindRecompiles(trace, {.rank = 1}).groups;
  REQUIRE(groups.size() == 1);
  CHECK(groups[0].cause.text == "n == 2");
  CHECK(LineOfReasons(trace, {.rank = 1}) == 2);
}

TEST_CASE("what a collector puts before each line may differ from line to line", "[trace]") {
  const std::string rest = std::string(kPrefix) + "[0/1] [__recompiles] ";
  const TextFile file("16:00:12 " + rest + "Recompiling function f in m.py:7\n16:00:13 " + rest +
                      "    - 0/0: n == 2\n");
  const auto groups = FindRecompiles(ReadTrace(file.path()), {}).groups;
  REQUIRE(groups.size() == 1);
  CHECK(groups[0].cause.text == "n == 2");
}

TEST_CASE("why CUDA graphs are skipped is said in a text as in a trace", "[trace]") {
  const TextFile file(
      Lines("[0/0] [__perf_hints] ",
            {"skipping cudagraphs due to mutated inputs (1 instances). Found from : ",
             "   File \"/home/user/m.py\", line 9, in f", "    x.add_(1)", ""}));
  const Trace trace = ReadTrace(file.path());
  const View view;
  const auto skips =
      compile::FindCudagraphSkips(trace, view, compile::SummariseCompilations(trace, view));
  REQUIRE(skips.size() == 1);
  CHECK(skips[0].place.ToString() == "/home/user/m.py:9");
  CHECK(skips[0].reason == "mutated inputs (1 instances)");
  CHECK(skips[0].compilations == std::vector<std::string>{"[0/0]"});
  REQUIRE(compile::SummariseCompilations(trace, {}).size() == 1);
  CHECK(compile::SummariseCompilations(trace, {})[0].stops_after.empty());
}

TEST_CASE("CUDA graphs that are recorded too often or turned off are skipped", "[trace]") {
  const TextFile file(
      Lines("", {"skipping cudagraph due to function 3 exceeding max re-recording limit (=128) on "
                 "cudagraph node 2 due to dead indices."}) +
      Lines("[1/0] [__cudagraphs] ",
            {"disabling cudagraphs due to override_cudagraphs annotation"}));
  const Trace trace = ReadTrace(file.path());
  const View view;
  const auto skips =
      compile::FindCudagraphSkips(trace, view, compile::SummariseCompilations(trace, view));
  REQUIRE(skips.size() == 2);
  CHECK(skips[0].reason.starts_with("function 3 exceeding"));
  CHECK(skips[0].advice.starts_with("keep the same tensors alive"));
  CHECK(skips[1].advice.starts_with("remove the annotation"));
}

}  // namespace
}  // namespace idbg::logs::torch_logs_test
