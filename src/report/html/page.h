// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "report/document.h"

namespace idbg::report {

// The page of a Document: one HTML file with its style, its script and the data inside. Nothing is
// fetched, and its content security policy allows no script but the page's own. Large documents are
// bounded (html/layout.h), and the page says what it lacks. Texts of dossiers are inside,
// compressed, as far as they fit into a page of 5 MB; `folder`, where it is not empty, is where all
// of them lie, seen from the page (WriteAttachments).
std::string ToHtml(const Document& document, const std::string& folder = "");

}  // namespace idbg::report
