// SPDX-License-Identifier: Apache-2.0
#include "logs/source.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "logs/log_text.h"
#include "logs/trace.h"

namespace idbg::logs::source_test {
namespace {

class Folder {
 public:
  Folder() {
    std::string name = std::filesystem::temp_directory_path() / "trace-test-XXXXXX";
    path_ = ::mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  std::filesystem::path Write(const std::string& name, const std::string& text) const {
    base::WriteFile(path_ / name, text);
    return path_ / name;
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// A pipe may give less than was asked for.
TEST_CASE("the format of compressed bytes is told however few come at a time", "[logs]") {
  // gzip of "hello\n"
  const std::string zipped(
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xcb\x48\xcd\xc9\xc9\xe7\x02\x00\x20\x30\x3a\x36"
      "\x06\x00\x00\x00",
      26);
  // zstd of "hello\n": a raw block
  const std::string zstd("\x28\xb5\x2f\xfd\x20\x06\x31\x00\x00hello\n", 15);
  for (const std::string& packed : {zipped, zstd}) {
    for (const std::size_t piece : {1, 3, 1000}) {
      std::string_view rest = packed;
      std::string plain;
      const std::string error = Decompress(
          [&](char* out, std::size_t room) {
            const std::size_t count = rest.copy(out, std::min(room, piece));
            rest.remove_prefix(count);
            return count;
          },
          [&](std::string_view text) {
            plain += text;
            return true;
          });
      CHECK(error.empty());
      CHECK(plain == "hello\n");
    }
  }
}

// A socket in place of standard input, which reads what its other end gets.
class Input {
 public:
  Input() : before_(::dup(STDIN_FILENO)) {
    int ends[2];
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    ::dup2(ends[0], STDIN_FILENO);
    ::close(ends[0]);
    writer_ = ends[1];
  }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  ~Input() {
    Close();
    ::dup2(before_, STDIN_FILENO);
    ::close(before_);
  }

  void Write(std::string_view text) const {
    REQUIRE(::write(writer_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  // Its reader is told of an error, not of an end: something sent this way was never received.
  void Break() {
    REQUIRE(::write(STDIN_FILENO, "?", 1) == 1);
    Close();
  }
  void Close() {
    if (writer_ >= 0) ::close(writer_);
    writer_ = -1;
  }

 private:
  int before_;
  int writer_ = -1;
};

std::string Start(int rank) {
  return Line(R"({"dynamo_start": {}, "frame_id": 0, "frame_compile_id": 0, "rank": )" +
              std::to_string(rank) + "}");
}

}  // namespace

TEST_CASE("a file that became shorter is an error, not a wrong text", "[trace]") {
  const Folder folder;
  const auto path = folder.Write("a.log", Start(0) + Artifact("code", "a\nb"));
  const Log log = Log::Read(Source::Open(path));
  std::filesystem::resize_file(path, Start(0).size() + 10);
  CHECK(log.Metadata(log.records()[0]) != "");
  CHECK_THROWS_AS(log.Payload(log.records()[1]), base::Error);
}

TEST_CASE("what a file has got since a short read is read", "[trace]") {
  const Folder folder;
  const auto path = folder.Write("a.log", "abc");
  const Source source = Source::Open(path);
  CHECK(source.ReadExactly(0, 3) == "abc");
  std::ofstream(path, std::ios::app) << "def";
  CHECK(source.ReadExactly(2, 2) == "cd");
  CHECK(source.ReadExactly(1, 5) == "bcdef");
  CHECK_THROWS_AS(source.ReadExactly(4, 3), base::Error);
}

TEST_CASE("a stream that breaks off is not taken for a whole one", "[trace]") {
  Input input;
  input.Write(Start(0) + Start(1));
  input.Break();
  const Log log = Log::Read(Source::Open("-"));
  CHECK(log.records().size() == 2);
  REQUIRE(log.damage().details.entries().size() == 1);
  const std::string size = std::to_string(Start(0).size() + Start(1).size());
  CHECK(log.damage().details.entries()[0].ToString() ==
        "standard input: cannot be read: Connection reset by peer after " + size + " bytes");
}

TEST_CASE("a stream of which nothing can be read is an error", "[trace]") {
  Input input;
  input.Break();
  CHECK_THROWS_WITH(Source::Open("-"), "standard input: cannot be read: Connection reset by peer");
}

TEST_CASE("a stream that does not block is waited for", "[trace]") {
  Input input;
  ::fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
  std::jthread writer([&input] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    input.Write("abc");
    input.Close();
  });
  CHECK(Source::Open("-").ReadExactly(0, 3) == "abc");
}

TEST_CASE("files one after the other are read as one, whatever they hold", "[trace]") {
  const Folder folder;
  std::vector<Source::Part> parts;
  std::string all;
  for (const std::string text : {"", "ab", "", "", "cdef", "g", ""}) {
    const std::string name = std::to_string(parts.size());
    // What is written behind the part's end does not count.
    parts.push_back({folder.Write(name, text + "more").string(), text.size()});
    all += text;
  }
  const Source source = Source::FromParts(parts, "folder");
  CHECK(source.Size() == all.size());
  for (std::size_t offset = 0; offset <= all.size(); ++offset) {
    for (std::size_t size = 0; size <= all.size() + 1; ++size) {
      std::string read(size, '?');
      read.resize(source.Read(offset, size, read.data()));
      CHECK(read == all.substr(offset, size));
    }
  }
  char byte = 0;
  CHECK(source.Read(100, 1, &byte) == 0);
  CHECK_THROWS_AS(source.ReadExactly(0, all.size() + 1), base::Error);
}

TEST_CASE("a log of more files than a process may open is read", "[trace]") {
  const Folder folder;
  const std::string path = folder.Write("a", "x").string();
  const Source source = Source::FromParts(std::vector<Source::Part>(5000, {path, 1}), "folder");
  CHECK(source.ReadExactly(0, 5000) == std::string(5000, 'x'));
}

TEST_CASE("a folder is read file by file, and what is left out is said", "[trace]") {
  const Folder folder;
  folder.Write("dedicated_log_torch_trace_rank_1_b.log", Start(1));
  folder.Write("dedicated_log_torch_trace_rank_1_a.log", Start(1) + Line(R"({"link": {}})"));
  folder.Write("dedicated_log_torch_trace_rank_0.log", Start(2));
  folder.Write("dedicated_log_torch_trace_rank_3_c.log", "");
  folder.Write("notes.txt", "hello\n");
  std::filesystem::create_directory(folder.path() / "sub");
  CHECK(IsTrace(folder.path()));
  const Trace trace = ReadTrace(folder.path());
  REQUIRE(trace.ranks.size() == 3);
  CHECK(trace.ranks[0].rank == 0);
  CHECK(trace.ranks[0].rank_in_records == 2);
  CHECK(trace.ranks[1].label == "rank 1");
  CHECK(trace.ranks[1].log->records().size() == 2);
  CHECK(trace.ranks[2].is_repeated);
  CHECK(trace.ranks[2].label != trace.ranks[1].label);
  CHECK(trace.left_out.size() == 2);
  CHECK(trace.identical_logs.empty());
}

TEST_CASE("copies of a log are noticed", "[trace]") {
  const Folder folder;
  folder.Write("dedicated_log_torch_trace_rank_0_a.log", Start(0));
  folder.Write("dedicated_log_torch_trace_rank_1_b.log", Start(0));
  folder.Write("dedicated_log_torch_trace_rank_2_c.log", Start(2));
  const Trace trace = ReadTrace(folder.path());
  REQUIRE(trace.identical_logs.size() == 1);
  CHECK(trace.identical_logs[0] == std::pair<std::size_t, std::size_t>(0, 1));
}

TEST_CASE("a folder without a log is none", "[trace]") {
  const Folder folder;
  folder.Write("notes.txt", "hello\n");
  CHECK_FALSE(IsTrace(folder.path()));
  CHECK_THROWS_AS(ReadTrace(folder.path()), base::Error);
  CHECK_THROWS_AS(Log::Read(Source::Open(folder.path())), base::Error);
}

}  // namespace idbg::logs::source_test
