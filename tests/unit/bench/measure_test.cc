// SPDX-License-Identifier: Apache-2.0
#include "bench/measure.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "base/error.h"

namespace idbg::bench::measure_test {
namespace {

// Says when it was run.
class Fake final : public Variant {
 public:
  Fake(char name, std::string& order, std::vector<double> seconds)
      : name_(name), order_(order), seconds_(std::move(seconds)) {}

  double Block(double /*seconds*/) override {
    order_ += name_;
    if (runs_ == seconds_.size()) throw base::Error(base::ErrorCode::kExternal, "it is gone");
    return seconds_[runs_++];
  }

 private:
  char name_;
  std::string& order_;
  std::vector<double> seconds_;
  std::size_t runs_ = 0;
};

TEST_CASE("bench: every round has a block of each variant, in an order of its own", "[bench]") {
  std::string order;
  Fake a('a', order, std::vector<double>(200, 1.0));
  Fake b('b', order, std::vector<double>(200, 2.0));
  const std::vector<Series> series = Measure({&a, &b}, {.min_rounds = 40});
  REQUIRE(series[0].seconds == std::vector<double>(40, 1.0));
  CHECK(series[1].seconds == std::vector<double>(40, 2.0));
  const std::string rounds = order.substr(order.size() - 80);
  int first = 0;
  for (std::size_t i = 0; i < rounds.size(); i += 2) {
    REQUIRE(rounds[i] != rounds[i + 1]);
    first += rounds[i] == 'a' ? 1 : 0;
  }
  CHECK(first > 10);
  CHECK(first < 30);
}

TEST_CASE("bench: the warm-up ends when it becomes no faster, and does not count", "[bench]") {
  std::string order;
  std::vector<double> seconds = {9, 8, 7, 6, 5, 4, 3, 2};
  seconds.resize(60, 1.0);
  Fake a('a', order, seconds);
  const std::vector<Series> series = Measure({&a}, {.min_rounds = 30});
  CHECK(series[0].seconds == std::vector<double>(30, 1.0));
}

TEST_CASE("bench: a variant that fails is left out, and the others go on", "[bench]") {
  std::string order;
  Fake a('a', order, std::vector<double>(20, 1.0));
  Fake b('b', order, std::vector<double>(200, 2.0));
  const std::vector<Series> series = Measure({&a, &b}, {.min_rounds = 30});
  CHECK(series[0].seconds.empty());
  CHECK(series[0].failure == "it is gone");
  CHECK(series[1].seconds.size() == 30);
  CHECK(series[1].failure.empty());
}

TEST_CASE("bench: there is a round even where warming up took all the time", "[bench]") {
  std::string order;
  Fake a('a', order, std::vector<double>(20, 1.0));
  const std::vector<Series> series = Measure({&a}, {.time_limit_s = 1e-9});
  CHECK(series[0].seconds.size() == 1);
}

TEST_CASE("bench: what is cancelled keeps what it has", "[bench]") {
  std::string order;
  Fake a('a', order, std::vector<double>(200, 1.0));
  std::size_t rounds = 0;
  const std::vector<Series> series =
      Measure({&a}, {.cancelled = [&] { return rounds >= 12; },
                     .on_round = [&](std::size_t done) { rounds = done; }});
  CHECK(series[0].seconds.size() == 12);
}

}  // namespace
}  // namespace idbg::bench::measure_test
