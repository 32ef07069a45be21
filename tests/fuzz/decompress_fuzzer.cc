// SPDX-License-Identifier: Apache-2.0
#include <zlib.h>

#include <algorithm>
#include <string>

#include "fuzz_target.h"
#include "logs/source.h"

namespace {

using namespace idbg;

constexpr std::size_t kMost = std::size_t{1} << 20;  // of the unpacked bytes

struct Unpacked {
  std::string bytes;
  std::string damage;
  bool stopped = false;
};

// Reads `step` bytes at a time.
Unpacked Unpack(std::string_view packed, std::size_t step) {
  Unpacked result;
  result.damage = logs::Decompress(
      [&](char* out, std::size_t size) {
        const std::size_t taken = packed.copy(out, std::min(size, step));
        packed.remove_prefix(taken);
        return taken;
      },
      [&](std::string_view piece) {
        result.bytes += piece.substr(0, kMost - result.bytes.size());
        result.stopped = result.bytes.size() == kMost;
        return !result.stopped;
      });
  return result;
}

void Check(std::string_view packed) {
  fuzz::Try([&] {
    const Unpacked whole = Unpack(packed, SIZE_MAX);
    const Unpacked pieces = Unpack(packed, 7);
    // Of a damaged frame zstd gives what comes before the damage only when it comes in pieces.
    fuzz::Require(pieces.bytes.starts_with(whole.bytes), "what is unpacked depends on the pieces");
    fuzz::Require(whole.stopped || pieces.stopped || whole.damage.empty() == pieces.damage.empty(),
                  "the damage depends on the pieces");
    fuzz::Require(!whole.damage.empty() || pieces.bytes == whole.bytes, "bytes are lost");
  });
  fuzz::Try([&] {
    const std::string start = logs::DecompressStart(packed, 100);
    fuzz::Require(start.size() <= 100, "more than was asked for");
  });
}

std::string Gzip(std::string_view bytes) {
  z_stream stream{};
  fuzz::Require(::deflateInit2(&stream, 1, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY) == Z_OK, "zlib");
  std::string packed(::deflateBound(&stream, bytes.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  fuzz::Require(::deflate(&stream, Z_FINISH) == Z_STREAM_END, "zlib");
  packed.resize(stream.total_out);
  ::deflateEnd(&stream);
  return packed;
}

}  // namespace

// The bytes as a compressed file; and packed by us, whole, cut and twice in a row.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = fuzz::Text(data, size);
  if (logs::IsCompressed(bytes)) Check(bytes);
  const std::string packed = Gzip(bytes);
  const Unpacked unpacked = Unpack(packed, SIZE_MAX);
  fuzz::Require(unpacked.bytes == bytes.substr(0, kMost), "what was packed is not what comes out");
  fuzz::Require(unpacked.stopped || unpacked.damage.empty(), "a whole file is called damaged");
  const Unpacked twice = Unpack(packed + packed, SIZE_MAX);
  fuzz::Require(twice.stopped || twice.bytes.size() == 2 * bytes.size(), "a member is lost");
  const Unpacked cut = Unpack(std::string_view(packed).substr(0, packed.size() - 1), SIZE_MAX);
  fuzz::Require(cut.stopped || !cut.damage.empty(), "a cut file is called whole");
  fuzz::Require(bytes.starts_with(cut.bytes), "a cut file is unpacked to something else");
  return 0;
}
