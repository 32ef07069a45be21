// SPDX-License-Identifier: Apache-2.0
#include "interpret/interpreter.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include <concepts>
#include <ranges>
#include <tuple>
#include <type_traits>

#include "base/json/token_reader.h"
#include "base/json/token_writer.h"

namespace idbg::interpret {
namespace {

using base::TokenReader;
using base::TokenWriter;

CallState ReadState(TokenReader& reader) {
  const std::int64_t number = reader.ReadInt();
  if (number < 0 || number > static_cast<std::int64_t>(CallState::kSkipped))
    reader.Fail("is not a state");
  return static_cast<CallState>(number);
}

// What is sent of each, by position.
template <typename T>
constexpr auto kFields = std::tuple();
template <>
constexpr auto kFields<Subnormals> =
    std::tuple(&Subnormals::is_known, &Subnormals::flushes_results, &Subnormals::flushes_inputs);
template <>
constexpr auto kFields<RunValue> =
    std::tuple(&RunValue::name, &RunValue::is_tensor, &RunValue::number, &RunValue::dtype,
               &RunValue::sizes, &RunValue::strides, &RunValue::nan, &RunValue::infinite,
               &RunValue::is_saved, &RunValue::is_repeated);
template <>
constexpr auto kFields<RunCall> =
    std::tuple(&RunCall::name, &RunCall::target, &RunCall::state, &RunCall::why,
               &RunCall::is_random, &RunCall::is_clamped, &RunCall::time_ns, &RunCall::values);
template <>
constexpr auto kFields<RunResult> =
    std::tuple(&RunResult::torch_version, &RunResult::threads, &RunResult::runs, &RunResult::before,
               &RunResult::after, &RunResult::saved_bytes, &RunResult::unsaved,
               &RunResult::spilled_bytes, &RunResult::calls);

template <typename T>
void Write(const T& value, TokenWriter& writer) {
  if constexpr (std::same_as<T, std::string>) {
    writer.String(value);
  } else if constexpr (std::same_as<T, bool>) {
    writer.Bool(value);
  } else if constexpr (std::integral<T> || std::is_enum_v<T>) {
    writer.Int(static_cast<std::int64_t>(value));
  } else if constexpr (std::ranges::range<T>) {
    writer.Array(value, [&](const auto& element) { Write(element, writer); });
  } else {
    const auto write = [&](auto... fields) {
      writer.BeginArray(sizeof...(fields));
      (Write(value.*fields, writer), ...);
      writer.EndArray();
    };
    std::apply(write, kFields<T>);
  }
}

template <typename T>
void Read(T& value, TokenReader& reader) {
  if constexpr (std::same_as<T, std::string>) {
    value = reader.ReadString();
  } else if constexpr (std::same_as<T, bool>) {
    value = reader.ReadBool();
  } else if constexpr (std::same_as<T, CallState>) {
    value = ReadState(reader);
  } else if constexpr (std::integral<T>) {
    value = reader.ReadInt();
  } else if constexpr (std::ranges::range<T>) {
    reader.ReadArray([&] { Read(value.emplace_back(), reader); });
  } else {
    const auto read = [&](auto... fields) {
      std::size_t next = 0;
      reader.ReadArray([&] {
        std::size_t place = 0;
        const bool is_known = ((place++ == next && (Read(value.*fields, reader), true)) || ...);
        if (!is_known) reader.Fail("has too many fields");
        ++next;
      });
      if (next < sizeof...(fields)) reader.Fail("has too few fields");
    };
    std::apply(read, kFields<T>);
  }
}

}  // namespace

Subnormals ReadSubnormals() {
#if defined(__x86_64__)
  constexpr unsigned kFlushResults = 1U << 15;
  constexpr unsigned kFlushInputs = 1U << 6;
  const unsigned mode = _mm_getcsr();
  return {.is_known = true,
          .flushes_results = (mode & kFlushResults) != 0,
          .flushes_inputs = (mode & kFlushInputs) != 0};
#else
  return {};
#endif
}

std::string ToString(const Subnormals& mode) {
  if (!mode.is_known) return "unknown";
  if (mode.flushes_results && mode.flushes_inputs) return "flushed to zero (FTZ and DAZ)";
  if (mode.flushes_results) return "results flushed to zero (FTZ)";
  return mode.flushes_inputs ? "inputs flushed to zero (DAZ)" : "kept";
}

std::string Encode(const RunResult& result) {
  const auto writer = base::MakeMsgpackWriter();
  Write(result, *writer);
  return writer->Take();
}

RunResult Decode(std::string_view bytes, const std::string& file) {
  const auto reader = base::MakeMsgpackReader(bytes, file);
  RunResult result;
  Read(result, *reader);
  reader->ExpectEnd();
  return result;
}

}  // namespace idbg::interpret
