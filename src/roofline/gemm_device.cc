// SPDX-License-Identifier: Apache-2.0
#include "roofline/gemm_device.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "gemm/decide.h"
#include "gemm/model/model.h"

namespace idbg::roofline {

namespace {

void AddFigures(const device::Hardware& hardware, gemm::Device& device) {
  if (hardware.block_shared_bytes && device.shared_bytes_per_block_optin == 0)
    device.shared_bytes_per_block_optin =
        static_cast<std::int64_t>(hardware.block_shared_bytes->value);
  device.dram_bytes_per_s = hardware.memory_bandwidth.value;
  const auto rate = hardware.matrix_flops.find(tensor::DType::kBfloat16);
  if (rate != hardware.matrix_flops.end()) device.matrix_flops = rate->second.value;
}

std::string NamesWithModels() {
  std::string names;
  for (const std::string& name : device::HardwareNames()) {
    if (!device::LoadHardware(name).gemm_model.empty()) names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

[[noreturn]] void FailModel(const std::string& device) {
  base::FailUsage(fmt::format(
      "no GEMM model is shipped for '{}' (there are models for {}, and for relatives of "
      "{}; collect timings on it, and train one with --adapt)",
      device, NamesWithModels(), kModelOfRelatives));
}

std::filesystem::path ModelFile(const device::Hardware& hardware) {
  return base::FindDataFile("models/" + hardware.gemm_model + ".safetensors");
}

// A bias is added in the library's epilogue: an addmm takes the time of its mm.
gemm::Problem WithoutBias(gemm::Problem problem) {
  if (gemm::IsScaled(problem.op)) return problem;
  problem.op = problem.batch > 1 ? gemm::Op::kBmm : gemm::Op::kMm;
  return problem;
}

// What a product takes that is larger than those that the model was trained on: equal pieces of it
// along its longer side, one after another, of which all but the first start nothing. Null: it is
// outside for another reason than a long side.
struct Pieces {
  gemm::Problem problem;
  double count = 1;
};
std::optional<Pieces> PiecesOf(const gemm::Model& model, const gemm::Problem& problem) {
  constexpr std::int64_t kMost = 64;
  constexpr std::int64_t kVector = 8;
  if (!model.Extrapolates(problem)) return Pieces{problem};
  const auto side = problem.n >= problem.m ? &gemm::Problem::n : &gemm::Problem::m;
  for (std::int64_t parts = 2; parts <= kMost; ++parts) {
    gemm::Problem piece = problem;
    piece.*side = (problem.*side / parts + kVector - 1) / kVector * kVector;
    if (!model.Extrapolates(piece))
      return Pieces{piece, static_cast<double>(problem.*side) / static_cast<double>(piece.*side)};
  }
  return std::nullopt;
}

// Times of products by a model. A graph has the same few products in each of its layers, and a
// model's answer takes longer than all else that is asked of a kernel: each is asked for once.
class ProductTimes {
 public:
  ProductTimes(std::unique_ptr<const gemm::Model> model, bool max_autotune, double start_ms)
      : model_(std::move(model)), max_autotune_(max_autotune), start_ms_(start_ms) {}

  std::optional<double> Of(const plan::Gemm& product) {
    if (!product.op) return std::nullopt;
    const gemm::Problem problem = WithoutBias(plan::ProblemOf(product, *product.op));
    if (problem.m < 1 || problem.n < 1 || problem.k < 1) return std::nullopt;
    {
      const std::lock_guard lock(mutex_);
      const auto known = known_.find(problem);
      if (known != known_.end()) return known->second;
    }
    const std::optional<double> ms = Predict(problem);
    const std::lock_guard lock(mutex_);
    return known_.emplace(problem, ms).first->second;
  }

 private:
  std::optional<double> Predict(const gemm::Problem& problem) const {
    const std::optional<Pieces> pieces = PiecesOf(*model_, problem);
    if (!pieces) return std::nullopt;
    const std::optional<double> ms = Ms(pieces->problem);
    if (!ms) return std::nullopt;
    return *ms + (pieces->count - 1) * std::max(0.0, *ms - start_ms_);
  }

  // With max-autotune Inductor measures, and takes what is fastest.
  std::optional<double> Ms(const gemm::Problem& problem) const {
    if (!max_autotune_) return model_->PredictAtenMs(problem);
    return gemm::Decide(problem, {.model = model_.get()},
                        {.are_sizes_arguments = true, .measured = 1})
        .Ms();
  }

  std::unique_ptr<const gemm::Model> model_;
  bool max_autotune_;
  double start_ms_;
  std::mutex mutex_;  // of what is known
  std::map<gemm::Problem, std::optional<double>> known_;
};

}  // namespace

gemm::Device ToGemmDevice(const device::Hardware& hardware) {
  gemm::Device device;
  device.name = hardware.matches.empty() ? hardware.title : hardware.matches.front();
  device.kind = hardware.kind == "cpu" ? "cpu" : "";
  if (hardware.units) device.sm_count = static_cast<std::int64_t>(hardware.units->value);
  if (hardware.l2_bytes) device.l2_bytes = static_cast<std::int64_t>(hardware.l2_bytes->value);
  AddFigures(hardware, device);
  return device;
}

gemm::Device WithFigures(gemm::Device device) {
  if (device.is_cpu()) return device;
  try {
    if (const auto hardware = device::FindHardware(device.name)) {
      AddFigures(*hardware, device);
    } else {
      base::LogInfo("no hardware file for '", device.name,
                    "': the GEMM model takes its rates to be in proportion to an H200's");
    }
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kNotFound) throw;
    base::LogInfo("the figures of '", device.name, "' are not known: ", error.message());
  }
  return device;
}

ShippedModel FindShippedModel(const device::Hardware& hardware) {
  if (!hardware.gemm_model.empty()) return {.path = ModelFile(hardware)};
  const device::Hardware owner = device::LoadHardware(kModelOfRelatives);
  if (hardware.architecture != owner.architecture) FailModel(hardware.name);
  return {.path = ModelFile(owner), .is_own = false};
}

ShippedModel FindShippedModel(const std::string& device) {
  const std::optional<device::Hardware> hardware = device::FindHardware(device);
  if (!hardware) FailModel(device);
  return FindShippedModel(*hardware);
}

GemmTime MakeGemmTime(const device::Hardware& hardware, bool max_autotune) {
  if (hardware.gemm_model.empty()) {
    base::LogInfo("matrix product times on ", hardware.name,
                  ": from specifications (no model was trained on it)");
    return {};
  }
  base::LogInfo("matrix product times on ", hardware.name, ": by the model ", hardware.gemm_model);
  const double start_ms = 1e3 * device::ValueOr(hardware.gemm_timer_floor_s, 0);
  const auto times = std::make_shared<ProductTimes>(
      gemm::LoadModel(FindShippedModel(hardware).path), max_autotune, start_ms);
  const std::optional<device::Figure> float8_time = hardware.float8_time;
  return [times, float8_time](const plan::Gemm& product) -> std::optional<double> {
    if (!float8_time || tensor::Bits(product.dtype) != 8 || !tensor::IsFloatingPoint(product.dtype))
      return times->Of(product);
    plan::Gemm wide = product;  // no model knows float8
    wide.dtype = tensor::DType::kBfloat16;
    wide.op = gemm::Op::kMm;
    const std::optional<double> ms = times->Of(wide);
    return ms ? std::optional(*ms * float8_time->value) : std::nullopt;
  };
}

}  // namespace idbg::roofline
