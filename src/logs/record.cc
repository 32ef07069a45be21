// SPDX-License-Identifier: Apache-2.0
#include "logs/record.h"

#include <cstddef>

#include "base/error.h"
#include "base/names.h"
#include "base/text/text.h"

namespace idbg::logs {

namespace {

std::string Part(std::int32_t number) { return number < 0 ? "-" : std::to_string(number); }

// Takes a number, "-" or nothing from the front of `text`.
std::int32_t TakePart(std::string_view& text) {
  if (text.starts_with('-')) {
    text.remove_prefix(1);
    return CompileId::kMissing;
  }
  return base::TakeNumber<std::int32_t>(text).value_or(CompileId::kMissing);
}

bool Take(std::string_view& text, char sign) {
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

bool IsBackwardMetrics(Event event) {
  return event == Event::kBwdCompilationMetrics ||
         event == Event::kAotAutogradBackwardCompilationMetrics;
}

Event ParseEvent(std::string_view key) {
  return base::FindEnum<Event>(key).value_or(Event::kOther);
}

std::string Display(const CompileId& id) {
  std::string text = "[";
  if (id.autograd >= 0) text += "!" + Part(id.autograd) + "/";
  text += Part(id.frame) + "/" + Part(id.compile);
  if (id.attempt > 0) text += "_" + Part(id.attempt);
  return text + "]";
}

std::optional<CompileId> FindCompileId(std::string_view text) {
  if (text == "None") return CompileId{};
  const bool bracket = Take(text, '[');
  CompileId id;
  if (Take(text, '!')) {
    id.autograd = TakePart(text);
    if (text.empty() || text == "]") return id.autograd < 0 ? std::nullopt : std::optional(id);
    Take(text, '/');
  }
  const std::size_t before = text.size();
  id.frame = TakePart(text);
  const bool good = text.size() != before && Take(text, '/') && !text.empty();
  id.compile = TakePart(text);
  if (Take(text, '_')) id.attempt = TakePart(text);
  if (bracket) Take(text, ']');
  return good && text.empty() ? std::optional(id) : std::nullopt;
}

CompileId ParseCompileId(std::string_view text) {
  if (const auto id = FindCompileId(text)) return *id;
  base::FailUsage("'" + std::string(text) +
                  "' is not a valid compile id (for example 0/0 or 0/0_1)");
}

}  // namespace idbg::logs
