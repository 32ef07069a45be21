// SPDX-License-Identifier: Apache-2.0
#include "report/html/attachments.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "base/files/file.h"
#include "base/files/zip.h"
#include "base/json/token_writer.h"
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
  if (path.empty() || path.front() == '/') return false;
  std::size_t begin = 0;
  while (begin <= path.size()) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string part = path.substr(begin, end - begin);
    if (part.empty() || part == "." || part == "..") return false;
    begin = end + 1;
  }
  return path.find('\0') == std::string::npos;
}

}  // namespace

std::string AttachmentsToJson(const Document& document, const std::string& folder,
                              std::size_t most) {
  const auto writer = base::MakeJsonWriter({.indent = 0, .python_literals = false});
  std::size_t used = 0;
  int misfits = 0;
  writer->BeginMap(2);
  writer->Key("folder");
  writer->String(folder);
  writer->Key("texts");
  writer->BeginArray(0);
  ForEachAttachment(document, [&](const Attachment& attachment) {
    const auto text = misfits < kMostMisfits && used < most ? TextOf(attachment) : std::nullopt;
    const std::string packed = text ? base::Base64(base::Gzip(ForPage(*text))) : "";
    const bool fits = text && used + packed.size() <= most;
    if (text && !fits) ++misfits;
    if (!fits) return writer->Null();
    used += packed.size();
    writer->String(packed);
  });
  writer->EndArray();
  writer->EndMap();
  return writer->Take();
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
