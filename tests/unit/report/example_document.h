// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"

namespace idbg::report {

// A Document with one of everything that the writers must show.
Document ExampleDocument();

}  // namespace idbg::report
