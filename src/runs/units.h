// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace idbg::runs {

// All throw Error(kUsage) that names the flag.

// "7d", "12h", "30m", "45s", "2w": seconds.
std::int64_t ParseDuration(const std::string& text, const std::string& flag);
// "10MB", "1.5 GB", "500kB", "2GiB", "4096": bytes. Decimal units are powers of 1000.
std::uint64_t ParseSize(const std::string& text, const std::string& flag);
// "2026-11-21", "2026-11-21T15:57", "2026-11-21 15:57:34Z": seconds since 1970; UTC.
std::int64_t ParseTime(const std::string& text, const std::string& flag);
// The same; parts of a second are left out. Nothing when it is no time.
std::optional<std::int64_t> FindTime(const std::string& text);

// "2026-11-21T15:57:34Z"
std::string TimeText(std::int64_t seconds);

}  // namespace idbg::runs
