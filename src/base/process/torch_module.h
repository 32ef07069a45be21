// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

// The boundary between the program and its LibTorch module (src/torch): plain data and function
// pointers, no std:: types and no exceptions. The module exports one function, IdbgTorchModule(),
// that returns this table; each part is declared by the room that calls it. Both sides are built
// from the same headers. Everything handed over is borrowed for as long as the call lasts.

extern "C" {

enum { kIdbgModuleVersion = 4 };  // of this table and of its parts

// What functions of the parts return. The numbers are the process exit codes where there is one.
enum {
  kIdbgDone = 0,
  kIdbgStopped = 1,   // a hook asked to stop; what was found so far has been delivered
  kIdbgUsage = 2,     // the job cannot be: sizes, inputs that do not fit, an unknown device
  kIdbgFormat = 3,    // a file that LibTorch cannot read
  kIdbgExternal = 4,  // LibTorch, CUDA or another process of the group failed
  kIdbgMemory = 5,    // not enough memory; no exit code
  kIdbgInternal = 70,
};

// Filled in whenever a function returns neither done nor stopped: one line, always terminated.
typedef struct IdbgError {
  char text[1024];
} IdbgError;

typedef struct IdbgModule {
  uint32_t size;     // of this struct
  uint32_t version;  // kIdbgModuleVersion
  const char* torch_version;
  // Each begins with its own size.
  const struct IdbgTrainer* trainer;
  const struct IdbgInterpreter* interpreter;
  const struct IdbgScriptReader* script_reader;
  const struct IdbgProductLibrary* product_library;
} IdbgModule;

}  // extern "C"
