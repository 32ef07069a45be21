// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "base/text.h"
#include "compile/breaks/break_advice.h"
#include "compile/failures/failure_text.h"

namespace idbg::compile {
namespace {

// "use `double.register_fake` to ..." of the sentence that begins with "Please": what the exception
// itself asks for.
std::string Request(std::string_view cause) {
  constexpr std::string_view kPlease = "Please ";
  const std::size_t at = cause.find(kPlease);
  if (at == std::string_view::npos) return "";
  std::string_view text = cause.substr(at + kPlease.size());
  text = base::Trim(text.substr(0, text.find('\n')));
  // To the end of the sentence: a point with a blank behind it.
  text = text.substr(0, text.find(". "));
  while (text.ends_with('.')) text.remove_suffix(1);
  return std::string(text);
}

}  // namespace

std::string AdviseOnFailure(const Failure& failure, const FailureText& text) {
  if (std::string request = Request(text.cause); !request.empty()) return request;
  if (std::string request = Request(text.message); !request.empty()) return request;
  if (failure.type == "BackendCompilerFailed")
    return "try backend=\"eager\", then \"aot_eager\": the first one that fails names the faulty "
           "layer; the traceback is shown with --section compilations";
  if (failure.type == "Unsupported" || !text.parts.hints.empty())
    return AdviseOnBreak(text.parts).advice;
  if (!text.target.empty())
    return "Inductor cannot compile " + text.target +
           " as it is called here: backend=\"aot_eager\" shows that the rest is right; call the "
           "operator outside the compiled function, or change its arguments";
  return "its traceback is shown with --section compilations; TORCHDYNAMO_VERBOSE=1 also shows "
         "Dynamo's own frames";
}

}  // namespace idbg::compile
