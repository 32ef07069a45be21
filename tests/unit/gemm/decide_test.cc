// SPDX-License-Identifier: Apache-2.0
#include "gemm/decide.h"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <set>
#include <utility>

#include "base/error.h"

namespace idbg::gemm::decide_test {
namespace {

using Catch::Approx;

constexpr Config kLarge{
    .block_m = 256, .block_n = 128, .block_k = 128, .num_stages = 4, .num_warps = 8};
constexpr Config kSmall{
    .block_m = 64, .block_n = 64, .block_k = 32, .num_stages = 3, .num_warps = 4};
constexpr Problem kProduct{.m = 256, .n = 512, .k = 64, .layout = Layout::kNt};

// A model that says what it is told.
class ToldModel final : public Model {
 public:
  std::string name() const override { return "told"; }
  const ModelInfo& info() const override { return info_; }
  void PredictMs(const Problem& problem, std::span<const Config> configs,
                 std::span<float> ms) const override {
    std::ranges::transform(configs, ms.begin(),
                           [&](const Config& one) { return triton_ms(problem, one); });
  }
  std::optional<float> PredictAtenMs(const Problem& problem) const override {
    return aten_ms(problem);
  }
  std::optional<float> PredictFusedAtenMs(const Problem& problem) const override {
    return HasFusedAten(problem.op) ? fused_ms : std::nullopt;
  }
  std::string Outside(const Problem& problem) const override {
    if (problem.k > 1000) return "K above 1000";
    const bool is_known = known.contains({problem.op, problem.layout});
    return is_known ? "" : "operator " + std::string(ToString(problem.op));
  }
  std::optional<double> ExpectedError(const Problem&, float) const override { return error; }
  std::size_t MaxCandidates() const override { return 2; }
  std::size_t Rank(const Problem& problem, std::span<RankedConfig> out) const override {
    std::vector<RankedConfig> rows;
    for (const Config& one : {kLarge, kSmall}) rows.push_back({one, triton_ms(problem, one)});
    std::ranges::stable_sort(rows, {}, &RankedConfig::ms);
    const std::size_t count = std::min(out.size(), rows.size());
    std::copy_n(rows.begin(), count, out.begin());
    return count;
  }

  std::function<float(const Problem&, const Config&)> triton_ms = [](const auto&, const Config& c) {
    return c == kLarge ? 1.0F : 1.5F;
  };
  std::function<std::optional<float>(const Problem&)> aten_ms = [](const auto&) { return 2.0F; };
  std::optional<float> fused_ms;
  std::optional<double> error;
  std::set<std::pair<Op, Layout>> known = {
      {Op::kMm, Layout::kNt},    {Op::kMm, Layout::kNn},        {Op::kAddmm, Layout::kNt},
      {Op::kAddmm, Layout::kNn}, {Op::kAddmmGelu, Layout::kNt}, {Op::kMmRelu, Layout::kNt},
      {Op::kBmm, Layout::kNt},   {Op::kBaddbmm, Layout::kNt}};

 private:
  ModelInfo info_;
};

// A model, and a device whose pointwise kernels take what it is told.
struct Told {
  Decision Decide(const Problem& problem, const Surroundings& around = {}) const {
    Target target{.model = &model, .pointwise_ms = [this](double) { return pointwise_ms; }};
    target.shared_bytes = shared_bytes;
    target.gemv_ms = gemv_ms;
    if (peak_flops > 0) target.peak_flops = [this](tensor::DType) { return peak_flops; };
    return gemm::Decide(problem, target, around);
  }
  // With ATEN's time beside Triton's 1 ms.
  Decision Against(float aten_ms, Surroundings around = {}, const Problem& problem = kProduct) {
    model.aten_ms = [=](const Problem&) { return aten_ms; };
    around.are_sizes_arguments = true;
    return Decide(problem, around);
  }

  ToldModel model;
  GemvMs gemv_ms;
  double pointwise_ms = 0.5;
  double peak_flops = 0;
  std::int64_t shared_bytes = 0;
};

Problem With(Op op, Layout layout = Layout::kNt) {
  Problem problem = kProduct;
  problem.op = op;
  problem.layout = layout;
  return problem;
}

TEST_CASE("a product of few rows takes the kernel for it where that can be called", "[gemm]") {
  Told told;
  Problem row = kProduct;
  row.m = 1;
  const Surroundings around{.has_gemv = true};
  CHECK(told.Decide(row, around).way != Way::kGemv);  // the device has no figures
  told.gemv_ms = [](std::int64_t rows, double weight_bytes) {
    return static_cast<double>(rows) * weight_bytes * 1e-9;
  };
  const Decision decision = told.Decide(row, around);
  CHECK(decision.way == Way::kGemv);
  CHECK(decision.stand_down.empty());
  const double bytes = 2.0 * static_cast<double>(row.n) * static_cast<double>(row.k);
  CHECK(decision.Ms() == static_cast<float>(bytes * 1e-9));
  CHECK(told.Decide(row).way != Way::kGemv);
  row.m = 16;
  CHECK(told.Decide(row, around).Ms() == static_cast<float>(16 * bytes * 1e-9));
  row.n = 511;
  CHECK(told.Decide(row, around).way != Way::kGemv);
  row.n = kProduct.n;
  row.m = 17;
  CHECK(told.Decide(row, around).way != Way::kGemv);
  row.m = 1;
  CHECK(told.Decide(kProduct, around).way != Way::kGemv);
  row.layout = Layout::kNn;
  CHECK(told.Decide(row, around).way != Way::kGemv);
  row.layout = Layout::kNt;
  row.dtype = tensor::DType::kFloat32;
  CHECK(told.Decide(row, around).way != Way::kGemv);
}

TEST_CASE("the fastest way is taken, with its configuration", "[gemm]") {
  Told told;
  const Decision triton = told.Against(2);
  CHECK(triton.way == Way::kTriton);
  CHECK(triton.reason == Reason::kFastest);
  CHECK(triton.stand_down.empty());
  REQUIRE(triton.configs.size() == 1);
  CHECK(triton.configs.front() == RankedConfig{kLarge, 1});
  CHECK(triton.Ms() == 1);
  CHECK(triton.Margin() == Approx(2));
  const Decision aten = told.Against(0.5);
  CHECK(aten.way == Way::kAten);
  CHECK(aten.reason == Reason::kFastest);
  CHECK(aten.Ms() == 0.5);
  CHECK(aten.Margin() == Approx(2));
}

TEST_CASE("a template must win by more than the policy's gain and the model's error", "[gemm]") {
  Told told;
  CHECK(told.Against(1.02F).way == Way::kAten);
  CHECK(told.Against(1.02F).reason == Reason::kSmallGain);
  CHECK(told.Against(1.02F).Margin().value() < 1);
  CHECK(NoteOfReason(told.Against(1.02F)) == "a gain below 3.0 % is not taken");
  CHECK(told.Against(1.04F).way == Way::kTriton);
  told.model.error = 0.1;
  CHECK(told.Against(1.04F).way == Way::kAten);
  CHECK(told.Against(1.11F).way == Way::kTriton);
  CHECK(told.Against(1.02F, {.aten_margin = 1}).way == Way::kTriton);
  CHECK(told.Against(1.02F, {.aten_margin = 0.9}).way == Way::kAten);
  CHECK(told.Against(1.5F, {.aten_margin = 0.5}).way == Way::kAten);
}

TEST_CASE("a kernel of its own for what follows counts on ATEN's side", "[gemm]") {
  Told told;
  told.model.aten_ms = [](const Problem& problem) {
    return EpilogueOf(problem.op) == Epilogue::kNone ? 0.8F : 9.0F;
  };
  CHECK(told.Decide(With(Op::kAddmm)).way == Way::kAten);
  const Decision followed = told.Decide(With(Op::kAddmmGelu));
  CHECK(followed.way == Way::kTriton);
  CHECK(followed.times.aten_ms.value() == Approx(0.8 + 0.5));
  CHECK(told.Decide(With(Op::kAddmm), {.epilogue = Epilogue::kGelu}).times.aten_ms ==
        followed.times.aten_ms);
}

TEST_CASE("what follows is predicted by the nearest operator, or left out of both sides",
          "[gemm]") {
  Told told;
  CHECK(told.Decide(With(Op::kMm), {.epilogue = Epilogue::kRelu}).problem == With(Op::kMmRelu));
  const Decision nearest = told.Decide(With(Op::kMmGelu));
  CHECK(nearest.problem == With(Op::kAddmmGelu));
  CHECK(nearest.outside == "operator mm+gelu");
  CHECK(nearest.stand_down.empty());
  const Decision alone = told.Decide(With(Op::kMm, Layout::kNn), {.epilogue = Epilogue::kGelu});
  CHECK(alone.problem == With(Op::kMm, Layout::kNn));
  CHECK(alone.times.aten_ms.value() == 2);
  CHECK(told.Decide(With(Op::kBmm), {.epilogue = Epilogue::kResidual}).problem ==
        With(Op::kBaddbmm));
}

TEST_CASE("the library's own operator is a way where it can be called", "[gemm]") {
  Told told;
  told.model.fused_ms = 0.9F;
  CHECK(told.Decide(With(Op::kAddmmGelu), {.has_fused_operator = true}).way == Way::kAtenFused);
  CHECK(told.Decide(With(Op::kAddmmGelu)).way == Way::kTriton);
  CHECK_FALSE(told.Decide(With(Op::kAddmmGelu)).times.aten_fused_ms);
  CHECK(SurroundingsOf(With(Op::kAddmmGelu)).has_fused_operator);
  CHECK_FALSE(SurroundingsOf(With(Op::kMmGelu)).has_fused_operator);
}

TEST_CASE("an exponential behind a large product stays out of the template", "[gemm]") {
  Told told;
  Problem large = With(Op::kAddmmGelu);
  large.m = 4096;
  large.n = 3072;
  const Decision decision = told.Decide(large);
  CHECK(decision.way == Way::kAten);
  CHECK(decision.reason == Reason::kCostly);
  told.model.fused_ms = 1.2F;
  CHECK(told.Decide(large, {.has_fused_operator = true}).way == Way::kAtenFused);
  large.op = Op::kMmRelu;
  CHECK(told.Decide(large).way == Way::kTriton);
  CHECK(told.Decide(large, {.has_exponential = true}).way == Way::kAten);
}

TEST_CASE("a way must not lose at any size, and the configuration suits all", "[gemm]") {
  Told told;
  Problem longer = kProduct;
  longer.m = 1024;
  const Surroundings around{.other_sizes = {longer}};
  told.model.triton_ms = [](const Problem& problem, const Config& config) {
    if (problem.m == 256) return config == kLarge ? 1.0F : 1.1F;
    return config == kLarge ? 1.9F : 1.2F;
  };
  const Decision decision = told.Decide(kProduct, around);
  CHECK(decision.way == Way::kTriton);
  CHECK(decision.configs.front() == RankedConfig{kSmall, 1.1F});
  CHECK(told.Decide(kProduct).configs.front().config == kLarge);
  told.model.aten_ms = [](const Problem& problem) { return problem.m == 256 ? 2.0F : 1.1F; };
  CHECK(told.Decide(kProduct, around).way == Way::kAten);
  CHECK(told.Decide(kProduct, around).reason == Reason::kOtherSizes);
}

TEST_CASE("a configuration must fit into the shared memory", "[gemm]") {
  Told told;
  told.shared_bytes = 101376;
  CHECK(told.Decide(kProduct).configs.front().config == kSmall);
  told.shared_bytes = 4096;
  const Decision none = told.Decide(kProduct);
  CHECK(none.way == Way::kAten);
  CHECK(none.reason == Reason::kNoTemplate);
  CHECK(none.stand_down == "no configuration fits");
  told.model.aten_ms = [](const Problem&) { return std::nullopt; };
  CHECK_THROWS_AS(told.Decide(kProduct), base::Error);
}

TEST_CASE("where no template is offered the library's ways are left", "[gemm]") {
  Told told;
  const Decision decision = told.Decide(kProduct, {.has_template = false});
  CHECK(decision.way == Way::kAten);
  CHECK(decision.reason == Reason::kNoTemplate);
  CHECK(decision.stand_down.empty());
  CHECK(decision.configs.empty());
}

TEST_CASE("an activation that is known in another layout must win by several gains", "[gemm]") {
  Told told;
  const Problem problem = With(Op::kAddmmGelu, Layout::kNn);
  told.model.fused_ms = 2.1F;  // 0.1 ms longer than the product alone, a kernel of its own 0.5
  const Decision decision = told.Decide(problem, {.has_fused_operator = true});
  CHECK(decision.way == Way::kAtenFused);
  CHECK(decision.reason == Reason::kInferred);
  CHECK(decision.times.aten_fused_ms.value() == Approx(2.1));
  CHECK(decision.times.aten_ms.value() == Approx(2.5));
  CHECK(decision.problem == problem);
  told.model.fused_ms = 2.4F;  // a gain of 4 %: then the product is decided about alone
  const Decision other = told.Decide(problem, {.has_fused_operator = true});
  CHECK(other.way == Way::kTriton);
  CHECK(other.problem == With(Op::kAddmm, Layout::kNn));
  CHECK(told.Decide(problem, {.has_fused_operator = true, .measured = 4}).times.aten_fused_ms);
}

TEST_CASE("Inductor's choice stands where the model has not seen the product", "[gemm]") {
  Told told;
  Problem problem = kProduct;
  problem.k = 2048;
  const Decision decision = told.Decide(problem);
  CHECK(decision.stand_down == "not trained on K above 1000");
  CHECK(decision.outside == "K above 1000");
  CHECK(decision.way == Way::kTriton);  // what the times say
  told.model.aten_ms = [](const Problem&) { return std::nullopt; };
  CHECK(told.Decide(kProduct).stand_down == "no prediction");
}

TEST_CASE("Inductor's choice stands where the device cannot reach a predicted time", "[gemm]") {
  Told told;
  told.peak_flops = kProduct.Flop() * 1e3 / 1.25;  // 1.25 ms
  const Decision decision = told.Decide(kProduct);
  REQUIRE(decision.raised);
  CHECK(decision.raised->predicted_ms == 1);
  CHECK(decision.configs.front().ms == Approx(1.25));
  CHECK(decision.stand_down == "a predicted time that the device cannot reach");
  CHECK_FALSE(decision.Margin());
  CHECK_FALSE(decision.expected_error);
}

TEST_CASE("sizes that are written into the kernel spare time", "[gemm]") {
  Told told;
  told.model.triton_ms = [](const Problem&, const Config&) { return 0.010F; };
  const auto spared_us = [&](const Problem& problem, const Surroundings& around = {}) {
    return 1e3 * (0.010F - told.Decide(problem, around).times.template_ms.value());
  };
  Problem deep = kProduct;
  deep.k = 1000;
  CHECK(spared_us(deep) == Approx(0.5 + 0.25 * 1000 / 1024).epsilon(1e-3));
  CHECK(spared_us(deep, {.are_sizes_arguments = true}) == 0);
  CHECK(spared_us(deep, {.other_sizes = {kProduct}}) == 0);
  CHECK(spared_us(With(Op::kBmm)) == 0);
  told.model.triton_ms = [](const Problem&, const Config&) { return 0.010F + 1; };
  CHECK(told.Decide(kProduct).times.template_ms.value() == Approx(1.010 - 5e-4));
  CHECK(told.Decide(kProduct).configs.front().ms == 1.010F);
}

TEST_CASE("a cast of an operand costs ATEN a kernel, and Triton a larger gain", "[gemm]") {
  Told told;
  CHECK(told.Against(0.8F, {.cast_bytes = 1e6}).times.aten_ms.value() == Approx(1.3));
  CHECK(told.Against(0.8F, {.cast_bytes = 1e6}).way == Way::kTriton);
  CHECK(told.Against(0.7F, {.cast_bytes = 1e6}).way == Way::kAten);
  CHECK(told.Against(0.7F, {.cast_bytes = 1e6}).reason == Reason::kSmallGain);
}

TEST_CASE("of configurations that can be taken none other is", "[gemm]") {
  const std::vector<Config> only = {kSmall};
  Told told;
  CHECK(told.Decide(kProduct, {.candidates = only}).configs.front() == RankedConfig{kSmall, 1.5F});
  CHECK(told.Decide(kProduct, {.configs = 2}).configs.size() == 2);
  CHECK(told.Decide(kProduct, {.configs = 0}).configs.size() == 2);
  CHECK(told.Decide(kProduct, {.configs = 2, .threshold = 1.2}).configs.size() == 1);
}

TEST_CASE("what Inductor measures need not win, but must have a chance", "[gemm]") {
  Told told;
  told.model.error = 0.1;
  const Surroundings around{.measured = 2, .configs = 2};
  CHECK(told.Against(1.02F, around).way == Way::kTriton);
  CHECK(told.Against(1.02F, around).measured == 2);
  CHECK(told.Against(0.95F, around).measured == 2);  // within the error
  CHECK(told.Against(0.90F, around).measured == 0);
  CHECK(told.Against(0.90F, {.has_library = false, .measured = 2, .configs = 2}).measured == 2);
  CHECK(told.Against(0.90F, {.has_library = false, .measured = 2}).way == Way::kTriton);
  // With a kernel of its own behind it, the product alone is measured first.
  told.pointwise_ms = 0;
  CHECK(told.Against(0.95F, around, With(Op::kAddmmGelu)).measured == 0);
}

TEST_CASE("a way is taken by times alone where nothing has to be won", "[gemm]") {
  CHECK(TakeWay({.template_ms = 1.0F, .aten_ms = 1.01F}, 0) == Way::kTriton);
  CHECK(TakeWay({.template_ms = 1.0F, .aten_ms = 0.99F}, 0) == Way::kAten);
  CHECK(TakeWay({.template_ms = 1.0F, .aten_ms = 1.0F, .aten_fused_ms = 0.9F}, 0) ==
        Way::kAtenFused);
  CHECK(TakeWay({.template_ms = 1.0F}, 0, Way::kCpp) == Way::kCpp);
  CHECK(TakeWay({.aten_ms = 1.0F}, 0.5) == Way::kAten);
}

}  // namespace
}  // namespace idbg::gemm::decide_test
