// SPDX-License-Identifier: Apache-2.0
//
// System calls are made by number: Debian 12's libc has no wrapper of Landlock, and its headers
// know an older version of it than newer kernels do.
#include "base/process/walls.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <vector>

namespace idbg::base {
namespace {

// Landlock's interface (linux/landlock.h), version 7.
constexpr long kLandlockCreate = 444;
constexpr long kLandlockRestrict = 446;
constexpr unsigned kLandlockVersion = 1;

struct LandlockRules {
  std::uint64_t files = 0;
  std::uint64_t network = 0;
  std::uint64_t scoped = 0;
};

// All rights that a version knows are taken, and no rule gives any back.
LandlockRules RulesOf(long version) {
  LandlockRules rules{.files = (1 << 13) - 1};  // execute to make_sym
  if (version >= 2) rules.files |= 1 << 13;     // refer
  if (version >= 3) rules.files |= 1 << 14;     // truncate
  if (version >= 4) rules.network = 3;          // bind and connect TCP
  if (version >= 5) rules.files |= 1 << 15;     // ioctl of devices
  if (version >= 6) rules.scoped = 3;           // abstract sockets, signals
  return rules;
}

std::int32_t RestrictWithLandlock() {
  const long version = ::syscall(kLandlockCreate, nullptr, 0, kLandlockVersion);
  if (version < 1) return 0;
  const LandlockRules rules = RulesOf(version);
  const std::size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const long set = ::syscall(kLandlockCreate, &rules, size, 0);
  if (set < 0) return 0;
  const long result = ::syscall(kLandlockRestrict, set, 0);
  ::close(static_cast<int>(set));
  return result == 0 ? static_cast<std::int32_t>(version) : 0;
}

#if defined(__x86_64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kMachine = 0;  // no filter
#endif

// What computing needs: memory, threads, time, the pipe that is open. All else fails with EPERM,
// which libraries know how to live with.
constexpr auto kAllowed = std::to_array<int>({
    SYS_read,           SYS_write,
    SYS_writev,         SYS_close,
    SYS_lseek,          SYS_fstat,
    SYS_mmap,           SYS_munmap,
    SYS_mprotect,       SYS_mremap,
    SYS_madvise,        SYS_brk,
    SYS_futex,          SYS_set_robust_list,
    SYS_rseq,           SYS_set_tid_address,
    SYS_rt_sigprocmask, SYS_rt_sigaction,
    SYS_rt_sigreturn,   SYS_sigaltstack,
    SYS_sched_yield,    SYS_sched_getaffinity,
    SYS_getcpu,         SYS_getpid,
    SYS_gettid,         SYS_clock_gettime,
    SYS_clock_getres,   SYS_clock_nanosleep,
    SYS_nanosleep,      SYS_gettimeofday,
    SYS_times,          SYS_getrusage,
    SYS_sysinfo,        SYS_uname,
    SYS_getrandom,      SYS_membarrier,
    SYS_get_mempolicy,  SYS_restart_syscall,
    SYS_exit,           SYS_exit_group,
#if defined(__x86_64__)
    SYS_time,
    SYS_arch_prctl,  // how a program asks for AMX
    SYS_poll,
#endif
});

// A program for the kernel's filter machine, put together call by call.
class Filter {
 public:
  Filter() {
    Load(offsetof(seccomp_data, arch));
    Unless(kMachine, kRefuse);
    Load(offsetof(seccomp_data, nr));
  }

  void Allow(int call) { ReturnIf(static_cast<std::uint32_t>(call), SECCOMP_RET_ALLOW); }
  // Another number than EPERM makes libc take an older call that the filter can look into.
  void Fail(int call, std::uint32_t error) {
    ReturnIf(static_cast<std::uint32_t>(call), SECCOMP_RET_ERRNO | error);
  }
  // Allowed when all `bits` of an argument are set; of a pointer or a number above 32 bits only
  // the lower half is seen.
  void AllowWithBits(int call, int argument, std::uint32_t bits) {
    Add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 5);
    Load(offsetof(seccomp_data, args) + static_cast<std::size_t>(argument) * 8);
    Add(BPF_ALU | BPF_AND | BPF_K, bits, 0, 0);
    Unless(bits, kRefuse);
    Add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
  }
  // Allowed when an argument is `value`.
  void AllowWithValue(int call, int argument, std::uint32_t value) {
    const std::size_t offset =
        offsetof(seccomp_data, args) + static_cast<std::size_t>(argument) * 8;
    Add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 7);
    Load(offset + 4);
    Unless(0, kRefuse);
    Load(offset);
    Unless(value, kRefuse);
    Add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
  }

  bool Install() {
    Add(BPF_RET | BPF_K, kRefuse, 0, 0);
    sock_fprog program{.len = static_cast<unsigned short>(code_.size()), .filter = code_.data()};
    return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

 private:
  static constexpr std::uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM;

  void Add(int code, std::uint32_t operand, unsigned char yes, unsigned char no) {
    code_.push_back({static_cast<unsigned short>(code), yes, no, operand});
  }
  void Load(std::size_t offset) {
    Add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset), 0, 0);
  }
  void ReturnIf(std::uint32_t value, std::uint32_t result) {
    Add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    Add(BPF_RET | BPF_K, result, 0, 0);
  }
  void Unless(std::uint32_t value, std::uint32_t result) {
    Add(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0);
    Add(BPF_RET | BPF_K, result, 0, 0);
  }

  std::vector<sock_filter> code_;
};

bool RestrictWithSeccomp() {
  if (kMachine == 0) return false;
  Filter filter;
  for (const int call : kAllowed) filter.Allow(call);
  filter.Fail(SYS_clone3, ENOSYS);
  filter.AllowWithBits(SYS_clone, 0, CLONE_THREAD | CLONE_VM | CLONE_SIGHAND);
  filter.AllowWithValue(SYS_tgkill, 0, static_cast<std::uint32_t>(::getpid()));  // abort()
  filter.AllowWithValue(SYS_prctl, 0, PR_SET_NAME);
  filter.AllowWithValue(SYS_prlimit64, 2, 0);  // to ask, not to set
  return filter.Install();
}

// Never above what this process may have already. `grace` lies between the signal and the end.
void Limit(__rlimit_resource resource, std::uint64_t value, std::uint64_t grace = 0) {
  rlimit limit{};
  ::getrlimit(resource, &limit);
  limit.rlim_max = std::min<rlim_t>(limit.rlim_max, value + grace);
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, value);
  ::setrlimit(resource, &limit);
}

// Of addresses, as RLIMIT_AS counts. Where it is not known the limit is the job's alone.
std::uint64_t AddressesInUse() {
  std::FILE* const file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  unsigned long long pages = 0;
  const int read = std::fscanf(file, "%llu", &pages);
  std::fclose(file);
  return read == 1 ? pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

void SetLimits(const ConfinedJob& job, std::uint64_t addresses_in_use) {
  Limit(RLIMIT_AS, addresses_in_use + job.memory_bytes);
  Limit(RLIMIT_CPU, static_cast<std::uint64_t>(job.time_s), 1);
  Limit(RLIMIT_CORE, 0);
  Limit(RLIMIT_FSIZE, job.output < 0 ? 0 : job.output_bytes);
  Limit(RLIMIT_NOFILE, 0);  // last: nothing can be opened from here on
}

}  // namespace

Walls RaiseWalls(const ConfinedJob& job) {
  Walls walls;
  const std::uint64_t addresses_in_use = AddressesInUse();  // a file, so before the walls
  ::prctl(PR_SET_DUMPABLE, 0);
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) walls.landlock = RestrictWithLandlock();
  // Landlock needs a free file number, seccomp ends the setting of limits.
  SetLimits(job, addresses_in_use);
  walls.seccomp = RestrictWithSeccomp();
  return walls;
}

std::string ToString(const Walls& walls) {
  return (walls.landlock > 0 ? "Landlock " + std::to_string(walls.landlock) + ", "
                             : std::string("no Landlock, ")) +
         (walls.seccomp ? "seccomp" : "no seccomp");
}

}  // namespace idbg::base
