// SPDX-License-Identifier: Apache-2.0
#include "tensor/npy.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>

#include "base/error.h"
#include "base/files/descriptor.h"
#include "base/files/scratch_folder.h"
#include "base/names.h"

namespace idbg::tensor {

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kMaxHeader = std::size_t{1} << 20;
constexpr std::size_t kMaxNpyDims = 64;

// By kind and bytes.
constexpr base::Named<DType> kTypeCodes[] = {
    {"b1", DType::kBool},      {"i1", DType::kInt8},        {"i2", DType::kInt16},
    {"i4", DType::kInt32},     {"i8", DType::kInt64},       {"u1", DType::kUint8},
    {"u2", DType::kUint16},    {"u4", DType::kUint32},      {"u8", DType::kUint64},
    {"f2", DType::kFloat16},   {"f4", DType::kFloat32},     {"f8", DType::kFloat64},
    {"c8", DType::kComplex64}, {"c16", DType::kComplex128},
};

// The header, a Python literal of which only this form is known.
class Header {
 public:
  Header(std::string_view text, std::uint64_t offset, const std::string& file)
      : text_(text), offset_(offset), file_(file) {}

  FileTensor Read() {
    Expect('{');
    while (!Accept('}')) {
      const std::string_view key = String();
      Expect(':');
      if (key == "descr") {
        ReadType();
      } else if (key == "fortran_order") {
        is_column_major_ = Truth();
      } else if (key == "shape") {
        ReadShape();
      } else {
        Fail("npy header has an unknown field");
      }
      if (!Accept(',')) {
        Expect('}');
        break;
      }
    }
    if (!has_type_ || !has_shape_ || !is_column_major_)
      Fail("npy header lacks descr, fortran_order or shape");
    if (*is_column_major_ && tensor_.shape.size() > 1) SetColumnMajor();
    return std::move(tensor_);
  }

 private:
  [[noreturn]] void Fail(const std::string& message,
                         base::ErrorCode code = base::ErrorCode::kFormat) const {
    throw base::Error(code, message, {.file = file_, .byte_offset = offset_ + at_});
  }
  void SkipSpace() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }
  bool Accept(char c) {
    SkipSpace();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void Expect(char c) {
    if (!Accept(c)) Fail(std::string("npy header: expected '") + c + "'");
  }
  std::string_view String() {
    SkipSpace();
    const char quote = at_ < text_.size() ? text_[at_] : ' ';
    if (quote != '\'' && quote != '"') Fail("npy header: expected a text");
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) Fail("npy header: a text does not end");
    const std::string_view string = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return string;
  }
  bool Truth() {
    SkipSpace();
    for (const bool value : {false, true}) {
      const std::string_view name = value ? "True" : "False";
      if (!text_.substr(at_).starts_with(name)) continue;
      at_ += name.size();
      return value;
    }
    Fail("npy header: expected True or False");
  }

  void ReadType() {
    SkipSpace();
    if (at_ < text_.size() && text_[at_] == '[')
      Fail("npy array of records is not supported (save each field as an array)",
           base::ErrorCode::kUnsupported);
    const std::string_view type = String();
    const char order = type.empty() ? ' ' : type.front();
    const std::string_view code = type.substr(type.empty() ? 0 : 1);
    const auto dtype = base::FindNamed(kTypeCodes, code);
    if (dtype && (order == '<' || order == '>' || order == '|' || order == '=')) {
      tensor_.dtype = *dtype;
      tensor_.is_big_endian = order == '>' && Bits(*dtype) > 8;
      has_type_ = true;
      return;
    }
    std::string name(type.substr(0, 20));
    std::ranges::replace_if(name, [](char c) { return c < 0x20 || c > 0x7e; }, '?');
    Fail("npy type '" + name + "' is not supported" +
             (code.starts_with('O') ? " (objects are pickled, and nothing of a pickle is run)"
                                    : " (save numbers)"),
         base::ErrorCode::kUnsupported);
  }

  void ReadShape() {
    Expect('(');
    while (!Accept(')')) {
      SkipSpace();
      std::int64_t size = 0;
      const char* const begin = text_.data() + at_;
      const auto read = std::from_chars(begin, text_.data() + text_.size(), size);
      if (read.ec != std::errc() || size < 0) Fail("npy header: expected a size");
      at_ += static_cast<std::size_t>(read.ptr - begin);
      tensor_.shape.push_back(size);
      if (tensor_.shape.size() > kMaxNpyDims) Fail("npy array has too many dimensions");
      if (!Accept(',')) {
        Expect(')');
        break;
      }
    }
    has_shape_ = true;
  }

  void SetColumnMajor() {
    std::int64_t stride = 1;
    for (const std::int64_t size : tensor_.shape) {
      tensor_.strides.push_back(stride);
      if (__builtin_mul_overflow(stride, size, &stride)) Fail("npy array is too large");
    }
  }

  std::string_view text_;
  std::uint64_t offset_;
  const std::string& file_;
  std::size_t at_ = 0;
  FileTensor tensor_;
  bool has_type_ = false;
  bool has_shape_ = false;
  std::optional<bool> is_column_major_;
};

constexpr std::uint64_t kSmall = std::uint64_t{1} << 20;
constexpr std::string_view kExtension = ".npy";

}  // namespace

bool SniffNpy(std::string_view bytes) { return bytes.starts_with(kMagic); }

FileTensor ReadNpy(std::string_view bytes, const std::string& file) {
  const auto fail = [&](std::uint64_t at, const std::string& message) {
    base::FailFormat(message, {.file = file, .byte_offset = at});
  };
  constexpr std::size_t kVersionAt = kMagic.size();
  if (!SniffNpy(bytes) || bytes.size() < kVersionAt + 4) fail(0, "not an npy file");
  const auto version = static_cast<unsigned char>(bytes[kVersionAt]);
  if (version < 1 || version > 3)
    fail(kVersionAt, "npy version " + std::to_string(version) + " is not known (1 to 3 are)");
  const std::size_t length_bytes = version == 1 ? 2 : 4;
  const std::size_t header_at = kVersionAt + 2 + length_bytes;
  if (bytes.size() < header_at) fail(bytes.size(), "npy file is truncated");
  std::uint32_t length = 0;
  std::memcpy(&length, bytes.data() + kVersionAt + 2, length_bytes);
  if (length > kMaxHeader || length > bytes.size() - header_at)
    fail(kVersionAt + 2, "npy header of " + std::to_string(length) +
                             " bytes does not fit the file (it is truncated)");
  FileTensor tensor = Header(bytes.substr(header_at, length), header_at, file).Read();
  const std::size_t data_at = header_at + length;
  auto size = static_cast<std::uint64_t>(Bits(tensor.dtype) / 8);
  for (const std::int64_t extent : tensor.shape) {
    if (__builtin_mul_overflow(size, static_cast<std::uint64_t>(extent), &size))
      fail(header_at, "npy array is too large");
  }
  if (size > bytes.size() - data_at)
    fail(data_at, "npy array needs " + std::to_string(size) + " bytes, but the file has " +
                      std::to_string(bytes.size() - data_at) + " (it is truncated)");
  tensor.data = bytes.substr(data_at, size);
  return tensor;
}

bool NpzFile::Sniff(std::string_view bytes) {
  constexpr std::size_t kNameAt = 30;  // of a local header
  if (!base::ZipReader::Sniff(bytes) || bytes.size() < kNameAt) return false;
  std::uint16_t length = 0;
  std::memcpy(&length, bytes.data() + 26, sizeof length);
  return bytes.substr(kNameAt, length).ends_with(kExtension);
}

NpzFile::NpzFile(base::MappedFile file) : file_(std::move(file)) {
  const base::ZipReader zip(file_.text(), file_.name());
  std::uint64_t left = kMostUnpacked;
  for (const base::ZipEntry& entry : zip.entries()) {
    if (!std::string_view(entry.name).ends_with(kExtension)) continue;
    const std::string name = entry.name.substr(0, entry.name.size() - kExtension.size());
    if (entry.deflated) {
      if (entry.size > left)
        base::FailUnsupported("the arrays unpack to more than 64 GiB (unpack the archive first)",
                              {.file = file_.name()});
      left -= entry.size;
    }
    maps_[name] = entry.deflated ? nullptr : &file_;
    const std::string_view bytes = entry.deflated ? Unpack(zip, entry, name) : zip.View(entry);
    tensors_[name] = ReadNpy(bytes, file_.name() + "/" + entry.name);
  }
}

std::string_view NpzFile::Unpack(const base::ZipReader& zip, const base::ZipEntry& entry,
                                 const std::string& name) {
  if (entry.size <= kSmall) {
    small_.push_back(zip.Read(entry));
    return small_.back();
  }
  base::Spool spool(file_.name());
  zip.Inflate(entry, [&spool](std::string_view piece) { spool.Write(piece); });
  const base::Descriptor file(spool.Release());
  unpacked_.emplace_back("/proc/self/fd/" + std::to_string(file.value()));
  maps_[name] = &unpacked_.back();
  return unpacked_.back().text();
}

const base::MappedFile* NpzFile::FileOf(const std::string& name) const {
  const auto found = maps_.find(name);
  return found == maps_.end() ? nullptr : found->second;
}

}  // namespace idbg::tensor
