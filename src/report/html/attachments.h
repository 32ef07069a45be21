// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "report/document.h"

namespace idbg::report {

// The texts of all attachments in the order of the document, as the page unfolds them:
// {"folder": "...", "texts": ["<gzip in base64>" or null, ...]}. At most about `most` bytes: those
// that do not fit, or cannot be read, are null. A long text is cut, which its last line says.
std::string AttachmentsToJson(const Document& document, const std::string& folder,
                              std::size_t most);

// Writes every attachment that can be read below `folder`. Throws base::Error when it cannot write.
// Returns how many were written.
std::size_t WriteAttachments(const Document& document, const std::filesystem::path& folder);

}  // namespace idbg::report
