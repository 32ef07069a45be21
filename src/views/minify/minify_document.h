// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "minify/judge.h"
#include "minify/repro.h"
#include "minify/search.h"
#include "report/document.h"

namespace idbg::views {

// What was asked, and what the whole graph was.
struct MinifyView {
  std::string model;
  std::string condition;
  std::string values;  // where those of the inputs came from; empty: they do not matter
  std::int64_t nodes = 0;
  std::int64_t inputs = 0;
  std::int64_t outputs = 0;
  std::int64_t repeat = 1;
  bool must_differ = false;    // the script has to show that compiled and eager mode differ
  bool is_unspecific = false;  // a graph that computes nothing meets the condition too
  // Whether the archive that was written, read again, shows the failure; null: not looked at.
  std::optional<bool> confirmed;
};

// A search for the smallest graph: what is left, how it was found, and what its script showed.
report::Document MinifyDocument(const minify::SearchResult& result, const minify::Judge& judge,
                                const minify::Repro& repro, const MinifyView& view);

}  // namespace idbg::views
