// SPDX-License-Identifier: Apache-2.0
#include "base/process/line_process.h"

#include <fcntl.h>
#include <poll.h>

#include <utility>

namespace idbg::base {

LineProcess::LineProcess(std::vector<std::string> command) {
  Pipe output;
  Pipe errors;
  process_.emplace(
      ProcessStart{.command = std::move(command),
                   .streams = {kNoStream, output.write_end.value(), errors.write_end.value()}});
  output_.descriptor.Reset(output.read_end.Release());
  errors_.descriptor.Reset(errors.read_end.Release());
  for (const Stream* const stream : {&output_, &errors_})
    ::fcntl(stream->descriptor.value(), F_SETFL, O_NONBLOCK);
}

void LineProcess::Take(Stream& stream, bool has_ended, std::vector<std::string>& lines) {
  while (stream.lines.Read(stream.descriptor.value())) continue;
  while (std::optional<std::string> line = stream.lines.Next()) lines.push_back(*std::move(line));
  if (has_ended && !stream.lines.rest().empty()) lines.emplace_back(stream.lines.rest());
}

LineProcess::Lines LineProcess::Take() {
  const bool has_ended = End().has_value();
  Lines lines;
  Take(output_, has_ended, lines.output);
  Take(errors_, has_ended, lines.errors);
  return lines;
}

void WaitForAny(std::span<LineProcess* const> processes, int timeout_ms) {
  std::vector<pollfd> streams;
  for (const LineProcess* const process : processes) {
    for (const LineProcess::Stream* const stream : {&process->output_, &process->errors_})
      streams.push_back({.fd = stream->descriptor.value(), .events = POLLIN, .revents = 0});
  }
  const int ready = ::poll(streams.data(), streams.size(), timeout_ms);
  // A stream that was closed is ready at once; its process needs a moment to end.
  constexpr int kMomentMs = 5;
  bool has_closed = false;
  for (const pollfd& stream : streams) has_closed = has_closed || (stream.revents & POLLHUP) != 0;
  if (ready > 0 && has_closed) ::poll(nullptr, 0, kMomentMs);
}

}  // namespace idbg::base
