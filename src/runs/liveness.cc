// SPDX-License-Identifier: Apache-2.0
#include "runs/liveness.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>

#include "base/processor.h"
#include "base/text/text.h"

namespace idbg::runs {
namespace {

constexpr std::int64_t kHour = 3600;

bool IsLocked(const Folder& folder, const std::string& name) {
  const base::Descriptor file(folder.OpenFile(name));
  return file.value() >= 0 && ::flock(file.value(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

// File systems that other machines write to: what is open there cannot be seen from here.
bool IsShared(int file) {
  constexpr std::array<std::uint32_t, 9> kShared = {
      0x6969,      // NFS
      0xFF534D42,  // CIFS
      0xFE534D42,  // SMB2
      0x517B,      // SMB
      0x01021997,  // 9P
      0x65735546,  // FUSE
      0x0BD00BD0,  // Lustre
      0x00C36400,  // Ceph
      0x47504653,  // GPFS
  };
  struct statfs info{};
  return ::fstatfs(file, &info) == 0 &&
         std::ranges::find(kShared, static_cast<std::uint32_t>(info.f_type)) != kShared.end();
}

// Text of a file in /proc, which has no size.
std::string ReadProc(const std::string& path) {
  const base::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 4096> text{};
  const ssize_t count = file.value() < 0 ? 0 : ::read(file.value(), text.data(), text.size());
  return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}

// Seconds since 1970 at which a process began; nothing when there is none.
std::optional<std::int64_t> StartOf(std::int64_t pid) {
  const std::string text = ReadProc("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t name_end = text.rfind(") ");  // the name may hold anything
  if (name_end == std::string::npos) return std::nullopt;
  constexpr std::size_t kStartTime = 19;  // field 22; the state, field 3, is word 0 here
  const auto words = base::Split(std::string_view(text).substr(name_end + 2), ' ');
  if (words.size() <= kStartTime) return std::nullopt;
  const auto ticks = base::LeadingNumber<std::int64_t>(words[kStartTime]);
  struct timespec up{};
  if (!ticks || ::clock_gettime(CLOCK_BOOTTIME, &up) != 0) return std::nullopt;
  return std::time(nullptr) - up.tv_sec + *ticks / ::sysconf(_SC_CLK_TCK);
}

}  // namespace

base::Descriptor LockRun(const std::string& path) {
  base::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  // `clean` may hold it for a moment to see whether it is free.
  constexpr int kTries = 20;
  constexpr timespec kPause{.tv_nsec = 5'000'000};
  for (int i = 0; i < kTries && file.value() >= 0; ++i) {
    if (::flock(file.value(), LOCK_SH | LOCK_NB) == 0) return file;
    if (errno != EWOULDBLOCK) break;
    ::nanosleep(&kPause, nullptr);
  }
  return base::Descriptor(-1);
}

bool IsAlive(const RunSummary& run) {
  return run.end_time.empty() && run.pid > 0 && run.host == base::HostName() && StartOf(run.pid);
}

Activity ActivityOf(const RunSummary& run, const Folder& folder) {
  if (!run.end_time.empty()) return Activity::kNone;
  if (IsAlive(run) || IsLocked(folder, kRunFile)) return Activity::kRunning;
  return run.host == base::HostName() ? Activity::kNone : Activity::kUnknown;
}

bool IsWriterAlive(std::string_view folder_name, const Folder& folder, std::int64_t last_change) {
  constexpr std::string_view kPid = "-pid_";
  const std::size_t at = folder_name.rfind(kPid);
  if (at == std::string_view::npos) return false;
  const auto pid = base::LeadingNumber<std::int64_t>(folder_name.substr(at + kPid.size()));
  const auto start = pid ? StartOf(*pid) : std::nullopt;
  struct stat process{};
  if (!start || ::stat(("/proc/" + std::to_string(*pid)).c_str(), &process) != 0) return false;
  return process.st_uid == folder.Owner() && *start <= last_change + 1;
}

bool MayBeOpen(const Folder& folder, const Entry& entry, std::int64_t now) {
  const base::Descriptor file(folder.OpenFile(entry.name));
  if (file.value() < 0) return false;
  // A lease for reading is granted only when nobody has the file open for writing. It is given back
  // at once; who opens the file meanwhile waits for that, and we are told by a signal that nobody
  // handles.
  ::fcntl(file.value(), F_SETSIG, SIGURG);
  if (::fcntl(file.value(), F_SETLEASE, F_RDLCK) == 0) {
    ::fcntl(file.value(), F_SETLEASE, F_UNLCK);
    return false;
  }
  if (errno == EAGAIN && !IsShared(file.value())) return true;
  return entry.modified > now - kHour;
}

}  // namespace idbg::runs
