// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "analyze/collect/collect.h"
#include "commands/app/command.h"
#include "commands/app/flags.h"

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
  void DeclareDisjoint(Flags& flags);

  collect::CollectionRequest& request() { return request_; }
  const std::string& shape_set() const { return shape_set_; }  // empty: not given

  int Collect(const Session& session);

 private:
  int CollectAsWorker(const Session& session) const;

  std::string default_output_;
  analyze::CollectRequest collect_;
  collect::CollectionRequest& request_ = collect_.plan;
  std::string pack_;
  std::optional<std::int64_t> gpu_;
  std::string worker_faults_;
  std::string timer_ = "cupti";
  std::string shape_set_;
  std::string problem_file_;
  bool ignored_ = false;
};

}  // namespace idbg::commands
