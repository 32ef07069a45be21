// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "random.h"

namespace idbg::fuzz {

// The FX text of a model that holds together: blocks as models have them (linear layers, attention,
// norms, convolutions, embeddings, caches, losses, rotary positions), one behind the other, of one
// dtype and of sizes that may be one, odd, huge, unknown or symbolic. Where graph_grammar.h makes
// graphs that no model has, this one reaches the rules for what models have; one text of three then
// loses a line, an argument or a size.
std::string MakeModel(Random& random);

}  // namespace idbg::fuzz
