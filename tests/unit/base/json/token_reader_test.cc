// SPDX-License-Identifier: Apache-2.0
#include "base/json/token_reader.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <functional>

#include "base/error.h"
#include "base/json/token_writer.h"

namespace idbg::base::token_reader_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using namespace std::string_literals;

// A document as one line of its tokens, read by Next() alone.
std::string Tokens(TokenReader& reader) {
  std::string line;
  for (;;) {
    const Token token = reader.Next();
    switch (token.type) {
      case TokenType::kEnd:
        return line;
      case TokenType::kMapBegin:
        line += "{ ";
        break;
      case TokenType::kMapEnd:
        line += "} ";
        break;
      case TokenType::kArrayBegin:
        line += "[ ";
        break;
      case TokenType::kArrayEnd:
        line += "] ";
        break;
      case TokenType::kNull:
        line += "null ";
        break;
      case TokenType::kBool:
        line += token.integer ? "true " : "false ";
        break;
      case TokenType::kInt:
        line += "i" + std::to_string(token.integer) + " ";
        break;
      case TokenType::kUint:
        line += "u" + std::to_string(static_cast<std::uint64_t>(token.integer)) + " ";
        break;
      case TokenType::kDouble:
        line += PythonRepr(token.number) + " ";
        break;
      case TokenType::kString:
        line += "'" + std::string(token.text) + "' ";
        break;
      case TokenType::kBinary:
        line += "b" + std::to_string(token.text.size()) + " ";
        break;
    }
  }
}

std::string Json(std::string_view text) { return Tokens(*MakeJsonReader(text, "t.json")); }
std::string Msgpack(std::string_view text) { return Tokens(*MakeMsgpackReader(text, "t.msgpack")); }

std::string ErrorOf(const auto& action) {
  try {
    action();
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kFormat);
    CHECK_FALSE(error.place().file.empty());
    return error.what();
  }
  FAIL("no error");
  return {};
}

std::string JsonError(std::string_view text) {
  return ErrorOf([&] {
    const auto reader = MakeJsonReader(text, "t.json");
    reader->Skip();
    reader->ExpectEnd();
  });
}

std::string MsgpackError(std::string_view text) {
  return ErrorOf([&] {
    const auto reader = MakeMsgpackReader(text, "t.msgpack");
    reader->Skip();
    reader->ExpectEnd();
  });
}

}  // namespace

TEST_CASE("JSON values become tokens", "[base][json]") {
  CHECK(Json(R"({"a": [1, -2, 0, 1.5], "b": {}, "c": [] , "d":null,"e":true,"f":false})") ==
        "{ 'a' [ i1 i-2 i0 1.5 ] 'b' { } 'c' [ ] 'd' null 'e' true 'f' false } ");
  CHECK(Json("[NaN, Infinity, -Infinity, -0, -0.0, 1e5, 1E-7, 2.5e+3]") ==
        "[ nan inf -inf i0 -0.0 100000.0 1e-07 2500.0 ] ");
  CHECK(Json("[9223372036854775807, -9223372036854775808, 18446744073709551615]") ==
        "[ i9223372036854775807 i-9223372036854775808 u18446744073709551615 ] ");
  CHECK(Json("[1e400, -1e400, 1e-400]") == "[ inf -inf 0.0 ] ");
  CHECK(Json("\"lone\"") == "'lone' ");
  CHECK(Json(" 7 ") == "i7 ");
  CHECK(Json("") == "");
}

TEST_CASE("JSON strings are decoded, and plain ones are views of the input", "[base][json]") {
  CHECK(
      Json(
          R"(["\"\\\/\b\f\n\r\t", "\u0041\u00e9\u20AC", "a\ud83d\ude00z", "é€😀", "a long plain string"])") ==
      "[ '\"\\/\b\f\n\r\t' 'A\u00e9\u20ac' 'a\U0001F600z' 'é€😀' 'a long plain string' ] ");
  CHECK(Json(R"("é\n€")") == "'é\n€' ");
  CHECK(Json(R"("\u0000")") == "'\0' "s);
  const std::string_view text = R"(["plain"])";
  const auto reader = MakeJsonReader(text, "t");
  reader->Next();
  CHECK(reader->Next().text.data() == text.data() + 2);
}

TEST_CASE("a string ends where it does, wherever that is in a block of bytes", "[base][json]") {
  for (std::size_t length = 0; length <= 40; ++length) {
    CAPTURE(length);
    const std::string plain(length, 'a');
    for (const std::string& tail : {""s, "\xc3\xa9"s, std::string(20, 'b')}) {
      CHECK(Json("[\"" + plain + tail + "\",1]") == "[ '" + plain + tail + "' i1 ] ");
    }
    CHECK(Json("[\"" + plain + "\\n\"]") == "[ '" + plain + "\n' ] ");
    CHECK_THROWS_WITH(Json("[\"" + plain + "\x1f" + std::string(20, 'b') + "\"]"),
                      ContainsSubstring("control character 0x1f"));
  }
}

TEST_CASE("what is passed over ends where it does, wherever its escapes are in a block of bytes",
          "[base][json]") {
  for (std::size_t length = 0; length <= 40; ++length) {
    CAPTURE(length);
    const std::string begin = R"([["\")" + std::string(length, 'a');
    for (const std::string& escape : {R"(\")"s, R"(\\)"s, R"(\\\")"s, R"(\n)"s, R"(\u0041)"s}) {
      const std::string text = begin + escape + std::string(20, 'b') + escape + "\"],1]";
      const auto reader = MakeJsonReader(text, "t");
      std::vector<std::string> raws;
      reader->ReadArray([&] { raws.emplace_back(reader->ReadRaw()); });
      CHECK(raws == std::vector{text.substr(1, text.size() - 4), "1"s});
    }
    CHECK_THAT(JsonError(begin + R"(\x")" + std::string(20, 'b') + "\"]]"),
               ContainsSubstring("bad escape"));
  }
}

TEST_CASE("what is not JSON is refused with its place", "[base][json]") {
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"[01]", "byte 1: a number must not start with 0"},
      {"[-01]", "must not start with 0"},
      {"[1,]", "byte 3: expected a value, found ']'"},
      {R"({"a":1,})", "expected a key in double quotes, found '}'"},
      {R"({"a" 1})", "expected ':'"},
      {R"({"a":1 "b":2})", "expected ',' or '}'"},
      {"[1 2]", "expected ',' or ']'"},
      {"{'a':1}", "expected a key in double quotes, found '''"},
      {"['a']", "expected a value, found '''"},
      {"{a:1}", "expected a key"},
      {"[\"a\0b\"]"s, "byte 3: control character 0x00 inside a string"},
      {"[\"a\nb\"]", "control character 0x0a"},
      {R"(["\z"])", "bad escape"},
      {R"(["\u12g4"])", "bad \\u escape"},
      {R"(["\ud800"])", "half of a surrogate pair"},
      {R"(["\ud800\u0041"])", "half of a surrogate pair"},
      {R"(["\udc00"])", "half of a surrogate pair"},
      {"[\"a\xff\"]", "byte 3: string is not UTF-8"},
      {"[\"\\n\xc3\"]", "byte 4: string is not UTF-8"},
      {"[\"\xed\xa0\x80\"]", "string is not UTF-8"},
      {"[1.]", "expected a digit"},
      {"[.5]", "expected a value"},
      {"[1e]", "expected a digit"},
      {"[+1]", "expected a value"},
      {"[-]", "expected a digit"},
      {"[0x10]", "end of the number"},
      {"[1a]", "end of the number"},
      {"[truex]", "end of the value"},
      {"[nul]", "expected a value"},
      {"[nan]", "expected a value"},
      {"[99999999999999999999]", "integer does not fit 64 bits"},
      {"[-9223372036854775809]", "integer does not fit 64 bits"},
      {"[1}", "expected ',' or ']'"},
      {"[}", "expected a value"},
      {"{]", "expected a key"},
      {"null true false", "there is data after the end of the document"},
      {"", "found the end of the input"},
      {" \n ", "found the end of the input"},
      {"\xef\xbb\xbf{}", "found byte 0xef"},
  }));
  CAPTURE(text);
  CHECK_THAT(JsonError(text), ContainsSubstring(message));
}

TEST_CASE("JSON cut short at any byte is an error, never a shorter document", "[base][json]") {
  const std::string text =
      R"({"a\n": [1.5e3, true, "xé\u00e9", NaN, -Infinity, {"k": null}], "b": -12})";
  for (std::size_t size = 0; size < text.size(); ++size) {
    CAPTURE(size);
    JsonError(std::string_view(text).substr(0, size));
  }
}

TEST_CASE("deep nesting is a clean error", "[base][json][msgpack]") {
  CHECK_THAT(JsonError(std::string(1'000'000, '[')),
             ContainsSubstring("nested deeper than 128 levels"));
  std::string maps;
  for (int i = 0; i < 1000; ++i) maps += R"({"a":)";
  CHECK_THAT(JsonError(maps), ContainsSubstring("nested deeper than 128 levels"));
  CHECK_THAT(MsgpackError(std::string(1'000'000, '\x91')),
             ContainsSubstring("nested deeper than 128 levels"));
  const std::string allowed = std::string(128, '[') + std::string(128, ']');
  MakeJsonReader(allowed, "t")->Skip();
  std::function<void(TokenReader&)> recurse = [&](TokenReader& reader) {
    reader.ReadArray([&] { recurse(reader); });
  };
  const auto reader = MakeJsonReader(allowed, "t");
  recurse(*reader);
  reader->ExpectEnd();
}

TEST_CASE("msgpack values become tokens", "[base][msgpack]") {
  CHECK(Msgpack("\x82\xa1"
                "a\x93\x01\xff\xc0\xa1"
                "b\x80"s) == "{ 'a' [ i1 i-1 null ] 'b' { } } ");
  CHECK(
      Msgpack("\x9b\xcc\xff\xcd\xff\xff\xce\xff\xff\xff\xff\xd0\x80\xd1\x80\x00\xd2\x80\x00\x00\x00"
              "\xd3\x80\x00\x00\x00\x00\x00\x00\x00\xcf\x7f\xff\xff\xff\xff\xff\xff\xff"
              "\xcf\xff\xff\xff\xff\xff\xff\xff\xff\xc2\xc3"s) ==
      "[ i255 i65535 i4294967295 i-128 i-32768 i-2147483648 i-9223372036854775808 "
      "i9223372036854775807 u18446744073709551615 false true ] ");
  CHECK(Msgpack("\x94\xca\x3f\xc0\x00\x00\xcb\x3f\xf8\x00\x00\x00\x00\x00\x00\xc4\x02"
                "ab\xd9\x01x"s) == "[ 1.5 1.5 b2 'x' ] ");
  CHECK(Msgpack("\xdc\x00\x01\x01\xdd\x00\x00\x00\x01\x02\xde\x00\x00\xdf\x00\x00\x00\x00"s) ==
        "[ i1 ] [ i2 ] { } { } ");
}

TEST_CASE("msgpack may take a longer encoding than it needs", "[base][msgpack]") {
  CHECK(Msgpack("\x9b\xcc\x05\xcd\x00\x05\xce\x00\x00\x00\x05\xcf\x00\x00\x00\x00\x00\x00\x00\x05"
                "\xd0\x05\xd1\x00\x05\xd2\x00\x00\x00\x05\xd3\x00\x00\x00\x00\x00\x00\x00\x05"
                "\xd0\xff\xd1\xff\xff\xd3\xff\xff\xff\xff\xff\xff\xff\xff"s) ==
        "[ i5 i5 i5 i5 i5 i5 i5 i5 i-1 i-1 i-1 ] ");
  CHECK(Msgpack("\x95\xd9\x01x\xda\x00\x01x\xdb\x00\x00\x00\x01x\xdb\x00\x00\x00\x00\xa0"s) ==
        "[ 'x' 'x' 'x' '' '' ] ");
  CHECK(Msgpack("\x94\xc5\x00\x01x\xc6\x00\x00\x00\x01x\xc6\x00\x00\x00\x00\xc4\x00"s) ==
        "[ b1 b1 b0 b0 ] ");
  CHECK(Msgpack("\xdf\x00\x00\x00\x01\xdb\x00\x00\x00\x01y\xde\x00\x01\xd9\x01z"
                "\xdd\x00\x00\x00\x02\xdc\x00\x00\xdc\x00\x01\x07"s) ==
        "{ 'y' { 'z' [ [ ] [ i7 ] ] } } ");
}

TEST_CASE("what is not msgpack is refused with its place", "[base][msgpack]") {
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"\xc1", "byte 0: byte 0xc1 does not start a msgpack object"},
      {"\xdd\xff\xff\xff\xff", "byte 5: input ends inside an array"},
      {"\xdf\xff\xff\xff\xff", "byte 5: input ends inside a map"},
      {"\xdb\xff\xff\xff\xff"
       "abc",
       "input ends inside a value"},
      {"\xc6\xff\xff\xff\xff"
       "abc",
       "input ends inside a value"},
      {"\xc7\xff\x01\x01", "input ends inside a value"},
      {"\x92\x01\xcd\x01", "byte 2: input ends inside a value"},
      {"\xc7\x01\x01\x01", "extension types are not supported"},
      {"\xd4\x01\x01", "extension types are not supported (type byte 0xd4)"},
      {"\x81\x01\x02", "byte 1: a map key must be a string, found an integer"},
      {"\x81\xa1"
       "a",
       "input ends inside a map"},
      {"\xa2\xff\xfe", "string is not UTF-8"},
      {"\x80\x80", "byte 1: there is data after the end"},
      {"", "found the end of the input"},
  }));
  CAPTURE(text);
  CHECK_THAT(MsgpackError(text), ContainsSubstring(message));
}

TEST_CASE("msgpack cut short at any byte is an error", "[base][msgpack]") {
  const auto writer = MakeMsgpackWriter();
  writer->BeginMap(2);
  writer->Key("a");
  writer->BeginArray(5);
  writer->Double(0.5);
  writer->Int(-70000);
  writer->Uint(1ull << 40);
  writer->String(std::string(300, 'x'));
  writer->Binary("12345");
  writer->EndArray();
  writer->Key("b");
  writer->Bool(true);
  writer->EndMap();
  const std::string text = writer->Take();
  for (std::size_t size = 0; size < text.size(); ++size) {
    CAPTURE(size);
    MsgpackError(std::string_view(text).substr(0, size));
  }
}

TEST_CASE("typed reading names the key path of what is wrong", "[base][json]") {
  const auto reader = MakeJsonReader(R"({"a": {"b.c": [1, {"d": 64.0}]}})", "t.json");
  const auto read = [&] {
    reader->ReadMap([&](std::string_view) {
      reader->ReadMap([&](std::string_view) {
        reader->ReadArray([&] {
          if (reader->Peek().type != TokenType::kMapBegin) return reader->Skip();
          reader->ReadMap([&](std::string_view key) {
            reader->Peek();
            CHECK(key == "d");
            reader->ReadInt();
          });
        });
      });
    });
  };
  CHECK(ErrorOf(read) == "t.json: byte 24: at a.b.c[1].d: expected an integer, found a number");
}

TEST_CASE("typed reading is strict about scalars", "[base][json]") {
  const auto fails = [](std::string_view text, auto read) {
    CAPTURE(text);
    const auto reader = MakeJsonReader(text, "t");
    ErrorOf([&] { read(*reader); });
  };
  for (const char* text : {"64.0", "true", "\"64\"", "null", "[]", "18446744073709551615"}) {
    fails(text, [](TokenReader& r) { r.ReadInt(); });
  }
  for (const char* text : {"true", "\"1\"", "null"})
    fails(text, [](TokenReader& r) { r.ReadNumber(); });
  for (const char* text : {"1", "\"true\"", "null"})
    fails(text, [](TokenReader& r) { r.ReadBool(); });
  for (const char* text : {"1", "{}", "null"}) fails(text, [](TokenReader& r) { r.ReadString(); });
  CHECK(MakeJsonReader("3", "t")->ReadNumber() == 3.0);
  CHECK(std::isnan(MakeJsonReader("NaN", "t")->ReadNumber()));
}

TEST_CASE("a raw value is the bytes of one value", "[base][json]") {
  const auto reader = MakeJsonReader(R"({"a":  {"x": [1, 2]} , "b": 7})", "t", 1000);
  std::vector<std::string> raws;
  reader->ReadMap([&](std::string_view) {
    CHECK(reader->offset() >= 1000);
    raws.emplace_back(reader->ReadRaw());
  });
  reader->ExpectEnd();
  CHECK(raws == std::vector<std::string>{R"({"x": [1, 2]})", "7"});
}

TEST_CASE("a map with known bytes is passed over, any other is left", "[base][json][msgpack]") {
  const auto check = [](const std::unique_ptr<TokenReader>& reader) {
    std::string_view raw;
    std::string passed;
    reader->ReadArray([&] {
      if (raw.empty()) {
        raw = reader->ReadRaw();
      } else if (reader->SkipIfRaw(raw)) {
        passed += "p";
      } else {
        reader->Skip();
        passed += "-";
      }
    });
    reader->ExpectEnd();
    CHECK(passed == "p---p");
  };
  check(MakeJsonReader(
      R"([{"a": {"b": 1}}, {"a": {"b": 1}}, {"a": {"b": 2}}, 7, {}, {"a": {"b": 1}}])", "t"));
  check(
      MakeMsgpackReader("\x96\x81\xa1"
                        "a\x81\xa1"
                        "b\x01\x81\xa1"
                        "a\x81\xa1"
                        "b\x01\x81\xa1"
                        "a\x81\xa1"
                        "b\x02\x07\x80\x81\xa1"
                        "a\x81\xa1"
                        "b\x01"s,
                        "t"));
}

TEST_CASE("a long string that was passed over before ends where its bytes say", "[base][json]") {
  const std::string known = std::string(2000, 'a') + R"(\"b\n)";
  const auto next_of = [](const std::string& string) {
    const std::string json = R"({"text": ")" + string + R"(", "number": 7})";
    std::int64_t number = 0;
    const auto reader = MakeJsonReader(json, "t");
    reader->ReadMembers({{"number", [&] { number = reader->ReadInt(); }}});
    return number;
  };
  CHECK(next_of(known) == 7);
  CHECK(next_of(known) == 7);
  CHECK(next_of(known + "c") == 7);            // goes on where the known one ends
  CHECK(next_of(known.substr(0, 1990)) == 7);  // ends before
  CHECK_THROWS_AS(next_of(known + "\\x"), Error);
  CHECK(next_of(known) == 7);
}

TEST_CASE("the format is told by the first byte", "[base]") {
  CHECK(LooksLikeMsgpack("\x82", "t"));
  CHECK(LooksLikeMsgpack("\xde", "t"));
  CHECK_FALSE(LooksLikeMsgpack("{", "t"));
  CHECK_FALSE(LooksLikeMsgpack(" \n{", "t"));
  CHECK_THAT(ErrorOf([] { MakeTokenReader("", "t"); }),
             ContainsSubstring("neither JSON nor msgpack"));
  CHECK_THAT(ErrorOf([] { MakeTokenReader("\xc1", "t"); }), ContainsSubstring("0xc1"));
}

}  // namespace idbg::base::token_reader_test
