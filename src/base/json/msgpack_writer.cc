// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cstdint>
#include <msgpack/pack.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/json/token_writer.h"

namespace idbg::base {
namespace {

// What msgpack-c's packer writes to.
struct StringStream {
  std::string bytes;
  void write(const char* data, std::size_t size) { bytes.append(data, size); }
};

class MsgpackWriter final : public TokenWriter {
 public:
  void BeginMap(std::size_t entries) override {
    CountValue();
    packer_.pack_map(Size32(entries));
    remaining_.push_back(2 * entries);
  }
  void BeginArray(std::size_t elements) override {
    CountValue();
    packer_.pack_array(Size32(elements));
    remaining_.push_back(elements);
  }
  void EndMap() override { End(); }
  void EndArray() override { End(); }
  void Key(std::string_view key) override { String(key); }
  void String(std::string_view text) override {
    CountValue();
    packer_.pack_str(Size32(text.size()));
    packer_.pack_str_body(text.data(), Size32(text.size()));
  }
  void Binary(std::string_view bytes) override {
    CountValue();
    packer_.pack_bin(Size32(bytes.size()));
    packer_.pack_bin_body(bytes.data(), Size32(bytes.size()));
  }
  void Int(std::int64_t value) override {
    CountValue();
    packer_.pack_int64(value);
  }
  void Uint(std::uint64_t value) override {
    CountValue();
    packer_.pack_uint64(value);
  }
  // Always float64, as Python does: msgpack-c's pack_double makes an integer of 1.0. So it packs
  // the bits as a uint64, which is the same but for the first byte.
  void Double(double value) override {
    CountValue();
    const std::size_t begin = stream_.bytes.size();
    packer_.pack_fix_uint64(std::bit_cast<std::uint64_t>(value));
    stream_.bytes[begin] = '\xCB';
  }
  void Bool(bool value) override {
    CountValue();
    value ? packer_.pack_true() : packer_.pack_false();
  }
  void Null() override {
    CountValue();
    packer_.pack_nil();
  }
  std::string Take() override { return std::exchange(stream_.bytes, {}); }

 private:
  // Counts were written before their content: a wrong one would spoil the rest of the file.
  void CountValue() {
    if (remaining_.empty()) return;
    IDBG_CHECK(remaining_.back() > 0);
    --remaining_.back();
  }
  void End() {
    IDBG_CHECK(!remaining_.empty() && remaining_.back() == 0);
    remaining_.pop_back();
  }
  static std::uint32_t Size32(std::size_t size) {
    if (size > UINT32_MAX) {
      throw Error(ErrorCode::kUnsupported,
                  "msgpack cannot represent a value of more than 2^32 - 1 elements or bytes");
    }
    return static_cast<std::uint32_t>(size);
  }

  StringStream stream_;
  msgpack::packer<StringStream> packer_{stream_};
  std::vector<std::size_t> remaining_;  // of each open container
};

}  // namespace

std::unique_ptr<TokenWriter> MakeMsgpackWriter() { return std::make_unique<MsgpackWriter>(); }

}  // namespace idbg::base
