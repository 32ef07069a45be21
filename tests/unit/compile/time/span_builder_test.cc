// SPDX-License-Identifier: Apache-2.0
#include "compile/time/span_builder.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <string>
#include <vector>

namespace idbg::compile::span_builder_test {
namespace {

using Phase = logs::ChromiumEvent::Phase;

// Events of one rank, each with a record of its own.
class Events {
 public:
  Events& Begin(const std::string& name, double time_us, int frame = 0) {
    return Add(Phase::kBegin, name, time_us, frame);
  }
  Events& End(const std::string& name, double time_us, int frame = 0) {
    return Add(Phase::kEnd, name, time_us, frame);
  }
  Events& Span(const std::string& name, double begin_us, double end_us, int frame = 0) {
    return Begin(name, begin_us, frame).End(name, end_us, frame);
  }
  Timeline Finish() { return builder_.Finish(); }

 private:
  // A frame below 0: no compile id.
  Events& Add(Phase phase, const std::string& name, double time_us, int frame) {
    const logs::ChromiumEvent event{
        .phase = phase, .name = name, .time_us = time_us, .compile_id = ""};
    SpanBuilder::Source source{.rank = &rank_, .record = records_++, .id = {}};
    if (frame >= 0) source.id = {.frame = frame, .compile = 0};
    builder_.Add(event, source);
    return *this;
  }

  logs::Rank rank_;
  SpanBuilder builder_;
  std::uint32_t records_ = 0;
};

const Span& Find(const Timeline& timeline, std::string_view name) {
  for (const Span& span : timeline.spans) {
    if (timeline.NameOf(span) == name) return span;
  }
  FAIL("no span " << name);
  return timeline.spans.front();
}

std::string ParentOf(const Timeline& timeline, std::string_view name) {
  const Span& span = Find(timeline, name);
  return span.parent == kNoSpan ? "" : timeline.NameOf(timeline.spans[span.parent]);
}

std::vector<Unmatched::Cause> Causes(const Timeline& timeline) {
  std::vector<Unmatched::Cause> causes;
  for (const Unmatched& event : timeline.unmatched) causes.push_back(event.cause);
  return causes;
}

TEST_CASE("spans nest by their times", "[trace]") {
  const Timeline timeline = Events()
                                .Begin("dynamo", 100)
                                .Begin("inner", 110)
                                .Span("leaf", 120, 130)
                                .End("inner", 150)
                                .Span("later", 150, 160)
                                .End("dynamo", 200)
                                .Finish();
  CHECK(ParentOf(timeline, "dynamo").empty());
  CHECK(ParentOf(timeline, "inner") == "dynamo");
  CHECK(ParentOf(timeline, "leaf") == "inner");
  CHECK(ParentOf(timeline, "later") == "dynamo");
  CHECK(Find(timeline, "dynamo").self_us == 50);
  CHECK(Find(timeline, "inner").self_us == 30);
  CHECK(Find(timeline, "leaf").depth == 2);
  CHECK(timeline.unmatched.empty());
}

TEST_CASE("of equal names the last begun ends first", "[trace]") {
  const Timeline timeline =
      Events().Begin("a", 0).Begin("a", 10).End("a", 20).End("a", 50).Finish();
  REQUIRE(timeline.spans.size() == 2);
  CHECK(timeline.spans[0].duration_us == 50);
  CHECK(timeline.spans[1].duration_us == 10);
}

TEST_CASE("a span ends where its own compilation says so", "[trace]") {
  const Timeline timeline =
      Events().Begin("a", 0, 1).Begin("a", 10, 2).End("a", 20, 1).End("a", 50, 2).Finish();
  REQUIRE(timeline.spans.size() == 2);
  CHECK(timeline.spans[0].duration_us == 20);
  CHECK(timeline.spans[1].duration_us == 40);
}

TEST_CASE("a beginning may lack the compile id of its end, never the other way", "[trace]") {
  CHECK(Events().Begin("a", 0, -1).End("a", 20, 1).Finish().spans.size() == 1);
  CHECK(Events().Begin("a", 0, 1).End("a", 20, -1).Finish().unmatched.size() == 2);
}

TEST_CASE("what does not match is reported and makes no span", "[trace]") {
  CHECK(Causes(Events().Begin("a", 0).Finish()) == std::vector{Unmatched::Cause::kNoEnd});
  CHECK(Causes(Events().End("a", 0).Finish()) == std::vector{Unmatched::Cause::kNoBegin});
  const Timeline reversed = Events().Begin("a", 10).End("a", 0).Finish();
  CHECK(Causes(reversed) == std::vector{Unmatched::Cause::kReversed});
  CHECK(reversed.spans.empty());
  CHECK(Causes(Events().End("a", 0).Begin("a", 10).Finish()) ==
        std::vector{Unmatched::Cause::kNoBegin, Unmatched::Cause::kNoEnd});
}

TEST_CASE("spans that overlap without nesting lie in different lanes", "[trace]") {
  const Timeline timeline = Events().Span("a", 0, 10).Span("b", 5, 15).Finish();
  CHECK(ParentOf(timeline, "b").empty());
  CHECK(Find(timeline, "a").lane != Find(timeline, "b").lane);
  CHECK(Find(timeline, "a").self_us == 10);
}

TEST_CASE("what belongs to no compilation does not lie in one", "[trace]") {
  const Timeline timeline = Events().Span("compile_file", 2, 4, -1).Span("dynamo", 0, 9).Finish();
  CHECK(ParentOf(timeline, "compile_file").empty());
  REQUIRE(timeline.lanes.size() == 2);
  CHECK(timeline.lanes[0].in_compilations);
}

TEST_CASE("lanes are bounded: what finds none is reported", "[trace]") {
  Events events;
  for (int i = 0; i < 100; ++i) events.Span("s" + std::to_string(i), i, 1000 + i);
  const Timeline timeline = events.Finish();
  CHECK(timeline.lanes.size() == Timeline::kMaxOverlaps);
  CHECK(timeline.spans.size() == Timeline::kMaxOverlaps);
  CHECK(Causes(timeline) == std::vector(100 - Timeline::kMaxOverlaps, Unmatched::Cause::kCrowded));
}

// Any spans, nested or not: within a root self times sum to its duration, and nothing is negative.
TEST_CASE("self times of a tree sum to its root's duration", "[trace]") {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> time(0, 1000);
  for (int round = 0; round < 50; ++round) {
    Events events;
    for (int i = 0; i < 200; ++i) {
      const double begin = time(random);
      const double length = time(random) / (1 + i % 40);
      events.Span("s" + std::to_string(i % 17), begin, begin + length, i % 3 - 1);
    }
    const Timeline timeline = events.Finish();
    std::vector<double> sums(timeline.spans.size());
    for (std::uint32_t i = 0; i < timeline.spans.size(); ++i) {
      const Span& span = timeline.spans[i];
      REQUIRE(span.self_us >= 0);
      std::uint32_t root = i;
      while (timeline.spans[root].parent != kNoSpan) {
        const Span& inner = timeline.spans[root];
        const Span& outer = timeline.spans[inner.parent];
        REQUIRE(inner.parent < root);
        REQUIRE(outer.lane == inner.lane);
        REQUIRE(outer.start_us <= inner.start_us);
        REQUIRE(inner.end_us() <= outer.end_us());
        root = inner.parent;
      }
      sums[root] += span.self_us;
    }
    for (std::uint32_t i = 0; i < timeline.spans.size(); ++i) {
      if (timeline.spans[i].parent == kNoSpan)
        REQUIRE(sums[i] == Catch::Approx(timeline.spans[i].duration_us));
    }
  }
}

}  // namespace
}  // namespace idbg::compile::span_builder_test
