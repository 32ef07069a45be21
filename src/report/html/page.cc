// SPDX-License-Identifier: Apache-2.0
#include "report/html/page.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/json/json.h"
#include "base/text/sha256.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "report/html/assets.h"
#include "report/html/attachments.h"
#include "report/html/layout.h"
#include "report/text_parts.h"
#include "report/writers.h"

namespace idbg::report {
namespace {

constexpr std::size_t kMostDataBytes = std::size_t{4} << 20;
constexpr std::size_t kMostPageBytes = 4'700'000;  // of data and attachments
constexpr int kMostHalvings = 14;

// The script of the page, one file a thing that is drawn; page.js starts it.
std::string Script() {
  std::string script;
  for (const std::string_view part :
       {kAssetDom, kAssetFormat, kAssetTable, kAssetFlame, kAssetTimeline, kAssetTree, kAssetPlot,
        kAssetHeatmap, kAssetDrawing, kAssetListing, kAssetDossier, kAssetDossierSearch,
        kAssetFindings, kAssetSearch, kAssetPage})
    script += part;
  return script;
}

// Text between tags.
std::string Html(std::string_view text) {
  return Escaped(base::OneLine(text), {{'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}});
}

// JSON inside a script element: no tag and no comment can begin or end in it. Our writer leaves
// these characters in texts only, and writes nothing but ASCII.
std::string EscapedJson(std::string_view json) {
  return Escaped(json, {{'<', "\\u003c"}, {'>', "\\u003e"}, {'&', "\\u0026"}});
}

// How a content security policy names an inline script or style: its SHA-256 in base64.
std::string PolicyHash(std::string_view text) {
  const std::string hex = base::Sha256Of(text);
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes += static_cast<char>(16 * digit(hex[i]) + digit(hex[i + 1]));
  return "'sha256-" + base::Base64(bytes) + "'";
}

base::Json WholePixels(const std::vector<double>& numbers) {
  std::vector<std::int64_t> pixels;
  for (const double number : numbers) pixels.push_back(std::lround(number));
  return pixels;
}

// {"size": [width, height], "boxes": [[x, y, width]...], "lines": [[x, y, x, y...]...]}
base::Json LayoutToJson(const DrawingLayout& layout) {
  base::Json boxes = base::Json::array();
  for (const auto& [x, y, width] : layout.boxes) boxes.push_back(WholePixels({x, y, width}));
  base::Json lines = base::Json::array();
  for (const auto& line : layout.lines) {
    std::vector<double> numbers;
    for (const auto& [x, y] : line) numbers.insert(numbers.end(), {x, y});
    lines.push_back(WholePixels(numbers));
  }
  return {{"size", WholePixels({layout.width, layout.height})}, {"boxes", boxes}, {"lines", lines}};
}

// The layouts of all drawings, in their order in the document.
std::string LayoutsToJson(const Document& document) {
  base::Json layouts = base::Json::array();
  ForEachFigure<Drawing>(document.sections, [&](const Drawing& drawing) {
    layouts.push_back(LayoutToJson(LayOut(drawing)));
  });
  return base::DumpJsonLine(layouts);
}

struct PageData {
  std::string title;
  std::string document;
  std::string layouts;
  std::string attachments;
};

// The whole document when it is small enough, else as much of it as is.
PageData MakeData(const Document& document, const std::string& folder) {
  PageLimits limits;
  for (int i = 0;; ++i, limits = limits.Half()) {
    const Document bounded = Bounded(document, limits);
    PageData data{.title = Html(bounded.title),
                  .document = EscapedJson(ToJsonLine(bounded)),
                  .layouts = LayoutsToJson(bounded)};
    const std::size_t size = data.document.size() + data.layouts.size();
    if (size > kMostDataBytes && i < kMostHalvings) continue;
    data.attachments = EscapedJson(
        AttachmentsToJson(bounded, folder, kMostPageBytes - std::min(size, kMostPageBytes)));
    return data;
  }
}

std::string DataElement(std::string_view id, std::string_view json) {
  return "<script type=\"application/json\" id=\"" + std::string(id) + "\">" + std::string(json) +
         "</script>\n";
}

}  // namespace

std::string ToHtml(const Document& document, const std::string& folder) {
  const PageData data = MakeData(document, folder);
  const std::string script = Script();
  const std::string policy = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " +
                             PolicyHash(kAssetStyle) + "; script-src " + PolicyHash(script);
  std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  page += "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">\n";
  page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  page += "<meta name=\"color-scheme\" content=\"light dark\">\n";
  page += "<title>" + data.title + " - TorchInductor Debug</title>\n";
  page += "<style>" + std::string(kAssetStyle) + "</style>\n</head>\n<body>\n";
  page +=
      "<noscript>This report is drawn by its own script; nothing is fetched. Allow it, or read "
      "the JSON form.</noscript>\n";
  page += DataElement("document-data", data.document);
  page += DataElement("layout-data", data.layouts);
  page += DataElement("attachment-data", data.attachments);
  page += "<script>" + script + "</script>\n</body>\n</html>\n";
  return page;
}

}  // namespace idbg::report
