// SPDX-License-Identifier: Apache-2.0
#include "base/process/landlock.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "base/files/descriptor.h"

namespace idbg::base {
namespace {

constexpr long kCreate = 444;
constexpr long kAddRule = 445;
constexpr long kRestrict = 446;
constexpr unsigned kAskVersion = 1;
constexpr int kPathBeneath = 1;

constexpr std::uint64_t kReads = (1 << 0) | (1 << 2) | (1 << 3);  // execute, read_file, read_dir

struct __attribute__((packed)) PathBeneath {
  std::uint64_t files;
  std::int32_t parent;
};

}  // namespace

LandlockRules LandlockEverything(long version) {
  LandlockRules rules{.files = (1 << 13) - 1};  // execute to make_sym
  if (version >= 2) rules.files |= 1 << 13;     // refer
  if (version >= 3) rules.files |= 1 << 14;     // truncate
  if (version >= 4) rules.network = 3;          // bind and connect TCP
  if (version >= 5) rules.files |= 1 << 15;     // ioctl of devices
  if (version >= 6) rules.scoped = 3;           // abstract sockets, signals
  return rules;
}

LandlockRules LandlockChanges(long version) {
  LandlockRules rules = LandlockEverything(version);
  rules.files &= ~kReads;
  return rules;
}

long LandlockVersion() { return std::max(0L, ::syscall(kCreate, nullptr, 0, kAskVersion)); }

int MakeLandlockSet(const LandlockRules& rules) {
  const long version = LandlockVersion();
  const std::size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  return version < 1 ? -1 : static_cast<int>(::syscall(kCreate, &rules, size, 0));
}

void AllowBelow(int set, const std::filesystem::path& path, std::uint64_t files) {
  const Descriptor parent(::open(path.c_str(), O_PATH | O_CLOEXEC));
  const PathBeneath rule{.files = files, .parent = parent.value()};
  if (set >= 0 && parent.value() >= 0) ::syscall(kAddRule, set, kPathBeneath, &rule, 0);
}

bool RestrictToLandlockSet(int set) { return set >= 0 && ::syscall(kRestrict, set, 0) == 0; }

}  // namespace idbg::base
