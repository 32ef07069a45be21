// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace idbg::report {

// As the decimals of a fact or a column: six significant digits, whatever the size. For errors, of
// which 1e-12 is as telling as 0.1.
inline constexpr int kSignificantDigits = 9;

}  // namespace idbg::report
