// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "graph/graph.h"
#include "readers/fx_text/parser.h"

// Constants of Python and torch.

namespace idbg::readers::fx_text {

graph::Argument ParseNumber(std::string_view text);
// "None", "True", "inf"; null for other names.
std::optional<graph::Argument> FindConstant(std::string_view name);
// "torch.float32", "torch.channels_last", any dotted name.
graph::Argument NamedConstant(std::string_view name);
// The number with its sign changed, or null when it is none.
std::optional<graph::Argument> Negate(const graph::Argument& number);
// "1+2j": a real and an imaginary number; null otherwise.
std::optional<graph::Argument> MakeComplex(const graph::Argument& real,
                                           const graph::Argument& imaginary, bool subtract);
graph::Device ParseDevice(std::string_view text);  // "cuda:0"
// A type that is no word, or an index that is none, is left out: only what ToText() can write, and
// what reads back, is a device.
graph::Device MakeDevice(std::string_view type, std::int64_t index);

// "a.b.0" of a.b, getattr(a.b, "0"); empty for anything else.
std::string DottedPath(const Expr& expr);
bool IsSizeSymbol(std::string_view name);  // "s0", "u12", "zuf3"

// What the names in FX text tell.

// Dynamo and torch.export put a parameter's path into the name of an input.
graph::InputKind KindByName(std::string_view name);
graph::InputKind KindOfAttribute(std::string_view path);

// What a node without other name is called after: "add" of "aten.add.Tensor".
std::string NodeNameFor(const std::string& target);

// Only the statement that gives a graph its inputs is one: it is no node.
bool IsFlatten(std::string_view path);

}  // namespace idbg::readers::fx_text
