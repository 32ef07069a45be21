// SPDX-License-Identifier: Apache-2.0
#include "base/files/zip_builder.h"

#include <zlib.h>

namespace idbg::base {
namespace {

std::string U16(std::uint64_t value) {
  return {static_cast<char>(value & 0xff), static_cast<char>((value >> 8) & 0xff)};
}
std::string U32(std::uint64_t value) { return U16(value) + U16(value >> 16); }
std::string Header(std::uint32_t signature) { return U32(signature); }

std::string Deflate(const std::string& content) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, content.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace

void ZipBuilder::Add(const std::string& name, const std::string& content, const Options& options) {
  const std::string data = options.deflate ? Deflate(content) : content;
  const auto crc = static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(content.data()), content.size()));
  const auto size = static_cast<std::uint32_t>(content.size());
  const auto packed = static_cast<std::uint32_t>(data.size());
  const std::uint32_t claimed = options.claimed_size != 0 ? options.claimed_size : size;
  const auto offset = static_cast<std::uint32_t>(bytes_.size());
  const auto flags = static_cast<std::uint16_t>(options.flags | (options.descriptor ? 8 : 0));
  const std::uint16_t method = options.deflate ? 8 : 0;
  const bool zeros = options.descriptor;
  bytes_ += Header(0x04034b50) + U16(20) + U16(flags) + U16(method) + U32(0) +
            U32(zeros ? 0 : crc) + U32(zeros ? 0 : packed) + U32(zeros ? 0 : claimed) +
            U16(name.size()) + U16(0) + name + data;
  if (options.descriptor) bytes_ += Header(0x08074b50) + U32(crc) + U32(packed) + U32(size);
  const std::uint32_t where =
      options.header_offset < 0 ? offset : static_cast<std::uint32_t>(options.header_offset);
  directory_ += Header(0x02014b50) + U16(20) + U16(20) + U16(flags) + U16(method) + U32(0) +
                U32(crc) + U32(packed) + U32(claimed) + U16(name.size()) + U16(0) + U16(0) +
                U16(0) + U16(0) + U32(0) + U32(where) + name;
  ++count_;
}

std::string ZipBuilder::Finish(const std::string& comment) const {
  return bytes_ + directory_ + Header(0x06054b50) + U16(0) + U16(0) + U16(count_) + U16(count_) +
         U32(directory_.size()) + U32(bytes_.size()) + U16(comment.size()) + comment;
}

}  // namespace idbg::base
