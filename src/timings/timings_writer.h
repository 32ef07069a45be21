// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/files/descriptor.h"
#include "timings/timings.h"

namespace idbg::timings {

// The records of the native format (layout: timings/timings_record.h) as bytes. A file that was
// read without unknown keys or kinds is written back byte for byte.
std::string EncodeHeader(const Timings& timings);
std::string EncodeKernels(const gemm::KernelFacts& kernels);
std::string EncodeProblem(const Timings& timings, const ProblemTimings& problem);

// Writes the whole data set atomically, a record at a time (so memory does not grow with it).
void WriteTimings(const std::filesystem::path& path, const Timings& timings);

// Writes a data set while it is being measured. Every record is in the file, as far as the
// operating system is concerned, when its function returns: a killed process loses at most the
// record it was writing, which the next one cuts off.
class TimingsStreamWriter {
 public:
  // Opens `path` for appending. A new or empty file gets the header of `timings` (device, software,
  // hosts, method, configs; its records are not written). In an existing one a partial last object
  // is cut off, and the header must be the same: throws Error(kFormat) when the file is something
  // else, Error(kUsage) when its header differs. A list of configurations that starts empty may
  // have any in the file (see WriteConfigs).
  TimingsStreamWriter(const std::filesystem::path& path, const Timings& timings);

  // Arrays are as in a Timings; `problem.host` counts in the hosts given to the constructor.
  void Write(const gemm::KernelFacts& kernels);
  void Write(const ProblemTimings& problem);

  // A header with another list, which the records that follow count in. Requires that the list
  // begins with the former one.
  void WriteConfigs(const std::vector<gemm::Config>& configs);

  // Brings everything to the disk (fsync).
  void Sync();

  // How many bytes of a partial object were cut off when the file was opened.
  std::uint64_t cut_bytes() const { return cut_bytes_; }

 private:
  void Append(const std::string& bytes);
  void CutPartialObject(const std::string& header);

  std::filesystem::path path_;
  Timings header_;
  base::Descriptor file_;
  std::uint64_t cut_bytes_ = 0;
};

}  // namespace idbg::timings
