// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "base/error.h"
#include "base/pool.h"
#include "gemm/model/model_types.h"
#include "gemm/model/ranker.h"

namespace idbg::gemm {
namespace {

// What a call works in.
struct Buffers {
  explicit Buffers(const Ranker& ranker)
      : workspace(ranker.MakeWorkspace()),
        configs(ranker.space().size()),
        rows(ranker.space().size()),
        ms(ranker.space().size()) {}

  RankerWorkspace workspace;
  std::vector<std::uint16_t> configs;
  std::vector<RankedRow> rows;
  std::vector<float> ms;  // by configuration
};

class RankerModel final : public Model {
 public:
  explicit RankerModel(PredictorFile file)
      : ranker_(CheckLayout(file)),
        configs_of_type_(ReadConfigsOfTypes(file)),
        info_(file.info),
        backing_(file.backing) {
    if (AtenCurve::IsIn(file, AtenWay::kSeparate)) aten_.emplace(file, AtenWay::kSeparate);
    if (AtenCurve::IsIn(file, AtenWay::kFused)) fused_aten_.emplace(file, AtenWay::kFused);
  }

  std::string name() const override { return "ranker"; }
  const ModelInfo& info() const override { return info_; }
  std::size_t MaxCandidates() const override { return ranker_.space().size(); }

  void PredictMs(const Problem& problem, std::span<const Config> configs,
                 std::span<float> ms) const override {
    IDBG_CHECK(configs.size() == ms.size());
    const RankerProblem p = ranker_.space().See(problem);
    base::Pool<Buffers>::Lease lease(pool_);
    // A configuration may be asked for twice, or two may have the same nearest one.
    std::ranges::fill(lease->ms, 0.0F);
    std::size_t count = 0;
    std::vector<std::uint16_t> numbers(configs.size());
    for (std::size_t i = 0; i < configs.size(); ++i) {
      numbers[i] = static_cast<std::uint16_t>(ranker_.space().SeenAs(p, configs[i]));
      if (std::exchange(lease->ms[numbers[i]], 1.0F) == 0) lease->configs[count++] = numbers[i];
    }
    const auto wanted = std::span<const std::uint16_t>(lease->configs).first(count);
    ranker_.Rank(p, wanted, lease->workspace, std::span(lease->rows).first(count));
    for (const RankedRow& row : std::span(lease->rows).first(count)) lease->ms[row.config] = row.ms;
    for (std::size_t i = 0; i < configs.size(); ++i) ms[i] = lease->ms[numbers[i]];
  }

  std::size_t Rank(const Problem& problem, std::span<RankedConfig> out) const override {
    const RankerProblem p = ranker_.space().See(problem);
    base::Pool<Buffers>::Lease lease(pool_);
    std::size_t count = CandidatesOf(problem.dtype, p, lease->configs);
    if (p.k_scale != 1 && !is_cpu()) count = DropImpossible(p, lease->configs, count);
    const auto candidates = std::span<const std::uint16_t>(lease->configs).first(count);
    const auto rows = std::span(lease->rows).first(std::min(count, out.size()));
    const std::size_t written = ranker_.Rank(p, candidates, lease->workspace, rows);
    for (std::size_t i = 0; i < written; ++i)
      out[i] = {ranker_.space().AsCompiled(p, rows[i].config), rows[i].ms};
    return written;
  }

  std::optional<float> PredictAtenMs(const Problem& problem) const override {
    if (!aten_) return std::nullopt;
    return aten_->PredictMs(ranker_.space().See(problem));
  }

  std::optional<float> PredictFusedAtenMs(const Problem& problem) const override {
    if (!fused_aten_ || !HasFusedAten(problem.op)) return std::nullopt;
    return fused_aten_->PredictMs(ranker_.space().See(problem));
  }

  std::string Outside(const Problem& problem) const override {
    CrossedLimits crossed;
    AddUnknownKind(problem, crossed);
    if (problem.batch != 1 && !IsBatched(problem.op)) crossed.AddBatch(problem.batch);
    const auto& range = info_.size_range;
    crossed.AddSize("M", problem.m, range[0], range[1]);
    crossed.AddSize("N", problem.n, range[2], range[3]);
    crossed.AddSize("K", problem.k, range[4], range[5]);
    if (is_cpu()) return crossed.text();
    // Measurements keep to rows that vector loads can read, which Triton and cuBLAS are much faster
    // with: times of other sizes follow another law than the one that was learned.
    crossed.AddAlignment("N", problem.n, 8);
    crossed.AddAlignment("K", problem.k, 8);
    return crossed.text();
  }

 private:
  // What was trained on are combinations: what none of them has is named, or else the combination.
  void AddUnknownKind(const Problem& problem, CrossedLimits& crossed) const {
    const std::string kind = fmt::format("{}:{}:{}", ToString(problem.op),
                                         tensor::ToString(problem.dtype), ToString(problem.layout));
    if (info_.trained_on.empty() ||
        std::ranges::find(info_.trained_on, kind) != info_.trained_on.end())
      return;
    const auto unknown = [&](const std::string& part) {
      return std::ranges::none_of(info_.trained_on, [&](const std::string& trained) {
        return (':' + trained + ':').find(part) != std::string::npos;
      });
    };
    const bool op = unknown(fmt::format(":{}:", ToString(problem.op)));
    const bool dtype = unknown(fmt::format(":{}:", tensor::ToString(problem.dtype)));
    const bool layout = unknown(fmt::format(":{}:", ToString(problem.layout)));
    if (op) crossed.AddOp(problem.op);
    if (dtype) crossed.AddDType(problem.dtype);
    if (layout) crossed.AddLayout(problem.layout);
    if (!op && !dtype && !layout) crossed.Add("the combination " + kind);
  }
  static const PredictorFile& CheckLayout(const PredictorFile& file) {
    if (file.info.feature_layout != kRankerLayout || file.info.feature_version != 1) {
      base::FailUnsupported("ranker has the feature layout '" + file.info.feature_layout +
                                "' version " + std::to_string(file.info.feature_version) +
                                ", this program has '" + std::string(kRankerLayout) + "' version 1",
                            base::Place{.file = file.file});
    }
    return file;
  }

  // Blocks of C++ templates are of the registers: they do not depend on the problem.
  bool is_cpu() const { return info_.device.is_cpu(); }
  // They are those that were measured with the data type; all where it was not.
  std::size_t CandidatesOf(tensor::DType dtype, const RankerProblem& p,
                           std::span<std::uint16_t> out) const {
    if (!is_cpu()) return ranker_.Candidates(p, out);
    std::size_t count = 0;
    if (const auto found = configs_of_type_.find(dtype); found != configs_of_type_.end()) {
      for (const std::uint16_t config : found->second) out[count++] = config;
    } else {
      for (; count < out.size(); ++count) out[count] = static_cast<std::uint16_t>(count);
    }
    return count;
  }

  // Settings "configs.float32": "0 2", ascending.
  static std::map<tensor::DType, std::set<std::uint16_t>> ReadConfigsOfTypes(
      const PredictorFile& file) {
    constexpr std::string_view kPrefix = "configs.";
    std::map<tensor::DType, std::set<std::uint16_t>> result;
    for (const auto& [name, text] : file.info.settings) {
      if (!name.starts_with(kPrefix)) continue;
      const auto dtype = tensor::ParseDType(name.substr(kPrefix.size()));
      std::istringstream numbers(text);
      bool is_right = dtype.has_value();
      for (std::size_t number = 0; is_right && numbers >> number;) {
        is_right = number < file.info.configs.size();
        result[*dtype].insert(static_cast<std::uint16_t>(number));
      }
      if (!is_right || !numbers.eof())
        base::FailFormat("no data type with numbers of configurations: '" + text + "'",
                         base::Place{.file = file.file, .key_path = "setting." + name});
    }
    return result;
  }

  // Keeps the configurations whose block_k exists for the element size.
  std::size_t DropImpossible(const RankerProblem& p, std::span<std::uint16_t> configs,
                             std::size_t count) const {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (ranker_.space().Exists(p, configs[i])) configs[kept++] = configs[i];
    }
    return kept > 0 ? kept : count;
  }

  Ranker ranker_;
  std::map<tensor::DType, std::set<std::uint16_t>> configs_of_type_;
  ModelInfo info_;
  std::shared_ptr<const void> backing_;
  std::optional<AtenCurve> aten_, fused_aten_;
  mutable base::Pool<Buffers> pool_{[this] { return std::make_unique<Buffers>(ranker_); }};
};

}  // namespace

std::unique_ptr<Model> MakeRankerModel(PredictorFile file) {
  return std::make_unique<RankerModel>(std::move(file));
}

}  // namespace idbg::gemm
