// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "report/document.h"

namespace idbg::report {

// Whether the beginning of a file looks like the JSON form of a Document.
bool IsReport(std::string_view beginning);

// Reads what ToJson has written, of this version or an older one. Entries that are not known are
// passed over, missing ones are empty. ToJson(ReadReport(ToJson(d))) == ToJson(d), and the text
// forms are the same too. Throws Error(kFormat) with the place.
Document ReadReport(std::string_view json, const std::string& file);

// The same of a file, of at most 64 MiB: a Document takes many times the memory of its file.
Document LoadReport(const std::filesystem::path& path);

}  // namespace idbg::report
