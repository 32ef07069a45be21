// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "tensor/dtype.h"

namespace idbg::tensor {

enum class PickleKind {
  kNone,
  kBool,
  kInt,
  kDouble,
  kString,
  kSequence,
  kDict,
  kGlobal,
  kStorage,
  kTensor,
  kSparse,
};

// One object of a pickle. Objects refer to each other through pointers into their Pickle, and a
// damaged file can make them refer in circles: whoever walks them bounds the walk.
struct PickleValue {
  PickleKind kind = PickleKind::kNone;
  std::int64_t integer = 0;  // kBool, kInt; kStorage: how many elements
  double number = 0;         // kDouble
  // kString; kGlobal: "module name"; kStorage: the record's name; kSparse: "sparse_coo"
  std::string text;
  // kSequence: a list or a tuple; kSparse: its tensors, indices before values
  std::vector<const PickleValue*> items;
  std::vector<std::pair<const PickleValue*, const PickleValue*>> entries;  // kDict, in file order

  DType dtype = DType::kFloat32;  // kStorage, kTensor
  bool is_untyped = false;        // kStorage: `integer` counts bytes
  // kTensor: elements of `storage` at offset + sum(index * stride), all in elements.
  const PickleValue* storage = nullptr;
  std::int64_t offset = 0;
  std::vector<std::int64_t> sizes;
  std::vector<std::int64_t> strides;
  // Of a quantised tensor: (scheme, scale, zero point) or (scheme, scales, zero points, axis).
  const PickleValue* quantizer = nullptr;
};

// What a pickle holds. Movable; the objects stay where they are.
struct Pickle {
  std::unique_ptr<std::deque<PickleValue>> values;
  const PickleValue* root = nullptr;
};

// Reads what torch.save writes for state dicts: maps, lists, numbers, strings and tensors (plain,
// quantised, sparse, parameters).
// Nothing of the pickle is executed: the few global names that torch needs are known by name and
// built here, every other one (and every opcode they do not need) is Error(kFormat) naming it, with
// the byte offset. Memory is in proportion to the input's size. Debian 12 has no C++ library
// for pickles.
Pickle ReadPickle(std::string_view bytes, const std::string& file);

// A place in the bytes of a pickle that moves from operation to operation. What goes through
// pickles derives from it. Every failure is Error(kFormat) at the operation under way.
class PickleCursor {
 protected:
  // Both must outlive the cursor.
  PickleCursor(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  [[noreturn]] void Fail(const std::string& message) const {
    base::FailFormat(message, {.file = file_, .byte_offset = op_at_});
  }

  // A name as it can stand in a message.
  static std::string Printable(std::string_view text) {
    std::string out(text.substr(0, 80));
    std::ranges::replace_if(out, [](char c) { return c < 0x20 || c > 0x7e; }, '?');
    return out;
  }

  unsigned char TakeOperation() {
    op_at_ = at_;
    return static_cast<unsigned char>(Take(1)[0]);
  }
  std::string_view Take(std::uint64_t count) {
    if (bytes_.size() - at_ < count) Fail("pickle is truncated");
    const std::string_view taken = bytes_.substr(at_, count);
    at_ += count;
    return taken;
  }
  // Little-endian.
  template <typename T>
  T TakeInt() {
    T value;
    std::memcpy(&value, Take(sizeof(T)).data(), sizeof(T));
    return value;
  }
  std::string_view TakeLine() {
    const std::size_t end = bytes_.find('\n', at_);
    if (end == std::string_view::npos) Fail("pickle is truncated");
    const std::string_view line = bytes_.substr(at_, end - at_);
    at_ = end + 1;
    return line;
  }

 private:
  std::string_view bytes_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::size_t op_at_ = 0;
};

}  // namespace idbg::tensor
