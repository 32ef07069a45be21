// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace idbg::logs {

struct ReadState;

// What readings of growing logs leave behind for the next one, so that it begins near the end of
// the last. A log that is shorter than before is read anew.
class GrowingReads {
 public:
  GrowingReads();
  ~GrowingReads();

  // By the log's name; null before the first reading.
  const ReadState* Find(const std::string& name) const;
  void Store(const std::string& name, std::unique_ptr<ReadState> state);

  // Of all logs since the start, by the search for records.
  std::uint64_t scanned_bytes() const { return scanned_bytes_; }
  void AddScanned(std::uint64_t bytes) { scanned_bytes_ += bytes; }

 private:
  std::map<std::string, std::unique_ptr<ReadState>> states_;
  std::uint64_t scanned_bytes_ = 0;
};

}  // namespace idbg::logs
