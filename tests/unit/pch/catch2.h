// SPDX-License-Identifier: Apache-2.0
//
// Precompiled for the unit tests: Catch2 and the standard headers of std.h, a second in each file.
#ifndef IDBG_TESTS_UNIT_PCH_CATCH2_H
#define IDBG_TESTS_UNIT_PCH_CATCH2_H

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <limits>

#include "pch/std.h"

#endif  // IDBG_TESTS_UNIT_PCH_CATCH2_H
