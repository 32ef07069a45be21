// SPDX-License-Identifier: Apache-2.0
#include "base/json/json_to_msgpack.h"

#include <algorithm>
#include <functional>
#include <unordered_set>
#include <vector>

#include "base/json/token_reader.h"
#include "base/json/token_writer.h"

//
// msgpack writes the number of entries before the entries, JSON tells it at the end. So the
// document is read twice: first to count, then to write. Only the counts are held in between.

namespace idbg::base {
namespace {

// What the first reading finds out. Containers and map entries are numbered in the order in which
// they begin.
struct Counts {
  std::vector<std::uint32_t> sizes;              // of each container, without repeated keys
  std::unordered_set<std::uint64_t> overridden;  // entries whose key comes again in their map
};

// The keys of one open map. Their memory is used again by the next map of the same depth.
class KeyList {
 public:
  void Clear() {
    text_.clear();
    keys_.clear();
  }
  void Add(std::string_view key, std::uint64_t entry) {
    keys_.push_back({std::hash<std::string_view>{}(key), text_.size(), key.size(), entry});
    text_ += key;
  }
  // Puts all but the last entry of each repeated key into `overridden` and returns how many.
  std::size_t FindRepeated(std::unordered_set<std::uint64_t>& overridden) {
    std::ranges::sort(keys_, [this](const Key& a, const Key& b) {
      if (a.hash != b.hash) return a.hash < b.hash;
      const int order = Text(a).compare(Text(b));
      return order != 0 ? order < 0 : a.entry < b.entry;
    });
    std::size_t count = 0;
    for (std::size_t i = 1; i < keys_.size(); ++i) {
      if (keys_[i - 1].hash != keys_[i].hash || Text(keys_[i - 1]) != Text(keys_[i])) continue;
      overridden.insert(keys_[i - 1].entry);
      ++count;
    }
    return count;
  }

 private:
  struct Key {
    std::size_t hash;
    std::size_t begin;
    std::size_t size;
    std::uint64_t entry;
  };
  std::string_view Text(const Key& key) const {
    return std::string_view(text_).substr(key.begin, key.size);
  }

  std::string text_;
  std::vector<Key> keys_;
};

class Counter {
 public:
  explicit Counter(TokenReader& reader) : reader_(reader), keys_(TokenReader::kMaxDepth + 1) {}

  Counts Count() {
    CountValue(0);
    reader_.ExpectEnd();
    return std::move(counts_);
  }

 private:
  void CountValue(std::size_t depth) {
    const TokenType type = reader_.Peek().type;
    if (type != TokenType::kMapBegin && type != TokenType::kArrayBegin) return reader_.Skip();
    const std::size_t container = counts_.sizes.size();
    counts_.sizes.push_back(0);
    std::size_t size = 0;
    if (type == TokenType::kArrayBegin) {
      reader_.ReadArray([&] {
        ++size;
        CountValue(depth + 1);
      });
    } else {
      KeyList& keys = keys_[depth];
      keys.Clear();
      reader_.ReadMap([&](std::string_view key) {
        ++size;
        keys.Add(key, entries_++);
        CountValue(depth + 1);
      });
      size -= keys.FindRepeated(counts_.overridden);
    }
    if (size > UINT32_MAX)
      reader_.Fail("msgpack cannot represent a container of more than 2^32 - 1 elements");
    counts_.sizes[container] = static_cast<std::uint32_t>(size);
  }

  TokenReader& reader_;
  std::vector<KeyList> keys_;  // of the open maps, by depth
  Counts counts_;
  std::uint64_t entries_ = 0;
};

void WriteScalar(TokenReader& reader, TokenWriter& writer) {
  const Token& token = reader.Next();
  switch (token.type) {
    case TokenType::kNull:
      return writer.Null();
    case TokenType::kBool:
      return writer.Bool(token.integer != 0);
    case TokenType::kInt:
      return writer.Int(token.integer);
    case TokenType::kUint:
      return writer.Uint(static_cast<std::uint64_t>(token.integer));
    case TokenType::kDouble:
      return writer.Double(token.number);
    case TokenType::kString:
      return writer.String(token.text);
    case TokenType::kBinary:
      reader.Fail("binary data cannot be represented in JSON");
    default:
      reader.Fail("expected a value");
  }
}

// Writes a document; of one with counts each key once, in the places counted for it. The
// JSON writer asks for no sizes and takes a repeated key.
class Copier {
 public:
  Copier(TokenReader& reader, TokenWriter& writer, const Counts* counts,
         FunctionRef<void(std::string_view)> sink)
      : reader_(reader), writer_(writer), counts_(counts), sink_(sink) {}

  void Copy() {
    CopyValue();
    sink_(writer_.Take());
  }

 private:
  std::size_t NextSize() { return counts_ == nullptr ? 0 : counts_->sizes[container_++]; }

  // Depth is bounded by TokenReader::kMaxDepth.
  void CopyValue() {
    switch (reader_.Peek().type) {
      case TokenType::kArrayBegin:
        writer_.BeginArray(NextSize());
        reader_.ReadArray([this] { CopyValue(); });
        return writer_.EndArray();
      case TokenType::kMapBegin:
        writer_.BeginMap(NextSize());
        reader_.ReadMap([this](std::string_view key) { CopyEntry(key); });
        return writer_.EndMap();
      default:
        WriteScalar(reader_, writer_);
    }
    constexpr std::uint64_t kScalarsHeld = 1 << 14;
    if (++scalars_ % kScalarsHeld == 0) sink_(writer_.Take());
  }

  void CopyEntry(std::string_view key) {
    if (counts_ != nullptr && counts_->overridden.contains(entry_++)) return PassOver();
    writer_.Key(key);
    CopyValue();
  }

  // Passes over a value; its containers and entries keep their numbers.
  void PassOver() {
    switch (reader_.Peek().type) {
      case TokenType::kArrayBegin:
        ++container_;
        return reader_.ReadArray([this] { PassOver(); });
      case TokenType::kMapBegin:
        ++container_;
        return reader_.ReadMap([this](std::string_view) {
          ++entry_;
          PassOver();
        });
      default:
        reader_.Next();
    }
  }

  TokenReader& reader_;
  TokenWriter& writer_;
  const Counts* counts_;  // null: nothing was counted
  FunctionRef<void(std::string_view)> sink_;
  std::size_t container_ = 0;
  std::uint64_t entry_ = 0;
  std::uint64_t scalars_ = 0;
};

}  // namespace

std::uint64_t ConvertJsonToMsgpack(std::string_view json, const std::string& file,
                                   FunctionRef<void(std::string_view bytes)> sink) {
  const Counts counts = Counter(*MakeJsonReader(json, file)).Count();
  Copier(*MakeJsonReader(json, file), *MakeMsgpackWriter(), &counts, sink).Copy();
  return counts.overridden.size();
}

std::string DocumentToJson(std::string_view document, const std::string& file) {
  const auto reader = MakeTokenReader(document, file);
  const auto writer = MakeJsonWriter();
  std::string text;
  Copier(*reader, *writer, nullptr, [&text](std::string_view part) { text += part; }).Copy();
  reader->ExpectEnd();
  return text;
}

}  // namespace idbg::base
