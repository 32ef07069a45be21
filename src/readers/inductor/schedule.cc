// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <optional>
#include <unordered_set>
#include <utility>

#include "base/text/text.h"
#include "readers/formats.h"
#include "readers/inductor/lines.h"

namespace idbg::readers::inductor {
namespace {

// A node takes some 300 bytes: four times as much as an FX node.
constexpr std::size_t kMaxScheduleNodes = kMaxNodes / 4;

struct Header {
  std::string_view name, kind, detail;
};

// "op0_op1: FusedSchedulerNode(SchedulerNode,SchedulerNode)"
std::optional<Header> ReadHeader(std::string_view line) {
  Header header;
  header.name = LeadingName(line);
  line.remove_prefix(header.name.size());
  if (header.name.empty() || !Skip(line, ": ")) return std::nullopt;
  header.kind = LeadingName(line);
  line.remove_prefix(header.kind.size());
  if (!header.kind.ends_with("SchedulerNode") || !line.starts_with("(") || !line.ends_with(")")) {
    return std::nullopt;
  }
  header.detail = line.substr(1, line.size() - 2);
  return header;
}

// The buffers in "[MemoryDep('buf0', c0, {c0: 1024}), StarDep(name='buf1', mode=None)]". A WeakDep
// orders nodes and moves no data.
void AddBuffers(std::string_view text, std::vector<std::string>& buffers) {
  constexpr std::string_view kMark = "Dep(";
  for (std::size_t at = text.find(kMark); at != std::string_view::npos; at = text.find(kMark)) {
    const bool is_weak = text.substr(0, at).ends_with("Weak");
    text.remove_prefix(at + kMark.size());
    Skip(text, "name=");
    if (is_weak || !Skip(text, "'")) continue;
    buffers.emplace_back(text.substr(0, text.find('\'')));
  }
}

// "((2, 8), (64,))" -> {16, 64}: the elements of the loops, and of the reductions in them. Empty
// when a size is symbolic.
std::vector<std::int64_t> ReadIteration(std::string_view text) {
  std::vector<std::int64_t> groups;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '(') {
      if (++depth == 2) groups.push_back(1);
    } else if (c == ')') {
      --depth;
    } else if (base::IsDigit(c)) {
      std::int64_t size = 0;
      const auto [end, error] = std::from_chars(&text[i], text.data() + text.size(), size);
      if (error != std::errc()) return {};
      i = static_cast<std::size_t>(end - text.data()) - 1;
      if (depth == 1) groups.push_back(size);
      if (depth == 2 && __builtin_mul_overflow(groups.back(), size, &groups.back())) return {};
    } else if (c != ',' && c != ' ') {
      return {};
    }
  }
  return groups;
}

// The names in "op0_op1_op2"; in dumps of PyTorch 2.4 and earlier "buf0_buf1". All of it when it is
// no such name.
std::vector<std::string> SplitFusedName(std::string_view name) {
  std::vector<std::string> members;
  const std::string_view separator = name.starts_with("op") ? "_op" : "_buf";
  for (std::size_t at = name.find(separator); at != std::string_view::npos;
       at = name.find(separator)) {
    members.emplace_back(name.substr(0, at));
    name.remove_prefix(at + 1);
  }
  members.emplace_back(name);
  return members;
}

class ScheduleReader {
 public:
  explicit ScheduleReader(const Input& input) : lines_(input.bytes, input.name) {}

  ModelFile Read();

 private:
  void Open(const Header& header);
  bool ReadAttribute(std::string_view line);
  void SetAttribute(std::string_view attribute, std::string_view value);
  void ReadMore(std::string_view line);
  void Close();
  // Accounts for memory: `what` there may be at `most` of.
  void Spend(std::size_t& used, std::size_t count, std::size_t most, std::string_view what);
  void SpendNames(std::size_t count) { Spend(names_, count, kMaxArguments, "names"); }
  void AddNames(std::string_view text);  // to `buffers_`

  Lines lines_;
  ModelFile file_;
  Schedule schedule_;
  std::string name_;                  // the node whose lines are read: a top-level one or a member
  bool is_member_ = false;            // `name_` is one
  bool next_is_member_ = false;       // "op0_op1.snodes[0] =" was the last line
  std::vector<std::string> members_;  // of the node at the end of the schedule
  std::unordered_set<std::string> parents_;      // members that have members themselves
  std::vector<std::string>* buffers_ = nullptr;  // what the lines to come add to
  std::size_t nodes_ = 0;                        // members included
  std::size_t names_ = 0;                        // of buffers and origins
};

void ScheduleReader::Spend(std::size_t& used, std::size_t count, std::size_t most,
                           std::string_view what) {
  used += count;
  if (used > most)
    lines_.Fail("more than " + std::to_string(most) + " " + std::string(what) +
                " (is this one graph's schedule?)");
}

void ScheduleReader::AddNames(std::string_view text) {
  const std::size_t before = buffers_->size();
  AddBuffers(text, *buffers_);
  SpendNames(buffers_->size() - before);
}

// Ends the top-level node.
void ScheduleReader::Close() {
  if (schedule_.nodes.empty()) return;
  ScheduleNode& node = schedule_.nodes.back();
  std::erase_if(members_, [&](const std::string& name) { return parents_.contains(name); });
  const bool is_group = node.kind != "SchedulerNode" && node.detail.find(',') != std::string::npos;
  if (members_.empty() && is_group) members_ = SplitFusedName(node.name);
  SpendNames(members_.size());
  if (members_.empty()) members_.push_back(node.name);
  node.members = std::exchange(members_, {});
  parents_.clear();
}

void ScheduleReader::Open(const Header& header) {
  Spend(nodes_, 1, kMaxScheduleNodes, "nodes");
  name_ = header.name;
  is_member_ = std::exchange(next_is_member_, false) && !schedule_.nodes.empty();
  buffers_ = nullptr;
  if (is_member_) {
    members_.push_back(name_);
    return;
  }
  Close();
  schedule_.nodes.push_back(
      {.name = name_, .kind = std::string(header.kind), .detail = std::string(header.detail)});
}

void ScheduleReader::SetAttribute(std::string_view attribute, std::string_view value) {
  ScheduleNode& node = schedule_.nodes.back();
  if (attribute == "group.device") {
    if (node.device.empty()) node.device = value;
  } else if (attribute == "group.iteration") {
    // A fused node runs over what the largest of its members runs over.
    std::vector<std::int64_t> iteration = ReadIteration(value);
    if (node.iteration < iteration) node.iteration = std::move(iteration);
  } else if (is_member_) {
    return;  // the fused node has said it of all its members
  } else if (attribute == "node.kernel") {
    if (value != "None") node.detail = value;
  } else if (attribute == "writes" || attribute == "unmet_dependencies" ||
             attribute == "met_dependencies") {
    buffers_ = attribute == "writes" ? &node.writes : &node.reads;
    AddNames(value);
  } else if (attribute == "origins") {
    const std::size_t open = value.find_first_of("[{");
    if (open == std::string_view::npos) return;
    node.origins = SplitList(value.substr(open + 1, value.find_last_of("]}") - open - 1));
    SpendNames(node.origins.size());
  }
}

// "op0.writes = [...]", "op0_op1.snodes[0] ="
bool ScheduleReader::ReadAttribute(std::string_view line) {
  const std::string_view name = LeadingName(line);
  line.remove_prefix(name.size());
  const std::size_t equals = line.find(" =");
  if (name.empty() || equals == std::string_view::npos || !Skip(line, ".")) return false;
  const std::string_view attribute = line.substr(0, equals - 1);
  const std::string_view value = base::Trim(line.substr(equals + 1));
  if (schedule_.nodes.empty()) return false;
  if (attribute.starts_with("snodes[")) {
    next_is_member_ = true;
    if (schedule_.nodes.back().name != name) parents_.emplace(name);
    return true;
  }
  if (name != name_) return false;
  SetAttribute(attribute, value);
  return true;
}

// A line of none of the forms above.
void ScheduleReader::ReadMore(std::string_view line) {
  if (line.starts_with(" ") || line.starts_with("\t") || line == "]") {
    if (buffers_ != nullptr) AddNames(line);
    return;
  }
  buffers_ = nullptr;
  // The loop body, its buffers' layouts, and the code of kernels.
  const std::string_view rest = line.substr(LeadingName(line).size());
  if (line.starts_with("class ") || rest.starts_with(" Triton code:") ||
      rest.starts_with(" Unfinalized multi template buffer") ||
      line.find("_layout = ") != std::string_view::npos) {
    return;
  }
  CountLoss(file_.losses, "lines of an unknown form", lines_.number(), line);
}

ModelFile ScheduleReader::Read() {
  std::string_view line;
  while (lines_.Next(line)) {
    if (line.empty()) continue;
    lines_.Check(line);
    if (const auto header = ReadHeader(line)) {
      Open(*header);
      continue;
    }
    if (line.front() != ' ') buffers_ = nullptr;
    if (!ReadAttribute(line)) ReadMore(line);
  }
  Close();
  if (schedule_.nodes.empty()) {
    lines_.Fail("no scheduler node (is the file empty or truncated?)");
  }
  file_.schedule = std::move(schedule_);
  return std::move(file_);
}

}  // namespace

std::string RefuseSchedule(const Input& input) {
  Lines lines(input.bytes.substr(0, kSniffBytes));
  std::string_view line;
  while (lines.Next(line)) {
    if (ReadHeader(line)) return "";
  }
  return "no line like \"op0: SchedulerNode(ComputedBuffer)\"";
}

ModelFile ReadSchedule(const Input& input) { return ScheduleReader(input).Read(); }

}  // namespace idbg::readers::inductor
