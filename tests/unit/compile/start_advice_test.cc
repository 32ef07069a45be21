// SPDX-License-Identifier: Apache-2.0
#include "compile/start_advice.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "logs/trace_builder.h"

namespace idbg::compile::start_advice_test {
namespace {

using Catch::Approx;
using logs::Artifact;
using logs::Id;
using logs::MetricsLine;
using logs::Start;
using logs::TraceOf;
using logs::WithPayload;

struct Log {
  explicit Log(const std::string& text) : trace(TraceOf(text)), facts(trace, view) {}

  std::vector<StartAdvice> Of(std::string_view rule) const {
    std::vector<StartAdvice> found = AdviseOnStart(facts);
    std::erase_if(found, [&](const StartAdvice& one) { return one.rule != rule; });
    return found;
  }

  logs::View view;
  logs::Trace trace;
  LogFacts facts;
};

std::string Metrics(int frame, int compile, double seconds, const std::string& fields = "") {
  return MetricsLine(R"("co_name": "f", "co_filename": "m.py", "co_firstlineno": 7, )"
                     R"("graph_op_count": 2, "cache_size": )" +
                         std::to_string(compile) + R"(, "entire_frame_compile_time_s": )" +
                         std::to_string(seconds) + fields,
                     Id(frame, compile));
}

std::string Again(int compile, const std::string& reason, double seconds) {
  return Artifact("recompile_reasons", reason, Id(0, compile)) + Start(Id(0, compile)) +
         Metrics(0, compile, seconds);
}

std::string Miss(int frame, const std::string& key, const std::string& code, double seconds) {
  return Start(Id(frame, 0)) +
         Artifact("fx_graph_cache_miss",
                  R"({"key": ")" + key + R"(", "cache_state": "miss", "time_taken_ns": )" +
                      std::to_string(static_cast<std::int64_t>(seconds * 1e9)) +
                      R"(, "components": ["[h)" + code + "] gm: def " + code + R"("]})",
                  Id(frame, 0));
}

TEST_CASE("recompilations of one cause cost what all of them took", "[trace]") {
  const std::string size = "tensor 'x' size mismatch at index 0. expected 3, actual ";
  const Log log(Start(Id(0, 0)) + Metrics(0, 0, 5) + Again(1, "0/0: " + size + "4", 3) +
                Again(2, "0/1: " + size + "9", 1.5) +
                Again(3, "0/2: tensor 'x' dtype mismatch. expected Float, actual Half", 0.05));
  const auto found = log.Of("recompilations");
  REQUIRE(found.size() == 1);  // the other took less than 0.1 s
  CHECK(found[0].seconds == Approx(4.5));
  CHECK(found[0].count == 2);
  CHECK(found[0].change.starts_with("torch._dynamo.mark_dynamic(x, 0)"));
  CHECK(found[0].finding.starts_with("2 recompilations, size of x"));
}

TEST_CASE("misses that a kept cache avoids, and entries that were lost", "[trace]") {
  const Log log(Miss(0, "k1", "f", 2) + Miss(1, "k2", "g", 3) + Miss(2, "k1", "f", 1));
  const auto found = log.Of("cache-misses");
  REQUIRE(found.size() == 2);
  CHECK(found[0].seconds == Approx(5));
  CHECK(found[0].count == 2);
  CHECK(found[0].change == kKeepCache);
  CHECK(found[1].seconds == Approx(1));
  CHECK(found[1].change == kShareCache);
}

std::string Graph(const std::string& input, const std::string& op) {
  return "class GraphModule(torch.nn.Module):\n    def forward(self, " + input +
         ": \"f32[4, 8]\"):\n        # File: " + input + ".py:3 in f, code: return x\n        y_" +
         input + ": \"f32[4, 8]\" = torch." + op + "(" + input + ");  " + input +
         " = None\n        return (y_" + input + ",)";
}

std::string Captured(int frame, int compile, const std::string& graph) {
  return WithPayload(R"("dynamo_output_graph": {}, )" + Id(frame, compile), graph);
}

TEST_CASE("equal graphs are those that differ in names and lines only", "[trace]") {
  const auto compilation = [](int frame, const std::string& graph, double seconds) {
    return Start(Id(frame, 0)) + Captured(frame, 0, graph) + Metrics(frame, 0, seconds);
  };
  const Log log(compilation(0, Graph("a", "relu"), 4) + compilation(1, Graph("b", "relu"), 2) +
                compilation(2, Graph("c", "tanh"), 8) + compilation(3, Graph("d", "relu"), 1));
  const auto found = log.Of("equal-graphs");
  REQUIRE(found.size() == 1);
  CHECK(found[0].count == 2);  // the first is needed
  CHECK(found[0].seconds == Approx(3));
  CHECK(found[0].place.line == 7);
}

TEST_CASE("versions for other tensors are no equal graphs, those for other objects are",
          "[trace]") {
  const auto count = [](const std::string& reason) {
    return Log(Start(Id(0, 0)) + Captured(0, 0, Graph("a", "relu")) + Metrics(0, 0, 1) +
               Captured(0, 1, Graph("b", "relu")) + Again(1, reason, 1))
        .Of("equal-graphs")
        .size();
  };
  CHECK(count("0/0: GLOBAL_STATE changed: grad_mode ") == 0);
  CHECK(count("0/0: tensor 'x' requires_grad mismatch. expected requires_grad=0") == 0);
  CHECK(count("0/0: ___check_obj_id(L['self'], 140386349334368)") == 1);
  CHECK(count("0/0: L['self'].index == 3") == 1);
}

std::string Span(const std::string& name, int begin_ms, int end_ms) {
  const auto event = [&](const char* phase, int time_ms) {
    return WithPayload(R"("chromium_event": {}, )" + Id(0, 0),
                       R"({"name": ")" + name + R"(", "ph": ")" + phase + R"(", "ts": )" +
                           std::to_string(time_ms * 1000) +
                           R"(, "pid": 0, "tid": 0, "args": {"compile_id": "0/0"}})");
  };
  return event("B", begin_ms) + event("E", end_ms);
}

TEST_CASE("measuring candidates is told by what makes it unnecessary", "[trace]") {
  const Log log(Start(Id(0, 0)) + Span("mm_template_precompiling", 0, 500) +
                Span("mm_template_autotuning", 500, 2000) +
                Span("CachingAutotuner.benchmark_all_configs", 2000, 2250) +
                Span("Scheduler.codegen", 2250, 9000));
  const auto found = log.Of("autotuning");
  REQUIRE(found.size() == 2);
  CHECK(found[0].seconds == Approx(2.0));
  CHECK(found[0].count == 2);
  CHECK(found[0].change.find("inductor_debug.install()") != std::string::npos);
  CHECK(found[1].seconds == Approx(0.25));
  CHECK(found[1].change == kKeepCache);
}

std::string Kernel(const std::string& name, int nodes) {
  std::string text = "# Source node to ATen node mapping:\n";
  for (int i = 0; i < nodes; ++i)
    text += "#   s" + std::to_string(i) + " => " + name + std::to_string(i) + "\n";
  return text + name + " = async_compile.triton('" + name + "', '''\n''', device_str='cuda')\n\n";
}

// Two kernels with so many operators, compiled in so many seconds.
std::vector<StartAdvice> LongOf(int first_nodes, double first_s, int second_nodes,
                                double second_s) {
  const std::string one = "triton_poi_fused_add_0", other = "triton_poi_fused_mul_1";
  const std::string times = R"([[\")" + one + R"(\", )" + std::to_string(first_s * 1e6) +
                            R"(], [\")" + other + R"(\", )" + std::to_string(second_s * 1e6) + "]]";
  return Log(Start(Id(0, 0)) +
             WithPayload(R"("inductor_output_code": {}, )" + Id(0, 0),
                         Kernel(one, first_nodes) + Kernel(other, second_nodes) +
                             "async_compile.wait(globals())\ndef call(args):\n    " + one +
                             ".run(buf0)\n    " + other + ".run(buf1)\n") +
             Metrics(0, 0, 9, R"(, "triton_kernel_compile_times_us": ")" + times + "\""))
      .Of("long-kernel");
}

TEST_CASE("a long kernel is the largest one, too", "[trace]") {
  const auto found = LongOf(9, 4, 2, 1.5);
  REQUIRE(found.size() == 1);
  CHECK(found[0].seconds == Approx(4));
  CHECK(found[0].finding.find("9 operators") != std::string::npos);
  CHECK(LongOf(2, 4, 9, 1.5).empty());    // the first kernel of a process takes long
  CHECK(LongOf(9, 4, 2, 5).empty());      // not longer than the others together
  CHECK(LongOf(9, 0.4, 2, 0.1).empty());  // not worth a word
}

TEST_CASE("a log without times still counts, and an empty one has nothing to spare", "[trace]") {
  const std::string reason = "0/0: tensor 'x' size mismatch at index 0. expected 3, actual 4";
  const Log log(Start(Id(0, 0)) + Artifact("recompile_reasons", reason, Id(0, 1)) +
                Start(Id(0, 1)) + MetricsLine(R"("co_name": "f", "cache_size": 1)", Id(0, 1)));
  const auto found = log.Of("recompilations");
  REQUIRE(found.size() == 1);
  CHECK(!found[0].seconds);
  CHECK(found[0].count == 1);
  const Log other(Start(Id(0, 0)) + Metrics(0, 0, 5));
  CHECK(AdviseOnStart(other.facts).empty());
}

}  // namespace
}  // namespace idbg::compile::start_advice_test
