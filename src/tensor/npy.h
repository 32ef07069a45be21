// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/files/file.h"
#include "tensor/file_tensor.h"

namespace idbg::tensor {

// Reads the bytes of an .npy file (numpy.lib.format, versions 1 to 3): magic, version, length of
// the header, a Python literal {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }, the
// elements. Nothing is evaluated: arrays of objects and records are Error(kUnsupported). The tensor
// lies in `bytes`: column-major ones have strides, foreign byte order is said. `file` is for
// messages. Throws Error(kFormat) for a header that is damaged or claims more than the file holds.
FileTensor ReadNpy(std::string_view bytes, const std::string& file);

// Whether `bytes` begin like an .npy file.
bool SniffNpy(std::string_view bytes);

}  // namespace idbg::tensor
