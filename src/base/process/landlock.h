// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

// Landlock's interface (linux/landlock.h), version 7. System calls are made by number: Debian 12's
// libc has no wrapper, and its headers know an older version of it than newer kernels do.
namespace idbg::base {

// What is taken away.
struct LandlockRules {
  std::uint64_t files = 0;
  std::uint64_t network = 0;
  std::uint64_t scoped = 0;
};

// All that a version of the interface knows; all but reading files and starting programs.
LandlockRules LandlockEverything(long version);
LandlockRules LandlockChanges(long version);

// To open a device for writing, and to control it.
inline constexpr std::uint64_t kLandlockDevices = (1 << 1) | (1 << 14) | (1 << 15);

long LandlockVersion();  // of this kernel; 0: it has none

// A set of rules, as a descriptor; below 0: there is none.
int MakeLandlockSet(const LandlockRules& rules);

// Gives rights, which are among those of the set, to what is at and below a path back.
void AllowBelow(int set, const std::filesystem::path& path, std::uint64_t files);

// Lays a set upon this process, for good. A system call alone; needs PR_SET_NO_NEW_PRIVS.
bool RestrictToLandlockSet(int set);

}  // namespace idbg::base
