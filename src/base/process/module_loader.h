// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/error.h"
#include "base/function_ref.h"
#include "base/process/torch_module.h"

namespace idbg::base {

// The LibTorch module, which is looked for at $INDUCTOR_DEBUG_TORCH, else in the module folders of
// base/installation.h; there, too, is how it finds LibTorch. `purpose` is for messages: "training".
// Throws Error(kExternal): no module, with every place tried and how to build it; one that was
// built from another version, or does not fit.
const IdbgModule& LoadTorchModule(const char* purpose,
                                  FunctionRef<bool(const IdbgModule& module)> fits);

// A part of the module: LoadModulePart(&IdbgModule::trainer, "training"). Throws as above, also
// for a part that was built from another declaration.
template <typename Part>
const Part& LoadModulePart(const Part* IdbgModule::* part, const char* purpose) {
  const auto fits = [part](const IdbgModule& module) {
    return (module.*part)->size == sizeof(Part);
  };
  return *(LoadTorchModule(purpose, fits).*part);
}

// The code of what a function of the module returned, which is neither done nor stopped.
ErrorCode ModuleErrorCode(std::int32_t result);

}  // namespace idbg::base
