// SPDX-License-Identifier: Apache-2.0
#include "base/process/walls.h"

#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <initializer_list>
#include <memory>

#include "base/files/descriptor.h"
#include "base/process/landlock.h"

namespace idbg::base {
namespace {

std::int32_t RestrictWithLandlock() {
  const long version = LandlockVersion();
  const Descriptor set(MakeLandlockSet(LandlockEverything(version)));  // no rule gives any back
  return RestrictToLandlockSet(set.value()) ? static_cast<std::int32_t>(version) : 0;
}

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

bool RestrictWithSeccomp() {
  constexpr std::uint32_t kRefuse = SCMP_ACT_ERRNO(EPERM);
  const std::unique_ptr<void, decltype(&::seccomp_release)> filter(::seccomp_init(kRefuse),
                                                                   &::seccomp_release);
  bool is_whole = filter && ::seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, kRefuse) == 0;
  const auto add = [&](std::uint32_t action, int call,
                       std::initializer_list<scmp_arg_cmp> arguments = {}) {
    is_whole = is_whole && ::seccomp_rule_add_array(filter.get(), action, call,
                                                    static_cast<unsigned>(arguments.size()),
                                                    arguments.begin()) == 0;
  };
  for (const int call : kAllowed) add(SCMP_ACT_ALLOW, call);
  // Another number than EPERM makes libc take an older call that the filter can look into.
  add(SCMP_ACT_ERRNO(ENOSYS), SYS_clone3);
  constexpr std::uint64_t kThread = CLONE_THREAD | CLONE_VM | CLONE_SIGHAND;
  add(SCMP_ACT_ALLOW, SYS_clone, {{0, SCMP_CMP_MASKED_EQ, kThread, kThread}});
  const auto own = static_cast<std::uint64_t>(::getpid());
  add(SCMP_ACT_ALLOW, SYS_tgkill, {{0, SCMP_CMP_EQ, own, 0}});  // abort()
  add(SCMP_ACT_ALLOW, SYS_prctl, {{0, SCMP_CMP_EQ, PR_SET_NAME, 0}});
  add(SCMP_ACT_ALLOW, SYS_prlimit64, {{2, SCMP_CMP_EQ, 0, 0}});  // to ask, not to set
  return is_whole && ::seccomp_load(filter.get()) == 0;
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
