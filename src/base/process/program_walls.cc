// SPDX-License-Identifier: Apache-2.0
#include "base/process/program_walls.h"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string_view>

#include "base/process/landlock.h"

namespace idbg::base {
namespace {

namespace fs = std::filesystem;

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
constexpr auto kRefused = std::to_array<int>({
    SYS_socket,
    SYS_connect,
    SYS_bind,
    SYS_io_uring_setup,
    SYS_ptrace,
    SYS_kill,
    SYS_tkill,
    SYS_rt_sigqueueinfo,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_rt_tgsigqueueinfo,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_open_by_handle_at,
    SYS_fchmod,
    SYS_fchmodat,
    SYS_fchown,
    SYS_fchownat,
    SYS_utimensat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_fremovexattr,
    SYS_mq_open,
    SYS_msgget,
    SYS_shmget,
    SYS_semget,
    SYS_swapon,
    SYS_swapoff,
    SYS_reboot,
    SYS_kexec_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_syslog,
    SYS_acct,
    SYS_quotactl,
    SYS_name_to_handle_at,
#ifdef SYS_pidfd_getfd
    SYS_pidfd_getfd,
    SYS_pidfd_send_signal,
#endif
#if defined(__x86_64__)
    SYS_chmod,
    SYS_chown,
    SYS_lchown,
    SYS_utime,
    SYS_utimes,
    SYS_futimesat,
#endif
});

// The program of the filter, as the kernel takes it.
std::vector<sock_filter> MakeFilter() {
  constexpr std::uint32_t kRefuse = SCMP_ACT_ERRNO(EPERM);
  const std::unique_ptr<void, decltype(&::seccomp_release)> context(::seccomp_init(SCMP_ACT_ALLOW),
                                                                    &::seccomp_release);
  bool is_whole =
      context && ::seccomp_attr_set(context.get(), SCMP_FLTATR_ACT_BADARCH, kRefuse) == 0;
  for (const int call : kRefused)
    is_whole = is_whole && ::seccomp_rule_add_array(context.get(), kRefuse, call, 0, nullptr) == 0;
  const Descriptor file(::memfd_create("filter", MFD_CLOEXEC));
  if (!is_whole || ::seccomp_export_bpf(context.get(), file.value()) != 0) return {};
  const off_t size = ::lseek(file.value(), 0, SEEK_END);
  std::vector<sock_filter> filter(static_cast<std::size_t>(size) / sizeof(sock_filter));
  const std::size_t bytes = filter.size() * sizeof(sock_filter);
  if (::pread(file.value(), filter.data(), bytes, 0) != static_cast<ssize_t>(bytes)) return {};
  return filter;
}

}  // namespace

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
