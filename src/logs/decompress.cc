// SPDX-License-Identifier: Apache-2.0
#include <zlib.h>

#include <algorithm>

#include "logs/source.h"

#ifdef IDBG_HAS_ZSTD
#include <zstd.h>
#endif

namespace idbg::logs {
namespace {

constexpr std::size_t kPiece = std::size_t{256} << 10;
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd";
constexpr std::string_view kGzipMagic = "\x1f\x8b";

using Read = base::FunctionRef<std::size_t(char*, std::size_t)>;
using Write = base::FunctionRef<bool(std::string_view)>;

// `input` holds the first `size` bytes already.
std::string Gunzip(Read read, Write write, std::vector<char> input, std::size_t size) {
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) return "not enough memory to decompress";
  const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, inflateEnd);
  std::vector<char> output(kPiece);
  int state = Z_OK;
  for (; size > 0; size = read(input.data(), input.size())) {
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(size);
    do {
      // Members may follow each other.
      if (state == Z_STREAM_END && inflateReset(&stream) != Z_OK) return "cannot decompress";
      stream.next_out = reinterpret_cast<Bytef*>(output.data());
      stream.avail_out = static_cast<uInt>(output.size());
      state = inflate(&stream, Z_NO_FLUSH);
      if (!write({output.data(), output.size() - stream.avail_out})) return "";
      if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR)
        return "the gzip data is damaged";
    } while (stream.avail_in > 0 || stream.avail_out == 0);
  }
  return state == Z_STREAM_END ? "" : "the gzip data is truncated";
}

#ifdef IDBG_HAS_ZSTD
std::string Unzstd(Read read, Write write, std::vector<char> input, std::size_t size) {
  const std::unique_ptr<ZSTD_DStream, std::size_t (*)(ZSTD_DStream*)> stream(ZSTD_createDStream(),
                                                                             ZSTD_freeDStream);
  if (!stream) return "not enough memory to decompress";
  std::vector<char> output(kPiece);
  std::size_t state = 0;  // 0: a frame is complete
  for (; size > 0; size = read(input.data(), input.size())) {
    ZSTD_inBuffer in{input.data(), size, 0};
    bool is_full = false;
    while (in.pos < in.size || is_full) {
      ZSTD_outBuffer out{output.data(), output.size(), 0};
      state = ZSTD_decompressStream(stream.get(), &out, &in);
      if (!write({output.data(), out.pos})) return "";
      if (ZSTD_isError(state) != 0) return "the zstd data is damaged";
      is_full = out.pos == out.size;
    }
  }
  return state == 0 ? "" : "the zstd data is truncated";
}
#else
std::string Unzstd(Read, Write, const std::vector<char>&, std::size_t) {
  base::FailUnsupported(
      "compressed with zstd, which this build cannot read (decompress it with zstd "
      "-d, or build with libzstd)");
}
#endif

}  // namespace

bool IsCompressed(std::string_view start) {
  return start.starts_with(kGzipMagic) || start.starts_with(kZstdMagic);
}

std::string Decompress(Read read, Write write) {
  std::vector<char> input(kPiece);
  std::size_t size = 0;
  // A pipe may give the bytes that tell the format one by one.
  while (size < kZstdMagic.size()) {
    const std::size_t more = read(input.data() + size, input.size() - size);
    if (more == 0) break;
    size += more;
  }
  const std::string_view start(input.data(), size);
  return start.starts_with(kZstdMagic) ? Unzstd(read, write, std::move(input), size)
                                       : Gunzip(read, write, std::move(input), size);
}

std::string DecompressStart(std::string_view start, std::size_t size) {
  std::string plain;
  Decompress(
      [&start](char* out, std::size_t room) {
        const std::size_t count = start.copy(out, room);
        start.remove_prefix(count);
        return count;
      },
      [&plain, size](std::string_view piece) {
        plain += piece;
        return plain.size() < size;
      });
  plain.resize(std::min(plain.size(), size));
  return plain;
}

}  // namespace idbg::logs
