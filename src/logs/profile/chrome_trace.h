// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "logs/profile/profile.h"
#include "logs/source.h"

namespace idbg::logs {

// Chrome's trace format as torch.profiler's export_chrome_trace writes it (Kineto,
// libkineto/src/output_json.cpp): complete events ("ph": "X") with the categories cpu_op, kernel,
// gpu_memcpy, gpu_memset, cuda_runtime and cuda_driver, and times in microseconds.
bool IsChromeTrace(std::string_view beginning);
Profile ReadChromeTrace(const Source& source);

}  // namespace idbg::logs
