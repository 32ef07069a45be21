// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "estimate/products.h"
#include "gemm/decide.h"
#include "gemm/model/model.h"
#include "roofline/gemm_device.h"

namespace idbg::analyze {

// A GEMM model and the device that it predicts for: what gemm::Decide is asked with.
struct LoadedModel {
  std::filesystem::path path;
  std::unique_ptr<gemm::Model> model;
  gemm::Target target;  // of `model`, which must live as long
};

// The model of a file for a device of the hardware catalogue; an empty name is the device of the
// model. A device that the catalogue does not have takes an H200's time for pointwise work; without
// the catalogue, predicted times are not compared with a peak. Throws what LoadModel and
// LoadHardware throw.
LoadedModel LoadModelFor(const std::filesystem::path& path, const std::string& device);

// Where nobody names a device.
inline constexpr const char* kDefaultDevice = roofline::kModelOfRelatives;

// The model shipped for a device; throws what FindShippedModel throws.
LoadedModel LoadShippedModel(const std::string& device);

// What gemm::Decide's choices save on a device that has a model of its own; nothing for products
// that the model does not know, or where Inductor's choice stands. The model is loaded when it is
// first asked. For one thread.
estimate::ChoiceGain MakeChoiceGain(const std::string& device);

}  // namespace idbg::analyze
