// SPDX-License-Identifier: Apache-2.0
#include <simdjson.h>

#include <optional>

#include "logs/profile/profile_builder.h"

namespace idbg::logs {

using Element = simdjson::dom::element;
using Object = simdjson::dom::object;

namespace {

constexpr std::size_t kDecodedBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxDepth = 64;

std::string_view TextOf(const Object& object, std::string_view key) {
  std::string_view text;
  return object[key].get(text) == simdjson::SUCCESS ? text : std::string_view();
}

// Of the types that a number of JSON may have.
template <typename Number>
std::optional<Number> NumberOf(const Object& object, std::string_view key) {
  Number number = 0;
  if (object[key].get(number) != simdjson::SUCCESS) return std::nullopt;
  return number;
}

std::uint32_t SmallOf(const Object& object, std::string_view key) {
  return ProfileBuilder::Small(NumberOf<std::int64_t>(object, key).value_or(0));
}

// A rank, a sequence number: from 0 on.
std::optional<std::int32_t> IndexOf(const Object& object, std::string_view key) {
  const auto number = NumberOf<std::int64_t>(object, key);
  if (!number || *number < 0 || !std::in_range<std::int32_t>(*number)) return std::nullopt;
  return static_cast<std::int32_t>(*number);
}

std::optional<WorkKind> WorkOf(std::string_view category) {
  if (category == "kernel" || category == "Kernel") return WorkKind::kKernel;
  if (category == "gpu_memcpy" || category == "Memcpy") return WorkKind::kCopy;
  if (category == "gpu_memset" || category == "Memset") return WorkKind::kFill;
  return std::nullopt;
}

// "cuda_runtime", "cuda_driver", "xpu_runtime"; "Runtime" of older releases.
bool IsRuntime(std::string_view category) {
  return category.ends_with("_runtime") || category.ends_with("_driver") || category == "Runtime";
}

class TraceReader {
 public:
  explicit TraceReader(const Source& source)
      : source_(source), builder_(source.name(), "torch.profiler trace") {}

  Profile Run() {
    std::vector<char> piece(kDecodedBytes);
    std::uint64_t offset = 0;
    while (!splitter_.is_whole()) {
      const std::size_t count = source_.Read(offset, piece.size(), piece.data());
      if (count == 0) break;
      offset += count;
      splitter_.Feed(
          {piece.data(), count}, [this](std::string_view json) { TakeEvent(json); },
          [this](std::string_view key, std::string_view json) { TakeMember(key, json); });
    }
    builder_.profile().damaged += splitter_.dropped();
    builder_.profile().is_cut = !splitter_.is_whole();
    return builder_.Take();
  }

 private:
  bool Parse(std::string_view json, Element& element) {
    if (parser_.capacity() == 0 &&
        parser_.allocate(EventSplitter::kMaxPart, kMaxDepth) != simdjson::SUCCESS)
      return false;
    return parser_.parse(json.data(), json.size()).get(element) == simdjson::SUCCESS;
  }

  void TakeEvent(std::string_view json) {
    Element element;
    Object event;
    if (!Parse(json, element) || element.get(event) != simdjson::SUCCESS) {
      ++builder_.profile().damaged;
      return;
    }
    if (TextOf(event, "ph") != "X") return;
    const std::string_view category = TextOf(event, "cat");
    const auto work = WorkOf(category);
    const bool is_launch = IsRuntime(category);
    const bool is_range = category == "cpu_op" || category == "Operator";
    if (!work && !is_launch && !is_range) return;
    const auto start = NumberOf<double>(event, "ts");
    const auto duration = NumberOf<double>(event, "dur");
    if (!start || !duration) {
      ++builder_.profile().damaged;
      return;
    }
    Object args;
    const bool has_args = event["args"].get(args) == simdjson::SUCCESS;
    const auto length = static_cast<float>(*duration);
    if (work) {
      DeviceWork done{.start_us = *start, .duration_us = length, .kind = *work};
      done.name = builder_.Name(TextOf(event, "name"));
      if (has_args) {
        done.correlation = SmallOf(args, "correlation");
        done.device = SmallOf(args, "device");
      }
      builder_.Add(done);
      return;
    }
    const std::uint32_t thread = builder_.Thread(NumberOf<std::int64_t>(event, "pid").value_or(-1),
                                                 NumberOf<std::int64_t>(event, "tid").value_or(-1));
    if (is_launch) {
      const std::uint32_t correlation = has_args ? SmallOf(args, "correlation") : 0;
      if (correlation > 0)
        builder_.Add(Launch{.start_us = *start,
                            .duration_us = length,
                            .thread = thread,
                            .correlation = correlation});
      return;
    }
    HostRange range{.start_us = *start, .duration_us = length, .thread = thread};
    if (has_args) range.sequence = IndexOf(args, "Sequence number").value_or(range.sequence);
    builder_.AddRange(TextOf(event, "name"), range);
  }

  void TakeMember(std::string_view key, std::string_view json) {
    Element element;
    if (key == "distributedInfo" && Parse(json, element)) {
      Object info;
      if (element.get(info) != simdjson::SUCCESS) return;
      if (const auto rank = IndexOf(info, "rank")) builder_.profile().rank = rank;
    } else if (key == "deviceProperties" && Parse(json, element)) {
      simdjson::dom::array devices;
      if (element.get(devices) != simdjson::SUCCESS) return;
      for (const Element device : devices) {
        Object properties;
        if (device.get(properties) == simdjson::SUCCESS)
          builder_.profile().devices.emplace_back(TextOf(properties, "name"));
      }
    }
  }

  const Source& source_;
  EventSplitter splitter_;
  ProfileBuilder builder_;
  simdjson::dom::parser parser_;
};

constexpr std::string_view kEvents = "traceEvents";
constexpr std::size_t kMaxKey = 64;

}  // namespace

bool IsChromeTrace(std::string_view beginning) {
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && beginning[first] == '{' &&
         beginning.find("\"traceEvents\"") != std::string_view::npos;
}

Profile ReadChromeTrace(const Source& source) { return TraceReader(source).Run(); }

const char* EventSplitter::PassString(const char* p, const char* end) {
  const bool is_key = depth_ == 1 && !is_part_;
  for (; p != end; ++p) {
    if (is_escaped_) {
      is_escaped_ = false;
    } else if (*p == '\\') {
      is_escaped_ = true;
    } else if (*p == '"') {
      in_string_ = false;
      return p + 1;
    }
    if (is_key && key_.size() < kMaxKey) key_ += *p;
  }
  return end;
}

void EventSplitter::Begin(const char* at) {
  is_part_ = true;
  part_depth_ = depth_;
  begin_ = at;
  text_.clear();
  is_too_long_ = false;
}

// Adds the bytes up to `end` to the part.
void EventSplitter::Take(const char* end) {
  const auto size = static_cast<std::size_t>(end - begin_);
  is_too_long_ = is_too_long_ || text_.size() + size > kMaxPart;
  if (!is_too_long_) text_.append(begin_, size);
}

void EventSplitter::Feed(std::string_view piece, OnEvent on_event, OnMember on_member) {
  const char* const end = piece.data() + piece.size();
  begin_ = piece.data();
  for (const char* p = piece.data(); p != end;) {
    if (in_string_) {
      p = PassString(p, end);
      continue;
    }
    const char c = *p++;
    if (c == '"') {
      in_string_ = true;
      if (depth_ == 1 && !is_part_) key_.clear();
    } else if (c == '{' || c == '[') {
      const bool is_list = depth_ == 1 && c == '[' && key_ == kEvents;
      if (is_list) {
        in_events_ = true;
      } else if (!is_part_ && (depth_ == 1 || (depth_ == 2 && in_events_))) {
        Begin(p - 1);
      }
      ++depth_;
    } else if (c == '}' || c == ']') {
      --depth_;
      if (is_part_ && depth_ == part_depth_) {
        is_part_ = false;
        Take(p);
        if (is_too_long_)
          ++dropped_;
        else if (in_events_)
          on_event(text_);
        else
          on_member(key_, text_);
      } else if (depth_ == 1) {
        in_events_ = false;
      } else if (depth_ <= 0) {
        is_whole_ = true;
        return;
      }
    }
  }
  if (is_part_) Take(end);
}

}  // namespace idbg::logs
