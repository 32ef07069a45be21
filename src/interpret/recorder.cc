// SPDX-License-Identifier: Apache-2.0
#include "interpret/recorder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/files/file.h"
#include "base/json/token_writer.h"
#include "tensor/dtype.h"

namespace idbg::interpret {
namespace {

constexpr std::uint64_t kLengthBytes = 8;  // of a header, in front of it

// A number as a text, and the type of a tensor without dimensions that holds it; empty: none does.
std::pair<std::string, std::string> NumberOf(const IdbgRunValue& value) {
  switch (value.kind) {
    case kIdbgBool:
      return {value.integer != 0 ? "true" : "false", "bool"};
    case kIdbgInt:
      return {std::to_string(value.integer), "int64"};
    case kIdbgFloat:
      return {base::PythonRepr(value.real), "float64"};
    case kIdbgNone:
      return {"none", ""};
    default:
      return {"of another kind", ""};
  }
}

std::string_view BytesOfNumber(const IdbgRunValue& value) {
  if (value.kind == kIdbgFloat)
    return {reinterpret_cast<const char*>(&value.real), sizeof value.real};
  // Of a truth value the first byte, which is 0 or 1: the bytes of a number begin with its lowest.
  return {reinterpret_cast<const char*>(&value.integer),
          value.kind == kIdbgBool ? 1 : sizeof value.integer};
}

std::int64_t PageBytes() {
  static const std::int64_t bytes = ::sysconf(_SC_PAGESIZE);
  return bytes;
}

// Private: the graph may write to it.
void* MapBytes(int descriptor, std::int64_t position, std::int64_t bytes) {
  const std::int64_t shift = position % PageBytes();
  void* const memory =
      ::mmap(nullptr, static_cast<std::size_t>(bytes + shift), PROT_READ | PROT_WRITE, MAP_PRIVATE,
             descriptor, static_cast<off_t>(position - shift));
  return memory == MAP_FAILED ? nullptr : static_cast<char*>(memory) + shift;
}

void UnmapBytes(void* memory, std::int64_t bytes) {
  const auto shift = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(memory) %
                                               static_cast<std::uintptr_t>(PageBytes()));
  ::munmap(static_cast<char*>(memory) - shift, static_cast<std::size_t>(bytes + shift));
}

// The user's mask takes from these what it takes from all new files.
mode_t NewFileMode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

std::uint64_t DescriptionBytes(std::size_t name_length, std::size_t dims) {
  constexpr std::size_t kEscaped = 6;  // "\u001f"
  constexpr std::size_t kDigits = 22;  // of a number of 64 bits, with its separator
  constexpr std::size_t kOffsets = 2;
  constexpr std::size_t kParts = 1;  // of complex numbers
  return kEscaped * name_length + kDigits * (dims + kOffsets + kParts) + 80;
}

std::optional<StoredType> StoredTypeOf(const std::string& name) {
  const std::optional<tensor::DType> dtype = tensor::ParseDType(name);
  if (!dtype) return std::nullopt;
  const bool is_half = *dtype == tensor::DType::kComplex32;
  const bool is_pairs = is_half || *dtype == tensor::DType::kComplex128;
  const tensor::DType part = is_half ? tensor::DType::kFloat16 : tensor::DType::kFloat64;
  const std::string_view type =
      tensor::NameIn(tensor::DTypeNames::kSafetensors, is_pairs ? part : *dtype);
  if (type.empty()) return std::nullopt;
  return StoredType{.name = type, .bytes = tensor::Bits(*dtype) / 8, .is_pairs = is_pairs};
}

Recorder::Recorder(int descriptor, std::uint64_t header_bytes, bool compares, RunPlace& place)
    : descriptor_(descriptor),
      compares_(compares),
      description_bytes_left_(header_bytes),
      position_(static_cast<std::int64_t>(kLengthBytes + header_bytes)),
      place_(place) {}

template <typename Hook>
void Recorder::Guarded(const Hook& hook) {
  if (failure_) return;
  try {
    hook();
  } catch (const std::exception&) {
    failure_ = std::current_exception();
  }
}

void Recorder::SetHooks(IdbgRun& run) {
  run.user = this;
  run.on_call = [](void* user, const char* path, const IdbgCall* call) {
    static_cast<Recorder*>(user)->OnCall(path, *call);
  };
  run.on_value = [](void* user, const char* path, const IdbgRunValue* value) {
    auto& self = *static_cast<Recorder*>(user);
    std::int64_t position = -1;
    self.Guarded([&] { position = self.OnValue(path, *value); });
    return position;
  };
  run.on_end = [](void* user, const IdbgCallEnd* end) {
    auto& self = *static_cast<Recorder*>(user);
    self.Guarded([&] { self.OnEnd(*end); });
  };
  run.map = [](void* user, std::int64_t position, std::int64_t bytes) {
    return MapBytes(static_cast<Recorder*>(user)->descriptor_, position, bytes);
  };
  run.unmap = [](void*, void* memory, std::int64_t bytes) { UnmapBytes(memory, bytes); };
}

void Recorder::EndRun() {
  if (failure_) std::rethrow_exception(failure_);
  ++result_.runs;
}

void Recorder::OnCall(const char* path, const IdbgCall& call) {
  std::snprintf(place_.text.data(), place_.text.size(), "node '%s%s' (%s)", path, call.name,
                call.target);
}

std::int64_t Recorder::OnValue(const char* path, const IdbgRunValue& value) {
  RunValue record{.name = std::string(path) + value.name, .is_tensor = value.kind == kIdbgSlot};
  const IdbgRunTensor& tensor = value.tensor;
  std::string_view bytes;
  if (!record.is_tensor) {
    std::tie(record.number, record.dtype) = NumberOf(value);
    bytes = record.number;
  } else {
    record.dtype = tensor.dtype;
    record.sizes.assign(tensor.sizes, tensor.sizes + tensor.dims);
    if (tensor.strides != nullptr)
      record.strides.assign(tensor.strides, tensor.strides + tensor.dims);
    bytes = {static_cast<const char*>(tensor.storage),
             static_cast<std::size_t>(tensor.storage_bytes)};
  }
  const std::uint64_t digest = compares_ ? Digest(bytes) : 0;
  if (result_.runs > 0) return Compare(record.name, digest);
  if (record.is_tensor) {
    const NonFinite counts = CountNonFinite(record.dtype, bytes);
    record.nan = counts.nan;
    record.infinite = counts.infinite;
  }
  const bool is_number = value.is_output != 0 && !record.dtype.empty() && !record.is_tensor;
  const bool is_plain = is_number || tensor.storage != nullptr || tensor.strides != nullptr;
  const std::int64_t kept =
      is_plain ? Keep(record, record.is_tensor ? bytes : BytesOfNumber(value)) : -1;
  const std::int64_t position = record.is_tensor ? kept : -1;  // a number is not spilled
  // The next call to end is the one that these values are of.
  known_.emplace(record.name, Known{.digest = digest,
                                    .position = position,
                                    .call = result_.calls.size(),
                                    .value = pending_.size()});
  pending_.push_back(std::move(record));
  return position;
}

std::int64_t Recorder::Compare(const std::string& name, std::uint64_t digest) {
  const auto known = known_.find(name);
  if (known == known_.end()) return -1;
  if (known->second.digest == digest) return known->second.position;
  result_.calls[known->second.call].values[known->second.value].is_repeated = false;
  return -1;
}

std::int64_t Recorder::Keep(RunValue& value, std::string_view bytes) {
  if (descriptor_ < 0) return -1;
  const std::uint64_t description = DescriptionBytes(value.name.size(), value.sizes.size());
  if (!StoredTypeOf(value.dtype) || description > description_bytes_left_) {
    ++result_.unsaved;
    return -1;
  }
  description_bytes_left_ -= description;
  const std::int64_t position = position_;
  if (!base::WriteAll(descriptor_, bytes))
    base::FailExternal(std::string("cannot keep the values: ") + std::strerror(errno) +
                       " (free space in the folder of --save, or in TMPDIR)");
  position_ += std::ssize(bytes);
  result_.saved_bytes += std::ssize(bytes);
  value.is_saved = true;
  return position;
}

void Recorder::OnEnd(const IdbgCallEnd& end) {
  place_.text[0] = '\0';
  result_.spilled_bytes = std::max(result_.spilled_bytes, end.spilled_bytes);
  std::string name = std::string(end.path) + end.call->name;
  if (result_.runs > 0) return;
  std::string why = end.why;
  if (end.state == kIdbgCallSkipped) why.insert(0, end.path);
  result_.calls.push_back({.name = std::move(name),
                           .target = end.call->target,
                           .state = static_cast<CallState>(end.state),
                           .why = std::move(why),
                           .is_random = end.is_random != 0,
                           .is_clamped = end.is_clamped != 0,
                           .time_ns = end.time_ns,
                           .values = std::move(pending_)});
  pending_.clear();
}

ValueFile::ValueFile(std::filesystem::path path, std::uint64_t header_bytes)
    : path_(std::move(path)), header_bytes_(header_bytes) {
  std::error_code error;
  const std::filesystem::path folder =
      path_.empty() ? std::filesystem::temp_directory_path(error) : path_.parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  // Named and locked as the temporary files of base::AtomicFile, which removes what is left of
  // writers that were killed.
  const std::string name = path_.empty() ? "values" : path_.filename().string();
  temporary_ = (folder / base::TemporaryName(name)).string();
  file_.Reset(::open(temporary_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (file_.value() < 0) Fail("create a temporary file for");
  ::flock(file_.value(), LOCK_EX | LOCK_NB);
  if (path_.empty()) {
    ::unlink(temporary_.c_str());
    temporary_.clear();
  }
  if (::lseek(file_.value(), static_cast<off_t>(kLengthBytes + header_bytes_), SEEK_SET) < 0)
    Fail("write");
}

ValueFile::~ValueFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void ValueFile::Fail(const char* step) const {
  base::FailExternal(std::string("cannot ") + step + " it: " + std::strerror(errno) +
                         " (free space there, or choose another folder)",
                     {.file = path_.empty() ? temporary_ : path_.string()});
}

void ValueFile::Commit(const std::string& header) {
  IDBG_CHECK(header.size() <= header_bytes_);
  std::string bytes(reinterpret_cast<const char*>(&header_bytes_), kLengthBytes);
  bytes += header;
  bytes.resize(kLengthBytes + header_bytes_, ' ');
  if (::lseek(file_.value(), 0, SEEK_SET) < 0 || !base::WriteAll(file_.value(), bytes))
    Fail("write");
  ::fchmod(file_.value(), NewFileMode());
  if (::fsync(file_.value()) != 0) Fail("write");
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) Fail("rename");
  temporary_.clear();
}

}  // namespace idbg::interpret
