// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/names.h"

namespace idbg::report {

struct Document;
struct Verdict;

// How much of an input there was to judge.
enum class InputState : std::uint8_t {
  kWhole,
  kCutOff,      // it ends before what it tells of does
  kPartlyRead,  // a part of it is not understood, or cannot be right
  kEnded,       // what it tells of was ended by a signal or an error
  kUnreadable,  // it, or a part of it, cannot be opened
  kEmpty,       // it holds nothing of its kind
};
inline std::string_view ToString(InputState state) { return base::EnumName<'-'>(state); }

// What a Document was made from. Only of a whole input does "nothing was found" say that there is
// nothing: every verdict, page and gate asks this and nothing else.
struct Input {
  std::string name;  // as given; of a report of several as in Section::source
  // "log", "model", "tensors", "profile", "run": what flags and rules are about; empty: of a saved
  // report, or what could not be recognised.
  std::string kind;
  InputState state = InputState::kWhole;
  std::string what = "";  // of one that is not whole: what happened, and where, as a sentence

  bool IsWhole() const { return state == InputState::kWhole; }
};

// How to come by an input of a kind, in parentheses: " (record one with ...)".
std::string_view RemedyFor(std::string_view kind);

// Adds an input. Where it is not whole, none of the verdicts from `first` on can pass: they become
// unknown, and its own is put before them.
void AddInput(Input input, Document& document, std::size_t first = 0);

// Makes passes unknown.
void Doubt(std::span<Verdict> verdicts);

// What is said of all inputs that are not whole, in one line; empty where all are.
std::string WhatIsMissing(const Document& document);

}  // namespace idbg::report
