// SPDX-License-Identifier: Apache-2.0
#include "base/json/token_writer.h"

#include <fmt/core.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <msgpack/pack.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/text/utf8.h"

namespace idbg::base {
namespace {

void AppendHexEscape(std::string& out, std::uint32_t unit) {
  fmt::format_to(std::back_inserter(out), "\\u{:04x}", unit);
}

// One character that is not printable ASCII. What is not UTF-8 becomes U+FFFD.
void AppendEscaped(std::string& out, std::uint32_t code) {
  constexpr std::string_view kValues = "\n\r\t\b\f";
  constexpr std::string_view kNames = "nrtbf";
  const std::size_t i =
      code < 0x20 ? kValues.find(static_cast<char>(code)) : std::string_view::npos;
  if (i != std::string_view::npos) {
    out += '\\';
    out += kNames[i];
  } else if (code == kBadUtf8) {
    AppendHexEscape(out, 0xFFFD);
  } else if (code >= 0x10000) {
    AppendHexEscape(out, 0xD800 + ((code - 0x10000) >> 10));
    AppendHexEscape(out, 0xDC00 + ((code - 0x10000) & 0x3FF));
  } else {
    AppendHexEscape(out, code);
  }
}

void AppendQuoted(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
      ++i;
    } else if (c >= 0x20 && c < 0x7F) {
      out += c;
      ++i;
    } else {
      AppendEscaped(out, DecodeUtf8(text, i));
    }
  }
  out += '"';
}

class JsonWriter final : public TokenWriter {
 public:
  explicit JsonWriter(JsonStyle style) : style_(style) {}

  void BeginMap(std::size_t) override { Open('{'); }
  void EndMap() override { Close('}'); }
  void BeginArray(std::size_t) override { Open('['); }
  void EndArray() override { Close(']'); }

  void Key(std::string_view key) override {
    Separate();
    AppendQuoted(out_, key);
    out_ += ": ";
    after_key_ = true;
  }
  void String(std::string_view text) override {
    Separate();
    AppendQuoted(out_, text);
  }
  void Binary(std::string_view) override {
    throw Error(ErrorCode::kInternal, "internal error: binary data cannot be written as JSON");
  }
  void Int(std::int64_t value) override { Number(value); }
  void Uint(std::uint64_t value) override { Number(value); }
  void Double(double value) override {
    Separate();
    if (std::isfinite(value)) {
      out_ += PythonRepr(value);
    } else if (!style_.python_literals) {
      out_ += "null";
    } else {
      out_ += std::isnan(value) ? "NaN" : value < 0 ? "-Infinity" : "Infinity";
    }
  }
  void Bool(bool value) override {
    Separate();
    out_ += value ? "true" : "false";
  }
  void Null() override {
    Separate();
    out_ += "null";
  }
  std::string Take() override { return std::exchange(out_, {}); }

 private:
  // What comes before a key, an element or a value: a comma, a new line with its indent, or
  // nothing.
  void Separate() {
    if (std::exchange(after_key_, false) || counts_.empty()) return;
    if (counts_.back()++ > 0) out_ += style_.indent > 0 ? "," : ", ";
    NewLine();
  }
  void NewLine() {
    if (style_.indent <= 0) return;
    out_ += '\n';
    out_.append(counts_.size() * static_cast<std::size_t>(style_.indent), ' ');
  }
  void Open(char bracket) {
    Separate();
    out_ += bracket;
    counts_.push_back(0);
  }
  void Close(char bracket) {
    IDBG_CHECK(!counts_.empty() && !after_key_);
    const bool empty = counts_.back() == 0;
    counts_.pop_back();
    if (!empty) NewLine();
    out_ += bracket;
  }
  void Number(auto value) {
    Separate();
    char buffer[24];
    out_.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
  }

  JsonStyle style_;
  std::string out_;
  std::vector<std::size_t> counts_;  // entries or elements so far, of each open container
  bool after_key_ = false;
};

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
      FailUnsupported("msgpack cannot represent a value of more than 2^32 - 1 elements or bytes");
    }
    return static_cast<std::uint32_t>(size);
  }

  StringStream stream_;
  msgpack::packer<StringStream> packer_{stream_};
  std::vector<std::size_t> remaining_;  // of each open container
};

}  // namespace

std::unique_ptr<TokenWriter> MakeJsonWriter(JsonStyle style) {
  return std::make_unique<JsonWriter>(style);
}

// Python's float_repr_style "short" is what fmt writes, but for whole numbers: the shortest digits
// that read back the same, in fixed notation for 1e-4 <= |x| < 1e16, else with an exponent of at
// least two digits.
std::string PythonRepr(double value) {
  if (std::isnan(value)) return "nan";
  std::string text = fmt::format("{}", value);
  if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
  return text;
}

std::unique_ptr<TokenWriter> MakeMsgpackWriter() { return std::make_unique<MsgpackWriter>(); }

}  // namespace idbg::base
