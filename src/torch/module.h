// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <c10/util/Exception.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <exception>
#include <new>
#include <string_view>

#include "collect/cuda/library_api.h"
#include "interpret/interpreter_api.h"
#include "readers/torchscript/torchscript_api.h"
#include "torch/failure.h"
#include "train/trainer_api.h"

namespace idbg::torch {

// The parts of the module's table.
extern const IdbgTrainer kTrainer;
extern const IdbgInterpreter kInterpreter;
extern const IdbgScriptReader kScriptReader;
extern const IdbgProductLibrary kProductLibrary;

// Keeps the first line: LibTorch's messages bring paragraphs along. `error` may be null.
inline void Report(const char* text, IdbgError* error) {
  if (error == nullptr) return;
  const std::size_t length = std::min(std::strcspn(text, "\n"), sizeof error->text - 1);
  std::memcpy(error->text, text, length);
  error->text[length] = '\0';
}

// While it lives LibTorch's warnings go nowhere: a library does not print.
class Quiet : c10::WarningHandler {
  void process(const c10::Warning&) override {}

  c10::WarningUtils::WarningHandlerGuard guard_{this};
};

// Whether LibTorch says that memory is wanting: the allocator of the CPU has no type for it.
inline bool IsWantOfMemory(std::string_view message) {
  return message.find("allocate memory") != std::string_view::npos;
}

// The wall that no exception passes: every function of the module's tables runs inside it.
std::int32_t Guard(IdbgError* error, const auto& function) noexcept {
  try {
    return function();
  } catch (const Failure& failure) {
    Report(failure.what(), error);
    return failure.code();
  } catch (const c10::Error& failure) {
    Report(failure.what_without_backtrace(), error);
    return kIdbgExternal;
  } catch (const std::bad_alloc&) {
    Report("not enough memory", error);
    return kIdbgMemory;
  } catch (const std::exception& failure) {
    Report(failure.what(), error);
    return kIdbgInternal;
  } catch (...) {
    Report("unknown exception", error);
    return kIdbgInternal;
  }
}

}  // namespace idbg::torch
