// SPDX-License-Identifier: Apache-2.0
#include "tensor/safetensors.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "base/json/json.h"
#include "base/json/token_reader.h"
#include "tensor/element.h"

namespace idbg::tensor {
namespace {

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kMaxSafetensorsDims = 16;

std::string_view GetSafetensorsType(DType dtype) {
  const std::string_view name = NameIn(DTypeNames::kSafetensors, dtype);
  if (!name.empty()) return name;
  base::FailUnsupported("safetensors has no type for " + std::string(ToString(dtype)));
}

// Bytes of a tensor, or null when the number does not fit.
std::optional<std::uint64_t> ByteCount(const FileTensor& tensor) {
  auto bytes = static_cast<std::uint64_t>(Bits(tensor.dtype) / 8);
  for (const std::int64_t size : tensor.shape) {
    if (size < 0 || __builtin_mul_overflow(bytes, static_cast<std::uint64_t>(size), &bytes)) {
      return std::nullopt;
    }
  }
  return bytes;
}

struct Extent {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

class HeaderReader {
 public:
  HeaderReader(std::string_view header, std::string_view data, const std::string& file)
      : reader_(base::MakeJsonReader(header, file)), data_(data), file_(file) {}

  void Read(std::map<std::string, std::string>& metadata,
            std::map<std::string, FileTensor>& tensors) {
    reader_->ReadMap([&](std::string_view key) {
      if (key == "__metadata__") {
        reader_->ReadMap(
            [&](std::string_view name) { metadata[std::string(name)] = reader_->ReadString(); });
      } else {
        const std::string name(key);
        if (!tensors.emplace(name, ReadTensor()).second) reader_->Fail("tensor occurs twice");
      }
    });
    reader_->ExpectEnd();
    CheckExtents();
  }

 private:
  FileTensor ReadTensor() {
    FileTensor tensor;
    Extent extent;
    bool has_dtype = false;
    bool has_shape = false;
    int offsets = 0;
    reader_->ReadMap([&](std::string_view key) {
      if (key == "dtype") {
        const auto dtype = FindIn(DTypeNames::kSafetensors, reader_->ReadStringView());
        if (!dtype) reader_->Fail("unknown dtype");
        tensor.dtype = *dtype;
        has_dtype = true;
      } else if (key == "shape") {
        has_shape = true;
        reader_->ReadArray([&] {
          tensor.shape.push_back(reader_->ReadInt());
          if (tensor.shape.size() > kMaxSafetensorsDims)
            reader_->Fail("tensor has too many dimensions");
        });
      } else if (key == "data_offsets") {
        reader_->ReadArray([&] {
          const std::int64_t offset = reader_->ReadInt();
          if (offset < 0) reader_->Fail("offset is negative");
          (offsets == 0 ? extent.begin : extent.end) = static_cast<std::uint64_t>(offset);
          ++offsets;
        });
      } else {
        reader_->Skip();
      }
    });
    const auto bytes = ByteCount(tensor);
    if (!has_dtype || !has_shape || offsets != 2)
      reader_->Fail("tensor lacks dtype, shape or data_offsets");
    if (!bytes || extent.end < extent.begin || extent.end - extent.begin != *bytes) {
      reader_->Fail("tensor's offsets do not fit its shape");
    }
    if (extent.end > data_.size()) reader_->Fail("tensor reaches beyond the end of the file");
    tensor.data = data_.substr(extent.begin, *bytes);
    extents_.push_back(extent);
    return tensor;
  }

  // The tensors cover the data without gap or overlap.
  void CheckExtents() {
    std::ranges::sort(extents_, {},
                      [](const Extent& extent) { return std::pair(extent.begin, extent.end); });
    std::uint64_t at = 0;
    for (const Extent& extent : extents_) {
      if (extent.begin != at) Fail("tensors overlap or leave a gap");
      at = extent.end;
    }
    if (at != data_.size()) Fail("file is longer than its tensors");
  }

  [[noreturn]] void Fail(const std::string& message) const {
    base::FailFormat(message, base::Place{.file = file_});
  }

  std::unique_ptr<base::TokenReader> reader_;
  std::string_view data_;
  const std::string& file_;
  std::vector<Extent> extents_;
};

}  // namespace

std::int64_t FileTensor::ElementCount() const {
  std::int64_t count = 1;
  for (const std::int64_t size : shape) count *= size;
  return count;
}

std::vector<float> FileTensor::ToFloats() const {
  if (!IsFloatingPoint(dtype) || !IsReadable(dtype))
    base::FailUnsupported("tensor is of " + std::string(ToString(dtype)) +
                          ", which is not a floating-point type");
  std::vector<float> values(data.size() * 8 / static_cast<std::size_t>(Bits(dtype)));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>(ReadElement(dtype, data, i));
  return values;
}

bool SafetensorsFile::Sniff(std::string_view bytes) {
  if (bytes.size() < kLengthBytes + 2 || bytes[kLengthBytes] != '{') return false;
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), sizeof length);
  return length <= kMaxHeaderBytes;
}

SafetensorsFile::SafetensorsFile(const std::filesystem::path& path)
    : SafetensorsFile(base::MappedFile(path)) {}

SafetensorsFile::SafetensorsFile(base::MappedFile file) : file_(std::move(file)) {
  const std::string_view text = file_.text();
  const auto fail = [this](std::uint64_t offset, const std::string& message) {
    base::FailFormat(message, base::Place{.file = file_.name(), .byte_offset = offset});
  };
  if (text.size() < kLengthBytes) fail(text.size(), "too short for a safetensors file");
  std::uint64_t length = 0;
  std::memcpy(&length, text.data(), sizeof length);
  if (length > kMaxHeaderBytes || length > text.size() - kLengthBytes) {
    fail(0, "safetensors header of " + std::to_string(length) +
                " bytes does not fit the file; the file is truncated or has a different format");
  }
  HeaderReader(text.substr(kLengthBytes, length), text.substr(kLengthBytes + length), file_.name())
      .Read(metadata_, tensors_);
}

NamedTensor MakeNamedTensor(std::string name, std::vector<std::int64_t> shape,
                            std::span<const float> values) {
  return {.name = std::move(name),
          .tensor = {.dtype = DType::kFloat32,
                     .shape = std::move(shape),
                     .data = {reinterpret_cast<const char*>(values.data()), values.size_bytes()}}};
}

std::string WriteSafetensors(const std::map<std::string, std::string>& metadata,
                             std::span<const NamedTensor> tensors) {
  std::vector<const NamedTensor*> order;
  for (const NamedTensor& tensor : tensors) order.push_back(&tensor);
  std::ranges::sort(order, {}, [](const NamedTensor* t) {
    return std::pair(-Bits(t->tensor.dtype), std::string_view(t->name));
  });
  base::Json table = {{"__metadata__", base::Json::object()}};
  for (const auto& [key, value] : metadata) table["__metadata__"][key] = value;
  std::uint64_t at = 0;
  for (const NamedTensor* const item : order) {
    const FileTensor& tensor = item->tensor;
    IDBG_CHECK(ByteCount(tensor) == tensor.data.size());
    const std::uint64_t end = at + tensor.data.size();
    table[item->name] = {{"dtype", GetSafetensorsType(tensor.dtype)},
                         {"shape", tensor.shape},
                         {"data_offsets", std::array{at, end}}};
    at = end;
  }
  std::string header = base::DumpJsonLine(table);
  header.resize((header.size() + kLengthBytes + 63) / 64 * 64 - kLengthBytes, ' ');
  const std::uint64_t length = header.size();
  std::string out(reinterpret_cast<const char*>(&length), sizeof length);
  out += header;
  for (const NamedTensor* const item : order) out += item->tensor.data;
  return out;
}

}  // namespace idbg::tensor
