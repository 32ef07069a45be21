// SPDX-License-Identifier: Apache-2.0
#include "commands/collection_flags.h"

#include "base/error.h"
#include "base/log.h"

namespace idbg::commands {

void CollectionFlags::DeclareSampling(Flags& flags) {
  gemm::LogNormalSizes& sizes = request_.log_normal_sizes;
  flags.Value("--seed", request_.seed, "seed of the shapes, dtypes and operators");
  flags.Value("--num-shapes", request_.num_shapes, "how many problems to draw");
  flags.Value("--min-size", request_.uniform_sizes.min_size, "least M, N and K");
  flags.Value("--max-size", request_.uniform_sizes.max_size, "greatest M, N and K");
  flags.Switch("--power-of-two", request_.uniform_sizes.power_of_two, "only powers of two");
  flags.Switch("--no-rectangular", ignored_, "taken for compatibility, without effect");
  flags.Switch("--no-odd-sizes", ignored_, "taken for compatibility, without effect");
  flags.Switch("--log-normal", request_.log_normal, "draw sizes from log-normal distributions");
  flags.Value("--log-normal-m-mean", sizes.m.mean, "mean of ln M");
  flags.Value("--log-normal-m-std", sizes.m.std, "standard deviation of ln M");
  flags.Value("--log-normal-n-mean", sizes.n.mean, "mean of ln N");
  flags.Value("--log-normal-n-std", sizes.n.std, "standard deviation of ln N");
  flags.Value("--log-normal-k-mean", sizes.k.mean, "mean of ln K");
  flags.Value("--log-normal-k-std", sizes.k.std, "standard deviation of ln K");
}

void CollectionFlags::DeclareShapeSet(Flags& flags, bool required) {
  flags.Value("--shapeset", shape_set_, "file with the problems to measure (JSON, msgpack or CSV)",
              {.required = required});
  flags.Values("--operations", request_.operations, "which operators of the shape set");
}

void CollectionFlags::DeclareSearch(Flags& flags) {
  flags.Value("--search-mode", request_.search_mode, "mode of torch.compile");
  flags.Value("--search-space", request_.search_space, "which configurations of Inductor",
              {.choices = {"EXHAUSTIVE", "DEFAULT"}});
  flags.Value("--format", request_.format, "format of the data set",
              {.choices = {"json", "msgpack"}});
}

void CollectionFlags::DeclareChunks(Flags& flags) {
  flags.Value("--chunk-size", request_.chunk_size, "problems a file");
}

void CollectionFlags::Collect(const Session& session) {
  request_.output = session.output.empty() ? default_output_ : session.output;
  request_.shape_set = shape_set_;
  gemm::torch_diode::ReadReport report;
  const gemm::CollectionPlan plan = gemm::PlanCollection(request_, &report);
  for (const base::Diagnostic& entry : report.diagnostics.entries())
    base::LogWarning(entry.ToString());
  throw base::Error(base::ErrorCode::kExternal,
                    "nothing was measured: " + gemm::Describe(plan) +
                        " need the collection engine, which this version does not "
                        "have yet");
}

}  // namespace idbg::commands
