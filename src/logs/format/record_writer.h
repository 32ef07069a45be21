// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/token_writer.h"
#include "logs/compile_id.h"

namespace idbg::logs {

// What a text says that compilation_metrics would say; empty fields are left out.
struct MetricsFields {
  std::string function;
  base::Place place;
  std::string fail_type;
  std::string fail_reason;
  std::string recompile_reason;
  std::string limit_name;  // in dynamo_config, with `limit`
  std::int64_t limit = 0;
  bool is_suppressed = false;
};

// Writes TORCH_TRACE records for logs of another format.
class RecordWriter {
 public:
  // The prefix, compile id ("0/1", "" for none), original line and rank of the records that follow.
  void Begin(std::string_view prefix, std::string_view id, std::uint64_t line,
             std::optional<std::int32_t> rank = std::nullopt);

  void WriteStart(std::string_view function, const base::Place& place);
  void WriteMetrics(const MetricsFields& fields);
  void WriteField(std::string_view event, std::string_view field, std::string_view text);
  void WriteArtifact(std::string_view name, std::string_view payload);
  void WriteList(std::string_view name, const std::vector<std::string>& payload);  // as JSON
  void WriteEvent(std::string_view event, std::string_view payload);

  // What was written since the last time.
  std::string Take() { return std::exchange(text_, {}); }
  // The original line of each record written.
  const std::vector<std::uint32_t>& lines() const { return lines_; }

 private:
  void OpenRecord(std::string_view event);
  void CloseRecord(bool has_payload);
  void AddLine(std::string_view start, std::string_view rest);
  void AddPayload(std::string_view payload);

  std::string text_;
  std::vector<std::uint32_t> lines_;
  std::string prefix_;
  CompileId id_;
  std::uint32_t line_ = 0;
  std::optional<std::int32_t> rank_;
  std::unique_ptr<base::TokenWriter> json_;
};

}  // namespace idbg::logs
