// SPDX-License-Identifier: Apache-2.0
#include "base/files/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "base/files/descriptor.h"
#include "base/installation.h"
#include "base/log.h"

namespace idbg::base {

namespace fs = std::filesystem;

namespace {

// Below it a copy costs no more than the map, and nothing can be taken from it.
constexpr std::size_t kSmall = std::size_t{1} << 20;
// What a device or a pipe may give.
constexpr std::size_t kLongestStream = std::size_t{256} << 20;

// The kernel answers a read behind the end of a mapped file with SIGBUS, which ends the process.
// The handler puts zeros there and counts it; who is about to hand out a result looks at the count.
// It knows the maps by this table, which it can read at any moment.
struct Map {
  std::atomic<std::uintptr_t> begin{0};  // 0: free
  std::atomic<std::size_t> size{0};
};
std::array<Map, 4096> maps;
std::atomic<std::uint64_t> lost_pages{0};
std::atomic<std::uint64_t> reported_pages{0};
struct sigaction former;

const Map* FindMap(std::uintptr_t address) {
  for (const Map& map : maps) {
    const std::uintptr_t begin = map.begin.load(std::memory_order_acquire);
    if (begin != 0 && address >= begin && address - begin < map.size.load()) return &map;
  }
  return nullptr;
}

void OnBusError(int signal, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (const Map* const map = FindMap(address)) {
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const std::uintptr_t from = address / page * page;
    const std::size_t size = map->begin.load() + map->size.load() - from;
    void* const zeros = ::mmap(reinterpret_cast<void*>(from), size, PROT_READ,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (zeros != MAP_FAILED) {
      lost_pages.fetch_add(1);
      return;
    }
  }
  // Not ours: as if we had never been here.
  if ((former.sa_flags & SA_SIGINFO) != 0 && former.sa_sigaction != nullptr)
    return former.sa_sigaction(signal, info, context);
  if (former.sa_handler != SIG_DFL && former.sa_handler != SIG_IGN)
    return former.sa_handler(signal);
  ::sigaction(SIGBUS, &former, nullptr);  // the instruction faults again
}

// Only a process that maps a file gets the handler.
void InstallHandler() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action{};
    action.sa_sigaction = OnBusError;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    ::sigaction(SIGBUS, &action, &former);
  });
}

// False where the table is full.
bool Watch(const void* data, std::size_t size) {
  InstallHandler();
  for (Map& map : maps) {
    std::size_t free = 0;
    // The size first claims the place, the beginning then makes it visible.
    if (!map.size.compare_exchange_strong(free, size)) continue;
    map.begin.store(reinterpret_cast<std::uintptr_t>(data), std::memory_order_release);
    return true;
  }
  return false;
}

void Forget(const void* data) {
  const auto begin = reinterpret_cast<std::uintptr_t>(data);
  const auto found =
      std::ranges::find_if(maps, [begin](const Map& map) { return map.begin.load() == begin; });
  if (found == maps.end()) return;
  found->begin.store(0);
  found->size.store(0);
}

// As many bytes as there are, `size` at most.
std::size_t ReadUpTo(int file, std::byte* out, std::size_t size, const fs::path& path) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count = ::read(file, out + done, size - done);
    if (count == 0) break;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) ThrowUnreadable(path, errno);
    done += static_cast<std::size_t>(count);
  }
  return done;
}

// As tensors in files want it.
constexpr std::size_t kTensorAlignment = 64;

struct Free {
  void operator()(std::byte* data) const { std::free(data); }
};
using Heap = std::unique_ptr<std::byte[], Free>;

Heap Allocate(std::size_t size) {
  const std::size_t whole = (size + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
  void* const data = std::aligned_alloc(kTensorAlignment, std::max(whole, kTensorAlignment));
  if (data == nullptr) throw std::bad_alloc();
  return Heap(static_cast<std::byte*>(data));
}

constexpr const char* kTruncated = "the file was truncated while it was read (read it again)";

const std::byte* ReadWhole(int file, std::size_t size, const fs::path& path) {
  Heap heap = Allocate(size);
  if (ReadUpTo(file, heap.get(), size, path) != size)
    FailNotFound(kTruncated, Place{.file = path.string()});
  return heap.release();
}

// A pipe or a device, until it ends.
std::span<const std::byte> ReadStream(int file, const fs::path& path) {
  std::size_t capacity = std::size_t{1} << 16;
  std::size_t size = 0;
  Heap heap = Allocate(capacity);
  for (;;) {
    size += ReadUpTo(file, heap.get() + size, capacity - size, path);
    if (size < capacity) return {heap.release(), size};
    if (size >= kLongestStream)
      FailUnsupported("more than 256 MiB from a pipe or a device (write them to a file first)",
                      Place{.file = path.string()});
    Heap larger = Allocate(capacity *= 2);
    std::memcpy(larger.get(), heap.get(), size);
    heap = std::move(larger);
  }
}

}  // namespace

void ThrowUnreadable(const fs::path& path, int error) {
  FailNotFound(std::string("cannot be read: ") + std::strerror(error),
               Place{.file = path.string()});
}

std::string ReadFile(const fs::path& path) {
  constexpr std::size_t kLongest = std::size_t{64} << 20;
  const bool standard_input = path == "-";
  const Descriptor file(standard_input ? ::dup(STDIN_FILENO)
                                       : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.value() < 0) ThrowUnreadable(path, errno);
  std::string content;
  std::array<std::byte, 1 << 16> buffer;
  for (;;) {
    const std::size_t count = ReadUpTo(file.value(), buffer.data(), buffer.size(), path);
    content.append(reinterpret_cast<const char*>(buffer.data()), count);
    if (content.size() > kLongest)
      FailUnsupported("longer than 64 MiB, which such a file cannot be",
                      Place{.file = path.string()});
    if (count < buffer.size()) return content;
  }
}

std::vector<fs::path> ListFiles(const fs::path& folder, std::span<const std::string> extensions) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    const std::string extension = it->path().extension().string();
    const bool wanted =
        extensions.empty() || std::ranges::find(extensions, extension) != extensions.end();
    if (wanted && it->is_regular_file(error)) files.push_back(it->path());
  }
  if (error) FailNotFound("cannot be listed: " + error.message(), Place{.file = folder.string()});
  std::ranges::sort(files);
  return files;
}

fs::path FindDataFile(const fs::path& relative) {
  std::vector<fs::path> folders;
  if (const char* folder = std::getenv("INDUCTOR_DEBUG_DATA")) folders.emplace_back(folder);
  for (fs::path& folder : DataFolders()) folders.push_back(std::move(folder));
  std::string tried;
  for (const fs::path& folder : folders) {
    std::error_code error;
    const fs::path path = folder / relative;
    if (fs::exists(path, error)) {
      LogDebug("data file ", relative, ": ", path);
      return path;
    }
    LogDebug("data file ", relative, ": not in ", folder);
    tried += (tried.empty() ? "" : ", ") + folder.string();
  }
  FailNotFound("data file not found (looked in " + tried + "; set INDUCTOR_DEBUG_DATA)",
               Place{.file = relative.string()});
}

MappedFile::MappedFile(const fs::path& path) : MappedFile(path, kSmall) {}

MappedFile::MappedFile(const fs::path& path, std::size_t smallest) : name_(path.string()) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.value() < 0) ThrowUnreadable(path, errno);
  struct stat info{};
  if (::fstat(file.value(), &info) != 0) ThrowUnreadable(path, errno);
  if (S_ISDIR(info.st_mode)) ThrowUnreadable(path, EISDIR);
  if (!S_ISREG(info.st_mode)) {
    const auto bytes = ReadStream(file.value(), path);
    data_ = bytes.data();
    size_ = bytes.size();
    return;
  }
  size_ = static_cast<std::size_t>(info.st_size);
  if (size_ > smallest) {
    void* const map = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file.value(), 0);
    if (map == MAP_FAILED) {
      if (errno == ENOMEM) throw std::bad_alloc();
      ThrowUnreadable(path, errno);
    }
    is_mapped_ = Watch(map, size_);
    if (is_mapped_) {
      data_ = static_cast<const std::byte*>(map);
      return;
    }
    ::munmap(map, size_);
  }
  data_ = ReadWhole(file.value(), size_, path);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      is_mapped_(std::exchange(other.is_mapped_, false)),
      name_(std::move(other.name_)) {}

MappedFile::~MappedFile() {
  auto* const data = const_cast<std::byte*>(data_);
  if (is_mapped_) {
    Forget(data);
    ::munmap(data, size_);
  } else {
    std::free(data);
  }
}

void MappedFile::Release(std::string_view bytes) const {
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(data_);
  const auto first = reinterpret_cast<std::uintptr_t>(bytes.data());
  if (!is_mapped_ || first < begin || first - begin > size_ ||
      bytes.size() > size_ - (first - begin))
    return;
  const std::uintptr_t from = first / page * page;
  // Nothing depends on it, so a refusal is no error.
  (void)::madvise(reinterpret_cast<void*>(from), first + bytes.size() - from, MADV_DONTNEED);
}

std::uint64_t LostPages() { return lost_pages.load(); }

void CheckMappedFiles(std::uint64_t before) {
  const std::uint64_t now = LostPages();
  if (now == before) return;
  reported_pages.store(now);
  FailNotFound("a file was truncated while it was read (run it again)");
}

void CheckMappedFiles() { CheckMappedFiles(reported_pages.load()); }

LineReader::LineReader(const std::filesystem::path& path)
    : name_(path == "-" ? "<stdin>" : path.string()) {
  owns_ = path != "-";
  file_ = owns_ ? std::fopen(path.c_str(), "rbe") : stdin;
  if (file_ == nullptr) ThrowUnreadable(name_, errno);
}

LineReader::~LineReader() {
  if (owns_ && file_ != nullptr) std::fclose(file_);
}

bool LineReader::Next(std::string_view& line) {
  line_.clear();
  bool any = false;
  for (int c = std::getc(file_); c != EOF; c = std::getc(file_)) {
    any = true;
    if (c == '\n') break;
    if (line_.size() < kMaxLine) line_.push_back(static_cast<char>(c));
  }
  if (std::ferror(file_) != 0) ThrowUnreadable(name_, errno);
  if (!any) return false;
  ++number_;
  if (!line_.empty() && line_.back() == '\r') line_.pop_back();
  line = line_;
  return true;
}

}  // namespace idbg::base
