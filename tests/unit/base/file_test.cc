// SPDX-License-Identifier: Apache-2.0
#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <string>

namespace {

namespace fs = std::filesystem;
using namespace idbg::base;

struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "idbg-file-XXXXXX").string();
    path = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path); }
  fs::path path;
};

TEST_CASE("a written file replaces the old one and leaves nothing beside it", "[base][file]") {
  const Folder folder;
  WriteFile(folder.path / "deep" / "a.txt", "old");
  WriteFile(folder.path / "deep" / "a.txt", "new");
  CHECK(ReadFile(folder.path / "deep" / "a.txt") == "new");
  CHECK(std::distance(fs::directory_iterator(folder.path / "deep"), {}) == 1);
}

TEST_CASE("a file that is not committed leaves the old one", "[base][file]") {
  const Folder folder;
  WriteFile(folder.path / "a.txt", "old");
  {
    AtomicFile(folder.path / "a.txt").Write("new");
  }
  CHECK(ReadFile(folder.path / "a.txt") == "old");
  CHECK(std::distance(fs::directory_iterator(folder.path), {}) == 1);
}

TEST_CASE("a pipe takes the bytes and stays a pipe", "[base][file]") {
  const Folder folder;
  const fs::path pipe = folder.path / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  REQUIRE(reader >= 0);
  WriteFile(pipe, "bytes");
  std::string got(16, '\0');
  got.resize(static_cast<std::size_t>(::read(reader, got.data(), got.size())));
  ::close(reader);
  CHECK(got == "bytes");
  CHECK(fs::is_fifo(pipe));
}

TEST_CASE("a link is followed, not replaced", "[base][file]") {
  const Folder folder;
  WriteFile(folder.path / "target.txt", "old");
  fs::create_symlink("target.txt", folder.path / "link.txt");
  WriteFile(folder.path / "link.txt", "new");
  CHECK(fs::is_symlink(folder.path / "link.txt"));
  CHECK(ReadFile(folder.path / "target.txt") == "new");
}

}  // namespace
