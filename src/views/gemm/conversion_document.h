// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "report/document.h"
#include "timings/torch_diode/convert.h"

namespace idbg::views {

// What became of each file; a finding for each that was not converted.
report::Document ConversionDocument(std::span<const timings::torch_diode::ConvertedFile> files);

}  // namespace idbg::views
