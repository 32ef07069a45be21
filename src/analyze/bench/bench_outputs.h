// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "bench/result.h"

namespace idbg::analyze {

// Files of outputs: of the variant, of the first one, and those in float64, or "".
struct OutputFiles {
  std::filesystem::path actual;
  std::filesystem::path expected;
  std::filesystem::path float64;
};

// Whether a variant computed what the first one did: the same but for `tolerance` (0: by the dtype
// of the outputs), or, with float64 outputs, as near to those as the first one did by the rule of
// torch._dynamo.utils.same. Says so in `variant`. Throws base::Error for a file that cannot be
// read.
bool CompareOutputs(const OutputFiles& files, double tolerance, bench::VariantResult& first,
                    bench::VariantResult& variant);

}  // namespace idbg::analyze
