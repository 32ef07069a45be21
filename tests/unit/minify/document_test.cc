// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "minify/graphs.h"
#include "minify/repro.h"
#include "minify/search.h"
#include "views/minify/minify_document.h"

namespace idbg::minify::document_test {
namespace {

bool IsNotShown(Verification verification, bool must_differ) {
  SearchResult result;
  result.smallest.graph = Chain(1);
  const Judge judge(When([](const Candidate&) { return true; }), {}, nullptr);
  Repro repro;
  repro.script = "repro.py";
  repro.verification = verification;
  const report::Document document =
      views::MinifyDocument(result, judge, repro, {.must_differ = must_differ});
  const auto found = std::ranges::find(document.findings, "not-shown", &report::Finding::rule);
  return found != document.findings.end() && found->severity == report::Severity::kWarning;
}

TEST_CASE("minify document: a script that ran has to show a numeric defect", "[minify]") {
  CHECK(IsNotShown(Verification::kRan, true));
  CHECK(IsNotShown(Verification::kFailed, true));
  CHECK_FALSE(IsNotShown(Verification::kDiffers, true));
  CHECK_FALSE(IsNotShown(Verification::kNone, true));
  CHECK_FALSE(IsNotShown(Verification::kRan, false));
}

}  // namespace
}  // namespace idbg::minify::document_test
