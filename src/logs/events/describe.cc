// SPDX-License-Identifier: Apache-2.0
#include "logs/events/describe.h"

#include "logs/events/metadata.h"

namespace idbg::logs {
namespace {

using base::TokenReader;

// Reads the fields that make the id; false for another field.
bool ReadId(std::string_view name, TokenReader& reader, DescriberId& id) {
  if (name != "describer_id" && name != "id") return false;
  (name == "id" ? id.id : id.describer) = ReadInt(reader).value_or(-1);
  return true;
}

// "device(type='cuda', index=0)": "cuda:0".
std::string ShortDevice(const std::string& text) {
  constexpr std::string_view kType = "type='";
  constexpr std::string_view kIndex = "index=";
  const std::size_t type = text.find(kType);
  if (type == std::string::npos) return text;
  const std::size_t begin = type + kType.size();
  std::string device = text.substr(begin, text.find('\'', begin) - begin);
  if (const std::size_t index = text.find(kIndex); index != std::string::npos)
    device +=
        ":" + text.substr(index + kIndex.size(), text.find(')', index) - index - kIndex.size());
  return device;
}

std::string ShortDtype(std::string text) {
  return text.starts_with("torch.") ? text.substr(6) : text;
}

}  // namespace

DescribeTensorEvent ReadDescribeTensor(const Log& log, const Record& record) {
  DescribeTensorEvent event;
  ReadEventFields(log, record, [&](std::string_view name, TokenReader& reader) {
    if (ReadId(name, reader, event.id)) return;
    if (name == "dtype")
      event.dtype = ShortDtype(ReadAsText(reader));
    else if (name == "device")
      event.device = ShortDevice(ReadAsText(reader));
    else if (name == "size")
      event.sizes = ReadTexts(reader);
    else if (name == "stride")
      event.strides = ReadTexts(reader);
    else if (name == "is_parameter")
      event.is_parameter = ReadBool(reader).value_or(false);
    else if (name == "requires_grad")
      event.requires_grad = ReadBool(reader).value_or(false);
    else if (name == "is_view")
      event.is_view = ReadBool(reader).value_or(false);
    else if (name == "dynamo_dynamic_indices")
      event.dynamic_dims = ReadTexts(reader);
    else if (name == "storage")
      event.storage = ReadInt(reader);
    else
      reader.Skip();
  });
  return event;
}

DescribeSourceEvent ReadDescribeSource(const Log& log, const Record& record) {
  DescribeSourceEvent event;
  ReadEventFields(log, record, [&](std::string_view name, TokenReader& reader) {
    if (ReadId(name, reader, event.tensor)) return;
    if (name == "source")
      event.source = ReadAsText(reader);
    else
      reader.Skip();
  });
  return event;
}

DescribeStorageEvent ReadDescribeStorage(const Log& log, const Record& record) {
  DescribeStorageEvent event;
  ReadEventFields(log, record, [&](std::string_view name, TokenReader& reader) {
    if (ReadId(name, reader, event.id)) return;
    if (name == "size")
      event.size_bytes = ReadInt(reader).value_or(0);
    else
      reader.Skip();
  });
  return event;
}

}  // namespace idbg::logs
