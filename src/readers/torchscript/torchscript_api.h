// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "base/process/torch_module.h"

// Reading TorchScript, a part of the LibTorch module.

extern "C" {

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
  uint32_t size;  // of this struct
  // What LibTorch asks of the machine when it is first used, for a process that may not ask later.
  void (*prepare)(void);
  int32_t (*read)(const IdbgScriptJob* job, IdbgError* error);
} IdbgScriptReader;

}  // extern "C"
