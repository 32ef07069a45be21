// SPDX-License-Identifier: Apache-2.0
#include "base/process/walls.h"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "base/names.h"

namespace idbg::base {
namespace {

namespace fs = std::filesystem;

// Landlock's interface (linux/landlock.h), version 7. System calls are made by number: Debian 12's
// libc has no wrapper, and its headers know an older version of it than newer kernels do.
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

// To open a device for writing, and to control it.
constexpr std::uint64_t kLandlockDevices = (1 << 1) | (1 << 14) | (1 << 15);

// What is taken away.
struct LandlockRules {
  std::uint64_t files = 0;
  std::uint64_t network = 0;
  std::uint64_t scoped = 0;
};

// All that a version of the interface knows.
LandlockRules LandlockEverything(long version) {
  LandlockRules rules{.files = (1 << 13) - 1};  // execute to make_sym
  if (version >= 2) rules.files |= 1 << 13;     // refer
  if (version >= 3) rules.files |= 1 << 14;     // truncate
  if (version >= 4) rules.network = 3;          // bind and connect TCP
  if (version >= 5) rules.files |= 1 << 15;     // ioctl of devices
  if (version >= 6) rules.scoped = 3;           // abstract sockets, signals
  return rules;
}

// All but reading files and starting programs.
LandlockRules LandlockChanges(long version) {
  LandlockRules rules = LandlockEverything(version);
  rules.files &= ~kReads;
  return rules;
}

// As a descriptor; below 0: there is none.
int MakeLandlockSet(const LandlockRules& rules) {
  const long version = LandlockVersion();
  const std::size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  return version < 1 ? -1 : static_cast<int>(::syscall(kCreate, &rules, size, 0));
}

// Gives rights, which are among those of the set, to what is at and below a path back.
void AllowBelow(int set, const std::filesystem::path& path, std::uint64_t files) {
  const Descriptor parent(::open(path.c_str(), O_PATH | O_CLOEXEC));
  const PathBeneath rule{.files = files, .parent = parent.value()};
  if (set >= 0 && parent.value() >= 0) ::syscall(kAddRule, set, kPathBeneath, &rule, 0);
}

// Lays a set upon this process, for good. A system call alone; needs PR_SET_NO_NEW_PRIVS.
bool RestrictToLandlockSet(int set) { return set >= 0 && ::syscall(kRestrict, set, 0) == 0; }

std::int32_t RestrictWithLandlock() {
  const long version = LandlockVersion();
  const Descriptor set(MakeLandlockSet(LandlockEverything(version)));  // no rule gives any back
  return RestrictToLandlockSet(set.value()) ? static_cast<std::int32_t>(version) : 0;
}

// Calls `add` with the number of each of these system calls that the architecture has.
void ForEachCall(std::string_view names, const auto& add) {
  for (auto name = TakeName(names); !name.empty(); name = TakeName(names)) {
    const int call = ::seccomp_syscall_resolve_name(std::string(name).c_str());
    if (call >= 0) add(call);
  }
}

// What computing needs: memory, threads, time, the pipe that is open; with arch_prctl a program
// asks for AMX. All else fails with EPERM, which libraries know how to live with.
constexpr std::string_view kAllowed =
    "read write writev close lseek fstat mmap munmap mprotect mremap madvise brk futex "
    "set_robust_list rseq set_tid_address rt_sigprocmask rt_sigaction rt_sigreturn "
    "sigaltstack sched_yield sched_getaffinity getcpu getpid gettid clock_gettime "
    "clock_getres clock_nanosleep nanosleep gettimeofday times getrusage sysinfo uname "
    "getrandom membarrier get_mempolicy restart_syscall exit exit_group time arch_prctl poll";

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
  ForEachCall(kAllowed, [&](int call) { add(SCMP_ACT_ALLOW, call); });
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
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void SetLimits(const ConfinedJob& job, std::uint64_t addresses_in_use) {
  Limit(RLIMIT_AS, addresses_in_use + job.memory_bytes);
  Limit(RLIMIT_CPU, static_cast<std::uint64_t>(job.time_s), 1);
  Limit(RLIMIT_CORE, 0);
  Limit(RLIMIT_FSIZE, job.output < 0 ? 0 : job.output_bytes);
  Limit(RLIMIT_NOFILE, 0);  // last: nothing can be opened from here on
}

// Devices that a GPU is used by.
bool IsGpu(std::string_view name) {
  return name == "null" || name == "kfd" || name == "dri" || name.starts_with("nvidia");
}

// A descriptor, as MakeLandlockSet.
int MakeRules(const fs::path& writable) {
  const LandlockRules rules = LandlockChanges(LandlockVersion());
  const int set = MakeLandlockSet(rules);
  AllowBelow(set, writable, rules.files);
  std::error_code ignored;
  for (const fs::directory_entry& device : fs::directory_iterator("/dev", ignored)) {
    if (IsGpu(device.path().filename().native()))
      AllowBelow(set, device.path(), rules.files & kLandlockDevices);
  }
  return set;
}

// What no computation needs: the network, other processes, rights of files (which Landlock does not
// guard), the system. Sockets that are made in pairs stay.
constexpr std::string_view kRefused =
    "socket connect bind io_uring_setup ptrace kill tkill rt_sigqueueinfo process_vm_readv "
    "process_vm_writev rt_tgsigqueueinfo bpf perf_event_open userfaultfd keyctl add_key "
    "request_key unshare setns mount umount2 pivot_root chroot open_by_handle_at fchmod "
    "fchmodat fchown fchownat utimensat setxattr lsetxattr fsetxattr removexattr "
    "lremovexattr fremovexattr mq_open msgget shmget semget swapon swapoff reboot kexec_load "
    "init_module finit_module delete_module settimeofday clock_settime sethostname "
    "setdomainname syslog acct quotactl name_to_handle_at pidfd_getfd pidfd_send_signal "
    "chmod chown lchown utime utimes futimesat";

// The program of the filter, as the kernel takes it.
std::vector<sock_filter> MakeFilter() {
  constexpr std::uint32_t kRefuse = SCMP_ACT_ERRNO(EPERM);
  const std::unique_ptr<void, decltype(&::seccomp_release)> context(::seccomp_init(SCMP_ACT_ALLOW),
                                                                    &::seccomp_release);
  bool is_whole =
      context && ::seccomp_attr_set(context.get(), SCMP_FLTATR_ACT_BADARCH, kRefuse) == 0;
  ForEachCall(kRefused, [&](int call) {
    is_whole = is_whole && ::seccomp_rule_add_array(context.get(), kRefuse, call, 0, nullptr) == 0;
  });
  const Descriptor file(::memfd_create("filter", MFD_CLOEXEC));
  if (!is_whole || ::seccomp_export_bpf(context.get(), file.value()) != 0) return {};
  const off_t size = ::lseek(file.value(), 0, SEEK_END);
  std::vector<sock_filter> filter(static_cast<std::size_t>(size) / sizeof(sock_filter));
  const std::size_t bytes = filter.size() * sizeof(sock_filter);
  if (::pread(file.value(), filter.data(), bytes, 0) != static_cast<ssize_t>(bytes)) return {};
  return filter;
}

}  // namespace

long LandlockVersion() { return std::max(0L, ::syscall(kCreate, nullptr, 0, kAskVersion)); }

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

ProgramWalls::ProgramWalls(const fs::path& writable)
    : rules_(MakeRules(writable)), filter_(MakeFilter()) {}

ProgramWalls::~ProgramWalls() = default;

void ProgramWalls::Raise() const {
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  RestrictToLandlockSet(rules_.value());
  sock_fprog program{.len = static_cast<unsigned short>(filter_.size()),
                     .filter = const_cast<sock_filter*>(filter_.data())};
  if (!filter_.empty()) ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

}  // namespace idbg::base
