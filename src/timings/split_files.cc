// SPDX-License-Identifier: Apache-2.0
#include "timings/split_files.h"

#include <set>

#include "base/error.h"
#include "timings/timings_writer.h"

namespace idbg::timings {
namespace {

SplitFile WritePart(const Timings& timings, const std::vector<std::size_t>& problems,
                    const std::filesystem::path& path) {
  const Timings part = Select(timings, problems);
  WriteTimings(path, part);
  std::set<ShapeFamily> families;
  for (const ProblemTimings& record : part.problems) families.insert(FamilyOf(record.problem));
  return {.path = path,
          .problems = part.problems.size(),
          .families = families.size(),
          .times = part.TimeCount()};
}

}  // namespace

std::vector<SplitFile> WriteSplit(const Timings& timings, const SplitOptions& options,
                                  const std::string& prefix) {
  const Split split = SplitProblems(timings.problems, options);
  return {WritePart(timings, split.train, prefix + ".train.msgpack"),
          WritePart(timings, split.holdout, prefix + ".holdout.msgpack")};
}

std::vector<SplitFile> WriteSample(const Timings& timings, std::int64_t count, std::uint64_t seed,
                                   const std::filesystem::path& path) {
  if (count < 1) {
    throw base::Error(base::ErrorCode::kUsage, "a sample needs at least one problem");
  }
  return {WritePart(timings,
                    SampleProblems(timings.problems, static_cast<std::size_t>(count), seed), path)};
}

}  // namespace idbg::timings
