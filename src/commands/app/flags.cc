// SPDX-License-Identifier: Apache-2.0
#include "commands/app/flags.h"

#include <CLI/CLI.hpp>

#include "base/text/edit_distance.h"

namespace idbg::commands {

CLI::Validator OneOf(const std::vector<std::string>& choices) {
  CLI::Validator validator = CLI::IsMember(choices);  // for its description in --help
  validator.operation([choices](const std::string& word) {
    if (std::ranges::find(choices, word) != choices.end()) return std::string();
    return base::UnknownWord("value", word, choices, {}, base::Known::kAll);
  });
  return validator;
}

void Flags::Finish(CLI::Option& option, const FlagTraits& traits) {
  table_.emplace(&option, traits);
  if (traits.required) option.required();
  if (!traits.choices.empty()) option.check(OneOf(traits.choices));
  for (const std::string& other : traits.excludes) option.excludes(app_.get_option(other));
}

void Flags::Switch(const std::string& names, bool& target, const std::string& help,
                   const FlagTraits& traits) {
  Finish(*app_.add_flag(names, target, help)->take_last(), traits);
}

void Flags::Value(const std::string& names, std::string& target, const std::string& help,
                  const FlagTraits& traits) {
  CLI::Option* option = app_.add_option(names, target, help)->take_last();
  if (!target.empty()) option->capture_default_str();
  Finish(*option, traits);
}

void Flags::Value(const std::string& names, std::int64_t& target, const std::string& help,
                  const FlagTraits& traits) {
  Finish(*app_.add_option(names, target, help)->capture_default_str()->take_last(), traits);
}

void Flags::Value(const std::string& names, double& target, const std::string& help,
                  const FlagTraits& traits) {
  Finish(*app_.add_option(names, target, help)->capture_default_str()->take_last(), traits);
}

void Flags::Value(const std::string& names, std::optional<std::int64_t>& target,
                  const std::string& help, const FlagTraits& traits) {
  Finish(*app_.add_option_function<std::int64_t>(
                  names, [&target](std::int64_t value) { target = value; }, help)
              ->take_last(),
         traits);
}

void Flags::Value(const std::string& names, std::optional<double>& target, const std::string& help,
                  const FlagTraits& traits) {
  Finish(*app_.add_option_function<double>(
                  names, [&target](double value) { target = value; }, help)
              ->take_last(),
         traits);
}

void Flags::Values(const std::string& names, std::vector<std::string>& target,
                   const std::string& help, const FlagTraits& traits) {
  Finish(*app_.add_option(names, target, help)->capture_default_str(), traits);
}

void Flags::List(const std::string& names, std::vector<std::string>& target,
                 const std::string& help, const FlagTraits& traits) {
  Finish(*app_.add_option(names, target, help)->delimiter(',')->allow_extra_args(false), traits);
}

void Flags::Positional(const std::string& name, std::string& target, const std::string& help,
                       const FlagTraits& traits) {
  Finish(*app_.add_option(name, target, help), traits);
}

void Flags::Positional(const std::string& name, std::vector<std::string>& target,
                       const std::string& help, const FlagTraits& traits) {
  Finish(*app_.add_option(name, target, help), traits);
}

}  // namespace idbg::commands
