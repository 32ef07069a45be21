// SPDX-License-Identifier: Apache-2.0
#include "commands/app/flags.h"

#include <CLI/CLI.hpp>
#include <type_traits>

#include "analyze/options.h"
#include "base/error.h"
#include "base/text/text.h"

namespace idbg::commands {
namespace {

using Words = std::vector<std::string>;

CLI::Option* AsList(CLI::Option* option) { return option->delimiter(',')->allow_extra_args(false); }

std::int64_t ParseSize(const std::string& text, const std::string& flag) {
  const auto value = base::ParseNumber<std::int64_t>(text);
  if (!value || *value < 0)
    base::FailUsage(flag + ": '" + text + "' is not a valid size (expected a number like 8)");
  return *value;
}

void AddBinding(const std::string& text, const std::string& flag, tensor::Bindings& bindings) {
  const std::size_t sign = text.find('=');
  if (sign == std::string::npos || sign == 0)
    base::FailUsage(flag + " '" + text +
                    "' is not a valid size assignment (expected NAME=SIZE, like s77=8)");
  bindings[text.substr(0, sign)] = ParseSize(text.substr(sign + 1), flag + " " + text);
}

}  // namespace

CLI::Validator OneOf(const std::vector<std::string>& choices) {
  CLI::Validator validator = CLI::IsMember(choices);  // for its description in --help
  validator.operation([choices](const std::string& word) {
    if (std::ranges::find(choices, word) != choices.end()) return std::string();
    return base::UnknownWord("value", word, choices, {}, base::Known::kAll);
  });
  return validator;
}

void Flags::Finish(CLI::Option& option, const FlagTraits& traits) {
  last_ = &option;
  table_.emplace(&option, traits);
  if (traits.required) option.required();
  if (traits.is_internal) option.group("");  // CLI11 does not list it then
  if (!traits.choices.empty()) option.check(OneOf(traits.choices));
  for (const std::string& other : traits.excludes) option.excludes(app_.get_option(other));
  for (const std::string& other : traits.needs) option.needs(app_.get_option(other));
}

void Flags::Switch(const std::string& names, bool& target, const std::string& help,
                   const FlagTraits& traits) {
  Finish(*app_.add_flag(names, target, help)->take_last(), traits);
}

void Flags::Value(const std::string& names, std::string& target, const std::string& help,
                  const FlagTraits& traits) {
  CLI::Option* option = app_.add_option(names, target, help)->take_last();
  // A flag of another level is none to this one, and would be the value.
  option->check([](const std::string& word) {
    const bool is_flag = word.starts_with("--") || (word.size() == 2 && word[0] == '-');
    return is_flag ? "expects a value, and '" + word + "' is a flag" : std::string();
  });
  if (!target.empty()) option->capture_default_str();
  Finish(*option, traits);
}

template <typename T>
void Flags::Value(const std::string& names, T& target, const std::string& help,
                  const FlagTraits& traits) {
  if constexpr (std::is_arithmetic_v<T>) {
    Finish(*app_.add_option(names, target, help)->capture_default_str()->take_last(), traits);
  } else {
    const auto set = [&target](const typename T::value_type& value) { target = value; };
    Finish(*app_.add_option_function<typename T::value_type>(names, set, help)->take_last(),
           traits);
  }
}

template void Flags::Value(const std::string&, std::int64_t&, const std::string&,
                           const FlagTraits&);
template void Flags::Value(const std::string&, double&, const std::string&, const FlagTraits&);
template void Flags::Value(const std::string&, std::optional<std::int64_t>&, const std::string&,
                           const FlagTraits&);
template void Flags::Value(const std::string&, std::optional<double>&, const std::string&,
                           const FlagTraits&);

void Flags::Rows(const std::string& names, std::size_t& target, const std::string& help) {
  const auto set = [names, &target](std::int64_t rows) {
    if (rows < 0) base::FailUsage(names + " must not be negative (0 shows all)");
    target = rows == 0 ? SIZE_MAX : static_cast<std::size_t>(rows);
  };
  CLI::Option* const option = app_.add_option_function<std::int64_t>(names, set, help)->take_last();
  Finish(*option->default_str(std::to_string(target == SIZE_MAX ? 0 : target)), {});
}

void Flags::Values(const std::string& names, std::vector<std::string>& target,
                   const std::string& help, const FlagTraits& traits) {
  Finish(*app_.add_option(names, target, help)->capture_default_str(), traits);
}

void Flags::SwitchOrList(const std::string& names, bool& given, std::vector<std::string>& target,
                         const std::string& help) {
  const auto set = [&](const Words& words) {
    given = true;
    target = words;
    std::erase(target, "");  // of nothing behind it
  };
  Finish(*AsList(app_.add_option_function<Words>(names, set, help))->expected(0, 1), {});
}

void Flags::List(const std::string& names, std::vector<std::string>& target,
                 const std::string& help, const FlagTraits& traits) {
  Finish(*AsList(app_.add_option(names, target, help)), traits);
}

void Flags::List(const std::string& names, tensor::Bindings& target, const std::string& help) {
  const auto set = [names, &target](const Words& words) {
    for (const std::string& word : words) AddBinding(word, names, target);
  };
  Finish(*AsList(app_.add_option_function<Words>(names, set, help)), {});
}

void Flags::Positional(const std::string& name, std::string& target, const std::string& help,
                       const FlagTraits& traits) {
  Finish(*app_.add_option(name, target, help), traits);
}

void Flags::Positional(const std::string& name, std::vector<std::string>& target,
                       const std::string& help, const FlagTraits& traits) {
  Finish(*app_.add_option(name, target, help), traits);
}

// Each type of value has its way to be written.
template <typename T>
void Flags::Add(const std::string& name, T& target, const std::string& help,
                const FlagTraits& traits) {
  if constexpr (std::is_same_v<T, bool>) {
    Switch(name, target, help, traits);
  } else if constexpr (std::is_same_v<T, std::size_t>) {
    Rows(name, target, help);
  } else if constexpr (std::is_same_v<T, Words>) {
    List(name, target, help, traits);
  } else if constexpr (std::is_same_v<T, tensor::Bindings>) {
    List(name, target, help);
  } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>>) {
    const auto set = [name, &target](const Words& words) {
      for (const std::string& word : words) target.push_back(ParseSize(word, name));
    };
    Finish(*AsList(app_.add_option_function<Words>(name, set, help)), traits);
  } else if constexpr (std::is_same_v<T, std::vector<tensor::DType>>) {
    const auto set = [name, &target](const Words& words) {
      target = analyze::ParsePrecisions(
          words, [&](const std::string& what) { base::FailUsage(name + ": " + what); });
    };
    Finish(*AsList(app_.add_option_function<Words>(name, set, help)), traits);
  } else {
    Value(name, target, help, traits);
  }
}

void Flags::Options(analyze::Request& request) {
  for (const analyze::Option& option : analyze::Options()) {
    if (!option.IsFlagOf(request.command)) continue;
    const std::string name = "--" + std::string(option.name);
    const std::string help(option.help);
    const FlagTraits traits{.choices = option.choices == nullptr ? Words() : option.choices(),
                            .suggestions = option.suggestions};
    const auto declare = [&](auto target) {
      if constexpr (std::is_invocable_v<decltype(target), analyze::Request&>) {
        Add(name, target(request), help, traits);
      } else {
        const auto set = [target, &request](const std::string& text) { target(request, text); };
        Finish(*app_.add_option_function<std::string>(name, set, help)->take_last(), traits);
      }
    };
    std::visit(declare, option.target);
    last_->each([&request, key = std::string(option.name)](const std::string&) {
      request.given.insert(key);
    });
  }
}

}  // namespace idbg::commands
