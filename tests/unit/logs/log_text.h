// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "logs/format/md5.h"

namespace idbg::logs {

// Logs as PyTorch writes them, made by hand.

inline std::string Md5Of(std::string_view text) {
  Md5 md5;
  md5.Update(text);
  std::string hex;
  for (const std::uint8_t byte : md5.Finish()) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    hex += kDigits[byte / 16];
    hex += kDigits[byte % 16];
  }
  return hex;
}

inline std::string Line(std::string_view json, int pid = 100) {
  return "V1206 15:18:20.252000 " + std::to_string(pid) + " torch/_dynamo/utils.py:1288] " +
         std::string(json) + "\n";
}

// "\t" before each line.
inline std::string Tabbed(std::string_view payload) {
  std::string text = "\t";
  for (const char c : payload) text += c == '\n' ? std::string("\n\t") : std::string(1, c);
  return text + "\n";
}

// The line of a record that announces a payload; `fields` like R"("dynamo_start": {})".
inline std::string Announced(std::string_view fields, std::string_view payload, int pid = 100) {
  return Line("{" + std::string(fields) + R"(, "has_payload": ")" + Md5Of(payload) + "\"}", pid);
}

inline std::string WithPayload(std::string_view fields, std::string_view payload, int pid = 100) {
  return Announced(fields, payload, pid) + Tabbed(payload);
}

inline std::string Artifact(std::string_view name, std::string_view payload, int pid = 100) {
  return WithPayload(
      R"("artifact": {"name": ")" + std::string(name) + R"(", "encoding": "string"})", payload,
      pid);
}

}  // namespace idbg::logs
