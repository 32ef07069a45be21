// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

#include "base/text/utf8.h"
#include "logs/format/envelope.h"
#include "logs/format/md5.h"
#include "logs/format/torch_trace.h"

namespace idbg::logs {
namespace {

constexpr std::uint64_t kMaxRepaired = std::uint64_t{64} << 20;  // bytes of one payload
constexpr std::size_t kMaxOpen = 8;      // payloads whose rest is looked for at a time
constexpr std::size_t kMaxExtents = 64;  // parts of one payload

// A damaged payload whose rest may still come.
struct Open {
  std::uint32_t record = 0;
  Md5Digest expected;
  Md5 state;  // after the extents
  bool has_lines = false;
  bool has_crlf = false;
  std::vector<Extent> extents;

  void Add(std::string_view line) {
    if (std::exchange(has_lines, true)) state.Update("\n");
    state.Update(line);
  }
  bool IsWhole() const { return Md5(state).Finish() == expected; }
};

class Repairer {
 public:
  Repairer(const Source& source, LogContents& contents) : source_(source), contents_(contents) {}

  void OnDamaged(std::uint32_t index) {
    const Record& record = contents_.records[index];
    Envelope envelope;
    if (!ParseEnvelope(source_.ReadExactly(record.offset, record.size), envelope) ||
        !envelope.md5 || record.payload_size > kMaxRepaired)
      return;
    Open one{.record = index, .expected = *envelope.md5, .has_crlf = HasCrLf(source_, record)};
    if (record.payload_size > 0) {
      const std::size_t end = Extend(one, ExtentOf(record), !open_.empty());
      one.extents = {{record.payload_offset, end}};
      if (end < record.payload_size) {
        const Extent tail{record.payload_offset + end, record.payload_size - end};
        Accept(one);
        Offer(tail);
        return;
      }
    }
    open_.push_back(std::move(one));
    if (open_.size() > kMaxOpen) open_.erase(open_.begin());
  }

  // Completes one of the open payloads with these lines, if that makes it whole. If not, they may
  // be a part of the newest.
  void Offer(const Extent& tail) {
    if (tail.size > kMaxRepaired) return;
    for (std::size_t i = open_.size(); i-- > 0;) {
      Open longer = open_[i];
      if (longer.extents.size() >= kMaxExtents) continue;
      Extend(longer, tail, false);
      longer.extents.push_back(tail);
      if (longer.IsWhole()) {
        Accept(longer);
        open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(i));
        return;
      }
      if (i + 1 == open_.size()) open_[i] = std::move(longer);
    }
  }

  bool Claimed(const Extent& extent) const { return claimed_.contains(extent.offset); }

 private:
  // Adds the lines of an extent; with `stops` only as many as make the payload whole, if any do.
  // Returns where the lines taken end, counted from the extent's start.
  std::size_t Extend(Open& one, const Extent& extent, bool stops) {
    const std::string raw =
        source_.ReadExactly(extent.offset, static_cast<std::size_t>(extent.size));
    std::size_t taken = raw.size();
    ForEachPayloadLine(raw, one.has_crlf, [&](std::string_view line, std::size_t end) {
      one.Add(line);
      if (!stops || !one.IsWhole()) return true;
      taken = end;
      return false;
    });
    return taken;
  }

  void Accept(const Open& one) {
    Record& record = contents_.records[one.record];
    record.payload = PayloadState::kRepaired;
    record.payload_offset = one.extents.front().offset;
    record.payload_size = 0;
    for (const Extent& extent : one.extents) record.payload_size += extent.size;
    if (one.extents.size() > 1) contents_.extents[record.offset] = one.extents;
    for (const Extent& extent : one.extents) claimed_.insert(extent.offset);
    ++contents_.damage.repaired_payloads;
    contents_.damage.notes.Add(
        "a payload that another writer interrupted was reassembled; its MD5 matches",
        base::Place{.file = source_.name(), .line = record.line});
  }

  const Source& source_;
  LogContents& contents_;
  std::vector<Open> open_;
  std::unordered_set<std::uint64_t> claimed_;  // offsets of the extents of repaired payloads
};

// Says where a damaged payload holds bytes that are no UTF-8: often they are the damage.
void FindBadBytes(const Source& source, const Record& record, Damage& damage) {
  if (record.payload_size == 0 || record.payload_size > kMaxRepaired) return;
  const std::string raw =
      source.ReadExactly(record.payload_offset, static_cast<std::size_t>(record.payload_size));
  const std::size_t bad = base::FindBadUtf8(raw);
  if (bad == std::string::npos) return;
  ++damage.bad_utf8;
  const auto lines =
      std::ranges::count(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(bad), '\n');
  damage.details.Add("bytes that are not UTF-8 in a payload",
                     base::Place{.file = source.name(),
                                 .line = record.line + 1 + static_cast<std::uint64_t>(lines)});
}

}  // namespace

void RepairPayloads(const Source& source, std::span<const OrphanLines> orphans,
                    LogContents& contents) {
  Repairer repairer(source, contents);
  auto orphan = orphans.begin();
  const auto offer_until = [&](std::uint64_t offset) {
    for (; orphan != orphans.end() && orphan->extent.offset < offset; ++orphan)
      repairer.Offer(orphan->extent);
  };
  for (std::uint32_t i = 0; i < contents.records.size(); ++i) {
    if (contents.records[i].payload != PayloadState::kDamaged) continue;
    offer_until(contents.records[i].offset);
    repairer.OnDamaged(i);
  }
  offer_until(UINT64_MAX);
  Damage& damage = contents.damage;
  for (const OrphanLines& lines : orphans) {
    if (repairer.Claimed(lines.extent)) continue;
    damage.orphan_lines += lines.count;
    damage.details.Add("payload lines that do not belong to a record",
                       base::Place{.file = source.name(), .line = lines.line});
  }
  for (const Record& record : contents.records) {
    if (record.payload != PayloadState::kDamaged) continue;
    ++damage.damaged_payloads;
    damage.details.Add("a payload's MD5 does not match: lines are lost or altered",
                       base::Place{.file = source.name(), .line = record.line});
    FindBadBytes(source, record, damage);
  }
}

}  // namespace idbg::logs
