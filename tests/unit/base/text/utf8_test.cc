// SPDX-License-Identifier: Apache-2.0
#include "base/text/utf8.h"

#include <catch2/catch_test_macros.hpp>

namespace idbg::base::utf8_test {

TEST_CASE("a byte of 0x80 or more is found wherever it stands", "[base][utf8]") {
  for (std::size_t size = 0; size <= 40; ++size) {
    std::string text(size, 'a');
    CHECK(IsAscii(text));
    CHECK(FindBadUtf8(text) == std::string_view::npos);
    for (std::size_t i = 0; i < size; ++i) {
      text[i] = '\x80';
      CHECK_FALSE(IsAscii(text));
      CHECK(FindBadUtf8(text) == i);
      text[i] = 'a';
    }
  }
}

TEST_CASE("code points survive, ill-formed sequences do not", "[base][utf8]") {
  for (const std::uint32_t code :
       {0x0u, 0x7Fu, 0x80u, 0x7FFu, 0x800u, 0xD7FFu, 0xE000u, 0xFFFFu, 0x10000u, 0x10FFFFu}) {
    std::string text = "x";
    AppendUtf8(text, code);
    std::size_t position = 1;
    CHECK(DecodeUtf8(text, position) == code);
    CHECK(position == text.size());
    for (std::size_t cut = 2; cut < text.size(); ++cut)
      CHECK(FindBadUtf8(text.substr(0, cut)) == 1);
  }
  for (const char* bad :
       {"\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\x80", "\xC3x"}) {
    CHECK(FindBadUtf8(bad) == 0);
  }
}

TEST_CASE("a bad byte is found across the blocks of a search", "[base][utf8]") {
  for (std::size_t lead = 55; lead <= 70; ++lead) {
    const std::string start(lead, 'a');
    for (const std::string& good : {std::string("\xC3\xA9"), std::string("\xF0\x9F\x98\x80")}) {
      CHECK(FindBadUtf8(start + good + start + good) == std::string::npos);
      CHECK(FindBadUtf8(start + good + start + good.substr(0, 1)) == 2 * lead + good.size());
      CHECK(FindBadUtf8(start + good.substr(0, good.size() - 1) + start) == lead);
    }
    CHECK(FindBadUtf8(start + std::string(200, '\x80')) == lead);
  }
}

TEST_CASE("a text is cut between characters", "[utf8]") {
  const std::string text = "a\xC3\xA9\xF0\x9F\x98\x80z";  // of one, two, four bytes and one
  const std::vector<std::size_t> expected = {0, 1, 1, 3, 3, 3, 3, 7, 8, 8};
  for (std::size_t most = 0; most < expected.size(); ++most)
    CHECK(Utf8Prefix(text, most) == expected[most]);
  CHECK(Utf8Prefix("\x80\x80", 1) == 0);
}

TEST_CASE("what turns the direction of a text is named, what moves the cursor is a space",
          "[utf8]") {
  CHECK(OneLine("if admin\u202E{ \u2066# check") == "if admin<U+202E>{ <U+2066># check");
  CHECK(OneLine("a\u200Fb\u061Cc") == "a<U+200F>b<U+061C>c");
  CHECK(OneLine("a\u2028b\u009Bc\x7F") == "a b c ");
  CHECK(SafeLines("a\n\u2069b") == "a\n<U+2069>b");
}

TEST_CASE("a message is one line that long names do not stretch", "[utf8]") {
  CHECK(MessageLine("a\nb\x1B[31m\u009B\u202E\xFFz") == "a b [31m <U+202E>\uFFFDz");
  CHECK(MessageLine("") == "");
  CHECK(MessageLine("a  b ") == "a  b ");
  const std::string name(1 << 20, 'n');
  const std::string line = MessageLine("no model " + name + "END in " + name + ": do this");
  CHECK(line.size() < 3 * kMostWordBytes);
  CHECK(line.ends_with("nn: do this"));
  CHECK(line.find("nn...nn") != std::string::npos);
  CHECK(line.find("nnEND in nn") != std::string::npos);
  std::string wide;
  for (int i = 0; i < 10000; ++i) wide += "\u00E9\u00E9\u00E9 ";
  CHECK(MessageLine(wide).size() <= kMostMessageBytes + 3);
  for (std::size_t size = kMostWordBytes - 3; size < kMostWordBytes + 4; ++size) {
    std::string word = "x";
    while (word.size() < size) word += "\U0001F600";
    const std::string cut = MessageLine(word);
    CHECK(FindBadUtf8(cut) == std::string::npos);
    CHECK(cut.size() <= kMostWordBytes);
  }
}

}  // namespace idbg::base::utf8_test
