// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/names.h"

namespace idbg::logs {

// Which compilation a record belongs to. Every part may be missing.
struct CompileId {
  static constexpr std::int32_t kMissing = -1;

  std::int32_t autograd = kMissing;  // compiled_autograd_id
  std::int32_t frame = kMissing;     // frame_id: one code object of a process
  std::int32_t compile = kMissing;   // frame_compile_id: 0, then one more for each recompilation
  std::int32_t attempt = kMissing;   // restarts of one analysis; missing counts as 0

  bool empty() const { return autograd < 0 && frame < 0 && compile < 0; }
  // Compiled autograd captures a backward graph under an id without a frame, and compiles what it
  // captured under ids with one.
  bool IsCapture() const { return autograd >= 0 && frame < 0; }
  CompileId WithoutAttempt() const { return {autograd, frame, compile, kMissing}; }

  // As TORCH_TRACE writes the id of a record: no compilation is without a number of its attempt.
  CompileId WithAttempt() const {
    return {autograd, frame, compile, compile < 0 ? kMissing : attempt < 0 ? 0 : attempt};
  }

  auto operator<=>(const CompileId&) const = default;
};

// "[!CA/FRAME/COMPILE_ATTEMPT]" as PyTorch's logs print it: "[0/0]", "[0/0_1]", "[!2/1/0]",
// "[-/-]". `!CA/` and `_ATTEMPT` stand only where they say something.
std::string Display(const CompileId& id);

// Reads "0/0", "0/0_1", "!2/1/0", "!2", with or without brackets, "-" and "None" for missing. For
// anything else there is none, or an Error(kUsage).
std::optional<CompileId> FindCompileId(std::string_view text);
CompileId ParseCompileId(std::string_view text);

// The events that an analysis asks for; every other one is kOther and keeps its name.
enum class Event : std::uint8_t {
  kOther,
  kArtifact,  // a payload with a name of its own: Record::name
  kChromiumEvent,
  kDynamoStart,
  kDynamoOutputGraph,
  kDynamoGuards,        // older logs: a list of code and stacks
  kDynamoCppGuardsStr,  // the guard tree
  kOptimizeDdpSplitGraph,
  kOptimizeDdpSplitChild,
  kCompiledAutogradGraph,
  kAotJointGraph,
  kAotForwardGraph,
  kAotBackwardGraph,
  kAotInferenceGraph,
  kInductorPreGradGraph,
  kInductorPostGradGraph,
  kInductorOutputCode,
  kGraphDump,
  kCompilationMetrics,
  kBwdCompilationMetrics,
  kAotAutogradBackwardCompilationMetrics,
  kCompilationMetricsRuntime,
  kDescribeStorage,
  kDescribeTensor,
  kDescribeSource,
  kDumpFile,
  kLink,
  kSymbolicShapeSpecialization,
  kGuardAdded,
  kGuardAddedFast,
  kCreateSymbol,
  kCreateUnbackedSymbol,
  kExpressionCreated,
  kPropagateRealTensorsProvenance,
  kMissingFakeKernel,
  kMismatchedFakeKernel,
  kExportedProgram,
};

// "chromium_event"; "other" for kOther.
inline std::string_view ToString(Event event) { return base::EnumName(event); }
// kOther for a key that is not known.
Event ParseEvent(std::string_view key);
// A backward that is compiled when it first runs has metrics of its own, of the forward's id.
bool IsBackwardMetrics(Event event);

// What became of a payload's MD5.
enum class PayloadState : std::uint8_t {
  kNone,       // the record has no payload
  kPlain,      // as it is, without TABs and MD5: the log is no TORCH_TRACE
  kUnchecked,  // Log was opened without verification
  kIntact,
  kRepaired,  // lines that another writer had torn off were put back; the MD5 proves it
  kDamaged,   // lines lost or altered: what is derived from it is doubtful
};

// One record of a log: where it is, not what it says. Small, because there are millions.
struct Record {
  // Of the JSON, in the log's bytes. Where each file of a folder is a record, and none has JSON,
  // the number of the file. It rises from record to record.
  std::uint64_t offset = 0;
  std::uint64_t payload_offset = 0;  // of the first payload line
  std::uint64_t payload_size = 0;    // as it stands in the log: of TORCH_TRACE with TABs, line ends
  std::uint32_t size = 0;            // of the JSON in bytes; 0: there is none
  std::uint32_t line = 0;            // from 1
  std::uint32_t compilation = 0;     // in Process::compilations; of the whole log's process
  std::uint32_t process = 0;         // in Log::processes
  std::int32_t attempt = CompileId::kMissing;
  std::uint32_t name = 0;  // in Log::names: of an artifact or graph dump, of an unknown event
  // Since the log's first record, as the prefix says; ties are normal. 32 bits are full in 50 days.
  std::uint64_t time_ms : 40 = 0;
  Event event = Event::kOther;
  PayloadState payload = PayloadState::kNone;
  bool is_span : 1 = false;   // a chromium event that surely begins or ends a span: no instant
  bool is_clean : 1 = false;  // the JSON needs no CleanUp()
};
static_assert(sizeof(Record) == 56);

// Whether there is a payload to read: one that TORCH_TRACE announced may have been lost, and one
// that is there may be empty.
inline bool HasPayload(const Record& record) {
  return record.payload_size > 0 || record.payload == PayloadState::kPlain;
}

}  // namespace idbg::logs
