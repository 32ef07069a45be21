// SPDX-License-Identifier: Apache-2.0
#include "logs/events/choice.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

namespace idbg::logs::choice_test {
namespace {

using namespace std::string_literals;

TEST_CASE("a choice is read with its times, a null is a time that there is not", "[trace]") {
  const ChoiceEvent choice = ReadChoice(
      R"({"op": "addmm", "node": "addmm_1", "problem": "addmm+gelu:bfloat16:nt:64x3072x768",
          "picked": "triton", "triton_ms": 0.006, "aten_ms": 0.0069, "aten_fused_ms": null,
          "error": 0.02, "config": [64, 32, 128, 8, 5, 4], "later": {"new": [1]}})");
  CHECK_FALSE(choice.is_damaged);
  CHECK(choice.op == "addmm");
  CHECK(choice.node == "addmm_1");
  CHECK(choice.problem == "addmm+gelu:bfloat16:nt:64x3072x768");
  CHECK(choice.PickedMs() == 0.006);
  CHECK(choice.aten_ms == 0.0069);
  CHECK_FALSE(choice.aten_fused_ms);
  CHECK(choice.error == 0.02);
  CHECK(choice.config == std::vector<std::int64_t>{64, 32, 128, 8, 5, 4});
}

TEST_CASE("a product that was left to Inductor has a reason in place of a pick", "[trace]") {
  const ChoiceEvent choice = ReadChoice(R"({"op": "mm", "node": null, "reason": "dtype float32"})");
  CHECK_FALSE(choice.is_damaged);
  CHECK(choice.picked.empty());
  CHECK(choice.reason == "dtype float32");
  CHECK_FALSE(choice.PickedMs());
}

TEST_CASE("under max-autotune a choice is a number of configurations to measure", "[trace]") {
  const ChoiceEvent choice = ReadChoice(R"({"picked": "topk", "configs": 4, "triton_ms": 0.1})");
  CHECK_FALSE(choice.is_damaged);
  CHECK(choice.measured == 4);
  CHECK_FALSE(choice.PickedMs());
  CHECK(ReadChoice(R"({"picked": "topk", "configs": -4})").is_damaged);
  CHECK(ReadChoice(R"({"picked": "topk", "configs": [4]})").is_damaged);
}

TEST_CASE("a time is of the way that was picked", "[trace]") {
  const auto of = [](const std::string& way) {
    return ReadChoice(R"({"triton_ms": 1, "aten_ms": 2, "aten_fused_ms": 3, "picked": ")" + way +
                      "\"}")
        .PickedMs();
  };
  CHECK(of("triton") == 1);
  CHECK(of("aten") == 2);
  CHECK(of("aten_fused") == 3);
  CHECK_FALSE(of("a later way"));
}

TEST_CASE("a choice that cannot be right is doubted", "[trace]") {
  const std::string huge(100000, 'x');
  for (const std::string& field :
       {R"("triton_ms": NaN)"s, R"("triton_ms": Infinity)"s, R"("aten_ms": -1)"s,
        R"("aten_fused_ms": "0.1")"s, R"("aten_ms": 1e300)"s, R"("error": [0.1])"s,
        R"("problem": 7)"s, R"("picked": {"triton": 1})"s, R"("reason": [])"s, R"("node": true)"s,
        R"("op": ")"s + huge + "\"", R"("config": [1, 2, 3])"s, R"("config": "64x64x64")"s,
        R"("config": [64, 32, 128, 8, 5, 4.5])"s, R"("config": [64, 32, 128, 8, 5, 0])"s,
        R"("config": [64, 32, 128, 8, 5, 70000])"s, R"("config": [64, 32, 128, 8, 5, 4, 1])"s,
        R"("cut": )"s}) {
    CAPTURE(field.substr(0, 60));
    const ChoiceEvent choice = ReadChoice(R"({"picked": "aten", )" + field + "}");
    CHECK(choice.is_damaged);
    CHECK(choice.op.size() < 1000);
  }
  for (const char* json : {"", "[]", "7", "{}", "null", R"({"problem": "mm:bfloat16:nn:1x1x1"})"}) {
    CAPTURE(json);
    CHECK(ReadChoice(json).is_damaged);
  }
}

}  // namespace
}  // namespace idbg::logs::choice_test
