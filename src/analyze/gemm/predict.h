// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "gemm/model/model.h"
#include "gemm/select.h"

namespace idbg::analyze {

// The GEMM model of a file for a device of the hardware catalogue; an empty name is the device of
// the model. Throws what LoadModel and LoadHardware throw.
std::unique_ptr<gemm::Model> LoadModelFor(const std::filesystem::path& path,
                                          const std::string& device);

// The file of the shipped GEMM model for a GPU, named as a runtime reports it ("NVIDIA H200"), and
// whether it was trained on that GPU: a relative of the H200 in the catalogue of hardware gets the
// H200's. Throws Error(kUnsupported) when none fits.
struct ShippedModel {
  std::filesystem::path path;
  bool is_own = true;
};
ShippedModel FindShippedModel(const std::string& device);

// The peak rates of the device that a GEMM model predicts for, of float32 without TF32. Null for a
// device that the catalogue of hardware does not have, and without the catalogue.
gemm::PeakFlops PeakFlopsOf(const gemm::ModelInfo& info);

// The time in ms of a pointwise kernel behind a product on the device that a GEMM model predicts
// for; see roofline::PointwiseKernelS. A device that the catalogue of hardware does not have counts
// as an H200. Null without the catalogue.
std::function<double(double moved_bytes)> PointwiseMsOf(const gemm::ModelInfo& info);

}  // namespace idbg::analyze
