// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>

#include "fuzz_target.h"
#include "logs/format/envelope.h"
#include "logs/format/md5.h"
#include "logs/log.h"

namespace {

using namespace idbg;

std::optional<logs::Envelope> Parsed(const std::string& json) {
  logs::Envelope envelope;
  return logs::ParseEnvelope(json, envelope) ? std::optional(envelope) : std::nullopt;
}

bool Matches(const logs::Log& log, const logs::Record& record) {
  const auto envelope = Parsed(log.Metadata(record));
  logs::Md5 md5;
  md5.Update(log.Payload(record));
  return envelope && envelope->md5 == md5.Finish();
}

// The quick way through a record's JSON, which white space bars, and the full one.
void CompareEnvelopes(const std::string& json) {
  const auto quick = Parsed(json);
  const auto full = Parsed(" " + json);
  fuzz::Require(quick.has_value() == full.has_value(), "the envelope depends on white space");
  if (!quick) return;
  fuzz::Require(quick->event == full->event && quick->name == full->name && quick->id == full->id &&
                    quick->rank == full->rank && quick->md5 == full->md5 &&
                    quick->has_payload == full->has_payload && quick->text == full->text &&
                    quick->index == full->index && quick->bad_fields == full->bad_fields,
                "the quick envelope differs");
}

void Use(const logs::Log& log) {
  std::size_t sorted = 0;
  for (const logs::Process& process : log.processes()) {
    for (const logs::Compilation& compilation : process.compilations) {
      fuzz::Require(compilation.instance < compilation.instances, "an instance too many");
      sorted += compilation.records.size();
    }
  }
  fuzz::Require(sorted == log.records().size(), "records and compilations disagree");
  for (const logs::Record& record : log.records()) {
    CompareEnvelopes(log.Metadata(record));
    log.JsonPayload(record);
    log.NameOf(record);
    log.IdOf(record);
    if (record.payload == logs::PayloadState::kIntact ||
        record.payload == logs::PayloadState::kRepaired)
      fuzz::Require(Matches(log, record), "a payload is called whole, and is not");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::Text(data, size));
  logs::Log::Sniff(text);
  for (const bool growing : {false, true}) {
    std::optional<logs::Log> log;
    fuzz::Try([&] {
      log = logs::Log::Read(logs::Source::FromText(text, "input"), {.growing = growing});
    });
    if (log) Use(*log);
  }
  return 0;
}
