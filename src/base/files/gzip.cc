// SPDX-License-Identifier: Apache-2.0
#include "base/files/gzip.h"

#include <zlib.h>

#include <memory>

#include "base/error.h"

namespace idbg::base {

std::string Gzip(std::string_view bytes) {
  constexpr int kGzipHeader = 16;  // added to the window's size (zlib.h, deflateInit2)
  constexpr int kMemoryLevel = 8;  // zlib's default
  if (bytes.size() >= UINT32_MAX)
    throw Error(ErrorCode::kUnsupported, "texts of 4 GiB and more are not compressed");
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + kGzipHeader,
                   kMemoryLevel, Z_DEFAULT_STRATEGY) != Z_OK)
    throw Error(ErrorCode::kInternal, "not enough memory to compress");
  const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, deflateEnd);
  std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  // zlib takes a pointer to what it does not change.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());  // NOLINT: as above
  stream.avail_out = static_cast<uInt>(out.size());
  IDBG_CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END);  // deflateBound says it has room
  out.resize(stream.total_out);
  return out;
}

}  // namespace idbg::base
