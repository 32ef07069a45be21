// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/hash.h"
#include "logs/profile/profile.h"

namespace idbg::logs {

// Collects what the readers of profiles find, with their common rules and bounds.
class ProfileBuilder {
 public:
  ProfileBuilder(std::string file, std::string source);

  // The position of a name; of one beyond the bound that of "(other)".
  std::uint32_t Name(std::string_view name);
  std::uint32_t Thread(std::int64_t process, std::int64_t thread);

  // False where it is beyond the bound or no time; it is counted then.
  bool Add(HostRange range);
  bool Add(Launch launch);
  bool Add(DeviceWork work);
  // A range of the host by its name, which decides its kind.
  bool AddRange(std::string_view name, HostRange range);

  Profile& profile() { return profile_; }
  // Throws kFormat where nothing was found.
  Profile Take();

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
    std::size_t operator()(const std::pair<std::int64_t, std::int64_t>& key) const {
      return base::MixBits(base::MixBits(static_cast<std::uint64_t>(key.first)) ^
                           static_cast<std::uint64_t>(key.second));
    }
  };

  bool HasRoom(double start_us, float duration_us);

  Profile profile_;
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> names_;
  std::unordered_map<std::pair<std::int64_t, std::int64_t>, std::uint32_t, Hash> threads_;
};

}  // namespace idbg::logs
