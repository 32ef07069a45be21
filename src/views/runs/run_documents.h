// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "report/document.h"
#include "runs/find.h"
#include "runs/run_record.h"

// A run of `capture`, and what `list` and `clean` say about folders of artifacts.

namespace idbg::views {

// A run of `capture`: its command is the title, how it ended the context. `run` is nothing when its
// record cannot be read.
report::Document RunDocument(const std::optional<runs::RunSummary>& run);

// The first `top` artifacts of `folder` (empty: the working folder), and what lies among them.
report::Document InventoryDocument(const runs::Inventory& inventory, const std::string& folder,
                                   std::size_t top);

// What could not be opened.
void AddUnreadable(const runs::Inventory& inventory, report::Document& document);

// Why an artifact is kept although it was asked to go.
void AddRefusal(const runs::Artifact& artifact, report::Document& document);

// What was deleted, or would be: `title` says which.
void AddCleaned(const std::vector<runs::Artifact>& artifacts, const std::string& title,
                report::Document& document);

struct Check {
  std::string key;
  std::string title;
  std::string found;        // a version, a folder; or what is wrong
  std::string remedy = {};  // empty: nothing is wrong
};

report::Document DoctorDocument(const std::vector<Check>& checks);

}  // namespace idbg::views
