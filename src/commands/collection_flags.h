// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "commands/command.h"
#include "commands/flags.h"
#include "gemm/collect/collection_plan.h"

namespace idbg::commands {

// The flags that collect, collect-shapeset and create-validation share, and what follows from them.
class CollectionFlags {
 public:
  explicit CollectionFlags(std::string default_output)
      : default_output_(std::move(default_output)) {}

  void DeclareSampling(Flags& flags);
  void DeclareShapeSet(Flags& flags, bool required);
  void DeclareSearch(Flags& flags);
  void DeclareChunks(Flags& flags);

  gemm::CollectionRequest& request() { return request_; }

  // Checks everything, then throws kExternal: this version cannot measure.
  [[noreturn]] void Collect(const Session& session);

 private:
  std::string default_output_;
  gemm::CollectionRequest request_;
  std::string shape_set_;
  bool ignored_ = false;
};

}  // namespace idbg::commands
