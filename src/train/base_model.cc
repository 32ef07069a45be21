// SPDX-License-Identifier: Apache-2.0
#include "train/base_model.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "base/error.h"
#include "base/files/file.h"
#include "base/split_mix.h"
#include "gemm/model/features_ranker.h"
#include "timings/timings_append.h"

namespace idbg::train {

namespace {

gemm::PredictorFile ReadModelFile(const std::filesystem::path& path) {
  if (!tensor::SafetensorsFile::Sniff(base::MappedFile(path).text()))
    base::FailFormat("is not a model file (safetensors), which 'train --adapt' starts from",
                     {.file = path.string()});
  return gemm::ReadPredictorFile(path);
}

using Sizes = std::array<double, 3>;  // M, N, K

constexpr double kMaxSize = 65536;
constexpr double kMaxFlop = 4e11;

// Layer widths of published networks.
constexpr std::array<int, 57> kWidths = {
    64,    96,    128,   192,   256,   320,   384,   512,   576,   640,   768,   896,
    1024,  1152,  1280,  1536,  1600,  1792,  1920,  2048,  2304,  2560,  2688,  2816,
    3072,  3200,  3328,  3584,  3840,  4096,  4480,  4608,  5120,  5376,  5632,  6144,
    6656,  6912,  7168,  7680,  8192,  9216,  10240, 11008, 12288, 13824, 14336, 16384,
    18432, 20480, 24576, 27648, 28672, 32000, 32768, 50304, 51200};

double LogUniform(base::SplitMix& random, double low, double high) {
  return std::exp(std::log(low) + (std::log(high) - std::log(low)) * random.Uniform());
}

double Tokens(base::SplitMix& random) {
  const double tokens = std::exp(random.Uniform() * std::log(32768.0));
  const double kind = random.Uniform();
  if (kind < 0.6) return std::exp2(std::round(std::log2(tokens)));
  return kind < 0.8 ? std::round(tokens / 8) * 8 : tokens;
}

Sizes NetworkSizes(base::SplitMix& random, gemm::Layout layout) {
  const double tokens = Tokens(random);
  double first = kWidths[random.Below(kWidths.size() * 9 / 10)];
  double second = kWidths[random.Below(kWidths.size())];
  if (random.Uniform() < 0.5) std::swap(first, second);
  // The gradient of a weight sums over the tokens.
  return layout == gemm::Layout::kTn ? Sizes{first, second, tokens} : Sizes{tokens, first, second};
}

Sizes DrawSizes(base::SplitMix& random, gemm::Layout layout, std::span<const gemm::Problem> like) {
  const double kind = random.Uniform();
  Sizes sizes;
  if (kind < 0.42) {
    sizes = {LogUniform(random, 1, 32768), LogUniform(random, 8, 51200),
             LogUniform(random, 8, 32768)};
  } else if (kind < 0.66) {
    sizes = {std::exp(6.5725 + 2.556 * random.Normal()), std::exp(5.9139 + 1.67 * random.Normal()),
             std::exp(6.2049 + 2.165 * random.Normal())};
  } else {
    sizes = NetworkSizes(random, layout);
  }
  if (random.Uniform() < 0.25) {
    const gemm::Problem& known = like[random.Below(like.size())];
    sizes = {static_cast<double>(known.m), static_cast<double>(known.n),
             static_cast<double>(known.k)};
    for (double& size : sizes) {
      if (random.Uniform() < 0.6) size *= std::exp(0.25 * random.Normal());
    }
  }
  return sizes;
}

double RoundTo(double size, double multiple) {
  return std::max(std::round(size / multiple) * multiple, multiple);
}

// A known batched product with other sizes: networks say little about what batches there are.
gemm::Problem JitterBatched(base::SplitMix& random, gemm::Problem problem) {
  constexpr double kMaxBatch = 4096;
  const auto jitter = [&random](std::int64_t& size, double multiple, double most) {
    if (random.Uniform() < 0.4) return;
    const double drawn = static_cast<double>(size) * std::exp(0.5 * random.Normal());
    size = static_cast<std::int64_t>(std::min(RoundTo(drawn, multiple), most));
  };
  jitter(problem.batch, 1, kMaxBatch);
  jitter(problem.m, 1, kMaxSize);
  jitter(problem.n, 8, kMaxSize);
  jitter(problem.k, 8, kMaxSize);
  if (problem.Flop() > kMaxFlop)
    problem.batch = std::max<std::int64_t>(
        static_cast<std::int64_t>(static_cast<double>(problem.batch) * kMaxFlop / problem.Flop()),
        1);
  return problem;
}

gemm::Problem DrawProblem(base::SplitMix& random, const gemm::Problem& kind,
                          std::span<const gemm::Problem> like) {
  if (IsBatched(kind.op)) return JitterBatched(random, kind);
  auto [m, n, k] = DrawSizes(random, kind.layout, like);
  const double multiple = IsScaled(kind.op) ? 16 : 8;  // as torch._scaled_mm demands
  n = std::min(RoundTo(n, multiple), kMaxSize);
  k = std::min(RoundTo(k, multiple), kMaxSize);
  const bool aligned =
      random.Uniform() < 0.35 || (kind.layout == gemm::Layout::kTn && random.Uniform() < 0.7);
  m = std::min(RoundTo(m, aligned ? 16 : 1), kMaxSize);
  const double flop = 2 * m * n * k;
  if (flop > kMaxFlop) k = RoundTo(k * kMaxFlop / flop, 16);
  gemm::Problem problem = kind;
  problem.m = static_cast<std::int64_t>(m);
  problem.n = static_cast<std::int64_t>(n);
  problem.k = static_cast<std::int64_t>(std::max(k, 2 * multiple));
  return problem;
}

}  // namespace

BaseModel::BaseModel(const std::filesystem::path& path) : file_(ReadModelFile(path)) {
  if (file_.info.model_type != "ranker" || file_.info.feature_layout != gemm::kRankerLayout)
    base::FailUnsupported(
        fmt::format("cannot be adapted: it is of the type '{}', not a ranker with "
                    "the features '{}'",
                    file_.info.model_type, gemm::kRankerLayout),
        {.file = path.string()});
}

timings::Timings BaseModel::Extend(const timings::Timings& timings) const {
  timings::Timings extended;
  extended.device = timings.device;
  extended.configs = file_.info.configs;
  extended.kernels = file_.info.kernels;
  extended.backing.push_back(file_.backing);
  AppendTimings(extended, timings, "the data", nullptr);
  return extended;
}

Normalization BaseModel::ReadNormalization(const std::string& name) const {
  return {file_.Weight(name + ".mean", {-1}), file_.Weight(name + ".std", {-1})};
}

RankerNormalizations BaseModel::normalizations() const {
  return {ReadNormalization("normalization.row"), ReadNormalization("normalization.facts"),
          ReadNormalization("normalization.problem")};
}

std::optional<CurveTraining> BaseModel::Aten(gemm::AtenWay way) const {
  if (!gemm::AtenCurve::IsIn(file_, way)) return std::nullopt;
  const std::string name(gemm::AtenCurve::Name(way));
  CurveTraining aten{.normalization = ReadNormalization(name + ".normalization"),
                     .offset = static_cast<float>(file_.Setting(name + ".offset"))};
  const int members = static_cast<int>(file_.Setting(name + ".members"));
  for (int i = 0; i < members; ++i) aten.members.push_back(Net(fmt::format("{}.{}", name, i), 0));
  return aten;
}

NetTensors BaseModel::Net(const std::string& name, std::size_t configs) const {
  NetTensors net;
  const std::string prefix = name + ".";
  for (const auto& [key, tensor] : file_.weights) {
    if (!key.starts_with(prefix)) continue;
    NetTensor& own = net[key.substr(prefix.size())];
    own = {.shape = tensor.shape, .values = tensor.ToFloats()};
    if (key != prefix + "embedding" || own.shape.size() != 2) continue;
    own.shape[0] = std::max(own.shape[0], static_cast<std::int64_t>(configs));
    own.values.resize(static_cast<std::size_t>(own.shape[0] * own.shape[1]));
  }
  return net;
}

void BaseModel::AddOrigin(gemm::ModelInfo& info) const {
  std::set<std::string> kinds(info.trained_on.begin(), info.trained_on.end());
  kinds.insert(file_.info.trained_on.begin(), file_.info.trained_on.end());
  info.trained_on.assign(kinds.begin(), kinds.end());
  for (std::size_t i = 0; i < info.size_range.size(); ++i) {
    const std::int64_t before = file_.info.size_range[i];
    if (before == 0) continue;  // not known
    info.size_range[i] =
        i % 2 == 0 ? std::min(info.size_range[i], before) : std::max(info.size_range[i], before);
  }
  info.source = fmt::format("adapted from a model for {} (trained on {})", file_.info.device.name,
                            file_.info.data_hash);
}

std::vector<gemm::Problem> SampleTrainingProblems(std::size_t count, std::uint64_t seed,
                                                  std::span<const gemm::Problem> like) {
  IDBG_CHECK(!like.empty());
  std::vector<gemm::Problem> problems;
  problems.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    base::SplitMix random(seed, i);
    problems.push_back(DrawProblem(random, like[random.Below(like.size())], like));
  }
  return problems;
}

}  // namespace idbg::train
