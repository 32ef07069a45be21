// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace idbg::constraints {

// Whether a list of operators names this target. "aten.sin" means every overload of it,
// "aten.sin.default" that overload only. Targets that a back end sees as another operator are meant
// by its name too: "aten.convolution" and "aten.convolution.default" mean "aten.conv2d.default" and
// Dynamo's "torch.conv2d", which knows no overloads.
bool Names(const std::set<std::string>& list, std::string_view target);

// Whether an allow-list lets the target pass: it is named; or something is that becomes it
// ("aten.conv2d" lets the "aten.convolution" of a decomposed graph pass).
bool Allows(const std::set<std::string>& list, std::string_view target);

}  // namespace idbg::constraints
