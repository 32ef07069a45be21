// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tensor/symbolic.h"

namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI

namespace idbg::analyze {
struct Request;
}

namespace idbg::commands {

// How one flag is declared beyond its name, target and help text.
struct FlagTraits {
  bool required = false;
  std::vector<std::string> choices = {};  // the values allowed; empty: any
  std::vector<std::string> excludes =
      {};                               // flags declared before that cannot be given with this one
  std::vector<std::string> needs = {};  // flags declared before without which it has no effect
  bool is_internal = false;  // for processes of the program itself: not in --help and completion
  // What a shell offers where any value is allowed; nullptr: files.
  std::vector<std::string> (*suggestions)() = nullptr;
};

// Refuses a value that is none of `choices`, and names the nearest.
CLI::Validator OneOf(const std::vector<std::string>& choices);

// How each flag and positional was declared, for the completion of a shell.
using FlagTable = std::map<const CLI::Option*, FlagTraits>;

// Declares the flags of one command. CLI11 stands behind it and is seen by flags.cc and app.cc only
// (its headers take seconds to compile). Targets must outlive the parsing; their value at the time
// of the declaration is the default shown by --help. Names are CLI11's: "-m,--rows".
class Flags {
 public:
  Flags(CLI::App& app, FlagTable& table) : app_(app), table_(table) {}

  // Given twice, the last value of a switch or of a single value counts.
  void Switch(const std::string& names, bool& target, const std::string& help,
              const FlagTraits& traits = {});
  void Value(const std::string& names, std::string& target, const std::string& help,
             const FlagTraits& traits = {});
  // A number: an integer or a double, or an optional of one.
  template <typename T>
  void Value(const std::string& names, T& target, const std::string& help,
             const FlagTraits& traits = {});
  // A number of rows. 0 is written for all: SIZE_MAX.
  void Rows(const std::string& names, std::size_t& target, const std::string& help);
  // Takes one or more words after the flag; the flag may be repeated.
  void Values(const std::string& names, std::vector<std::string>& target, const std::string& help,
              const FlagTraits& traits = {});
  // Takes one word after the flag, a list with commas ("a100,l4"); the flag may be repeated.
  void List(const std::string& names, std::vector<std::string>& target, const std::string& help,
            const FlagTraits& traits = {});
  // A switch that can be followed by such a list: what stands there goes to `target`.
  void SwitchOrList(const std::string& names, bool& given, std::vector<std::string>& target,
                    const std::string& help);
  // Sizes by name: "s77=8".
  void List(const std::string& names, tensor::Bindings& target, const std::string& help);
  // Words without a flag, in the order of declaration; a vector takes all that remain.
  void Positional(const std::string& name, std::string& target, const std::string& help,
                  const FlagTraits& traits = {});
  void Positional(const std::string& name, std::vector<std::string>& target,
                  const std::string& help, const FlagTraits& traits = {});
  // Those of the request's command in the table of analyze/options.h.
  void Options(analyze::Request& request);

 private:
  template <typename T>
  void Add(const std::string& name, T& target, const std::string& help, const FlagTraits& traits);
  void Finish(CLI::Option& option, const FlagTraits& traits);

  CLI::App& app_;
  FlagTable& table_;
  CLI::Option* last_ = nullptr;  // that was declared
};

}  // namespace idbg::commands
