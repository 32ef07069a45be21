// SPDX-License-Identifier: Apache-2.0
//
// A JSON decoder with RFC 8259's grammar and Python's three bare literals (NaN, Infinity,
// -Infinity). It stands beside nlohmann::json because that rejects these literals, gives no key
// paths and builds a DOM: the files are gigabytes. Strings are views into the input unless they
// hold escapes; the scans take eight or sixteen bytes at a time.
#include <fmt/core.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <array>
#include <bit>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include "base/json/token_reader.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

namespace idbg::base {
namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101u;
constexpr std::uint64_t kHigh = 0x8080808080808080u;

std::uint64_t LoadWord(const char* p) {
  std::uint64_t word;
  std::memcpy(&word, p, sizeof word);
  return word;
}

// The high bit of each byte of `word` that is zero. Exact for the lowest such byte, which is all
// that is asked of it.
constexpr std::uint64_t ZeroBytes(std::uint64_t word) { return (word - kOnes) & ~word & kHigh; }

// The high bit of each byte that ends a plain stretch of a string: '"', '\', a control character,
// or a byte of a non-ASCII character.
constexpr std::uint64_t StopBytes(std::uint64_t word) {
  return ZeroBytes(word ^ kOnes * '"') | ZeroBytes(word ^ kOnes * '\\') |
         ((word - kOnes * 0x20) & ~word & kHigh) | (word & kHigh);
}

#ifdef __SSE2__
__m128i LoadBlock(const char* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }

// Which of sixteen bytes are `c`, a bit each.
unsigned BitsOf(__m128i bytes, char c) {
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(c))));
}

// StopBytes of sixteen bytes, a bit each.
unsigned StopBits(__m128i bytes) {
  // As signed numbers bytes of non-ASCII characters are below those of control characters.
  const __m128i stops = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')),
                                                  _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'))),
                                     _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20)));
  return static_cast<unsigned>(_mm_movemask_epi8(stops));
}
#endif

// Whether a number or a literal may stand before `c`.
bool EndsValue(char c) {
  return c == ',' || c == '\n' || c == ']' || c == '}' || c == ' ' || c == '\r' || c == '\t';
}

class JsonReader final : public TokenReader {
 public:
  JsonReader(std::string_view bytes, std::string file, std::uint64_t base_offset)
      : TokenReader(bytes, std::move(file), base_offset),
        begin_(bytes.data()),
        p_(bytes.data()),
        end_(bytes.data() + bytes.size()) {}

 private:
  // What the grammar allows next.
  enum class State { kValue, kFirstElement, kFirstKey, kAfterValue };

  void Advance(Token& token) override;
  std::uint64_t Position() const override { return static_cast<std::uint64_t>(p_ - begin_); }
  void PassOverMap(std::uint64_t size) override {
    p_ += size;
    --depth_;
    state_ = State::kAfterValue;
  }

  void AfterValue(Token& token);
  void ReadValue(Token& token);
  void ReadKey(Token& token);
  void Open(Token& token, bool map);
  void Close(Token& token);
  void ReadStringToken(Token& token);
  // Moves p_ to the next quotation mark or backslash. Returns whether all before it is ASCII.
  bool SkipPlain();
  // Moves p_ to the next byte that is none of a plain stretch, or to the last few of the input.
  void SkipBlocks();
  // Moves p_ over plain ASCII and escaped quotation marks, as JSON in a string has them by the
  // million, for as long as there is nothing else.
  void SkipQuotes();
  void ReadEscapedString(Token& token, const char* plain, bool ascii);
  void ReadEscape();
  void ReadUnicodeEscape();
  std::uint32_t ReadHex4();
  void ReadNumberToken(Token& token);
  void ReadDouble(Token& token, const char* start);
  void ReadLiteral(Token& token, std::string_view word, TokenType type, double number, int integer);
  void CheckUtf8(std::string_view text, const char* at) const;

  void SkipSpace() {
    if (p_ != end_ && static_cast<unsigned char>(*p_) > ' ') return;
    while (p_ != end_ && (*p_ == ' ' || *p_ == '\n' || *p_ == '\t' || *p_ == '\r')) {
      ++p_;
      while (end_ - p_ >= 8 && LoadWord(p_) == kOnes * ' ') p_ += 8;
    }
  }

  std::uint64_t OffsetOf(const char* p) const {
    return base_offset() + static_cast<std::uint64_t>(p - begin_);
  }
  [[noreturn]] void FailHere(const std::string& message) const { FailAt(OffsetOf(p_), message); }
  [[noreturn]] void FailUnexpected(std::string_view expected) const;

  const char* begin_;
  const char* p_;
  const char* end_;
  State state_ = State::kValue;
  int depth_ = 0;
  std::array<bool, kMaxDepth> is_map_{};  // of the open containers
  std::string scratch_;                   // the last string with escapes, decoded
};

void JsonReader::FailUnexpected(std::string_view expected) const {
  if (p_ == end_) {
    FailHere(fmt::format("input ends where {} was expected (is the file truncated?)", expected));
  }
  const auto c = static_cast<unsigned char>(*p_);
  if (c < 0x20 || c >= 0x7F) FailHere(fmt::format("expected {}, found byte 0x{:02x}", expected, c));
  FailHere(fmt::format("expected {}, found '{}'", expected, *p_));
}

void JsonReader::Advance(Token& token) {
  SkipSpace();
  token.offset = OffsetOf(p_);
  switch (state_) {
    case State::kAfterValue:
      return AfterValue(token);
    case State::kFirstElement:
      if (p_ != end_ && *p_ == ']') return Close(token);
      return ReadValue(token);
    case State::kFirstKey:
      if (p_ != end_ && *p_ == '}') return Close(token);
      return ReadKey(token);
    case State::kValue:
      if (p_ == end_ && depth_ == 0) {
        token.type = TokenType::kEnd;
        return;
      }
      return ReadValue(token);
  }
}

void JsonReader::AfterValue(Token& token) {
  if (depth_ == 0) {
    state_ = State::kValue;
    return Advance(token);
  }
  const bool map = is_map_[static_cast<std::size_t>(depth_ - 1)];
  if (p_ != end_ && *p_ == (map ? '}' : ']')) return Close(token);
  if (p_ == end_ || *p_ != ',') FailUnexpected(map ? "',' or '}'" : "',' or ']'");
  ++p_;
  SkipSpace();
  token.offset = OffsetOf(p_);
  if (map) return ReadKey(token);
  ReadValue(token);
}

void JsonReader::ReadKey(Token& token) {
  if (p_ == end_ || *p_ != '"') FailUnexpected("a key in double quotes");
  ReadStringToken(token);
  SkipSpace();
  if (p_ == end_ || *p_ != ':') FailUnexpected("':'");
  ++p_;
  state_ = State::kValue;
}

void JsonReader::Open(Token& token, bool map) {
  if (depth_ == kMaxDepth) FailHere(fmt::format("nested deeper than {} levels", kMaxDepth));
  is_map_[static_cast<std::size_t>(depth_++)] = map;
  ++p_;
  token.type = map ? TokenType::kMapBegin : TokenType::kArrayBegin;
  state_ = map ? State::kFirstKey : State::kFirstElement;
}

void JsonReader::Close(Token& token) {
  ++p_;
  token.type =
      is_map_[static_cast<std::size_t>(--depth_)] ? TokenType::kMapEnd : TokenType::kArrayEnd;
  state_ = State::kAfterValue;
}

void JsonReader::ReadValue(Token& token) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  if (p_ == end_) FailUnexpected("a value");
  state_ = State::kAfterValue;
  switch (*p_) {
    case '{':
      return Open(token, true);
    case '[':
      return Open(token, false);
    case '"':
      return ReadStringToken(token);
    case 't':
      return ReadLiteral(token, "true", TokenType::kBool, 1, 1);
    case 'f':
      return ReadLiteral(token, "false", TokenType::kBool, 0, 0);
    case 'n':
      return ReadLiteral(token, "null", TokenType::kNull, 0, 0);
    case 'N':
      return ReadLiteral(token, "NaN", TokenType::kDouble, kNan, 0);
    case 'I':
      return ReadLiteral(token, "Infinity", TokenType::kDouble, kInfinity, 0);
    case '-':
      if (end_ - p_ > 1 && p_[1] == 'I') {
        return ReadLiteral(token, "-Infinity", TokenType::kDouble, -kInfinity, 0);
      }
      return ReadNumberToken(token);
    default:
      if (IsDigit(*p_)) return ReadNumberToken(token);
      FailUnexpected("a value");
  }
}

void JsonReader::ReadLiteral(Token& token, std::string_view word, TokenType type, double number,
                             int integer) {
  const std::string_view rest(p_, static_cast<std::size_t>(end_ - p_));
  if (!rest.starts_with(word)) {
    if (word.starts_with(rest)) FailHere("input ends inside a value (is the file truncated?)");
    FailUnexpected("a value");
  }
  p_ += word.size();
  token.type = type;
  token.number = number;
  token.integer = integer;
  if (p_ != end_ && !EndsValue(*p_)) {
    FailUnexpected("',' or the end of the value");
  }
}

void JsonReader::ReadNumberToken(Token& token) {
  const char* const start = p_;
  const bool negative = *p_ == '-';
  if (negative) ++p_;
  const char* const digits = p_;
  std::uint64_t value = 0;
  while (p_ != end_ && IsDigit(*p_)) value = value * 10 + static_cast<std::uint64_t>(*p_++ - '0');
  const auto count = p_ - digits;
  if (count == 0) FailUnexpected("a digit");
  if (count > 1 && *digits == '0') FailAt(OffsetOf(start), "a number must not start with 0");
  if (p_ != end_ && (*p_ == '.' || *p_ == 'e' || *p_ == 'E')) {
    ReadDouble(token, start);
  } else {
    if (count > 18) {  // 19 digits may not fit: let the library say
      const auto [end, error] = std::from_chars(digits, p_, value);
      if (error != std::errc{} || (negative && value > std::uint64_t{1} << 63)) {
        FailAt(OffsetOf(start), "integer does not fit 64 bits");
      }
    }
    token.integer = static_cast<std::int64_t>(negative ? 0 - value : value);
    token.type = !negative && token.integer < 0 ? TokenType::kUint : TokenType::kInt;
    token.number = negative ? -static_cast<double>(value) : static_cast<double>(value);
  }
  if (p_ != end_ && !EndsValue(*p_)) {
    FailUnexpected("',' or the end of the number");
  }
}

// The rest of a number that has a fraction or an exponent: p_ is at its '.' or 'e'.
void JsonReader::ReadDouble(Token& token, const char* start) {
  const auto skip_digits = [this] {
    if (p_ == end_ || !IsDigit(*p_)) FailUnexpected("a digit");
    while (p_ != end_ && IsDigit(*p_)) ++p_;
  };
  if (*p_ == '.') {
    ++p_;
    skip_digits();
  }
  if (p_ != end_ && (*p_ == 'e' || *p_ == 'E')) {
    ++p_;
    if (p_ != end_ && (*p_ == '+' || *p_ == '-')) ++p_;
    skip_digits();
  }
  token.type = TokenType::kDouble;
  token.integer = 0;
  const auto [end, error] = std::from_chars(start, p_, token.number);
  if (error == std::errc::result_out_of_range) {  // infinity or zero, as Python reads it
    token.number = std::strtod(std::string(start, p_).c_str(), nullptr);
  }
}

void JsonReader::CheckUtf8(std::string_view text, const char* at) const {
  const std::size_t bad = FindBadUtf8(text);
  if (bad != std::string_view::npos) FailAt(OffsetOf(at + bad), "string is not UTF-8");
}

void JsonReader::SkipBlocks() {
#ifdef __SSE2__
  while (end_ - p_ >= 16) {
    const unsigned stops = StopBits(LoadBlock(p_));
    p_ += stops == 0 ? 16 : std::countr_zero(stops);
    if (stops != 0) return;
  }
#endif
  if constexpr (std::endian::native == std::endian::little) {
    while (end_ - p_ >= 8) {
      const std::uint64_t stops = StopBytes(LoadWord(p_));
      p_ += stops == 0 ? 8 : std::countr_zero(stops) / 8;
      if (stops != 0) return;
    }
  }
}

bool JsonReader::SkipPlain() {
  bool ascii = true;
  for (;;) {
    SkipBlocks();
    if (p_ == end_) FailHere("input ends inside a string (is the file truncated?)");
    const auto c = static_cast<unsigned char>(*p_);
    if (c == '"' || c == '\\') return ascii;
    if (c < 0x20) FailHere(fmt::format("control character 0x{:02x} inside a string", c));
    if (c >= 0x80) ascii = false;
    ++p_;
  }
}

void JsonReader::ReadStringToken(Token& token) {
  token.type = TokenType::kString;
  const char* const start = ++p_;
  const bool ascii = SkipPlain();
  if (*p_ == '\\') return ReadEscapedString(token, start, ascii);
  token.text = {start, static_cast<std::size_t>(p_ - start)};
  if (!ascii) CheckUtf8(token.text, start);
  ++p_;
}

void JsonReader::SkipQuotes() {
#ifdef __SSE2__
  unsigned escaped = 0;  // a bit for each byte of a block and one for the next
  for (; end_ - p_ >= 16; p_ += 16) {
    const __m128i bytes = LoadBlock(p_);
    const unsigned backslashes = BitsOf(bytes, '\\');
    const unsigned before = escaped >> 16;
    escaped = backslashes << 1 | before;
    const unsigned quotes = BitsOf(bytes, '"');
    if (StopBits(bytes) != (quotes | backslashes) || quotes != (escaped & 0xFFFF)) {
      p_ -= before;
      return;
    }
  }
  p_ -= escaped >> 16;
#endif
}

// The stretch from `plain` to p_ has no escapes; p_ is at the first one.
void JsonReader::ReadEscapedString(Token& token, const char* plain, bool ascii) {
  scratch_.clear();
  for (;;) {
    const std::string_view text(plain, static_cast<std::size_t>(p_ - plain));
    if (!ascii) CheckUtf8(text, plain);
    if (!is_skipping()) scratch_ += text;
    if (*p_ == '"') break;
    ReadEscape();
    if (is_skipping()) SkipQuotes();
    plain = p_;
    ascii = SkipPlain();
  }
  ++p_;
  token.text = scratch_;
}

// Decodes the escape at p_ into scratch_.
void JsonReader::ReadEscape() {
  if (end_ - p_ < 2) FailHere("input ends inside a string (is the file truncated?)");
  if (p_[1] == 'u') return ReadUnicodeEscape();
  constexpr std::string_view kNames = "\"\\/bfnrt";
  constexpr std::string_view kValues = "\"\\/\b\f\n\r\t";
  std::size_t i = 0;
  while (i < kNames.size() && kNames[i] != p_[1]) ++i;
  if (i == kNames.size()) FailHere("bad escape in a string");
  if (!is_skipping()) scratch_ += kValues[i];
  p_ += 2;
}

void JsonReader::ReadUnicodeEscape() {
  const char* const start = p_;
  std::uint32_t code = ReadHex4();
  if (code >= 0xD800 && code < 0xDC00 && end_ - p_ >= 2 && p_[0] == '\\' && p_[1] == 'u') {
    const std::uint32_t low = ReadHex4();
    if (low < 0xDC00 || low > 0xDFFF)
      FailAt(OffsetOf(start), "half of a surrogate pair in a string");
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  }
  if (code >= 0xD800 && code < 0xE000)
    FailAt(OffsetOf(start), "half of a surrogate pair in a string");
  AppendUtf8(scratch_, code);
}

// The value of the "\uXXXX" at p_, which is moved behind it.
std::uint32_t JsonReader::ReadHex4() {
  if (end_ - p_ < 6) FailHere("input ends inside a string (is the file truncated?)");
  std::uint32_t code = 0;
  const auto [end, error] = std::from_chars(p_ + 2, p_ + 6, code, 16);
  if (error != std::errc{} || end != p_ + 6) FailHere("bad \\u escape in a string");
  p_ += 6;
  return code;
}

}  // namespace

std::unique_ptr<TokenReader> MakeJsonReader(std::string_view bytes, std::string file,
                                            std::uint64_t base_offset) {
  return std::make_unique<JsonReader>(bytes, std::move(file), base_offset);
}

}  // namespace idbg::base
