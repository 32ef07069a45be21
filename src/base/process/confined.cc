// SPDX-License-Identifier: Apache-2.0
#include "base/process/confined.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/files/descriptor.h"
#include "base/log.h"
#include "base/process/interrupt.h"
#include "base/process/process.h"
#include "base/process/walls.h"
#include "base/text/utf8.h"

// What the child writes into the pipe: records of one byte that says what it is, eight of a length
// in this machine's order, and the content.
namespace idbg::base {
namespace {

constexpr char kWalls = 'w';         // a struct Walls
constexpr char kAnswer = 'a';        // the last record, as are the three below
constexpr char kPrepareError = 'p';  // a byte of an ErrorCode and the text
constexpr char kError = 'e';
constexpr char kNoWalls = 'n';
constexpr char kNoMemory = 'm';

constexpr std::size_t kHeader = 1 + sizeof(std::uint64_t);
constexpr std::size_t kMaxText = 1000;  // of an error

constexpr int kPipe = 3;  // in the child

// --- the child

void Send(char kind, std::string_view content) {
  const std::uint64_t size = content.size();
  std::string record(1, kind);
  record.append(reinterpret_cast<const char*>(&size), sizeof size);
  if (!WriteAll(kPipe, record) || !WriteAll(kPipe, content)) ::_exit(1);  // the parent is gone
}

void SendError(char kind, const Error& error, const std::string& text) {
  Send(kind, std::string(1, static_cast<char>(error.code())) + text.substr(0, kMaxText));
}

void ResetSignals() {
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Keeps the pipe, three files that lead nowhere and the job's output.
void LeaveFiles(int pipe, int output) {
  // Out of the way of the numbers that they get.
  const int high_output = output < 0 ? -1 : ::fcntl(output, F_DUPFD, kConfinedOutput + 1);
  if (pipe != kPipe) ::dup2(pipe, kPipe);
  if (high_output >= 0) ::dup2(high_output, kConfinedOutput);
  const int kept = high_output >= 0 ? kConfinedOutput : kPipe;
  const int nowhere = ::open("/dev/null", O_RDWR);
  for (int file = 0; file < kPipe; ++file) nowhere < 0 ? ::close(file) : ::dup2(nowhere, file);
#ifdef SYS_close_range
  if (::syscall(SYS_close_range, kept + 1, ~0U, 0) == 0) return;
#endif
  const long last = std::min(::sysconf(_SC_OPEN_MAX), 65536L);
  for (int file = kept + 1; file < last; ++file) ::close(file);
}

// Does `step` and tells the parent what it throws, which ends the process.
auto OrSend(char error_kind, const auto& step) {
  try {
    return step();
  } catch (const Error& error) {
    SendError(error_kind, error, error_kind == kError ? error.message() : error.what());
  } catch (const std::bad_alloc&) {
    Send(kNoMemory, "");
  } catch (const std::exception& error) {
    const Error internal(ErrorCode::kInternal, error.what());
    SendError(error_kind, internal, internal.message());
  }
  ::_exit(0);
}

[[noreturn]] void RunChild(int pipe, pid_t parent, const ConfinedJob& job,
                           FunctionRef<void()> prepare, FunctionRef<std::string()> work) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
  SetLogLevel(LogLevel::kOff);  // its lock may be held by a thread that is not here
  ResetSignals();
  LeaveFiles(pipe, job.output);
  OrSend(kPrepareError, [&] { prepare(); });
  const Walls walls = RaiseWalls(job);
  Send(kWalls, {reinterpret_cast<const char*>(&walls), sizeof walls});
  if (!job.walls_remedy.empty() && walls.landlock == 0 && !walls.seccomp) {
    Send(kNoWalls, "");
    ::_exit(0);
  }
  const std::string answer = OrSend(kError, [&] { return work(); });
  Send(kAnswer, answer);
  ::_exit(0);
}

// --- the parent

std::string Clean(std::string_view text) { return OneLine(text.substr(0, kMaxText)); }

// Waits until there is something to read; false when the time is over, or somebody wants to stop.
bool Wait(const Descriptor& pipe, std::chrono::steady_clock::time_point deadline) {
  constexpr std::int64_t kLookMs = 200;
  while (!InterruptScope::Requested()) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    pollfd file{.fd = pipe.value(), .events = POLLIN, .revents = 0};
    const int ready =
        ::poll(&file, 1, static_cast<int>(std::min<std::int64_t>(left.count(), kLookMs)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return true;  // reading says why
  }
  return false;
}

// Appends what has come; false at the end of the pipe.
bool Read(const Descriptor& pipe, std::string& bytes) {
  constexpr std::size_t kBlock = std::size_t{1} << 18;
  const std::size_t had = bytes.size();
  bytes.resize(had + kBlock);
  ssize_t count = 0;
  do count = ::read(pipe.value(), bytes.data() + had, kBlock);
  while (count < 0 && errno == EINTR);
  bytes.resize(had + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return count > 0;
}

// What the child has said. Its bytes are those of a process that ran foreign code.
class Answer {
 public:
  explicit Answer(const ConfinedJob& job) : job_(job) {}

  // Takes the records that are complete. True when the last one is among them.
  bool Take(std::string& bytes) {
    while (!kind_ && bytes.size() >= kHeader) {
      std::uint64_t size = 0;
      std::memcpy(&size, bytes.data() + 1, sizeof size);
      if (size > job_.answer_bytes)
        Refuse("gives an answer of more than " + std::to_string(job_.answer_bytes) + " bytes");
      if (bytes.size() - kHeader < size) {
        bytes.reserve(kHeader + size);
        return false;
      }
      TakeRecord(bytes[0], std::string_view(bytes).substr(kHeader, size));
      bytes.erase(0, kHeader + size);
    }
    return kind_.has_value();
  }

  std::string Result() {
    if (*kind_ == kAnswer) return std::move(content_);
    if (*kind_ == kNoMemory) throw NoMemory();
    if (*kind_ == kNoWalls)
      Refuse(
          "runs code of the file, and this kernel has neither Landlock nor seccomp to confine it" +
          job_.walls_remedy);
    if (content_.empty()) Refuse("fails inside " + job_.library);
    const auto code = static_cast<ErrorCode>(content_[0]);
    const std::string text = Clean(std::string_view(content_).substr(1));
    // A bug here or there: which of the two cannot be told from what a foreign process says.
    if (code < ErrorCode::kUsage || code >= ErrorCode::kInternal)
      Refuse("fails inside " + job_.library + ": " + text);
    if (*kind_ == kPrepareError) throw Error(code, text);
    throw Error(code, text, {.file = job_.file});
  }

  Error NoMemory() const {
    return {ErrorCode::kUnsupported,
            job_.activity + " takes more than " + Size(job_.memory_bytes) +
                " of memory, its limit" + job_.memory_remedy,
            {.file = job_.file}};
  }

  [[noreturn]] void Refuse(const std::string& why) const {
    FailUnsupported(job_.activity + ' ' + why, {.file = job_.file});
  }
  [[noreturn]] void RefuseTime() const {
    Refuse("takes more than " + Seconds() + ", its limit" + job_.time_remedy);
  }

 private:
  std::string Seconds() const { return std::to_string(job_.time_s) + " s"; }
  static std::string Size(std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

  void TakeRecord(char kind, std::string_view content) {
    if (kind != kWalls) {
      kind_ = kind;
      content_ = content;
      return;
    }
    Walls walls;
    if (content.size() == sizeof walls) std::memcpy(&walls, content.data(), sizeof walls);
    LogInfo(job_.file, ": in a confined process: ", ToString(walls), "; at most ", Seconds(),
            " and ", LogBytes{job_.memory_bytes}, " of memory");
  }

  const ConfinedJob& job_;
  std::optional<char> kind_;
  std::string content_;
};

std::string NameOfSignal(int number) {
  const char* const name = ::sigabbrev_np(number);
  return name == nullptr ? "signal " + std::to_string(number) : std::string("SIG") + name;
}

// For a process without an answer; without an end it hangs, and is killed.
[[noreturn]] void FailFor(const std::optional<ProcessEnd>& end, const ConfinedJob& job,
                          const Answer& answer) {
  const int number = end ? end->signal.value_or(0) : SIGKILL;
  if (number == SIGXCPU) answer.RefuseTime();
  if (number == SIGKILL) answer.Refuse("was ended from outside, mostly for want of memory");
  FailFormat(number == 0 ? job.library + " ends the process that reads it"
                         : job.library + " crashes on it (" + NameOfSignal(number) + ")",
             {.file = job.file});
}

}  // namespace

std::string RunConfined(const ConfinedJob& job, FunctionRef<void()> prepare,
                        FunctionRef<std::string()> work) {
  Pipe pipe;
  const pid_t self = ::getpid();
  const pid_t id = ::fork();
  if (id == 0) RunChild(pipe.write_end.value(), self, job, prepare, work);
  if (id < 0) FailExternal(std::string("cannot start a process: ") + std::strerror(errno));
  pipe.write_end.Reset(-1);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(job.time_s);
  constexpr double kPatienceS = 1;
  Process child(id);
  Answer answer(job);
  std::string bytes;
  // A job with a remedy for its time is one that a person waits for.
  auto notice = job.time_remedy.empty()
                    ? deadline
                    : std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (!answer.Take(bytes)) {
    bool is_ready = Wait(pipe.read_end, std::min(notice, deadline));
    InterruptScope::ThrowIfRequested();
    if (!is_ready && notice < deadline) {
      LogNotice(job.file, ": still ", job.activity, "; at most ", job.time_s, " s",
                job.time_remedy);
      notice = deadline;
      continue;
    }
    if (!is_ready) answer.RefuseTime();
    if (!Read(pipe.read_end, bytes)) FailFor(child.EndWithin(kPatienceS), job, answer);
  }
  return answer.Result();
}

}  // namespace idbg::base
