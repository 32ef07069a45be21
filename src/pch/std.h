// SPDX-License-Identifier: Apache-2.0
//
// Precompiled for every library: the standard headers that most files include anyway. Files still
// include what they use, so that they compile without it. A guard instead of #pragma once, which
// compilers warn of in a precompiled file.
#ifndef IDBG_PCH_STD_H
#define IDBG_PCH_STD_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#endif  // IDBG_PCH_STD_H
