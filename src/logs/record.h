// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "logs/compile_id.h"

namespace idbg::logs {

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
std::string_view ToString(Event event);
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
  std::uint32_t name = 0;     // in Log::names: of an artifact or graph dump, of an unknown event
  std::uint32_t time_ms = 0;  // since the log's first record, as the prefix says; ties are normal
  Event event = Event::kOther;
  PayloadState payload = PayloadState::kNone;
  bool is_span = false;  // a chromium event that surely begins or ends a span: no instant
};

// Whether there is a payload to read: one that TORCH_TRACE announced may have been lost, and one
// that is there may be empty.
inline bool HasPayload(const Record& record) {
  return record.payload_size > 0 || record.payload == PayloadState::kPlain;
}

}  // namespace idbg::logs
