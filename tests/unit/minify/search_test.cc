// SPDX-License-Identifier: Apache-2.0
#include "minify/search.h"

#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "base/process/interrupt.h"
#include "graph/text.h"
#include "minify/graphs.h"

namespace idbg::minify::search_test {
namespace {

SearchResult Minify(const Original& original, const Probe& probe, const JudgeOptions& options = {},
                    std::int64_t* probes = nullptr) {
  Judge judge(probe, options, nullptr);
  SearchResult result = FindSmallest(original, judge, false, {});
  if (probes != nullptr) *probes = judge.counts().probes;
  return result;
}

TEST_CASE("search: one node of a chain is found alone, wherever it is", "[minify]") {
  const Original original(Chain(9));
  for (const std::string name : {"n1", "n3", "n5", "n7", "n9"}) {
    const SearchResult result =
        Minify(original, When([&](const Candidate& one) { return HasNode(one, name); }));
    CHECK(result.smallest.graph.nodes.size() == 1);
    CHECK(result.is_minimal);
  }
}

TEST_CASE("search: two nodes of a chain are found with nothing between them", "[minify]") {
  const Original original(Chain(9));
  for (const auto& [a, b] : {std::pair("n1", "n3"), std::pair("n7", "n9"), std::pair("n1", "n9")}) {
    const SearchResult result = Minify(
        original, When([&](const Candidate& one) { return HasNode(one, a) && HasNode(one, b); }));
    CHECK(result.smallest.graph.nodes.size() == 2);
  }
}

TEST_CASE("search: 41 nodes take few probes", "[minify]") {
  std::int64_t probes = 0;
  const Original original(Chain(41));
  Minify(original, When([](const Candidate& one) { return HasNode(one, "n21"); }), {}, &probes);
  CHECK(probes <= 9);
}

TEST_CASE("search: sizes become as small as the failure allows", "[minify]") {
  const Original original(Chain(2));
  const auto is_wide = [](const Candidate& one) {
    for (const graph::GraphInput& input : one.graph.inputs) {
      const auto& type = one.graph.value(input.value).tensor;
      if (type && type->sizes.size() == 2 && *type->sizes[1].hint() >= 3) return true;
    }
    return false;
  };
  const SearchResult result = Minify(original, When(is_wide));
  REQUIRE(result.smallest.graph.inputs.size() == 1);
  const auto& type = *result.smallest.graph.value(result.smallest.graph.inputs[0].value).tensor;
  CHECK(type.sizes[0] == tensor::SymInt(1));
  CHECK(type.sizes[1] == tensor::SymInt(3));
}

// A condition on any two of these nodes, with no regard to what lies between them.
TEST_CASE("search: no single node can be taken away from the result", "[minify]") {
  std::mt19937 random(7);
  for (int run = 0; run < 30; ++run) {
    const Original original(Chain(24));
    std::vector<std::string> wanted;
    for (int i = 0; i < 1 + run % 4; ++i) wanted.push_back("n" + std::to_string(1 + random() % 24));
    const auto has_all = [&](const Candidate& one) {
      return std::ranges::all_of(wanted, [&](const auto& name) { return HasNode(one, name); });
    };
    const SearchResult result = Minify(original, When(has_all));
    std::ranges::sort(wanted);
    const auto doubled = std::ranges::unique(wanted);
    wanted.erase(doubled.begin(), doubled.end());
    CHECK(result.smallest.graph.nodes.size() == wanted.size());
    CHECK(has_all(result.smallest));
  }
}

TEST_CASE("search: every graph that is tried passes Lint and reads back from its text",
          "[minify]") {
  const Original original(Chain(12));
  Minify(original, When([](const Candidate& one) {
           graph::Lint(one.graph, "candidate");
           const std::string text = graph::ToText(one.graph);
           CHECK(graph::ToText(ReadGraph(text)) == text);
           return HasNode(one, "n4") && HasNode(one, "n11");
         }));
}

TEST_CASE("search: any number of jobs gives the same graph and the same counts", "[minify]") {
  const Original original(Chain(33));
  const Probe probe =
      When([](const Candidate& one) { return HasNode(one, "n5") && HasNode(one, "n29"); });
  std::int64_t probes = 0;
  const SearchResult single = Minify(original, probe, {}, &probes);
  for (const unsigned jobs : {2U, 3U, 8U}) {
    std::int64_t others = 0;
    const SearchResult result = Minify(original, probe, {.jobs = jobs}, &others);
    CHECK(others == probes);
    CHECK(graph::ToText(result.smallest.graph) == graph::ToText(single.smallest.graph));
  }
}

// The failure comes in half of all tries: a wrong "no" must be rarer than one in a hundred
// searches.
TEST_CASE("search: a failure that comes half of the time is found 99 times in 100", "[minify]") {
  const Original original(Chain(20));
  int right = 0;
  for (unsigned seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed);
    const SearchResult result =
        Minify(original,
               When([&](const Candidate& one) { return HasNode(one, "n13") && random() % 2 == 0; }),
               {.repeat = 20});
    right += result.smallest.graph.nodes.size() == 1 ? 1 : 0;
  }
  CHECK(right >= 99);
}

}  // namespace
}  // namespace idbg::minify::search_test
