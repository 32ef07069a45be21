// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "base/process/torch_module.h"

// Running graphs, a part of the LibTorch module.

extern "C" {

enum {
  kIdbgNone,
  kIdbgSlot,  // a value of the graph: `index`
  kIdbgBool,  // `integer`
  kIdbgInt,
  kIdbgFloat,  // `real`
  kIdbgComplex,
  kIdbgText,
  kIdbgDType,     // `text`: "float32"
  kIdbgDevice,    // wherever it was: it is the device of the run
  kIdbgConstant,  // `text`: "torch.channels_last"
  kIdbgSubgraph,  // `index`
  kIdbgList,      // `elements`, `integer` of them
};

typedef struct IdbgArgument {
  int32_t kind;
  int32_t index;
  int64_t integer;
  double real;
  double imaginary;
  const char* name;  // of the operator's schema; empty: by position
  const char* text;
  const struct IdbgArgument* elements;
} IdbgArgument;

typedef struct IdbgCall {
  const char* name;
  const char* target;  // "aten.add.Tensor"
  const IdbgArgument* arguments;
  int64_t argument_count;
  const int32_t* outputs;  // slots
  int64_t output_count;
  const int32_t* dead;  // slots that nothing uses after this call
  int64_t dead_count;
} IdbgCall;

// A graph. Values stand in slots, each of which is written once.
typedef struct IdbgScope {
  const char* name;
  const char* const* slot_names;
  int64_t slot_count;
  const int32_t* inputs;  // slots
  int64_t input_count;
  const IdbgCall* calls;
  int64_t call_count;
  const IdbgArgument* outputs;
  int64_t output_count;
  const struct IdbgScope* subgraphs;
  int64_t subgraph_count;
} IdbgScope;

// Element (i, j, ...) is element offset + i * strides[0] + j * strides[1] + ... of `storage`.
typedef struct IdbgRunTensor {
  const char* dtype;  // as torch names it
  int64_t dims;
  const int64_t* sizes;
  const int64_t* strides;  // null: row-major
  int64_t offset;          // in elements
  const void* storage;     // null: zeros, or elements that are not plain data
  int64_t storage_bytes;
} IdbgRunTensor;

enum {
  kIdbgInputTensor,  // `tensor`; those with one `storage` share it in the run, too
  kIdbgInputSample,  // `integer`-th of the archive's sample inputs
  kIdbgInputRandom,  // drawn: normal, integers 0 and 1; `tensor` says what
  kIdbgInputInt,     // `integer`
  kIdbgInputNone,
};

typedef struct IdbgInput {
  int32_t kind;
  int64_t integer;
  IdbgRunTensor tensor;
} IdbgInput;

// What an output of a call was.
typedef struct IdbgRunValue {
  const char* name;  // of the slot
  int32_t kind;      // kIdbgSlot: a tensor; else kIdbgNone, kIdbgBool, kIdbgInt, kIdbgFloat, and
                     // kIdbgText: of a kind that is not looked into
  IdbgRunTensor tensor;  // row-major and on the CPU; its strides are those that it has in the run
  const char* layout;
  int64_t integer;
  double real;
  int32_t is_output;  // reported as an output of the graph: numbers of these are kept, too
} IdbgRunValue;

enum { kIdbgCallRan, kIdbgCallFailed, kIdbgCallSkipped };

typedef struct IdbgCallEnd {
  const char* path;  // of the scope: empty, or the calls that lead to it, each followed by '/'
  const IdbgCall* call;
  int32_t state;
  int32_t is_random;      // draws random numbers
  int32_t is_clamped;     // a number did not fit the dtype of the run: its largest was taken
  const char* why;        // it failed, or which value it was skipped for
  int64_t time_ns;        // of the operator alone
  int64_t spilled_bytes;  // that lay on disk, not in memory, after it
} IdbgCallEnd;

// A value of the outer graph that takes the place of what its node gives, once that is reported.
typedef struct IdbgForcedValue {
  const char* name;
  IdbgRunTensor tensor;
} IdbgForcedValue;

typedef struct IdbgRun {
  const IdbgScope* graph;
  const IdbgInput* inputs;    // as those of the graph
  const void* sample_inputs;  // a file of torch.save: (args, kwargs)
  int64_t sample_inputs_bytes;
  const char* float_dtype;  // for all floating-point tensors and dtypes; empty: as they are
  int64_t seed;
  int64_t memory_bytes;  // of values, beyond which they are spilled; 0: no limit
  const IdbgForcedValue* forced;
  int64_t forced_count;
  void* user;
  // Before a call, for whoever wants to know where it crashed.
  void (*on_call)(void* user, const char* path, const IdbgCall* call);
  // After a call that ran, for each of its outputs. Returns where the bytes were kept, for `map`,
  // or -1.
  int64_t (*on_value)(void* user, const char* path, const IdbgRunValue* value);
  void (*on_end)(void* user, const IdbgCallEnd* end);
  // Memory with the bytes that were kept, private to the run; null when it cannot be had.
  void* (*map)(void* user, int64_t position, int64_t bytes);
  void (*unmap)(void* user, void* memory, int64_t bytes);
} IdbgRun;

typedef struct IdbgInterpreter {
  uint32_t size;              // of this struct
  const char* torch_version;  // for results: asked where no file can be opened any more
  // What LibTorch asks of the machine when it is first used, for a process that may not ask later.
  // Returns the number of threads, which is `threads` unless that is 0.
  int32_t (*prepare)(int32_t threads);
  int32_t (*run)(const IdbgRun* run, IdbgError* error);
} IdbgInterpreter;

}  // extern "C"
