// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <charconv>
#include <cstring>
#include <utility>

#include "base/text/text.h"
#include "base/text/utf8.h"
#include "logs/format/envelope.h"

namespace idbg::logs {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
// What stands for itself, in a string and (digits aside) outside of one.
constexpr bool IsPlain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

constexpr std::size_t kSafeDigits = 18;  // of an integer that fits 64 bits whatever it is

// Whether the text is surely as it should be, as nearly all of a log is: ASCII without control
// characters, escapes of code units and long numbers. Takes a tenth of the time of cleaning it.
bool IsClean(std::string_view json) {
  using Bytes = signed char __attribute__((vector_size(16)));
  Bytes wrong{};  // as signed numbers, bytes of other characters than ASCII's are below 0x20
  // Not 0 where there may be the escape of a code unit, for which a search would stop at each
  // backslash.
  Bytes units{};
  std::size_t at = 0;
  for (; at + sizeof(Bytes) < json.size(); at += sizeof(Bytes)) {
    Bytes bytes;
    Bytes next;
    std::memcpy(&bytes, json.data() + at, sizeof bytes);
    std::memcpy(&next, json.data() + at + 1, sizeof next);
    wrong |= bytes < 0x20;
    units |= (bytes == '\\') & (next == 'u');
  }
  const auto is_any = [](const Bytes& truth) {
    std::array<std::uint64_t, 2> words;
    std::memcpy(words.data(), &truth, sizeof truth);
    return (words[0] | words[1]) != 0;
  };
  const std::size_t searched = is_any(units) ? 0 : at;
  for (; at < json.size(); ++at) {
    if (static_cast<unsigned char>(json[at]) - 0x20u >= 0x60u) return false;
  }
  if (is_any(wrong) || json.find("\\u", searched) != json.npos) return false;
  // A number that is too long has a digit at one of these places.
  for (std::size_t place = kSafeDigits; place < json.size(); place += kSafeDigits + 1) {
    if (!base::IsDigit(json[place])) continue;
    std::size_t begin = place;
    std::size_t end = place;
    while (begin > 0 && base::IsDigit(json[begin - 1])) --begin;
    while (end < json.size() && base::IsDigit(json[end])) ++end;
    if (end - begin > kSafeDigits) return false;
  }
  return true;
}

class Cleaner {
 public:
  explicit Cleaner(std::string_view json) : json_(json) {}

  CleanJson Run() {
    result_.text.reserve(json_.size() + 16);
    while (at_ < json_.size()) {
      const char c = json_[at_];
      if (c == '"') {
        Take(1);
        TakeString();
      } else if (base::IsDigit(c)) {
        TakeNumber();
      } else if (IsPlain(c)) {
        TakeWhile([](char next) { return IsPlain(next) && !base::IsDigit(next); });
      } else {
        TakeCharacter();
      }
    }
    return std::move(result_);
  }

 private:
  void Take(std::size_t size) {
    result_.text += json_.substr(at_, size);
    at_ += size;
  }

  // Nearly all of a log: copied run by run.
  void TakeWhile(auto&& test) {
    std::size_t end = at_;
    while (end < json_.size() && test(json_[end])) ++end;
    Take(end - at_);
  }

  void TakeCharacter() {
    const std::size_t start = at_;
    if (base::DecodeUtf8(json_, at_) == base::kBadUtf8) {
      result_.had_bad_utf8 = true;
      result_.text += kReplacement;
    } else {
      result_.text += json_.substr(start, at_ - start);
    }
  }

  void TakeString() {
    while (at_ < json_.size()) {
      TakeWhile(IsPlain);
      if (at_ == json_.size()) return;
      const char c = json_[at_];
      if (c == '"') return Take(1);
      if (c == '\\') {
        TakeEscape();
      } else if (static_cast<unsigned char>(c) < 0x20) {
        result_.text += kReplacement;
        ++at_;
      } else {
        TakeCharacter();
      }
    }
  }

  // The code unit of the "\uXXXX" at `at`; 0 for anything else.
  std::uint32_t UnitAt(std::size_t at) const {
    const std::string_view text = json_.substr(std::min(at, json_.size()), 6);
    std::uint32_t unit = 0;
    if (text.size() < 6 || !text.starts_with("\\u")) return 0;
    const auto [end, error] = std::from_chars(text.data() + 2, text.data() + 6, unit, 16);
    return error == std::errc{} && end == text.data() + 6 ? unit : 0;
  }

  void TakeEscape() {
    const std::uint32_t unit = UnitAt(at_);
    if (unit < 0xD800 || unit > 0xDFFF) return Take(2);
    const std::uint32_t next = UnitAt(at_ + 6);
    if (unit < 0xDC00 && next >= 0xDC00 && next <= 0xDFFF) return Take(12);
    result_.text += "\\ufffd";
    at_ += 6;
  }

  void TakeNumber() {
    const std::size_t start = at_;
    while (at_ < json_.size() && base::IsDigit(json_[at_])) ++at_;
    const std::size_t digits = at_ - start;
    bool is_integer = true;
    while (at_ < json_.size() &&
           (base::IsDigit(json_[at_]) ||
            std::string_view(".eE+-").find(json_[at_]) != std::string_view::npos)) {
      is_integer = false;
      ++at_;
    }
    result_.text += json_.substr(start, at_ - start);
    if (is_integer && digits > kSafeDigits) result_.text += "e0";
  }

  std::string_view json_;
  std::size_t at_ = 0;
  CleanJson result_;
};

}  // namespace

CleanJson CleanUp(std::string json) {
  if (IsClean(json)) return {.text = std::move(json)};
  return Cleaner(json).Run();
}

}  // namespace idbg::logs
