// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "gemm/model/features_torch_diode.h"
#include "gemm/model/mlp.h"
#include "gemm/model/model_types.h"

// Structures of gemm-dataset's three models, with batch normalisation folded into the layer beside
// it: before the activation into the layer above (v1, and the second one of a "deep" block), after
// it into the layer below (base, and the first one of a "deep" block).
namespace idbg::gemm {
namespace {

constexpr float kBatchNormEps = 1e-5F;  // PyTorch's default, which upstream uses

// y = x * scale + shift, in inference.
struct Affine {
  std::vector<float> scale;
  std::vector<float> shift;
};

struct Linear {
  std::vector<float> w;  // outputs x inputs
  std::vector<float> b;
  std::size_t inputs = 0;

  // inputs x outputs. In blocks of outputs, so that both sides stay in cache.
  std::vector<float> ByInputs() const {
    constexpr std::size_t kBlock = 16;
    std::vector<float> rows(w.size());
    for (std::size_t first = 0; first < b.size(); first += kBlock) {
      const std::size_t last = std::min(first + kBlock, b.size());
      for (std::size_t i = 0; i < inputs; ++i) {
        for (std::size_t o = first; o < last; ++o) rows[i * b.size() + o] = w[o * inputs + i];
      }
    }
    return rows;
  }
  void ScaleOutputs(const Affine& affine) {
    for (std::size_t o = 0; o < b.size(); ++o) {
      for (std::size_t i = 0; i < inputs; ++i) w[o * inputs + i] *= affine.scale[o];
      b[o] = b[o] * affine.scale[o] + affine.shift[o];
    }
  }
  void ScaleInputs(const Affine& affine) {
    for (std::size_t o = 0; o < b.size(); ++o) {
      double bias = b[o];
      for (std::size_t i = 0; i < inputs; ++i) {
        bias += static_cast<double>(w[o * inputs + i]) * affine.shift[i];
        w[o * inputs + i] *= affine.scale[i];
      }
      b[o] = static_cast<float>(bias);
    }
  }
};

class NetworkBuilder {
 public:
  explicit NetworkBuilder(const PredictorFile& file) : file_(file) {}

  Mlp Build() {
    if (file_.info.model_type == "v1") {
      BuildV1();
    } else if (file_.info.model_type == "base") {
      BuildBase();
    } else {
      BuildDeep();
    }
    return std::move(mlp_);
  }

 private:
  bool Has(const std::string& name) const { return file_.weights.contains(name); }

  Linear ReadLinear(const std::string& name) {
    Linear linear;
    linear.inputs = width_;
    linear.w = file_.Weight(name + ".weight", {-1, static_cast<std::int64_t>(width_)});
    const auto outputs = static_cast<std::int64_t>(linear.w.size() / width_);
    linear.b = file_.Weight(name + ".bias", {outputs});
    width_ = static_cast<std::size_t>(outputs);
    if (width_ == 0) Fail(name + ".weight", "layer has no outputs");
    return linear;
  }

  Affine ReadBatchNorm(const std::string& name) const {
    const std::vector<std::int64_t> shape = {static_cast<std::int64_t>(width_)};
    const auto gamma = file_.Weight(name + ".weight", shape);
    const auto beta = file_.Weight(name + ".bias", shape);
    const auto mean = file_.Weight(name + ".running_mean", shape);
    const auto variance = file_.Weight(name + ".running_var", shape);
    Affine affine{gamma, beta};
    for (std::size_t i = 0; i < width_; ++i) {
      affine.scale[i] = gamma[i] / std::sqrt(variance[i] + kBatchNormEps);
      affine.shift[i] = beta[i] - mean[i] * affine.scale[i];
    }
    return affine;
  }

  void Add(const Linear& linear, Activation activation, bool add = false,
           const Affine& after = {}) {
    Mlp::Step step{.layer = DenseLayer(linear.ByInputs(), linear.b, linear.inputs, activation),
                   .add = add,
                   .scale = after.scale,
                   .shift = after.shift};
    if (!after.scale.empty()) {
      step.scale.resize(step.layer.padded, 0.0F);
      step.shift.resize(step.layer.padded, 0.0F);
    }
    mlp_.Add(std::move(step));
  }

  void AddLast(Linear last, const std::string& name) {
    if (width_ != 1) Fail(name + ".weight", "last layer has more than one output");
    Add(last, Activation::kNone);
  }

  // 6 x [Linear, BatchNorm, ReLU], Linear.
  void BuildV1() {
    const std::string stack = "linear_relu_stack.";
    std::size_t i = 0;
    for (; Has(stack + std::to_string(i + 1) + ".running_mean"); i += 3) {
      Linear linear = ReadLinear(stack + std::to_string(i));
      linear.ScaleOutputs(ReadBatchNorm(stack + std::to_string(i + 1)));
      Add(linear, Activation::kRelu);
    }
    AddLast(ReadLinear(stack + std::to_string(i)), stack + std::to_string(i));
  }

  // 5 x [Linear, ReLU, BatchNorm, Dropout], Linear.
  void BuildBase() {
    const std::string stack = "model.";
    Affine before;
    std::size_t i = 0;
    for (; Has(stack + std::to_string(i + 2) + ".running_mean"); i += 4) {
      Linear linear = ReadLinear(stack + std::to_string(i));
      if (!before.scale.empty()) linear.ScaleInputs(before);
      Add(linear, Activation::kRelu);
      before = ReadBatchNorm(stack + std::to_string(i + 2));
    }
    Linear last = ReadLinear(stack + std::to_string(i));
    if (!before.scale.empty()) last.ScaleInputs(before);
    AddLast(last, stack + std::to_string(i));
  }

  // Linear, ReLU, BatchNorm; blocks x = ReLU(x + BN(Linear(BN(ReLU(Linear(x)))))); Linear.
  void BuildDeep() {
    const Linear input = ReadLinear("input_layer.0");
    Add(input, Activation::kRelu, false, ReadBatchNorm("input_layer.2"));
    const std::size_t hidden = width_;
    for (std::size_t i = 0;; ++i) {
      const std::string block = "hidden_layers." + std::to_string(i) + ".block.";
      if (!Has(block + "0.weight")) break;
      const Linear first = ReadLinear(block + "0");
      const Affine between = ReadBatchNorm(block + "2");
      Linear second = ReadLinear(block + "4");
      second.ScaleInputs(between);
      second.ScaleOutputs(ReadBatchNorm(block + "5"));
      if (width_ != hidden) Fail(block + "4.weight", "residual block changes the width");
      Add(first, Activation::kRelu);
      Add(second, Activation::kRelu, true);
    }
    AddLast(ReadLinear("output_layer"), "output_layer");
  }

  [[noreturn]] void Fail(const std::string& name, const std::string& message) const {
    base::FailFormat(message, base::Place{.file = file_.file, .key_path = name});
  }

  const PredictorFile& file_;
  Mlp mlp_;
  std::size_t width_ = file_.info.feature_layout == kV1Layout ? kV1Features : kTorchDiodeFeatures;
};

// ln(exp(a) + exp(b)) without overflow.
double LogAddExp(double a, double b) {
  const double high = std::max(a, b);
  return high + std::log1p(std::exp(std::min(a, b) - high));
}

class TorchDiodeModel final : public Model {
 public:
  explicit TorchDiodeModel(PredictorFile file)
      : file_(std::move(file)), is_v1_(file_.info.feature_layout == kV1Layout) {
    CheckLayout();
    network_ = NetworkBuilder(file_).Build();
    if (is_v1_) {
      mean_ = file_.Weight("normalization.mean", {static_cast<std::int64_t>(kV1Features)});
      std_ = file_.Weight("normalization.std", {static_cast<std::int64_t>(kV1Features)});
      log_overhead_ = std::log(file_.Setting("kernel_overhead"));
      if (!std::isfinite(log_overhead_)) {
        base::FailFormat("kernel_overhead is not positive", base::Place{.file = file_.file});
      }
    }
  }

  std::string name() const override { return "torch-diode " + file_.info.model_type; }
  const ModelInfo& info() const override { return file_.info; }
  std::string Outside(const Problem& problem) const override {
    // Upstream's models were trained on mm (addmm counted as mm) without a batch; v1 on 16-bit
    // types.
    CrossedLimits crossed;
    if (problem.op != Op::kMm) crossed.AddOp(problem.op);
    if (!SeenDType(problem.dtype)) crossed.AddDType(problem.dtype);
    if (problem.layout != Layout::kNn) crossed.AddLayout(problem.layout);
    if (problem.batch != 1) crossed.AddBatch(problem.batch);
    return crossed.text();
  }

  void PredictMs(const Problem& problem, std::span<const Config> configs,
                 std::span<float> ms) const override {
    IDBG_CHECK(configs.size() == ms.size());
    if (configs.empty()) return;
    const Problem single = WithoutBatch(problem);
    const std::size_t width = network_.inputs();
    std::vector<float> rows(configs.size() * width);
    for (std::size_t i = 0; i < configs.size(); ++i) {
      Features(single, configs[i], std::span<float>(rows).subspan(i * width, width));
    }
    network_.Forward(rows, ms);
    for (float& value : ms) value = ToMs(value);
  }

 private:
  void CheckLayout() const {
    const std::string_view expected = file_.info.model_type == "v1" ? kV1Layout : kTorchDiodeLayout;
    if (file_.info.feature_layout != expected || file_.info.feature_version != 1) {
      base::FailUnsupported("model of type " + file_.info.model_type + " has the feature layout '" +
                                file_.info.feature_layout + "' version " +
                                std::to_string(file_.info.feature_version) + ", expected '" +
                                std::string(expected) + "' version 1",
                            base::Place{.file = file_.file});
    }
  }

  bool SeenDType(tensor::DType dtype) const {
    return is_v1_ ? V1Bits(dtype) == 16
                  : dtype == tensor::DType::kFloat16 || dtype == tensor::DType::kBfloat16;
  }

  // These models know no batch: b products of M x N are like one of b*M x N.
  Problem WithoutBatch(const Problem& problem) const {
    if (is_v1_ && !V1Bits(problem.dtype)) {
      base::FailUsage(
          "torch-diode v1 does not support dtype " + std::string(tensor::ToString(problem.dtype)) +
          " (use another model, or float16, bfloat16, float32, float64, int8 ... int64)");
    }
    Problem single = problem;
    if (is_v1_) {
      single.m = problem.m * problem.batch;
      single.batch = 1;
    }
    return single;
  }

  void Features(const Problem& problem, const Config& config, std::span<float> out) const {
    if (is_v1_) {
      V1LogFeatures(problem, config, out.first<kV1Features>());
      for (std::size_t i = 0; i < kV1Features; ++i) out[i] = (out[i] - mean_[i]) / std_[i];
    } else {
      TorchDiodeProblemFeatures(problem, out.first<kTorchDiodeProblemFeatures>());
      TorchDiodeConfigFeatures(
          config, out.subspan<kTorchDiodeProblemFeatures, kTorchDiodeConfigFeatures>());
    }
  }

  // Far from its training data a network says anything: what is not finite becomes the longest or
  // shortest time that a float holds.
  float ToMs(float ln_ms) const {
    const double value = is_v1_ ? LogAddExp(ln_ms, log_overhead_) : static_cast<double>(ln_ms);
    return static_cast<float>(std::exp(std::clamp(std::isnan(value) ? 80.0 : value, -80.0, 80.0)));
  }

  PredictorFile file_;
  bool is_v1_;
  Mlp network_;
  std::vector<float> mean_;
  std::vector<float> std_;
  double log_overhead_ = 0;
};

}  // namespace

std::unique_ptr<Model> MakeTorchDiodeModel(PredictorFile file) {
  return std::make_unique<TorchDiodeModel>(std::move(file));
}

}  // namespace idbg::gemm
