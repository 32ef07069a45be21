// SPDX-License-Identifier: Apache-2.0
//
// How long one core takes to rank the configurations of a problem, beside the same networks
// evaluated the plain way (features and first stage configuration by configuration) in the same
// run. usage: rank_bench MODEL.safetensors [REPEATS]
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/error.h"
#include "gemm/model/predictor_file.h"
#include "gemm/model/ranker.h"

namespace idbg::gemm {
namespace {

constexpr std::array<std::array<std::int64_t, 3>, 8> kSizes = {{{4096, 4096, 4096},
                                                                {64, 4096, 4096},
                                                                {1376, 80, 216},
                                                                {2048, 768, 3072},
                                                                {16, 14336, 4096},
                                                                {8192, 8192, 8192},
                                                                {333, 1000, 2048},
                                                                {30000, 128, 64}}};

template <typename Function>
double MedianUs(int repeats, Function function) {
  std::vector<double> us;
  for (int i = 0; i < repeats; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    function();
    us.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin)
                     .count());
  }
  std::ranges::sort(us);
  return us[us.size() / 2];
}

// Stage 1 of one configuration with nothing shared and nothing folded. The problem's own part is
// left out of both sides' comparison: it is small.
float PlainStage1(const RankerStage& stage, const RankerSpace& space, const RankerProblem& problem,
                  std::size_t config, std::vector<float>& h) {
  std::array<float, kRankerRowFeatures> row{};
  const float ln_base = space.RowFeatures(problem, config, row);
  std::fill(h.begin(), h.end(), 0.0F);
  const auto add = [&](float x, const float* weights) {
    for (std::size_t o = 0; o < h.size(); ++o) h[o] += x * weights[o];
  };
  for (std::size_t i = 0; i < kRankerStage1Features; ++i)
    add(row[i], stage.row_weight.data() + i * stage.padded);
  const auto facts =
      space.Facts(RankerSpace::Variant(problem, space.EvenK(problem, config)), config);
  for (std::size_t i = 0; i < facts.size(); ++i)
    add(facts[i], stage.facts_weight.data() + i * stage.padded);
  for (std::size_t i = 0; i < stage.embedding_width; ++i) {
    add(stage.embedding[config * stage.embedding_width + i],
        stage.embedding_weight.data() + i * stage.padded);
  }
  float sum = ln_base;
  for (const float value : h) sum += std::max(value, 0.0F);
  return sum;
}

void Run(const char* path, int repeats) {
  const PredictorFile file = ReadPredictorFile(path);
  const Ranker ranker(file);
  const RankerStage stage1(file, "stage1.", kRankerStage1Features, ranker.space().size());
  auto workspace = ranker.MakeWorkspace();
  std::vector<std::uint16_t> configs(ranker.space().size());
  std::array<RankedRow, 10> best{};
  std::vector<float> h(stage1.padded);
  volatile float sink = 0;
  std::printf("instructions: %s; medians of %d runs on one core\n", SelectMlpKernels().name,
              repeats);
  std::printf("%-20s %10s %12s %14s %18s\n", "problem (M N K)", "candidates", "rank us",
              "ns a candidate", "plain stage 1 us");
  for (const auto& [m, n, k] : kSizes) {
    const RankerProblem problem({.m = m, .n = n, .k = k, .layout = Layout::kNt}, {});
    std::size_t count = 0;
    const double us = MedianUs(repeats, [&] {
      count = ranker.Candidates(problem, configs);
      ranker.Rank(problem, std::span<const std::uint16_t>(configs).first(count), workspace, best);
    });
    const double plain = MedianUs(std::max(repeats / 20, 3), [&] {
      for (std::size_t i = 0; i < count; ++i)
        sink = sink + PlainStage1(stage1, ranker.space(), problem, configs[i], h);
    });
    char name[64];
    std::snprintf(name, sizeof name, "%lld %lld %lld", static_cast<long long>(m),
                  static_cast<long long>(n), static_cast<long long>(k));
    std::printf("%-20s %10zu %12.1f %14.1f %18.1f\n", name, count, us,
                us * 1e3 / static_cast<double>(count), plain);
  }
}

}  // namespace
}  // namespace idbg::gemm

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: rank_bench MODEL.safetensors [REPEATS]\n");
    return 2;
  }
  try {
    idbg::gemm::Run(argv[1], argc > 2 ? std::max(std::atoi(argv[2]), 1) : 2000);
  } catch (const idbg::base::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return idbg::base::ExitCode(error.code());
  }
  return 0;
}
