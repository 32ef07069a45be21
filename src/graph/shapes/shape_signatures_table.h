// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "base/names.h"

namespace idbg::graph {

// How the outputs of an operator follow from its arguments; the form is described in
// shape_signatures.cc. Several rows of one operator: the first that fits.
using ShapeSignature = base::Named<std::string_view>;

// Sorted by operator. tests/shapes/check_shapes.py holds the names of arguments against torch.
std::span<const ShapeSignature> ShapeSignatures();

}  // namespace idbg::graph
