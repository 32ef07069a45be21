// SPDX-License-Identifier: Apache-2.0
#include "commands/collection_flags.h"

#include "base/error.h"
#include "base/log.h"

namespace idbg::commands {

void CollectionFlags::DeclareSampling(Flags& flags) {
  gemm::LogNormalSizes& sizes = request_.log_normal_sizes;
  flags.Value("--seed", request_.seed, "Seed for shapes, dtypes and operators");
  flags.Value("--num-shapes", request_.num_shapes, "Number of problems to sample");
  flags.Value("--min-size", request_.uniform_sizes.min_size, "Minimum of M, N and K");
  flags.Value("--max-size", request_.uniform_sizes.max_size, "Maximum of M, N and K");
  flags.Switch("--power-of-two", request_.uniform_sizes.power_of_two, "Use only powers of two");
  flags.Switch("--no-rectangular", ignored_, "Accepted for compatibility; has no effect");
  flags.Switch("--no-odd-sizes", ignored_, "Accepted for compatibility; has no effect");
  flags.Switch("--log-normal", request_.log_normal, "Sample sizes from log-normal distributions");
  flags.Value("--log-normal-m-mean", sizes.m.mean, "Mean of ln M");
  flags.Value("--log-normal-m-std", sizes.m.std, "Standard deviation of ln M");
  flags.Value("--log-normal-n-mean", sizes.n.mean, "Mean of ln N");
  flags.Value("--log-normal-n-std", sizes.n.std, "Standard deviation of ln N");
  flags.Value("--log-normal-k-mean", sizes.k.mean, "Mean of ln K");
  flags.Value("--log-normal-k-std", sizes.k.std, "Standard deviation of ln K");
}

void CollectionFlags::DeclareShapeSet(Flags& flags, bool required) {
  flags.Value("--shapeset", shape_set_, "File with the problems to measure (JSON, msgpack or CSV)",
              {.required = required});
  flags.Values("--operations", request_.operations,
               "Measure only these operators of the shape set");
}

void CollectionFlags::DeclareSearch(Flags& flags) {
  flags.Value("--search-mode", request_.search_mode, "Mode of torch.compile");
  flags.Value("--search-space", request_.search_space, "Inductor's configuration list to measure",
              {.choices = {"EXHAUSTIVE", "DEFAULT"}});
  flags.Value("--format", request_.format, "Format of the data set",
              {.choices = {"json", "msgpack"}});
}

void CollectionFlags::DeclareChunks(Flags& flags) {
  flags.Value("--chunk-size", request_.chunk_size, "Number of problems per file");
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
