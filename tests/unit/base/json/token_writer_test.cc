// SPDX-License-Identifier: Apache-2.0
#include "base/json/token_writer.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "base/error.h"

namespace idbg::base::token_writer_test {
namespace {

using namespace std::string_literals;

void WriteSample(TokenWriter& writer) {
  writer.BeginMap(3);
  writer.Key("a");
  writer.BeginArray(3);
  writer.Int(-1);
  writer.Double(1.0);
  writer.BeginMap(0);
  writer.EndMap();
  writer.EndArray();
  writer.Key("é\"\n");
  writer.Null();
  writer.Key("c");
  writer.BeginArray(0);
  writer.EndArray();
  writer.EndMap();
}

}  // namespace

TEST_CASE("JSON is written as Python's json.dumps writes it", "[base][json]") {
  const auto indented = MakeJsonWriter();
  WriteSample(*indented);
  CHECK(indented->Take() ==
        "{\n  \"a\": [\n    -1,\n    1.0,\n    {}\n  ],\n  \"\\u00e9\\\"\\n\": null,\n  \"c\": "
        "[]\n}");
  const auto line = MakeJsonWriter({.indent = 0});
  WriteSample(*line);
  CHECK(line->Take() == R"({"a": [-1, 1.0, {}], "\u00e9\"\n": null, "c": []})");
}

TEST_CASE("JSON strings hold printable ASCII only", "[base][json]") {
  const auto writer = MakeJsonWriter({.indent = 0});
  writer->String("\x7f\x01/\\\b\f\r\t€😀\xff"s);
  CHECK(writer->Take() == R"("\u007f\u0001/\\\b\f\r\t\u20ac\ud83d\ude00\ufffd")");
}

TEST_CASE("non-finite numbers are Python's literals, or null where asked for", "[base][json]") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const bool python : {true, false}) {
    const auto writer = MakeJsonWriter({.indent = 0, .python_literals = python});
    writer->BeginArray(3);
    for (const double value : {kInfinity, -kInfinity, std::nan("")}) writer->Double(value);
    writer->EndArray();
    CHECK(writer->Take() == (python ? "[Infinity, -Infinity, NaN]" : "[null, null, null]"));
  }
}

// Expected texts: repr() of CPython.
TEST_CASE("doubles are spelled as Python spells them", "[base]") {
  CHECK(PythonRepr(0.02611199952661991) == "0.02611199952661991");
  CHECK(PythonRepr(5) == "5.0");
  CHECK(PythonRepr(-0.0) == "-0.0");
  CHECK(PythonRepr(0.0001) == "0.0001");
  CHECK(PythonRepr(0.00001) == "1e-05");
  CHECK(PythonRepr(1.5e-7) == "1.5e-07");
  CHECK(PythonRepr(1e15) == "1000000000000000.0");
  CHECK(PythonRepr(9999999999999998.0) == "9999999999999998.0");
  CHECK(PythonRepr(1e16) == "1e+16");
  CHECK(PythonRepr(1.5e16) == "1.5e+16");
  CHECK(PythonRepr(123456.789) == "123456.789");
  CHECK(PythonRepr(-1234.5) == "-1234.5");
  CHECK(PythonRepr(5e-324) == "5e-324");
  CHECK(PythonRepr(1.7976931348623157e308) == "1.7976931348623157e+308");
  CHECK(PythonRepr(1e22) == "1e+22");
  CHECK(PythonRepr(std::nan("")) == "nan");
  CHECK(PythonRepr(-std::numeric_limits<double>::infinity()) == "-inf");
}

// Expected bytes: msgpack.packb of the Python package.
TEST_CASE("msgpack has the smallest integers and float64 always", "[base][msgpack]") {
  const auto writer = MakeMsgpackWriter();
  const auto bytes_of = [&](auto value) {
    if constexpr (std::is_same_v<decltype(value), double>) {
      writer->Double(value);
    } else {
      writer->Int(value);
    }
    return writer->Take();
  };
  CHECK(bytes_of(127) == "\x7f");
  CHECK(bytes_of(128) == "\xcc\x80");
  CHECK(bytes_of(256) == "\xcd\x01\x00"s);
  CHECK(bytes_of(65536) == "\xce\x00\x01\x00\x00"s);
  CHECK(bytes_of(std::int64_t{1} << 32) == "\xcf\x00\x00\x00\x01\x00\x00\x00\x00"s);
  CHECK(bytes_of(-32) == "\xe0");
  CHECK(bytes_of(-33) == "\xd0\xdf");
  CHECK(bytes_of(-129) == "\xd1\xff\x7f");
  CHECK(bytes_of(1.0) == "\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00"s);
  CHECK(bytes_of(0.5) == "\xcb\x3f\xe0\x00\x00\x00\x00\x00\x00"s);
  writer->String(std::string(32, 'x'));
  CHECK(writer->Take() == "\xd9\x20" + std::string(32, 'x'));
  writer->Binary("ab");
  CHECK(writer->Take() ==
        "\xc4\x02"
        "ab");
  WriteSample(*writer);
  CHECK(writer->Take() ==
        "\x83\xa1"
        "a\x93\xff\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00\x80\xa4\xc3\xa9\"\n\xc0\xa1"
        "c\x90"s);
}

TEST_CASE("a wrong count is caught before it spoils a msgpack file", "[base][msgpack]") {
  const auto writer = MakeMsgpackWriter();
  writer->BeginArray(1);
  CHECK_THROWS_AS(writer->EndArray(), Error);
  writer->Int(1);
  CHECK_THROWS_AS(writer->Int(2), Error);
}

}  // namespace idbg::base::token_writer_test
