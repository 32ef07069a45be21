// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace idbg::graph {

// An operator by its name in the catalogue and how its outputs follow from its arguments; the form
// is described in shape_signatures.cc. Several rows of one operator: the first that fits.
struct ShapeSignature {
  std::string_view op;
  std::string_view text;
};

// Sorted by operator. tests/shapes/check_shapes.py holds the names of arguments against torch.
std::span<const ShapeSignature> ShapeSignatures();

}  // namespace idbg::graph
