// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace idbg::base {

// Writes JSON or msgpack with the same calls. The bytes are those of Python's `json.dumps` and
// `msgpack.packb`: see MakeJsonWriter and MakeMsgpackWriter.
class TokenWriter {
 public:
  virtual ~TokenWriter() = default;

  virtual void BeginMap(std::size_t entries) = 0;
  virtual void Key(std::string_view key) = 0;
  virtual void EndMap() = 0;
  virtual void BeginArray(std::size_t elements) = 0;
  virtual void EndArray() = 0;
  virtual void String(std::string_view text) = 0;
  virtual void Binary(std::string_view bytes) = 0;  // msgpack only; JSON throws kInternal
  virtual void Int(std::int64_t value) = 0;
  virtual void Uint(std::uint64_t value) = 0;
  virtual void Double(double value) = 0;  // shortest form that reads back the same; NaN, Infinity
  virtual void Bool(bool value) = 0;
  virtual void Null() = 0;

  // A key with its value: a text, a number or a bool.
  template <typename T>
  void Member(std::string_view key, const T& value) {
    Key(key);
    if constexpr (std::convertible_to<T, std::string_view>) {
      String(value);
    } else if constexpr (std::same_as<T, bool>) {
      Bool(value);
    } else if constexpr (std::floating_point<T>) {
      Double(value);
    } else {
      Int(value);
    }
  }

  // An array of what `write` writes of each element.
  void Array(const auto& elements, const auto& write) {
    BeginArray(elements.size());
    for (const auto& element : elements) write(element);
    EndArray();
  }

  // The bytes written since the last call.
  virtual std::string Take() = 0;
};

struct JsonStyle {
  int indent = 2;               // spaces a level; 0: one line, with the separators ", " and ": "
  bool python_literals = true;  // NaN and Infinity bare; false: null
};

// As Python's `json.dumps(value, indent=2)`: no trailing newline, non-ASCII as \uXXXX, doubles in
// Python's spelling.
std::unique_ptr<TokenWriter> MakeJsonWriter(JsonStyle style = {});

// Smallest integer encodings, float64, str and bin types.
std::unique_ptr<TokenWriter> MakeMsgpackWriter();

// A double in Python's repr: "0.0215", "1e-05", "1.5e+16", "5.0", "nan", "inf".
std::string PythonRepr(double value);

}  // namespace idbg::base
