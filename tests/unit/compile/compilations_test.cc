// SPDX-License-Identifier: Apache-2.0
#include "compile/compilations.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "logs/trace_builder.h"

namespace idbg::compile::compilations_test {
namespace {

using logs::Artifact;
using logs::Id;
using logs::Line;
using logs::MetricsLine;
using logs::Start;
using logs::TraceOf;
using logs::WithPayload;

CompilationSummary Only(const std::string& text) {
  const logs::Trace trace = TraceOf(text);
  std::vector<CompilationSummary> all = SummariseCompilations(trace, {});
  REQUIRE(all.size() == 1);
  return all[0];
}

TEST_CASE("the status of a compilation follows tlparse's rule", "[trace]") {
  struct Case {
    std::string fields;
    Status status;
  };
  for (const Case& one : {
           Case{R"("graph_op_count": 2, "restart_reasons": [])", Status::kOk},
           Case{R"("graph_op_count": 2, "restart_reasons": ["x"])", Status::kBreak},
           Case{R"("graph_op_count": 2, "restart_reasons": null)", Status::kBreak},
           Case{R"("graph_op_count": 2)", Status::kBreak},
           Case{R"("graph_op_count": 0, "restart_reasons": ["x"])", Status::kEmpty},
           Case{R"("graph_op_count": null, "restart_reasons": [])", Status::kEmpty},
           Case{R"("graph_op_count": "2", "restart_reasons": [])", Status::kEmpty},
           Case{R"("graph_op_count": 2, "fail_type": "E")", Status::kError},
       }) {
    INFO(one.fields);
    CHECK(Only(Start(Id(0, 0)) + MetricsLine(one.fields, Id(0, 0))).status == one.status);
  }
  CHECK(Only(Start(Id(0, 0))).status == Status::kMissing);
}

TEST_CASE("a null among restart_reasons is told apart from a break", "[trace]") {
  const std::string fields = R"("graph_op_count": 2, "restart_reasons": )";
  CHECK(Only(MetricsLine(fields + "null", Id(0, 0))).has_null_restarts);
  CHECK_FALSE(Only(MetricsLine(fields + "[\"x\"]", Id(0, 0))).has_null_restarts);
}

TEST_CASE("a restart of Dynamo's own is no graph break", "[trace]") {
  const std::string fields = R"("graph_op_count": 2, "restart_reasons": )";
  const std::string own = R"("<class 'torch._dynamo.exc.TensorifyScalarRestartAnalysis'>")";
  const auto summary = Only(MetricsLine(fields + "[" + own + "]", Id(0, 0)));
  CHECK(summary.status == Status::kOk);
  CHECK(summary.restart_reasons.empty());
  CHECK(summary.other_restarts.size() == 1);
  const auto both = Only(MetricsLine(fields + "[" + own + ", \"x\"]", Id(0, 0)));
  CHECK(both.status == Status::kBreak);
  CHECK(both.restart_reasons == std::vector<std::string>{"x"});
  for (const char* text : {"<class 'torch._dynamo.exc.SpeculationRestartAnalysis'>",
                           "<class 'torch._dynamo.exc.UnspecializeRestartAnalysis'>",
                           "<class 'torch._dynamo.exc.CompileCollectiveRestartAnalysis'>",
                           "autograd.grad consumed grad_fns of returned tensors",
                           "source-less requires_grad_() intermediate leaked as output"}) {
    INFO(text);
    CHECK(Only(MetricsLine(fields + "[\"" + text + "\"]", Id(0, 0))).status == Status::kOk);
  }
}

TEST_CASE("a failure without a reason is still a failure", "[trace]") {
  const auto summary = Only(MetricsLine(R"("fail_type": "RuntimeError")", Id(0, 0)));
  REQUIRE(summary.failure);
  CHECK(summary.failure->type == "RuntimeError");
  CHECK(summary.failure->reason.empty());
  CHECK_FALSE(summary.failure->is_suppressed);
}

TEST_CASE("a log that stops in a compilation says after which record", "[trace]") {
  const auto summary = Only(Start(Id(3, 0)) + Artifact("aot_forward_graph", "x", Id(3, 0)));
  CHECK(summary.stops_after == "aot_forward_graph");
}

TEST_CASE("attempts are counted, ids without one are the first", "[trace]") {
  CHECK(Only(Start(Id(0, 0)) + MetricsLine(R"("co_name": "f")", Id(0, 0, 2))).attempts == 3);
  CHECK(Only(Line(R"({"dynamo_start": {}, "frame_id": 0, "frame_compile_id": 0})")).attempts == 1);
}

TEST_CASE("a frame that is given up at the limit has the name of its earlier versions", "[trace]") {
  const logs::Trace trace = TraceOf(
      Start(Id(0, 0)) + MetricsLine(R"("co_name": "f", "co_filename": "a.py")", Id(0, 0)) +
      MetricsLine(
          R"("fail_type": "Unsupported", "fail_reason": "Dynamo recompile limit exceeded\n")",
          Id(0, 1)));
  const auto all = SummariseCompilations(trace, {});
  REQUIRE(all.size() == 2);
  CHECK(all[1].function.name == "f");
  REQUIRE(all[1].failure);
  CHECK(all[1].failure->is_recompile_limit);
}

TEST_CASE("the name of a resumed function holds the line of the break", "[trace]") {
  const auto resume = ParseResume("torch_dynamo_resume_in_look_at_me_at_12");
  REQUIRE(resume);
  CHECK(resume->function == "look_at_me");
  CHECK(resume->line == 12);
  CHECK_FALSE(ParseResume("forward_at_12"));
  CHECK_FALSE(ParseResume("torch_dynamo_resume_in_"));
}

std::string Span(char phase, double time_us) {
  return WithPayload("\"chromium_event\": {}, " + Id(0, 0),
                     R"({"name": "entire_frame_compile", "ph": ")" + std::string(1, phase) +
                         R"(", "ts": )" + std::to_string(time_us) + "}");
}

TEST_CASE("without metrics the events say how long a compilation took", "[trace]") {
  const std::string begin = Start(Id(0, 0)) + Span('B', 1e6);
  const auto ended = SummariseCompilations(TraceOf(begin + Span('E', 3.5e6)), {});
  REQUIRE((ended.size() == 1 && ended[0].time));
  CHECK(ended[0].time->seconds == Catch::Approx(2.5));
  CHECK(ended[0].time->said_by == "span entire_frame_compile");
  const std::string other = WithPayload("\"chromium_event\": {}, " + Id(0, 0),
                                        R"({"name": "gc", "ph": "B", "ts": 2000000})");
  const auto cut = SummariseCompilations(TraceOf(begin + other), {});
  REQUIRE((cut.size() == 1 && cut[0].time));
  CHECK(cut[0].time->seconds == Catch::Approx(1.0));
  CHECK(cut[0].time->said_by == "span entire_frame_compile, which never ends");
  CHECK_FALSE(SummariseCompilations(TraceOf(Start(Id(0, 0))), {})[0].time);
}

TEST_CASE("whether a function that cannot be traced ran in eager mode", "[trace]") {
  const auto failure = [](const std::string& type, const std::string& fields, bool is_told,
                          const std::string& reason = R"(r\n\nfrom user code:\n   File)") {
    const std::string told =
        is_told ? Artifact("dynamo_graph_break_reason", "Graph break: x", Id(0, 0)) : "";
    const std::string metrics =
        "\"fail_type\": \"" + type + "\", \"fail_reason\": \"" + reason + "\"" + fields;
    return SummariseCompilations(TraceOf(Start(Id(0, 0)) + told + MetricsLine(metrics, Id(0, 0))),
                                 {})
        .at(0)
        .failure->is_skipped;
  };
  const std::string version = ", \"pytorch_version\": \"2.13.0\"";
  CHECK(failure("Unsupported", version, true) == true);
  CHECK(failure("Unsupported", version, false) == false);
  CHECK(failure("UserError", version, false) == false);
  CHECK(failure("Unsupported", "", false) == std::nullopt);
  // Dynamo tells of what it skips only where it came to the user's code.
  CHECK(failure("Unsupported", version, false, "Unsupported functorch tracing attempt") ==
        std::nullopt);
  CHECK(failure("TorchRuntimeError", version, false) == std::nullopt);
}

TEST_CASE("a backward that is compiled later and fails is a failure of its compilation",
          "[trace]") {
  const std::string backward = logs::Line(
      R"({"bwd_compilation_metrics": {"fail_type": "InductorError", "fail_reason": "LoweringException: no"}, )" +
      Id(0, 0) + "}");
  const std::string forward = Start(Id(0, 0)) + MetricsLine("\"graph_op_count\": 3", Id(0, 0));
  const auto failed = SummariseCompilations(TraceOf(forward + backward), {});
  REQUIRE((failed.size() == 1 && failed[0].failure));
  CHECK(failed[0].status == Status::kError);
  CHECK(failed[0].failure->is_of_backward);
  CHECK(failed[0].failure->reason == "LoweringException: no");
  CHECK_FALSE(SummariseCompilations(TraceOf(forward), {})[0].failure);
}

TEST_CASE("an id that only describes inputs is no compilation", "[trace]") {
  const std::string description =
      logs::Line(R"({"describe_storage": {"id": 0, "describer_id": 0, "size": 256}, )" + Id(0, 0) +
                 "}") +
      logs::Line(R"({"create_symbol": {"symbol": "s77", "val": "4"}, )" + Id(0, 0) + "}");
  CHECK(SummariseCompilations(TraceOf(description), {}).empty());
  CHECK(SummariseCompilations(TraceOf(Start(Id(0, 0)) + description), {}).size() == 1);
}

}  // namespace
}  // namespace idbg::compile::compilations_test
