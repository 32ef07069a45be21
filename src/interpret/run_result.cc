// SPDX-License-Identifier: Apache-2.0
#include "interpret/interpreter.h"

#if defined(__x86_64__)
#include <xmmintrin.h>

#include <initializer_list>
#endif

#include "base/function_ref.h"
#include "base/json/token_reader.h"
#include "base/json/token_writer.h"
#include "base/names.h"

namespace idbg::interpret {
namespace {

using base::TokenReader;
using base::TokenWriter;

void WriteNumbers(const std::vector<std::int64_t>& numbers, TokenWriter& writer) {
  writer.BeginArray(numbers.size());
  for (const std::int64_t number : numbers) writer.Int(number);
  writer.EndArray();
}

std::vector<std::int64_t> ReadNumbers(TokenReader& reader) {
  std::vector<std::int64_t> numbers;
  reader.ReadArray([&] { numbers.push_back(reader.ReadInt()); });
  return numbers;
}

// Fields by position: each of `fields` consumes its own.
void ReadFields(TokenReader& reader, std::initializer_list<base::FunctionRef<void()>> fields) {
  const auto* field = fields.begin();
  reader.ReadArray([&] {
    if (field == fields.end()) reader.Fail("has too many fields");
    (*field++)();
  });
  if (field != fields.end()) reader.Fail("has too few fields");
}

void Write(const RunValue& value, TokenWriter& writer) {
  writer.BeginArray(10);
  writer.String(value.name);
  writer.Bool(value.is_tensor);
  writer.String(value.number);
  writer.String(value.dtype);
  WriteNumbers(value.sizes, writer);
  WriteNumbers(value.strides, writer);
  writer.Int(value.nan);
  writer.Int(value.infinite);
  writer.Bool(value.is_saved);
  writer.Bool(value.is_repeated);
  writer.EndArray();
}

RunValue ReadValue(TokenReader& reader) {
  RunValue value;
  ReadFields(
      reader,
      {[&] { value.name = reader.ReadString(); }, [&] { value.is_tensor = reader.ReadBool(); },
       [&] { value.number = reader.ReadString(); }, [&] { value.dtype = reader.ReadString(); },
       [&] { value.sizes = ReadNumbers(reader); }, [&] { value.strides = ReadNumbers(reader); },
       [&] { value.nan = reader.ReadInt(); }, [&] { value.infinite = reader.ReadInt(); },
       [&] { value.is_saved = reader.ReadBool(); },
       [&] { value.is_repeated = reader.ReadBool(); }});
  return value;
}

void Write(const RunCall& call, TokenWriter& writer) {
  writer.BeginArray(8);
  writer.String(call.name);
  writer.String(call.target);
  writer.Int(static_cast<std::int64_t>(call.state));
  writer.String(call.why);
  writer.Bool(call.is_random);
  writer.Bool(call.is_clamped);
  writer.Int(call.time_ns);
  writer.BeginArray(call.values.size());
  for (const RunValue& value : call.values) Write(value, writer);
  writer.EndArray();
  writer.EndArray();
}

CallState ReadState(TokenReader& reader) {
  const std::int64_t number = reader.ReadInt();
  if (number < 0 || number > static_cast<std::int64_t>(CallState::kSkipped))
    reader.Fail("is not a state");
  return static_cast<CallState>(number);
}

RunCall ReadCall(TokenReader& reader) {
  RunCall call;
  ReadFields(
      reader,
      {[&] { call.name = reader.ReadString(); }, [&] { call.target = reader.ReadString(); },
       [&] { call.state = ReadState(reader); }, [&] { call.why = reader.ReadString(); },
       [&] { call.is_random = reader.ReadBool(); }, [&] { call.is_clamped = reader.ReadBool(); },
       [&] { call.time_ns = reader.ReadInt(); },
       [&] { reader.ReadArray([&] { call.values.push_back(ReadValue(reader)); }); }});
  return call;
}

std::int64_t ToBits(const Subnormals& mode) {
  return (mode.is_known ? 1 : 0) | (mode.flushes_results ? 2 : 0) | (mode.flushes_inputs ? 4 : 0);
}
Subnormals FromBits(std::int64_t bits) {
  return {.is_known = (bits & 1) != 0,
          .flushes_results = (bits & 2) != 0,
          .flushes_inputs = (bits & 4) != 0};
}

}  // namespace

std::string_view ToString(CallState state) {
  using enum CallState;
  static constexpr base::Named<CallState> kNames[] = {
      {"ran", kRan}, {"failed", kFailed}, {"skipped", kSkipped}};
  return base::NameOf(kNames, state);
}

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
  writer->BeginArray(9);
  writer->String(result.torch_version);
  for (const std::int64_t number :
       {result.threads, result.runs, ToBits(result.before), ToBits(result.after),
        result.saved_bytes, result.unsaved, result.spilled_bytes})
    writer->Int(number);
  writer->BeginArray(result.calls.size());
  for (const RunCall& call : result.calls) Write(call, *writer);
  writer->EndArray();
  writer->EndArray();
  return writer->Take();
}

RunResult Decode(std::string_view bytes, const std::string& file) {
  const auto reader = base::MakeMsgpackReader(bytes, file);
  RunResult result;
  ReadFields(
      *reader,
      {[&] { result.torch_version = reader->ReadString(); },
       [&] { result.threads = reader->ReadInt(); }, [&] { result.runs = reader->ReadInt(); },
       [&] { result.before = FromBits(reader->ReadInt()); },
       [&] { result.after = FromBits(reader->ReadInt()); },
       [&] { result.saved_bytes = reader->ReadInt(); }, [&] { result.unsaved = reader->ReadInt(); },
       [&] { result.spilled_bytes = reader->ReadInt(); },
       [&] { reader->ReadArray([&] { result.calls.push_back(ReadCall(*reader)); }); }});
  reader->ExpectEnd();
  return result;
}

}  // namespace idbg::interpret
