// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/files/descriptor.h"
#include "interpret/interpreter.h"
#include "interpret/interpreter_api.h"

namespace idbg::interpret {

// How often the elements of a tensor are no numbers.
struct NonFinite {
  std::int64_t nan = 0;
  std::int64_t infinite = 0;
};

// `dtype` as torch names it; zeros for those that are not floating-point.
NonFinite CountNonFinite(std::string_view dtype, std::string_view bytes);

// A digest to tell whether two runs gave the same bits: a change of one word always shows, others
// but for one in 2^64.
std::uint64_t Digest(std::string_view bytes);

// Where a run is, in memory that the process that waits for it sees, too.
struct RunPlace {
  std::array<char, 512> text;  // "node 'add' (aten.add.Tensor)", terminated; empty: between nodes
};

// How elements stand in a file of safetensors. It has no name for complex128: pairs of float64
// along a last dimension of their own.
struct StoredType {
  std::string_view name;
  std::int64_t bytes = 0;  // of an element
  bool is_pairs = false;
};
// `dtype` as torch names it; null: none.
std::optional<StoredType> StoredTypeOf(const std::string& dtype);

// The most that the description of a value takes in a header of safetensors.
std::uint64_t DescriptionBytes(std::size_t name_length, std::size_t dims);

// Takes down what the LibTorch module tells of a graph's runs. The first is recorded, later ones
// are compared with it. Used inside the confined process.
class Recorder {
 public:
  // `descriptor`: where values are kept, with room for descriptions of so many bytes; below 0:
  // nowhere. `compares`: there will be further runs.
  Recorder(int descriptor, std::uint64_t header_bytes, bool compares, RunPlace& place);

  void SetHooks(IdbgRun& run);
  // After a run; throws what a hook could not throw.
  void EndRun();
  RunResult Take() { return std::move(result_); }

 private:
  struct Known {
    std::uint64_t digest;
    std::int64_t position;
    std::size_t call;
    std::size_t value;
  };

  void OnCall(const char* path, const IdbgCall& call);
  std::int64_t OnValue(const char* path, const IdbgRunValue& value);
  void OnEnd(const IdbgCallEnd& end);
  // With what the first run gave. Returns where the same bytes are kept, or -1.
  std::int64_t Compare(const std::string& name, std::uint64_t digest);
  std::int64_t Keep(RunValue& value, std::string_view bytes);
  // Runs a hook: no exception passes the module's boundary.
  template <typename Hook>
  void Guarded(const Hook& hook);

  int descriptor_;
  bool compares_;
  std::uint64_t description_bytes_left_;
  std::int64_t position_;  // in the file, where the next value goes
  RunPlace& place_;
  RunResult result_;
  std::vector<RunValue> pending_;  // of the call that is about to end
  std::unordered_map<std::string, Known> known_;
  std::exception_ptr failure_;
};

// A file of safetensors whose tensors are written before their descriptions: its header has a
// reserved size, which Commit() fills. A temporary file until then.
class ValueFile {
 public:
  // In the folder of `path`; empty: a file without a name that only holds what is spilled. Throws
  // Error(kExternal).
  ValueFile(std::filesystem::path path, std::uint64_t header_bytes);
  ValueFile(const ValueFile&) = delete;
  ValueFile& operator=(const ValueFile&) = delete;
  ~ValueFile();

  int descriptor() const { return file_.value(); }
  std::uint64_t header_bytes() const { return header_bytes_; }
  // Writes the header, of at most the reserved bytes, and gives the file its name.
  void Commit(const std::string& header);

 private:
  [[noreturn]] void Fail(const char* step) const;

  std::filesystem::path path_;
  std::string temporary_;  // empty: without a name
  base::Descriptor file_{-1};
  std::uint64_t header_bytes_;
};

}  // namespace idbg::interpret
