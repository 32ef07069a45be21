// SPDX-License-Identifier: Apache-2.0
#include "report/html/attachments.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "base/files/file.h"
#include "base/files/zip.h"
#include "base/json/json.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

namespace idbg::report {
namespace {

constexpr std::size_t kMostAttachedBytes = std::size_t{1} << 20;  // of one text on the page
constexpr std::int64_t kMostReadBytes = std::int64_t{64} << 20;
// After so many that did not fit the rest is not even read: logs have gigabytes of them.
constexpr int kMostMisfits = 8;

void ForEachAttachment(const Document& document, const auto& on_attachment) {
  ForEachFigure<Dossier>(document.sections, [&](const Dossier& dossier) {
    for (const Attachment& attachment : dossier.attachments) on_attachment(attachment);
  });
}

// Null where there is no text, or the log has changed underneath.
std::optional<std::string> TextOf(const Attachment& attachment) {
  if (!attachment.read || attachment.bytes > kMostReadBytes) return std::nullopt;
  try {
    return attachment.read();
  } catch (const base::Error&) {
    return std::nullopt;
  }
}

std::string ForPage(std::string text) {
  const std::size_t end = base::Utf8Prefix(text, kMostAttachedBytes);
  const std::size_t removed = text.size() - end;
  text.resize(end);
  text = base::SafeLines(text);
  if (removed > 0)
    text += fmt::format("\n... {} more bytes ('inductor-debug extract' has them)", removed);
  return text;
}

// Names come from the document, which may be a file that was read: nothing may leave the folder.
bool IsSafePath(const std::string& path) {
  const auto is_name = [](std::string_view part) {
    return !part.empty() && part != "." && part != "..";
  };
  return std::ranges::all_of(base::Split(path, '/'), is_name) &&
         path.find('\0') == std::string::npos;
}

}  // namespace

std::string AttachmentsToJson(const Document& document, const std::string& folder,
                              std::size_t most) {
  base::Json json = {{"folder", folder}, {"texts", base::Json::array()}};
  base::Json& texts = json["texts"];
  std::size_t used = 0;
  int misfits = 0;
  ForEachAttachment(document, [&](const Attachment& attachment) {
    const auto text = misfits < kMostMisfits && used < most ? TextOf(attachment) : std::nullopt;
    const std::string packed = text ? base::Base64(base::Gzip(ForPage(*text))) : "";
    const bool fits = text && used + packed.size() <= most;
    if (text && !fits) ++misfits;
    texts.push_back(fits ? packed : base::Json());
    if (fits) used += packed.size();
  });
  return base::DumpJsonLine(json);
}

std::size_t WriteAttachments(const Document& document, const std::filesystem::path& folder) {
  std::size_t written = 0;
  ForEachAttachment(document, [&](const Attachment& attachment) {
    if (!IsSafePath(attachment.path)) return;
    const auto text = TextOf(attachment);
    if (!text) return;
    base::WriteFile(folder / attachment.path, *text);
    ++written;
  });
  return written;
}

}  // namespace idbg::report
