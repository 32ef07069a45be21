// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/ranker.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "base/error.h"

namespace idbg::gemm {
namespace {

constexpr std::size_t kMaxHead = 64;
constexpr std::size_t kMaxEmbedding = 64;

// The facts that depend on how a configuration was compiled, not on its numbers alone.
constexpr std::array<std::size_t, 8> kCompiledFacts = {24, 25, 26, 27, 28, 29, 32, 34};

DenseLayer WithoutBias(const std::vector<float>& rows, std::size_t inputs, std::size_t outputs,
                       Activation activation = Activation::kNone) {
  return {rows, std::vector<float>(outputs), inputs, activation};
}

// The facts of a configuration and its embedding into the first layer.
DenseLayer ConfigLayer(const RankerStage& stage) {
  std::vector<float> rows = stage.facts_weight;
  rows.insert(rows.end(), stage.embedding_weight.begin(), stage.embedding_weight.end());
  return WithoutBias(rows, kRankerFactFeatures + stage.embedding_width, stage.padded);
}

// Orders places by their scores, equal ones by the place.
auto ByScore(const std::vector<float>& scores) {
  return [&scores](std::uint16_t a, std::uint16_t b) {
    return scores[a] < scores[b] || (scores[a] == scores[b] && a < b);
  };
}

float Clamped(float value) { return std::clamp(value, -kRankerClamp, kRankerClamp); }

}  // namespace

RankerStage::RankerStage(const PredictorFile& file, const std::string& prefix,
                         std::size_t row_features, std::size_t configs) {
  const auto size = [](std::size_t n) { return static_cast<std::int64_t>(n); };
  const auto padded_rows = [&](const char* name, std::size_t rows) {
    return WithoutBias(file.Weight(prefix + name, {size(rows), size(width)}), rows, width).w;
  };
  problem_hidden =
      ReadLayer(file, prefix + "problem.0", kRankerProblemFeatures, -1, Activation::kRelu);
  problem_out = ReadLayer(file, prefix + "problem", problem_hidden.outputs, -1, Activation::kNone);
  width = problem_out.outputs;
  padded = problem_out.padded;
  row_weight = padded_rows("row.weight", row_features);
  facts_weight = padded_rows("facts.weight", kRankerFactFeatures);
  embedding = file.Weight(prefix + "embedding", {size(configs), -1});
  embedding_width = configs == 0 ? 0 : embedding.size() / configs;
  embedding_weight = padded_rows("embedding.weight", embedding_width);
  hidden = ReadLayers(file, prefix, width);
}

Ranker::Ranker(const PredictorFile& file)
    : space_(file.info.configs, file.info.kernels, SeeDevice(file.info.predicted_device())),
      row_(file, "normalization.row", kRankerRowFeatures),
      facts_(file, "normalization.facts", kRankerFactFeatures),
      problem_(file, "normalization.problem", kRankerProblemFeatures),
      stage1_(file, "stage1.", kRankerStage1Features, space_.size()),
      stage2_(file, "stage2.", kRankerRowFeatures, space_.size()) {
  const double head = file.Setting("head");
  if (!(head >= 1 && head <= static_cast<double>(kMaxHead)) || stage1_.hidden.size() != 1 ||
      stage1_.embedding_width > kMaxEmbedding || space_.size() > 0xffff) {
    base::FailFormat(
        "ranker needs a head of 1 to 64, a first stage of one layer, an embedding of "
        "at most 64 and at most 65,535 configurations",
        base::Place{.file = file.file});
  }
  head_ = static_cast<std::size_t>(head);
  BuildTables();
  for (std::size_t pair = 0; pair < kRankerVariants / 2; ++pair) BuildGroup(pair);
}

void Ranker::ConfigInputs(const RankerStage& stage, std::size_t variant, std::size_t config,
                          float* out) const noexcept {
  const auto facts = space_.Facts(variant, config);
  for (std::size_t i = 0; i < facts.size(); ++i) out[i] = facts_(facts[i], i);
  const std::size_t width = stage.embedding_width;
  std::copy_n(stage.embedding.data() + config * width, width, out + kRankerFactFeatures);
}

// What the first layers add for a configuration is known before any problem is.
void Ranker::BuildTables() {
  const std::size_t count = space_.size();
  table1_layer_ = ConfigLayer(stage1_);
  table1_.resize(kRankerVariants * count * stage1_.padded);

  const DenseLayer layer2 = ConfigLayer(stage2_);
  config_part2_.resize(count * stage2_.padded);
  std::vector<float> x(count * layer2.inputs);
  for (std::size_t c = 0; c < count; ++c) {
    float* const row = x.data() + c * layer2.inputs;
    ConfigInputs(stage2_, 0, c, row);
    for (const std::size_t compiled : kCompiledFacts) row[compiled] = 0;
  }
  RunLayer(layer2, x.data(), layer2.inputs, config_part2_.data(), count);

  std::vector<float> rows2 = stage2_.row_weight;
  for (const std::size_t compiled : kCompiledFacts) {
    const auto begin =
        stage2_.facts_weight.begin() + static_cast<std::ptrdiff_t>(compiled * stage2_.padded);
    rows2.insert(rows2.end(), begin, begin + static_cast<std::ptrdiff_t>(stage2_.padded));
  }
  row2_ = WithoutBias(rows2, kRankerRowFeatures + kCompiledFacts.size(), stage2_.padded,
                      Activation::kRelu);

  const auto rows1 = [&](std::size_t first, std::size_t number) {
    const auto begin =
        stage1_.row_weight.begin() + static_cast<std::ptrdiff_t>(first * stage1_.padded);
    return std::vector<float>(begin, begin + static_cast<std::ptrdiff_t>(number * stage1_.padded));
  };
  tile1_ = WithoutBias(rows1(0, kRankerTileFeatures), kRankerTileFeatures, stage1_.padded);
  depth1_ = WithoutBias(rows1(kRankerTileFeatures, kRankerDepthFeatures), kRankerDepthFeatures,
                        stage1_.padded);
  time_weight1_ = rows1(kRankerTileFeatures + kRankerDepthFeatures, 1);
  const DenseLayer& out = stage1_.hidden.back();
  out_weight1_.assign(stage1_.padded, 0.0F);
  for (std::size_t i = 0; i < out.inputs; ++i) out_weight1_[i] = out.w[i * out.padded];

  std::map<std::pair<float, float>, std::uint16_t> numbers;
  for (std::size_t c = 0; c < count; ++c) {
    const RankerSpace::Row& row = space_.row(c);
    const auto [place, is_new] =
        numbers.emplace(std::pair(row.bk, row.stages), static_cast<std::uint16_t>(depths_.size()));
    if (is_new) depths_.push_back({row.bk, row.stages});
    depth_of_.push_back(place->second);
    work_.push_back(2 * row.bm * row.bn / space_.BlockRate(c, space_.device()));
  }
}

void Ranker::BuildTable1(std::size_t pair) const noexcept {
  constexpr std::size_t kRows = 32;
  constexpr std::size_t kMaxInputs = kRankerFactFeatures + kMaxEmbedding;
  std::array<float, kRows * kMaxInputs> x{};
  const std::size_t inputs = table1_layer_.inputs;
  for (const std::size_t variant : {pair * 2, pair * 2 + 1}) {
    for (std::size_t first = 0; first < space_.size(); first += kRows) {
      const std::size_t rows = std::min(kRows, space_.size() - first);
      for (std::size_t r = 0; r < rows; ++r)
        ConfigInputs(stage1_, variant, first + r, x.data() + r * inputs);
      RunLayer(table1_layer_, x.data(), inputs,
               table1_.data() + (variant * space_.size() + first) * stage1_.padded, rows);
    }
  }
}

void Ranker::BuildGroup(std::size_t pair) {
  TileGroup group;
  std::map<std::tuple<float, float, float>, std::uint16_t> numbers;
  for (const std::size_t even : {0, 1}) {
    for (std::size_t c = 0; c < space_.size(); ++c) {
      const RankerSpace::Row& row = space_.row(c);
      const float occupancy = row.occupancy[pair * 2 + even];
      const auto [place, is_new] = numbers.emplace(std::tuple(row.bm, row.bn, occupancy),
                                                   static_cast<std::uint16_t>(group.bm.size()));
      if (is_new) {
        group.bm.push_back(row.bm);
        group.bn.push_back(row.bn);
        group.occupancy.push_back(occupancy);
      }
      group.tile_of[even].push_back(place->second);
    }
  }
  groups_.push_back(std::move(group));
}

RankerWorkspace Ranker::MakeWorkspace() const {
  RankerWorkspace w;
  std::size_t tiles = 0;
  for (const TileGroup& group : groups_) tiles = std::max(tiles, group.bm.size());
  std::size_t widest = stage2_.padded;
  for (const DenseLayer& layer : stage2_.hidden) widest = std::max(widest, layer.padded);
  const std::size_t configs = space_.size();
  const std::size_t width1 = stage1_.padded;
  w.problem.resize(kRankerProblemFeatures);
  w.problem_hidden.resize(std::max(stage1_.problem_hidden.padded, stage2_.problem_hidden.padded));
  w.problem1.resize(width1);
  w.problem2.resize(stage2_.padded);
  w.tile_features.resize(kRankerTileFeatures * tiles);
  w.tile_rows.resize(tiles * width1);
  for (auto* const array : {&w.tile_waves, &w.tile_memory_s, &w.tile_l2_s, &w.tile_whole})
    array->resize(tiles);
  w.depth_features.resize(depths_.size() * kRankerDepthFeatures);
  w.depth_rows.resize(depths_.size() * width1);
  for (auto* const array : {&w.depth_k, &w.depth_latency_s}) array->resize(depths_.size());
  w.depth_even.resize(depths_.size());
  for (auto* const array : {&w.tile, &w.depth, &w.tail}) array->resize(configs);
  for (auto* const array : {&w.work, &w.base, &w.ln_base, &w.time, &w.score})
    array->resize(configs);
  w.table.resize(configs);
  w.in_head.resize(configs);
  for (auto* const array : {&w.head, &w.head_config, &w.order}) array->resize(head_);
  for (auto* const array : {&w.ln_base2, &w.ln_time2}) array->resize(head_);
  w.times2.resize(head_ * 4);
  w.x2.resize(head_ * row2_.inputs);
  for (auto& buffer : w.buffer2) buffer.resize(head_ * widest);
  return w;
}

std::size_t Ranker::Candidates(const RankerProblem& problem,
                               std::span<std::uint16_t> out) const noexcept {
  const RankerSpace::Limits limits(problem);
  for (const bool with_cut : {true, false}) {
    std::size_t count = 0;
    for (std::size_t c = 0; c < space_.size(); ++c) {
      if (space_.IsWithin(limits, c, with_cut)) out[count++] = static_cast<std::uint16_t>(c);
    }
    if (count > 0) return count;
  }
  return 0;
}

void Ranker::ProblemParts(const RankerProblem& problem, RankerWorkspace& w) const noexcept {
  std::array<float, kRankerProblemFeatures> raw{};
  RankerProblemFeatures(problem, raw);
  for (std::size_t i = 0; i < raw.size(); ++i) w.problem[i] = Clamped(problem_(raw[i], i));
  RunLayer(stage1_.problem_hidden, w.problem.data(), 0, w.problem_hidden.data(), 1);
  RunLayer(stage1_.problem_out, w.problem_hidden.data(), 0, w.problem1.data(), 1);
  RunLayer(stage2_.problem_hidden, w.problem.data(), 0, w.problem_hidden.data(), 1);
  RunLayer(stage2_.problem_out, w.problem_hidden.data(), 0, w.problem2.data(), 1);
}

void Ranker::TileParts(const RankerProblem& problem, const TileGroup& group,
                       RankerWorkspace& w) const noexcept {
  const std::size_t count = group.bm.size();
  SelectMlpKernels().tiles({.count = count,
                            .stride = w.tile_waves.size(),
                            .bm = group.bm.data(),
                            .bn = group.bn.data(),
                            .occupancy = group.occupancy.data(),
                            .batch = problem.batch,
                            .m = problem.m,
                            .n = problem.n,
                            .k = problem.k,
                            .result_bytes = problem.ResultBytes(),
                            .device = &problem.device,
                            .mean = row_.mean.data(),
                            .scale = row_.scale.data(),
                            .clamp = kRankerClamp,
                            .features = w.tile_features.data(),
                            .waves = w.tile_waves.data(),
                            .memory_s = w.tile_memory_s.data(),
                            .l2_s = w.tile_l2_s.data(),
                            .whole = w.tile_whole.data()});
  SelectMlpKernels().dense({.x = w.tile_features.data(),
                            .w = tile1_.w.data(),
                            .bias = w.problem1.data(),  // the problem's part, once in every sum
                            .y = w.tile_rows.data(),
                            .rows = count,
                            .inputs = tile1_.inputs,
                            .outputs = tile1_.padded,
                            .x_stride = 1,
                            .x_step = w.tile_waves.size(),
                            .y_stride = tile1_.padded});
}

void Ranker::DepthParts(const RankerProblem& problem, RankerWorkspace& w) const noexcept {
  for (std::size_t i = 0; i < depths_.size(); ++i) {
    const auto [bk, stages] = depths_[i];
    std::array<float, kRankerDepthFeatures> raw{};
    const float iterations = RankerDepthFeatures(problem, bk, stages, raw);
    for (std::size_t f = 0; f < raw.size(); ++f)
      w.depth_features[i * raw.size() + f] = Clamped(row_(raw[f], kRankerTileFeatures + f));
    w.depth_k[i] = iterations * bk;
    w.depth_latency_s[i] = iterations * RankerIterationLatency(stages) + 1.0e-6F;
    w.depth_even[i] = iterations * bk == problem.k ? 1 : 0;
  }
  RunLayer(depth1_, w.depth_features.data(), kRankerDepthFeatures, w.depth_rows.data(),
           depths_.size());
}

void Ranker::Stage1(const RankerProblem& problem, std::span<const std::uint16_t> configs,
                    RankerWorkspace& w) const noexcept {
  const auto pair = static_cast<std::size_t>(problem.kind * 3 + problem.layout);
  std::call_once(table1_built_[pair], [&] { BuildTable1(pair); });
  const TileGroup& group = groups_[pair];
  const MlpKernels& kernels = SelectMlpKernels();
  const std::size_t count = configs.size();
  TileParts(problem, group, w);
  DepthParts(problem, w);
  // Plain pointers: stores through vectors would make the compiler load them again each time.
  const std::array<const std::uint16_t*, 2> tile_of = {group.tile_of[0].data(),
                                                       group.tile_of[1].data()};
  const std::array<const float*, 2> tables = {
      table1_.data() + pair * 2 * space_.size() * stage1_.padded,
      table1_.data() + (pair * 2 + 1) * space_.size() * stage1_.padded};
  const std::uint16_t* const depth_of = depth_of_.data();
  const float* const work_of = work_.data();
  const std::uint8_t* const even_of = w.depth_even.data();
  std::uint16_t* const tile_out = w.tile.data();
  std::uint16_t* const depth_out = w.depth.data();
  float* const work_out = w.work.data();
  const float** const table_out = w.table.data();
  const std::size_t width = stage1_.padded;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t c = configs[i];
    const std::uint16_t depth = depth_of[c];
    const std::size_t even = even_of[depth];
    depth_out[i] = depth;
    tile_out[i] = tile_of[even][c];
    work_out[i] = work_of[c];
    table_out[i] = tables[even] + c * width;
  }
  kernels.base({.count = count,
                .tile = w.tile.data(),
                .depth = w.depth.data(),
                .work = w.work.data(),
                .tile_waves = w.tile_waves.data(),
                .tile_memory_s = w.tile_memory_s.data(),
                .tile_whole = w.tile_whole.data(),
                .depth_k = w.depth_k.data(),
                .depth_latency_s = w.depth_latency_s.data(),
                .floor_s = RankerConstants::kFloorS,
                .base = w.base.data()});
  kernels.log(w.base.data(), w.ln_base.data(), count);
  constexpr std::size_t kTime = kRankerTileFeatures + kRankerDepthFeatures;
  for (std::size_t i = 0; i < count; ++i) w.time[i] = Clamped(row_(w.ln_base[i], kTime));
  kernels.score({.count = count,
                 .width = stage1_.padded,
                 .tile = w.tile.data(),
                 .depth = w.depth.data(),
                 .table = w.table.data(),
                 .tile_rows = w.tile_rows.data(),
                 .depth_rows = w.depth_rows.data(),
                 .x = w.time.data(),
                 .x_weight = time_weight1_.data(),
                 .out_weight = out_weight1_.data(),
                 .score = w.score.data()});
  const float bias = stage1_.hidden.back().b[0];
  for (std::size_t i = 0; i < count; ++i)
    w.score[i] = BoundedLog(w.score[i] + (w.ln_base[i] + bias));
}

// The places of the smallest scores, ascending, ties by place: a heap of the best so far, which
// most of a long list never enters.
std::size_t Ranker::PickHead(std::size_t count, RankerWorkspace& w) const noexcept {
  const std::size_t head = std::min(head_, count);
  const auto before = ByScore(w.score);
  const auto begin = w.head.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(head);
  for (std::size_t i = 0; i < head; ++i) w.head[i] = static_cast<std::uint16_t>(i);
  std::make_heap(begin, end, before);
  float worst = w.score[w.head[0]];
  for (std::size_t i = head; i < count; ++i) {
    if (!(w.score[i] < worst)) continue;
    std::pop_heap(begin, end, before);
    *(end - 1) = static_cast<std::uint16_t>(i);
    std::push_heap(begin, end, before);
    worst = w.score[w.head[0]];
  }
  std::sort_heap(begin, end, before);
  return head;
}

// The parts of the analytic time of the head (X's last four features), as logarithms.
void Ranker::TimeParts(std::span<const std::uint16_t> places, RankerWorkspace& w) const noexcept {
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t place = places[i];
    const std::size_t tile = w.tile[place];
    const std::size_t depth = w.depth[place];
    const float base = w.base[place];
    const float compute_s = w.tile_waves[tile] * w.work[place] * w.depth_k[depth];
    const float latency_s = w.tile_whole[tile] * w.depth_latency_s[depth];
    const float iterations = w.depth_k[depth] / depths_[depth][0];
    float* const out = w.times2.data() + i * 4;
    out[0] = compute_s / base;
    out[1] = latency_s / base;
    out[2] = w.tile_l2_s[tile] / base;
    out[3] = (compute_s + 1e-7F) / (w.tile_whole[tile] * iterations);
  }
  SelectMlpKernels().log(w.times2.data(), w.times2.data(), places.size() * 4);
}

void Ranker::Stage2(const RankerProblem& problem, std::span<const std::uint16_t> places,
                    RankerWorkspace& w) const noexcept {
  const std::size_t count = places.size();
  const std::size_t width = stage2_.padded;
  constexpr std::size_t kTime = kRankerTileFeatures + kRankerDepthFeatures;
  const auto pair = static_cast<std::size_t>(problem.kind * 3 + problem.layout);
  TimeParts(places, w);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t place = places[i];
    const std::size_t c = w.head_config[i];
    const std::size_t depth = w.depth[place];
    float* const x = w.x2.data() + i * row2_.inputs;
    for (std::size_t f = 0; f < kRankerTileFeatures; ++f) {
      x[f] = w.tile_features[f * w.tile_waves.size() + w.tile[place]];
    }
    std::copy_n(w.depth_features.data() + depth * kRankerDepthFeatures, kRankerDepthFeatures,
                x + kRankerTileFeatures);
    x[kTime] = w.time[place];
    for (std::size_t f = 1; f < kRankerTimeFeatures; ++f)
      x[kTime + f] = Clamped(row_(w.times2[i * 4 + f - 1], kTime + f));
    w.ln_base2[i] = w.ln_base[place];
    const auto facts = space_.Facts(pair * 2 + w.depth_even[depth], c);
    float* next = x + kRankerRowFeatures;
    for (const std::size_t f : kCompiledFacts) *next++ = facts_(facts[f], f);
    float* const y = w.buffer2[0].data() + i * width;
    const float* const part = config_part2_.data() + c * width;
    for (std::size_t j = 0; j < width; ++j) y[j] = part[j] + w.problem2[j];
  }
  RunLayer(row2_, w.x2.data(), row2_.inputs, w.buffer2[0].data(), count, true);
  std::size_t from = 0;
  std::size_t stride = width;
  for (const DenseLayer& layer : stage2_.hidden) {
    RunLayer(layer, w.buffer2[from].data(), stride, w.buffer2[1 - from].data(), count);
    from = 1 - from;
    stride = layer.padded;
  }
  for (std::size_t i = 0; i < count; ++i)
    w.ln_time2[i] = BoundedLog(w.buffer2[from][i * stride] + w.ln_base2[i]);
}

std::size_t Ranker::Rank(const RankerProblem& problem, std::span<const std::uint16_t> configs,
                         RankerWorkspace& w, std::span<RankedRow> out) const noexcept {
  const std::size_t count = configs.size();
  if (count == 0) return 0;
  ProblemParts(problem, w);
  Stage1(problem, configs, w);
  const std::size_t head = PickHead(count, w);
  for (std::size_t i = 0; i < head; ++i) w.head_config[i] = configs[w.head[i]];
  Stage2(problem, std::span<const std::uint16_t>(w.head).first(head), w);
  float shift = 0;
  float worst = w.ln_time2[0];
  for (std::size_t i = 0; i < head; ++i) {
    w.order[i] = static_cast<std::uint16_t>(i);
    shift += (w.ln_time2[i] - w.score[w.head[i]]) / static_cast<float>(head);
    worst = std::max(worst, w.ln_time2[i]);
  }
  const auto order_end = w.order.begin() + static_cast<std::ptrdiff_t>(head);
  std::sort(w.order.begin(), order_end, ByScore(w.ln_time2));
  const auto to_ms = [](float ln_s) { return std::exp(BoundedLog(ln_s)) * 1e3F; };
  const std::size_t written = std::min(out.size(), count);
  for (std::size_t i = 0; i < std::min(head, written); ++i)
    out[i] = {w.head_config[w.order[i]], to_ms(w.ln_time2[w.order[i]])};
  if (written <= head) return written;
  // The tail by the first stage, moved to where the second one sees the head.
  for (std::size_t i = 0; i < head; ++i) w.in_head[w.head[i]] = 1;
  std::size_t tail = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (w.in_head[i] == 0) w.tail[tail++] = static_cast<std::uint16_t>(i);
    w.in_head[i] = 0;
  }
  std::sort(w.tail.begin(), w.tail.begin() + static_cast<std::ptrdiff_t>(tail), ByScore(w.score));
  for (std::size_t i = head; i < written; ++i) {
    const std::uint16_t place = w.tail[i - head];
    out[i] = {configs[place], to_ms(std::max(w.score[place] + shift, worst))};
  }
  return written;
}

}  // namespace idbg::gemm
