// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "commands/app/commands.h"
#include "commands/gemm/collection_flags.h"

namespace idbg::commands {
namespace {

class Collect final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags_.DeclareSampling(flags);
    flags_.DeclareSearch(flags);
    flags_.DeclareChunks(flags);
  }

  int Run(const Session& session) override {
    collect::CollectionRequest& request = flags_.request();
    if (!request.chunk_size) request.chunk_size = request.search_space == "EXHAUSTIVE" ? 20 : 100;
    return flags_.Collect(session);
  }

 private:
  CollectionFlags flags_{"matmul_dataset.json"};
};

class CollectShapeset final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags_.DeclareShapeSet(flags, true);
    flags_.DeclareSearch(flags);
  }

  int Run(const Session& session) override {
    if (flags_.shape_set().empty())
      throw base::Error(base::ErrorCode::kUsage, "--shapeset must not be empty (name a file)");
    return flags_.Collect(session);
  }

 private:
  CollectionFlags flags_{"operation_shapeset_data.msgpack"};
};

class CreateValidation final : public Command {
 public:
  CreateValidation() {
    flags_.request().num_shapes = 30;
    flags_.request().folder_output = true;
  }

  void DeclareFlags(Flags& flags) override {
    flags_.DeclareSampling(flags);
    flags_.DeclareShapeSet(flags, false);
    flags_.DeclareSearch(flags);
    flags_.DeclareChunks(flags);
    flags_.DeclareDisjoint(flags);
  }

  int Run(const Session& session) override { return flags_.Collect(session); }

 private:
  CollectionFlags flags_{"matmul_validation_dataset.json"};
};

}  // namespace

std::unique_ptr<Command> MakeCollect() { return std::make_unique<Collect>(); }
std::unique_ptr<Command> MakeCollectShapeset() { return std::make_unique<CollectShapeset>(); }
std::unique_ptr<Command> MakeCreateValidation() { return std::make_unique<CreateValidation>(); }

}  // namespace idbg::commands
