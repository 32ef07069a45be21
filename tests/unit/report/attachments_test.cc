// SPDX-License-Identifier: Apache-2.0
#include "report/html/attachments.h"

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <string>

#include "base/error.h"
#include "base/files/file.h"
#include "base/files/scratch_folder.h"
#include "base/files/zip.h"
#include "base/text/text.h"
#include "example_document.h"

namespace idbg::report::attachments_test {
namespace {

Document WithTexts(std::vector<Attachment> attachments) {
  Document document{.kind = "report", .title = "texts"};
  Section section{.key = "dossiers", .title = "Each"};
  section.figures = {Dossier{.key = "one", .title = "one", .attachments = std::move(attachments)}};
  document.sections.push_back(std::move(section));
  return document;
}

Attachment Text(const std::string& path, const std::string& text) {
  return {.name = path,
          .language = "text",
          .path = path,
          .bytes = static_cast<std::int64_t>(text.size()),
          .read = [text] { return text; }};
}

TEST_CASE("base64 is that of RFC 4648", "[base64]") {
  const std::pair<std::string, std::string> kVectors[] = {{"", ""},
                                                          {"f", "Zg=="},
                                                          {"fo", "Zm8="},
                                                          {"foo", "Zm9v"},
                                                          {"foob", "Zm9vYg=="},
                                                          {"fooba", "Zm9vYmE="},
                                                          {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : kVectors) CHECK(base::Base64(bytes) == text);
  CHECK(base::Base64(std::string("\xFF\x00\xFE", 3)) == "/wD+");
}

TEST_CASE("the same bytes give the same gzip file, without a time", "[gzip]") {
  const std::string text(100000, 'x');
  const std::string packed = base::Gzip(text);
  CHECK(packed.size() < 300);
  CHECK(packed.starts_with("\x1F\x8B\x08"));
  CHECK(packed.substr(3, 5) == std::string(5, '\0'));
  CHECK(base::Gzip(text) == packed);
  CHECK(base::Gzip("").size() >= 18);
}

TEST_CASE("texts that fit are on the page, the others are null", "[report][attachments]") {
  const Document document = ExampleDocument();
  const std::string json = AttachmentsToJson(document, "out", 10000);
  const std::string packed = base::Base64(base::Gzip("def call(args):\n    return args\n"));
  CHECK(json == "{\"folder\": \"out\", \"texts\": [\"" + packed + "\", null]}");
  CHECK(AttachmentsToJson(document, "", 10) == "{\"folder\": \"\", \"texts\": [null, null]}");
}

TEST_CASE("a text that cannot be read is left out, and so is what follows many misfits",
          "[report][attachments]") {
  int read = 0;
  std::vector<Attachment> many;
  many.push_back({.name = "bad", .language = "text", .path = "bad", .read = []() -> std::string {
                    throw base::Error(base::ErrorCode::kFormat, "gone");
                  }});
  for (int i = 0; i < 100; ++i) {
    many.push_back(Text("a", "x"));
    many.back().read = [&read, i] {
      ++read;
      return "text " + std::to_string(i * 7919);
    };
  }
  const Document document = WithTexts(std::move(many));
  AttachmentsToJson(document, "", 10);
  CHECK(read == 8);
}

TEST_CASE("files are written below the folder only", "[report][attachments]") {
  const base::ScratchFolder scratch;
  const std::filesystem::path folder = scratch.path() / "out";
  const Document document = WithTexts(
      {Text("a/b.txt", "inside"), Text("../outside.txt", "no"), Text("/tmp/outside.txt", "no"),
       Text("a/../../outside.txt", "no"), Text("", "no"), Text("a//b", "no")});
  CHECK(WriteAttachments(document, folder) == 1);
  CHECK(base::ReadFile(folder / "a" / "b.txt") == "inside");
  CHECK_FALSE(std::filesystem::exists(scratch.path() / "outside.txt"));
}

}  // namespace
}  // namespace idbg::report::attachments_test
