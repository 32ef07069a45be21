// SPDX-License-Identifier: Apache-2.0
#include "base/files/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "base/error.h"

namespace idbg::base::file_test {
namespace {

namespace fs = std::filesystem;

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

mode_t ModeOf(const fs::path& path) {
  struct stat info{};
  REQUIRE(::stat(path.c_str(), &info) == 0);
  return info.st_mode & 0777;
}

TEST_CASE("a new file has the permissions that the umask leaves", "[base][file]") {
  const Folder folder;
  const mode_t former = ::umask(077);
  WriteFile(folder.path / "private.txt", "x");
  ::umask(002);
  WriteFile(folder.path / "group.txt", "x");
  WriteFile(folder.path / "asked.txt", "x", 0640);
  ::umask(former);
  CHECK(ModeOf(folder.path / "private.txt") == 0600);
  CHECK(ModeOf(folder.path / "group.txt") == 0664);
  CHECK(ModeOf(folder.path / "asked.txt") == 0640);
}

TEST_CASE("a file that is replaced keeps its permissions", "[base][file]") {
  const Folder folder;
  WriteFile(folder.path / "a.txt", "old");
  for (const mode_t mode : {0600, 0666, 0755}) {
    REQUIRE(::chmod((folder.path / "a.txt").c_str(), mode) == 0);
    WriteFile(folder.path / "a.txt", "new");
    CHECK(ModeOf(folder.path / "a.txt") == mode);
  }
}

TEST_CASE("a descriptor takes the bytes where it stands", "[base][file]") {
  const Folder folder;
  WriteFile(folder.path / "log.txt", "before\n");
  const int file = ::open((folder.path / "log.txt").c_str(), O_WRONLY | O_APPEND);
  REQUIRE(file >= 0);
  WriteFile("/dev/fd/" + std::to_string(file), "after\n");
  WriteFile("/proc/self/fd/" + std::to_string(file), "last\n");
  ::close(file);
  CHECK(ReadFile(folder.path / "log.txt") == "before\nafter\nlast\n");
  CHECK_THROWS_AS(WriteFile("/dev/fd/999", "x"), Error);
}

TEST_CASE("a link that leads nowhere is followed, a loop is refused", "[base][file]") {
  const Folder folder;
  fs::create_symlink("new.txt", folder.path / "link.txt");
  WriteFile(folder.path / "link.txt", "new");
  CHECK(fs::is_symlink(folder.path / "link.txt"));
  CHECK(ReadFile(folder.path / "new.txt") == "new");
  fs::create_symlink("b", folder.path / "a");
  fs::create_symlink("a", folder.path / "b");
  CHECK_THROWS_AS(WriteFile(folder.path / "a", "x"), Error);
}

TEST_CASE("a name of 255 bytes can be written, a longer one is an error", "[base][file]") {
  const Folder folder;
  WriteFile(folder.path / std::string(255, 'x'), "x");
  CHECK(ReadFile(folder.path / std::string(255, 'x')) == "x");
  CHECK_THROWS_AS(WriteFile(folder.path / std::string(256, 'x'), "x"), Error);
}

TEST_CASE("a writer collects what killed writers left, not what lives", "[base][file]") {
  const Folder folder;
  const fs::path dead = folder.path / ".a.txt.idbg-abc134";
  std::ofstream(dead) << "half";
  std::ofstream(folder.path / ".a.txt.idbg-longer1") << "the user's";
  std::ofstream(folder.path / ".a.txt.idbg-backup") << "the user's";
  AtomicFile alive(folder.path / "b.txt");
  WriteFile(folder.path / "c.txt", "x");
  CHECK_FALSE(fs::exists(dead));
  CHECK(fs::exists(folder.path / ".a.txt.idbg-longer1"));
  CHECK(fs::exists(folder.path / ".a.txt.idbg-backup"));
  alive.Write("whole");
  alive.Commit();
  CHECK(ReadFile(folder.path / "b.txt") == "whole");
  CHECK(std::distance(fs::directory_iterator(folder.path), {}) == 4);
}

TEST_CASE("a file that gets shorter while it is read is an error", "[base][file]") {
  const Folder folder;
  const fs::path path = folder.path / "large";
  WriteFile(path, std::string(std::size_t{4} << 20, 'x'));
  const std::uint64_t before = LostPages();
  {
    MappedFile file(path);
    const MappedFile moved(std::move(file));
    fs::resize_file(path, 10);
    CHECK(moved.text()[moved.text().size() - 1] == 0);
    CHECK(moved.text()[0] == 'x');
  }
  CHECK(LostPages() > before);
  CHECK_THROWS_AS(CheckMappedFiles(before), Error);
  CheckMappedFiles(LostPages());
  const MappedFile small(path);
  fs::resize_file(path, 0);
  CHECK(small.text() == std::string(10, 'x'));
}

TEST_CASE("a device that does not end is refused", "[base][file]") {
  CHECK_THROWS_AS(ReadFile("/dev/zero"), Error);
  CHECK_THROWS_AS(MappedFile("/dev/zero"), Error);
  CHECK(MappedFile("/dev/null").text().empty());
}

}  // namespace
}  // namespace idbg::base::file_test
