// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "logs/view.h"

namespace idbg::logs {

inline constexpr std::array<std::string_view, 3> kAotGraphs = {"forward", "backward", "inference"};

// A payload that can become a file.
struct Extraction {
  Selected from;
  const Record* record = nullptr;
  std::string kind;            // "inductor_output_code", "fx_graph_runnable"
  std::string_view graph;      // of AOTAutograd: one of kAotGraphs; empty: of none, or of several
  std::filesystem::path path;  // "rank_1/-_0_0_0/04_fx_graph_runnable.py": relative, unique
  // From 1, among all payloads of the trace, chromium events last: the same whatever is asked for.
  std::int64_t number = 0;
};

// The payloads in view whose kind is one of `kinds` (empty: all but chromium events) and that
// `which` names (empty: any): of one of kAotGraphs, else by their path, the file's name in it, or
// that name without its number and ending; in file order. Names come from the log and are hostile:
// in a path they keep letters, digits, '.', '_' and
// '-', at most 100 of them. A folder is named as tlparse names it,
// {autograd}_{frame}_{compile}_{attempt}, with
// ".2" for the second instance of an id.
std::vector<Extraction> PlanExtraction(const Trace& trace, const View& view,
                                       const std::vector<std::string>& kinds,
                                       std::string_view which = {},
                                       const std::set<const Compilation*>* among = nullptr);

// What is written: the payload; of a script that reproduces a graph without the settings that make
// PyTorch write into the folders of the run, its log and its caches. Throws as Log::Payload.
std::string ReadExtraction(const Extraction& extraction);

// Writes one below `folder`. Throws kExternal when it cannot, and what Log::Payload throws.
void WriteExtraction(const Extraction& extraction, const std::filesystem::path& folder);

}  // namespace idbg::logs
