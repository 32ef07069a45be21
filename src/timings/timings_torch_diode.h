// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "timings/timings.h"
#include "timings/torch_diode/dataset.h"

namespace idbg::timings {

// What one format has no place for. Counts are of the thing named; a count of 0 means no loss.
struct ConversionLoss {
  // To torch-diode:
  std::size_t aten_times = 0;
  std::size_t sample_counts = 0;   // times that were medians of more than one sample
  std::size_t kernel_records = 0;  // registers, shared and local memory
  std::size_t layouts = 0;         // problems other than nn and nt
  std::size_t hosts = 0;           // hosts merged into one scale, where there are several
  // From torch-diode:
  std::size_t problems = 0;      // an unknown operator, several dtypes, sizes out of range
  std::size_t rows = 0;          // rows of those, and configurations above 16 bits
  std::size_t config_flags = 0;  // configurations with EVEN_K, ALLOW_TF32, USE_FAST_ACCUM set, or
                                 // another accumulator than tl.float32

  // One line for each loss, "no place for ATEN's time (12 problems)"; empty when nothing is lost.
  std::vector<std::string> Lines() const;
};

// Times of all hosts on one scale (their offsets subtracted: the format knows no host), in double
// as upstream has them; of several parts of one data set `loss` counts the times of all.
// Configurations are named "mm_config" after the operator as upstream's
// collector does.
torch_diode::Dataset ToTorchDiode(const Timings& timings, ConversionLoss* loss);

// The times of one hardware of a torch-diode data set; `hardware` may be empty when there is only
// one. Its name becomes the device's, the host is "unknown", every time counts as one sample, and
// what the file does not say is 0. Throws Error(kUsage) listing the names when there is no such
// hardware or several.
Timings FromTorchDiode(const torch_diode::Dataset& dataset, std::string_view hardware,
                       ConversionLoss* loss);

}  // namespace idbg::timings
