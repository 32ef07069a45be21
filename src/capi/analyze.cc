// SPDX-License-Identifier: Apache-2.0
#include "analyze/request.h"
#include "capi/guard.h"
#include "capi/inductor_debug.h"
#include "report/writers.h"

extern "C" int idbg_analyze(const char* request_json, char** report_json) {
  return idbg::capi::Guarded([&]() -> int {
    if (report_json != nullptr) *report_json = nullptr;
    idbg::capi::Require(request_json != nullptr, "the request is null");
    idbg::capi::Require(report_json != nullptr, "the report pointer is null");
    *report_json =
        idbg::capi::CopyOf(idbg::report::ToJson(idbg::analyze::AnswerJson(request_json)));
    return 0;
  });
}
