// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace idbg::base {

// The log on standard error (spdlog behind it). Results never go here.
enum class LogLevel { kDebug, kInfo, kWarning, kError };

void SetLogLevel(LogLevel least);
void Log(LogLevel level, std::string_view message);

inline void LogDebug(std::string_view message) { Log(LogLevel::kDebug, message); }
inline void LogInfo(std::string_view message) { Log(LogLevel::kInfo, message); }
inline void LogWarning(std::string_view message) { Log(LogLevel::kWarning, message); }

}  // namespace idbg::base
