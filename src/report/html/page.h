// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "report/document.h"

namespace idbg::report {

// The page of a Document: one HTML file with its style, its script and the data inside. Nothing is
// fetched, and its content security policy allows no script but the page's own. Large documents are
// bounded (html/bounds.h), and the page says what it lacks.
std::string ToHtml(const Document& document);

}  // namespace idbg::report
