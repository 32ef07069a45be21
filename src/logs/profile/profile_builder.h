// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/function_ref.h"
#include "base/hash.h"
#include "logs/profile/profile.h"
#include "logs/source.h"

namespace idbg::logs {

// Collects what the readers of profiles find, with their common rules and bounds.
class ProfileBuilder {
 public:
  ProfileBuilder(std::string file, std::string source);

  // The position of a name; of one beyond the bound that of "(other)".
  std::uint32_t Name(std::string_view name);
  std::uint32_t Thread(std::int64_t process, std::int64_t thread);

  // What is beyond the bound or no time is counted only. A range's name decides its kind.
  void Add(const Launch& launch) { AddTo(profile_.launches, launch); }
  void Add(const DeviceWork& work) { AddTo(profile_.work, work); }
  void AddRange(std::string_view name, HostRange range);

  Profile& profile() { return profile_; }
  // Throws kFormat where nothing was found.
  Profile Take();

  // Positions, devices and correlations count from 0; 0, too, for what is none.
  static std::uint32_t Small(std::int64_t number) {
    return std::in_range<std::uint32_t>(number) ? static_cast<std::uint32_t>(number) : 0;
  }

 private:
  struct Hash : base::TextHash {
    using TextHash::operator();
    std::size_t operator()(const std::pair<std::int64_t, std::int64_t>& key) const {
      return base::MixBits(base::MixBits(static_cast<std::uint64_t>(key.first)) ^
                           static_cast<std::uint64_t>(key.second));
    }
  };

  bool HasRoom(double start_us, float duration_us);
  template <typename Event>
  void AddTo(std::vector<Event>& list, const Event& event) {
    if (HasRoom(event.start_us, event.duration_us)) list.push_back(event);
  }

  Profile profile_;
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> names_;
  std::unordered_map<std::pair<std::int64_t, std::int64_t>, std::uint32_t, Hash> threads_;
};

// A database that Nsight Systems writes with `nsys export --type sqlite`. Its tables are in
// "SQLite Export Schema Reference", docs.nvidia.com/nsight-systems (nsys-exporter/exported_data).
// Of the host it has ranges only where NVTX was recorded, as by torch.autograd.profiler.emit_nvtx.
bool IsNsysExport(std::string_view beginning);

// Reads the tables of kernels, copies, fills, calls of the runtime and NVTX ranges. The database is
// opened read-only; nothing in it is executed: views, triggers and virtual tables are refused.
// Throws kFormat; kUnsupported in a build without SQLite.
Profile ReadNsysExport(const std::filesystem::path& path);

// Chrome's trace format as torch.profiler's export_chrome_trace writes it (Kineto,
// libkineto/src/output_json.cpp): complete events ("ph": "X") with the categories cpu_op, kernel,
// gpu_memcpy, gpu_memset, cuda_runtime and cuda_driver, and times in microseconds.
bool IsChromeTrace(std::string_view beginning);
Profile ReadChromeTrace(const Source& source);

// Splits a document of Chrome's trace format, {"traceEvents": [{...}, ...], "KEY": ...}, that may
// be larger than memory, into its events and its other members. It follows brackets and strings
// only: whether a part is JSON is for whoever parses it.
class EventSplitter {
 public:
  // A part may be so long; a longer one is dropped and counted.
  static constexpr std::size_t kMaxPart = std::size_t{1} << 20;

  using OnEvent = base::FunctionRef<void(std::string_view json)>;
  // Of members with an object or an array.
  using OnMember = base::FunctionRef<void(std::string_view key, std::string_view json)>;

  // The next bytes. What is handed over is valid during the call.
  void Feed(std::string_view piece, OnEvent on_event, OnMember on_member);

  bool is_whole() const { return is_whole_; }  // the document has ended
  std::uint64_t dropped() const { return dropped_; }

 private:
  void Begin(const char* at);
  void Take(const char* end);
  // Passes over a string up to its end or that of the piece.
  const char* PassString(const char* p, const char* end);

  std::int64_t depth_ = 0;
  bool in_string_ = false;
  bool is_escaped_ = false;
  bool in_events_ = false;
  bool is_whole_ = false;
  bool is_part_ = false;         // inside an event or a member
  std::int64_t part_depth_ = 0;  // outside the part
  const char* begin_ = nullptr;  // of what is taken, in the piece
  std::string text_;             // of a part, up to begin_
  bool is_too_long_ = false;
  std::string key_;  // the last string between the brackets of the document
  std::uint64_t dropped_ = 0;
};

}  // namespace idbg::logs
