// SPDX-License-Identifier: Apache-2.0
#include "analyze/shipped_model.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/log.h"
#include "device/device.h"
#include "device/hardware.h"
#include "roofline/class_times.h"

namespace idbg::analyze {

using SharedHardware = std::shared_ptr<const device::Hardware>;

namespace {

// Null: the catalogue does not have it, or there is none.
SharedHardware FindInCatalogue(const std::string& device) {
  try {
    if (auto found = device::FindHardware(device))
      return std::make_shared<const device::Hardware>(*std::move(found));
    base::LogInfo("no hardware file for '", device,
                  "': predicted times are not compared with its peak");
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kNotFound) throw;
    base::LogInfo("predicted times are not compared with the device's peak: ", error.message());
  }
  return nullptr;
}

// Of float32 without TF32.
gemm::PeakFlops PeakFlopsOf(const SharedHardware& hardware) {
  return [hardware](tensor::DType dtype) -> std::optional<double> {
    const bool is_tf32 = dtype == tensor::DType::kTf32;
    const device::Device device(*hardware, is_tf32);
    const auto rate =
        device.ProductRate(is_tf32 ? tensor::DType::kFloat32 : dtype, graph::OpKind::kGemm);
    return rate ? std::optional(rate->peak) : std::nullopt;
  };
}

bool HasGemv(const device::Hardware& hardware) {
  return hardware.gemv_start_s && hardware.gemv_row_s && hardware.gemv_bandwidth;
}

// Beside reading the weight. Requires HasGemv().
double GemvStartS(const device::Hardware& hardware, std::int64_t rows) {
  const double tile_rows = rows == 1 ? 1 : rows <= 8 ? 8 : 16;  // gemv.py: tile_of
  return hardware.gemv_start_s->value + tile_rows * hardware.gemv_row_s->value;
}

// Null: not measured on such a device.
gemm::GemvMs GemvMsOf(const SharedHardware& hardware) {
  if (!HasGemv(*hardware)) return {};
  return [hardware](std::int64_t rows, double weight_bytes) {
    const double bytes_per_s = hardware->memory_bandwidth.value * hardware->gemv_bandwidth->value;
    return (GemvStartS(*hardware, rows) + weight_bytes / bytes_per_s) * 1e3;
  };
}

gemm::Target TargetOf(const gemm::Model& model) {
  const gemm::Device& device = model.info().predicted_device();
  gemm::Target target{.model = &model, .shared_bytes = device.shared_bytes_per_block_optin};
  SharedHardware hardware = FindInCatalogue(device.name);
  if (hardware) {
    target.peak_flops = PeakFlopsOf(hardware);
    target.gemv_ms = GemvMsOf(hardware);
  }
  if (!hardware) hardware = FindInCatalogue(roofline::kModelOfRelatives);
  if (hardware && !device.is_cpu())
    target.pointwise_ms = [hardware](double moved_bytes) {
      return roofline::PointwiseKernelS(*hardware, moved_bytes) * 1e3;
    };
  return target;
}

using Products = std::vector<estimate::Followed>;

class Choices {
 public:
  explicit Choices(std::string device) : device_(std::move(device)) {}

  double Of(const Products& products) {
    const auto [entry, is_new] = known_.try_emplace(products);
    if (is_new) entry->second = SavedMs(products);
    return entry->second;
  }

 private:
  double SavedMs(const Products& products) {
    try {
      if (!loaded_) {
        loaded_ = LoadShippedModel(device_);
        hardware_ = FindInCatalogue(device_);
      }
      return products.size() == 1 ? Single(products.front()) : Together(products);
    } catch (const base::Error& error) {
      base::LogDebug("no choice for ", gemm::ToString(products.front().problem), ": ",
                     error.what());
      return 0;
    }
  }

  // Null: Inductor's own choice stands.
  std::optional<gemm::Decision> Decide(const gemm::Problem& problem, gemm::Surroundings around) {
    gemm::Decision decision = gemm::Decide(problem, loaded_->target, around);
    if (!decision.stand_down.empty() || decision.extrapolated() || !decision.times.aten_ms)
      return std::nullopt;
    return decision;
  }
  std::optional<gemm::Decision> Decide(const estimate::Followed& product) {
    gemm::Surroundings around = gemm::SurroundingsOf(product.problem);
    around.has_fused_operator = around.has_fused_operator && !product.is_exact_gelu;
    around.has_gemv = hardware_ != nullptr && HasGemv(*hardware_);
    return Decide(product.problem, around);
  }

  double Single(const estimate::Followed& product) {
    const auto decision = Decide(product);
    if (!decision) return 0;
    const double saved_ms = *decision->times.aten_ms - decision->Ms();
    if (decision->way != gemm::Way::kGemv) return std::max(0.0, saved_ms);
    // It is taken without being compared. Of the library's time what the weight waited for where
    // the model's data was measured is none in a run.
    const double weight_bytes =
        2.0 * static_cast<double>(product.problem.n) * static_cast<double>(product.problem.k);
    return saved_ms - device::Device(*hardware_, false).WriteBackS(weight_bytes) * 1e3;
  }

  // Few rows share a kernel as rows.py has it (groups_of), others one of tiles.py, which leaves
  // what follows to kernels of its own. A replayed graph has a gap less for each.
  double Together(const Products& products) {
    gemm::Problem whole = products.front().problem;
    const double gap_ms =
        hardware_ && hardware_->graph_gap_s ? hardware_->graph_gap_s->value * 1e3 : 0;
    gemm::Surroundings around{.apart_ms = 0};
    bool are_alike = gemm::EpilogueOf(whole.op) == gemm::Epilogue::kNone;
    double spared_ms = 0;
    int sharing = 0;
    whole.n = 0;
    for (const estimate::Followed& product : products) {
      const gemm::Problem& problem = product.problem;
      const auto own = Decide(product);
      if (!own) return 0;
      const bool has_blocks = problem.n % (problem.m == 1 ? 2 : 16) == 0;
      if (own->way == gemm::Way::kGemv && has_blocks && sharing++ > 0)
        spared_ms += GemvStartS(*hardware_, problem.m) * 1e3 + gap_ms;
      are_alike = are_alike && own->way != gemm::Way::kGemv && problem.op == whole.op &&
                  problem.k == whole.k && problem.layout == gemm::Layout::kNt;
      *around.apart_ms += own->Ms();
      around.common_columns = std::gcd(around.common_columns, problem.n);
      whole.n += problem.n;
    }
    if (!are_alike) return spared_ms;
    const auto decision = Decide(whole, around);
    if (!decision || decision->way != gemm::Way::kTriton) return 0;
    return *around.apart_ms - decision->Ms() + gap_ms * static_cast<double>(products.size() - 1);
  }

  std::string device_;
  SharedHardware hardware_;
  std::optional<LoadedModel> loaded_;
  std::map<Products, double> known_;
};

}  // namespace

LoadedModel LoadModelFor(const std::filesystem::path& path, const std::string& device) {
  LoadedModel loaded{.path = path};
  if (device.empty()) {
    loaded.model = gemm::LoadModel(path);
  } else {
    const gemm::Device target = roofline::ToGemmDevice(device::LoadHardware(device));
    loaded.model = gemm::LoadModel(path, &target);
  }
  loaded.target = TargetOf(*loaded.model);
  return loaded;
}

LoadedModel LoadShippedModel(const std::string& device) {
  const roofline::ShippedModel found = roofline::FindShippedModel(device);
  return LoadModelFor(found.path, found.is_own ? "" : device);
}

estimate::ChoiceGain MakeChoiceGain(const std::string& device) {
  const auto choices = std::make_shared<Choices>(device);
  return [choices](const Products& products) { return choices->Of(products); };
}

}  // namespace idbg::analyze
