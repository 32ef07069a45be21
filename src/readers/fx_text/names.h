// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graph/graph.h"

// What the names in FX text tell.
namespace idbg::readers::fx_text {

// Dynamo and torch.export put a parameter's path into the name of an input.
graph::InputKind KindByName(std::string_view name);
graph::InputKind KindOfAttribute(std::string_view path);

// What a node without other name is called after: "add" of "aten.add.Tensor".
std::string NodeNameFor(const std::string& target);

// Only the statement that gives a graph its inputs is one: it is no node.
bool IsFlatten(std::string_view path);

}  // namespace idbg::readers::fx_text
