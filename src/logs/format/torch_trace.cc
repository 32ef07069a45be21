// SPDX-License-Identifier: Apache-2.0
#include "logs/format/torch_trace.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "base/error.h"
#include "logs/format/md5.h"

namespace idbg::logs {
namespace {

// Orphans beyond are counted as what they are, without looking for their payload.
constexpr std::size_t kMaxOrphans = std::size_t{1} << 20;

constexpr std::size_t kLeastRecords = 4096;

// So much of a growing log's end is read again: the state is kept at a record in it.
constexpr std::uint64_t kReadAgain = std::uint64_t{1} << 20;

std::string FirstLine(const Source& source) {
  std::string start(80, '\0');
  start.resize(source.Read(0, start.size(), start.data()));
  return start.substr(0, start.find_first_of("\r\n"));
}

// Makes records of what a scan finds, and compares payloads with their MD5.
class TorchTraceReader final : public ScanEvents {
 public:
  TorchTraceReader(const Source& source, const LogOptions& options)
      : source_(source), options_(options) {
    if (options.reads == nullptr || !options.growing) return;
    const auto before = options.reads->StateOf(source.name());
    const std::uint64_t size = source.Size();
    if (before != nullptr && before->offset <= size) {
      begin_ = *before;
      builder_ = begin_.builder;
      orphans_ = begin_.orphans;
    }
    if (size - begin_.offset > 2 * kReadAgain) keep_at_ = size - kReadAgain;
    options.reads->AddScanned(size - begin_.offset);
  }

  std::uint64_t begin_offset() const { return begin_.offset; }
  std::uint64_t begin_line() const { return begin_.line; }

  bool OnRecord(const RawRecord& raw) override {
    if (raw.start >= keep_at_) Keep(raw);
    last_has_payload_ = false;
    has_md5_ = false;
    is_event_ = false;
    last_line_ = LastLine::kRecord;
    if (!ParseEnvelope(raw.json, envelope_)) {
      last_line_ = LastLine::kUnknown;
      ++damage().bad_json;
      AddDamage("a record's JSON is truncated or malformed; the record is skipped", raw.line);
      return false;
    }
    if (envelope_.had_bad_utf8) {
      ++damage().bad_utf8;
      AddDamage("bytes that are not UTF-8 in a record; each is replaced by U+FFFD", raw.line);
    }
    if (envelope_.bad_fields > 0) {
      damage().bad_fields += envelope_.bad_fields;
      AddDamage("a field has the wrong type and is skipped", raw.line);
    }
    if (envelope_.is_string) {
      last_line_ = LastLine::kString;
      builder_.AddString(raw.prefix, envelope_);
    } else {
      AddRecord(raw);
    }
    return has_md5_;
  }

  void OnPayloadText(std::string_view text, bool is_new_line) override {
    if (is_new_line) batch_.Add("\n");
    batch_.Add(text);
    // PyTorch writes one member a line.
    if (is_event_ && text.size() > 8 && text[1] == 'p' &&
        (text.starts_with("\"ph\": \"B\"") || text.starts_with("\"ph\": \"E\"")))
      records().back().is_span = true;
  }

  void OnPayload(const RawPayload& payload) override {
    if (!std::exchange(last_has_payload_, false)) {
      if (orphans_.size() < kMaxOrphans)
        orphans_.push_back({{payload.offset, payload.size}, payload.line, payload.lines});
      else
        damage().orphan_lines += payload.lines;
      return;
    }
    Record& record = records().back();
    record.payload_offset = payload.offset;
    record.payload_size = payload.size;
    if (!has_md5_) {
      record.payload = PayloadState::kUnchecked;
      return;
    }
    batch_.End([this](std::uint32_t index, bool matches) { OnChecked(index, matches); });
  }

  void OnBadLine(std::string_view, std::uint64_t number) override {
    last_has_payload_ = false;
    last_line_ = LastLine::kUnknown;
    ++damage().bad_prefix;
    damage().notes.Add("a line that is neither a record nor a payload",
                       [&] { return base::Place{.file = source_.name(), .line = number}; });
  }

  void OnBlankLine() override { ++damage().blank_lines; }

  // The state before the record, for the next reading.
  void Keep(const RawRecord& raw) {
    keep_at_ = UINT64_MAX;
    batch_.Finish([this](std::uint32_t index, bool matches) { OnChecked(index, matches); });
    options_.reads->StateOf(source_.name()) =
        std::make_shared<const ReadState>(ReadState{raw.start, raw.line, builder_, orphans_});
  }

  LogContents Finish() {
    batch_.Finish([this](std::uint32_t index, bool matches) { OnChecked(index, matches); });
    if (options_.growing) DropUnfinished();
    RepairPayloads(source_, orphans_, builder_.contents());
    if (!options_.growing) builder_.contents().broken_off = WhereItBreaksOff();
    return builder_.Finish(source_);
  }

 private:
  enum class LastLine { kRecord, kString, kUnknown };

  // PyTorch writes an entry of the string table right before the record that needs it.
  std::string WhereItBreaksOff() {
    char end = '\n';
    if (source_.Size() > 0) source_.Read(source_.Size() - 1, 1, &end);
    if (last_line_ == LastLine::kUnknown) return end == '\n' ? "" : "in the middle of a line";
    if (last_line_ == LastLine::kString) return "before the record that needs its last string";
    if (records().empty() || records().back().payload != PayloadState::kDamaged) return "";
    const bool is_cut = end != '\n' || records().back().payload_size == 0;
    return is_cut ? "in the payload of its last record" : "";  // else it may have been altered
  }

  std::vector<Record>& records() { return builder_.contents().records; }
  Damage& damage() { return builder_.contents().damage; }

  void AddDamage(std::string_view what, std::uint64_t line) {
    damage().details.Add(what, [&] { return base::Place{.file = source_.name(), .line = line}; });
  }

  void AddRecord(const RawRecord& raw) {
    last_has_payload_ = envelope_.has_payload;
    has_md5_ = options_.verify && envelope_.md5.has_value();
    if (has_md5_) batch_.Begin(static_cast<std::uint32_t>(records().size()), *envelope_.md5);
    ReserveRecords(raw.offset);
    Record& record = builder_.Add(raw.prefix, envelope_, {raw.offset, raw.json.size()}, raw.line);
    if (last_has_payload_) record.payload = PayloadState::kDamaged;  // until its lines come
    is_event_ = record.event == Event::kChromiumEvent;
  }

  // As many as the rest of the log will need if it goes on like this: a vector that doubles would
  // take up to twice the memory, and copy it.
  void ReserveRecords(std::uint64_t offset) {
    if (records().size() < records().capacity()) return;
    const double share = static_cast<double>(offset + 1) / static_cast<double>(source_.Size() + 1);
    const auto size = static_cast<double>(records().size());
    const double needed = std::clamp(1.02 * size / share, 2 * size, 8 * size);
    records().reserve(std::max(kLeastRecords, static_cast<std::size_t>(needed)));
  }

  void OnChecked(std::uint32_t index, bool matches) {
    if (matches) records()[index].payload = PayloadState::kIntact;
  }

  // The last record of a growing log whose payload is not whole is still being written.
  void DropUnfinished() {
    if (!records().empty() && records().back().payload == PayloadState::kDamaged)
      records().pop_back();
  }

  const Source& source_;
  const LogOptions& options_;
  ReadState begin_;                     // what an earlier reading left behind
  std::uint64_t keep_at_ = UINT64_MAX;  // where the state is kept for the next one
  LogBuilder builder_;
  Envelope envelope_;  // of the last record; its memory is used again
  std::vector<OrphanLines> orphans_;
  bool last_has_payload_ = false;  // the last record announced one that has not come yet
  LastLine last_line_ = LastLine::kRecord;
  bool has_md5_ = false;   // of the last record's payload, and it is compared
  bool is_event_ = false;  // the last record is a chromium event
  Md5Batch batch_;
};

}  // namespace

LogContents ReadTorchTrace(const Source& source, const LogOptions& options) {
  TorchTraceReader reader(source, options);
  Scan(source, options.growing, reader, reader.begin_offset(), reader.begin_line());
  LogContents contents = reader.Finish();
  if (contents.records.empty() && source.Size() == 0)
    base::FailFormat("is empty (did the program compile anything?)", {.file = source.name()});
  if (contents.records.empty())
    base::FailFormat("it contains no TORCH_TRACE record; it begins with '" + FirstLine(source) +
                         "' (expected lines like V1206 15:18:20.252000 1500233 "
                         "torch/_dynamo/utils.py:1288] {...})",
                     {.file = source.name()});
  return contents;
}

}  // namespace idbg::logs
