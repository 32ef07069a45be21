// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>

#include "base/names.h"
#include "base/text/text.h"
#include "runs/environment.h"

namespace idbg::runs {
namespace {

using Characters = bool (*)(char c);

bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsAlnum(char c) { return base::IsLetter(c) || base::IsDigit(c); }
bool IsUpperOrDigit(char c) { return IsAlnum(c) && !IsLower(c); }
bool IsWord(char c) { return IsAlnum(c) || c == '_' || c == '-'; }
bool IsDotted(char c) { return IsWord(c) || c == '.'; }

// How well-known services begin their tokens, and how many of which characters follow at least.
struct TokenForm {
  std::size_t least;
  Characters fits;
  std::string_view prefixes;
};
constexpr TokenForm kTokens[] = {
    {20, IsAlnum, "hf_ api_org_ ghp_ gho_ ghu_ ghs_ ghr_ r8_"},  // Hugging Face, GitHub, Replicate
    {20, IsWord, "github_pat_ sk-"},                             // and OpenAI, Anthropic, others
    {16, IsWord, "glpat- dckr_pat_"},                            // GitLab, Docker
    {10, IsWord, "xoxb- xoxp- xoxa- xoxs-"},                     // Slack
    {16, IsUpperOrDigit, "AKIA ASIA"},                           // Amazon
    {30, IsWord, "AIza nvapi-"},                                 // Google, NVIDIA
    {30, IsAlnum, "npm_"},
    {40, IsWord, "pypi-"},
    {10, IsAlnum, "sk_live_ sk_test_ rk_live_"},  // Stripe
    {30, IsDotted, "eyJ"},                        // a JSON web token
};

// Parts of a name, between '_', '-' and '.', that say it all.
constexpr std::string_view kSecretParts = R"(
    TOKEN SECRET SECRETS PASS PASSWORD PASSWORDS PASSWD PASSPHRASE PWD PW KEY CREDENTIAL
    CREDENTIALS AUTH OAUTH AUTHORIZATION COOKIE COOKIES BEARER)";
// The same written together with what stands before: "APIKEY", "PGPASSWORD".
constexpr auto kSecretEnds = std::to_array<std::string_view>(
    {"TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "APIKEY", "ACCESSKEY", "SECRETKEY",
     "PRIVATEKEY", "CREDENTIAL", "CREDENTIALS"});
// What stands behind "key", "token" or "pass" where they are those of attention, of a text or of a
// compiler: "num_key_value_heads", "--token-type", "--pass-rate".
constexpr std::string_view kBehindOrdinary = R"(
    VALUE VALUES PADDING DIM DIMS SIZE HEAD HEADS LENGTH LEN STATES LAYER LAYERS FILE PATH NAME
    CACHE PROJ MASK COUNT TYPE TYPES RATE LIMIT BUDGET ID IDS EMBEDDING EMBEDDINGS)";

// "AWS_ACCESS_KEY_ID" is none of those.
constexpr std::string_view kBeforeSecretKey = "ACCESS SECRET PRIVATE API";

std::vector<std::string> PartsOf(std::string_view name) {
  std::vector<std::string> parts(1);
  for (const char c : name) {
    if (IsAlnum(c))
      parts.back() += base::ToUpper(c);
    else if (!parts.back().empty())
      parts.emplace_back();
  }
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

// "NAME" of "NAME=VALUE", "--flag=value" and "+group.name=value"; nothing of other texts.
std::optional<std::string_view> NameBefore(std::string_view word, char sign) {
  const std::size_t at = word.find(sign);
  if (at == std::string_view::npos || at == 0) return std::nullopt;
  std::string_view name = word.substr(0, at);
  const std::size_t start = std::min(name.find_first_not_of("-+~"), name.size());
  name.remove_prefix(start);
  const bool fits = !name.empty() && !base::IsDigit(name[0]) && std::ranges::all_of(name, IsDotted);
  return fits ? std::optional(name) : std::nullopt;
}

std::size_t TokenLength(std::string_view text) {
  for (const auto& [least, fits, prefixes] : kTokens) {
    std::string_view prefix = prefixes;
    if (!base::AnyName(prefixes, [&](auto one) { return text.starts_with(prefix = one); }))
      continue;
    const std::string_view rest = text.substr(prefix.size());
    const auto size = static_cast<std::size_t>(std::ranges::find_if_not(rest, fits) - rest.begin());
    // CommandWords and sentences ("sk-learn-model-selection-example") have no digits.
    const bool has_digit = std::ranges::any_of(rest.substr(0, size), base::IsDigit);
    if (size >= least && has_digit) return prefix.size() + size;
  }
  return 0;
}

bool StartsWithoutCase(std::string_view text, std::string_view lower) {
  return text.size() >= lower.size() &&
         std::ranges::equal(text.substr(0, lower.size()), lower, {}, base::ToLower);
}

// Of "Bearer abc" what the word stands before; 0 where it stands before nothing.
std::size_t BearerLength(std::string_view text) {
  for (const std::string_view scheme : {"bearer ", "basic "}) {
    if (!StartsWithoutCase(text, scheme)) continue;
    const std::string_view rest = text.substr(scheme.size());
    const auto size = static_cast<std::size_t>(
        std::ranges::find_if(rest, [](char c) { return c == '"' || c == '\'' || c == ' '; }) -
        rest.begin());
    // A sentence may hold the word; what follows is then an ordinary one.
    constexpr std::size_t kLeast = 8;
    return size >= kLeast ? scheme.size() + size : 0;
  }
  return 0;
}

// "user:password@host"; not an image by its digest, "img:tag@sha256:0f".
bool IsUserAtHost(std::string_view value) {
  const std::size_t colon = value.find(':');
  const std::size_t at = value.find('@');
  return colon != 0 && at != std::string_view::npos && colon + 1 < at && at + 1 < value.size() &&
         std::ranges::all_of(value.substr(0, colon), IsDotted) && IsAlnum(value[at + 1]) &&
         !value.substr(at).starts_with("@sha256:");
}

// "https://user:password@host"
bool HoldsCredentials(std::string_view value) {
  const std::size_t scheme = value.find("://");
  if (scheme == std::string_view::npos) return IsUserAtHost(value);
  const std::string_view host = value.substr(scheme + 3);
  return host.substr(0, host.find('/')).find('@') != std::string_view::npos;
}

// "user:password" behind -u; not "1000:1000", a user and a group.
bool IsUserAndPassword(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos && colon > 0 && colon + 1 < text.size() &&
         !std::ranges::all_of(text, [](char c) { return base::IsDigit(c) || c == ':'; });
}

std::string WithoutPassword(std::string_view text) {
  return std::string(text.substr(0, text.find(':') + 1)) + kHidden;
}

// {"token": "abc"}
bool IsJsonWithSecret(std::string_view word) {
  if (!word.starts_with('{') && !word.starts_with('[')) return false;
  for (std::size_t begin = word.find('"'); begin != std::string_view::npos;) {
    const std::size_t end = word.find('"', begin + 1);
    if (end == std::string_view::npos) return false;
    const std::string_view behind = base::Trim(word.substr(end + 1));
    if (behind.starts_with(':') && IsSecretName(word.substr(begin + 1, end - begin - 1)))
      return true;
    begin = word.find('"', end + 1);
  }
  return false;
}

// What may be a password behind -p, which is mostly a port, a folder or a plugin.
bool MayBePassword(std::string_view text) {
  return !text.empty() && text.find_first_of("/=:") == std::string_view::npos &&
         !std::ranges::all_of(text, base::IsDigit) && !std::ranges::all_of(text, IsLower);
}

// Takes the words of a command one after the other: the one before says what the next may be.
class CommandWords {
 public:
  std::string Next(const std::string& word) {
    const Expect expected = expected_;
    expected_ = Expect::kNothing;
    if (expected == Expect::kSecret && !word.starts_with('-')) {
      // "Authorization: Bearer abc" without quotes.
      if (StartsWithoutCase(word, "bearer") || StartsWithoutCase(word, "basic")) {
        expected_ = Expect::kSecret;
        return word;
      }
      return kHidden;
    }
    if (expected == Expect::kUser && IsUserAndPassword(word)) return WithoutPassword(word);
    if (expected == Expect::kPassword && MayBePassword(word)) return kHidden;
    return Judge(word);
  }

 private:
  enum class Expect { kNothing, kSecret, kUser, kPassword };

  std::string Judge(const std::string& word) {
    if (HoldsCredentials(word) || IsJsonWithSecret(word)) return kHidden;
    if (word == "-p") expected_ = Expect::kPassword;
    if (word.starts_with("-p") && MayBePassword(std::string_view(word).substr(2)))
      return std::string("-p") + kHidden;
    if (word == "Bearer" || word == "bearer") expected_ = Expect::kSecret;
    if (word == "-u" || word == "--user" || word == "--proxy-user") expected_ = Expect::kUser;
    if (const auto name = NameBefore(word, '='); name && IsSecretName(*name))
      return word.substr(0, word.find('=') + 1) + kHidden;
    if (word.starts_with("--user=") && IsUserAndPassword(std::string_view(word).substr(7)))
      return WithoutPassword(word);
    if (word.starts_with("-u") && !word.starts_with("-u=") && IsUserAndPassword(word))
      return WithoutPassword(word);
    if (const auto name = NameBefore(word, ':'); name && IsSecretName(*name)) return Header(word);
    if (word.starts_with('-') && word.find('=') == std::string::npos && IsSecretName(word))
      expected_ = Expect::kSecret;
    return HideTokens(word);
  }

  // "X-Api-Key: abc", or the name alone where the shell has cut it there.
  std::string Header(const std::string& word) {
    const std::size_t colon = word.find(':');
    if (colon + 1 < word.size()) return word.substr(0, colon + 1) + ' ' + kHidden;
    expected_ = Expect::kSecret;
    return word;
  }

  Expect expected_ = Expect::kNothing;
};

// The values of secret names in the middle of a text: "https://host/?sig=abc&token=abc",
// "--config=token=abc", "Server=h;Password=abc".
std::string HideAssigned(std::string_view text) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t sign = text.find('=', at);
    if (sign == std::string_view::npos) return kept.append(text.substr(at));
    std::size_t begin = sign;
    while (begin > at && IsDotted(text[begin - 1])) --begin;
    const std::string_view name = text.substr(begin, sign - begin);
    const bool is_signature =
        name == "sig" && begin > 0 && (text[begin - 1] == '?' || text[begin - 1] == '&');
    kept += text.substr(at, sign + 1 - at);
    at = sign + 1;
    if (!is_signature && (name.empty() || !IsSecretName(name))) continue;
    const std::size_t end = std::min(text.find_first_of("&;, \"'", at), text.size());
    if (end > at) kept += kHidden;
    at = end;
  }
  return kept;
}

}  // namespace

bool IsSecretName(std::string_view name) {
  const std::vector<std::string> parts = PartsOf(name);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string& part = parts[i];
    const bool is_ordinary = (part == "KEY" || part == "TOKEN" || part == "PASS") &&
                             i + 1 < parts.size() && base::HasName(kBehindOrdinary, parts[i + 1]) &&
                             (i == 0 || !base::HasName(kBeforeSecretKey, parts[i - 1]));
    if (is_ordinary) continue;
    if (base::HasName(kSecretParts, part)) return true;
    if (std::ranges::any_of(kSecretEnds,
                            [&part](std::string_view end) { return part.ends_with(end); }))
      return true;
  }
  return false;
}

std::string HideTokens(std::string_view whole) {
  if (HoldsCredentials(whole)) return kHidden;
  const std::string text = HideAssigned(whole);
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const bool is_start = at == 0 || !IsAlnum(text[at - 1]);
    const std::string_view rest = std::string_view(text).substr(at);
    if (const std::size_t bearer = is_start ? BearerLength(rest) : 0; bearer > 0) {
      result += std::string(rest.substr(0, rest.find(' ') + 1)) + kHidden;
      at += bearer;
    } else if (const std::size_t token = is_start ? TokenLength(rest) : 0; token > 0) {
      result += kHidden;
      at += token;
    } else {
      result += text[at++];
    }
  }
  return result;
}

std::vector<std::string> WithoutSecrets(const std::vector<std::string>& command) {
  CommandWords words;
  std::vector<std::string> kept;
  for (const std::string& word : command) kept.push_back(words.Next(word));
  return kept;
}

}  // namespace idbg::runs
