// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

// The boundary between the program and the part of its LibTorch module that reads TorchScript:
// plain data, no std:: types and no exceptions (see train/trainer_api.h). The module exports
// IdbgScriptTable().

extern "C" {

enum { kIdbgScriptVersion = 2 };

// What `read` returns; the numbers are process exit codes, but for one.
enum {
  kIdbgScriptDone = 0,
  kIdbgScriptUsage = 2,   // the inputs given do not fit forward()
  kIdbgScriptFormat = 3,  // not a TorchScript archive that LibTorch reads
  kIdbgScriptExternal = 4,
  kIdbgScriptMemory = 5,  // not enough memory; no exit code
  kIdbgScriptInternal = 70,
};

// Filled in whenever `read` does not return done: one line, always terminated.
typedef struct IdbgScriptError {
  char text[1024];
} IdbgScriptError;

typedef struct IdbgScriptInput {
  const char* dtype;  // "float32", as torch names it
  int64_t dims;
  const int64_t* sizes;
} IdbgScriptInput;

typedef struct IdbgScriptJob {
  const void* bytes;  // the archive
  int64_t size;
  // The tensors of forward(), in order; without them nothing is run.
  const IdbgScriptInput* inputs;
  int64_t input_count;
  void* user;
  // The graph of forward() as an ExportedProgram in torch.export's JSON, without weights. Called
  // once, before `read` returns done.
  void (*on_program)(void* user, const char* json, int64_t size);
  void (*on_fact)(void* user, const char* key, const char* value);
} IdbgScriptJob;

typedef struct IdbgScriptReader {
  uint32_t size;     // of this struct
  uint32_t version;  // kIdbgScriptVersion
  const char* torch_version;
  // What LibTorch asks of the machine when it is first used, for a process that may not ask later.
  void (*prepare)(void);
  int32_t (*read)(const IdbgScriptJob* job, IdbgScriptError* error);
} IdbgScriptReader;

}  // extern "C"
