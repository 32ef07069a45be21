// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "runs/environment.h"

namespace idbg::runs::secrets_test {
namespace {

using List = std::vector<std::string>;

// As a token would look, but put together here: scanners of repositories look for such texts.
std::string Token(const std::string& prefix) {
  return prefix + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
}

TEST_CASE("a value of a secret name is not kept, however it is written", "[runs][secrets]") {
  const std::vector<List> commands = {
      {"env", "AWS_SECRET_ACCESS_KEY=s3cret", "python", "a.py"},
      {"PASSWORD=s3cret", "cmd"},
      {"x", "--pass=s3cret"},
      {"x", "--pwd=s3cret"},
      {"x", "--passphrase", "s3cret"},
      {"x", "--private_key=s3cret"},
      {"x", "--private-key-b64=s3cret"},
      {"x", "--wandb-key", "s3cret"},
      {"x", "--cookie", "s3cret"},
      {"x", "-u", "user:s3cret"},
      {"x", "--user=user:s3cret"},
      {"x", "-uuser:s3cret"},
      {"x", "-H", "Authorization: Bearer s3cret"},
      {"x", "Authorization:", "Bearer", "s3cret"},
      {"x", "-H", "X-Api-Key: s3cret"},
      {"x", "+trainer.logger.api_key=s3cret"},
      {"x", "PGPASSWORD=s3cret"},
      {"x", "--hf-token", "s3cret"},
      {"x", "http://user:s3cret@host/"},
      {"x", "curl -H 'authorization: bearer s3cret99'"},
      {"x", "-p", "s3cret"},
      {"x", "-ps3cret"},
      {"x", "{\"a\": 1, \"token\": \"s3cret\"}"},
      {"x", "user:s3cret@host"},
      {"x", "--connection-string=Server=h;Password=s3cret;Port=1"},
      {"x", "https://h/p?sig=s3cret&token=s3cret&page=2"},
      {"x", "--config=token=s3cret"},
      {"x", "MYSQL_PW=s3cret"},
  };
  for (const List& command : commands) {
    std::string kept;
    for (const std::string& word : WithoutSecrets(command)) kept += word + ' ';
    INFO(kept);
    CHECK(kept.find("s3cret") == std::string::npos);
    CHECK(kept.find("(not kept)") != std::string::npos);
  }
}

TEST_CASE("a token is known by its beginning", "[runs][secrets]") {
  for (const char* prefix : {"hf_", "ghp_", "gho_", "github_pat_", "glpat-", "sk-", "sk-proj-",
                             "xoxb-", "eyJ", "sk_live_", "r8_", "dckr_pat_"}) {
    const std::string token = Token(prefix);
    INFO(token);
    CHECK(HideTokens(token) == "(not kept)");
    CHECK(HideTokens("login('" + token + "')") == "login('(not kept)')");
    CHECK(HideTokens("x" + token) == "x" + token);
  }
  CHECK(HideTokens("AKIA"
                   "IOSFODNN7EXAMPLE") == "(not kept)");
}

TEST_CASE("ordinary words stay", "[runs][secrets]") {
  const List command = {"python",
                        "-u",
                        "train.py",
                        "--keep-keys",
                        "a",
                        "monkey=1",
                        "keyboard=us",
                        "--tokenizer",
                        "bert",
                        "--max-tokens=512",
                        "--num-key-value-heads",
                        "8",
                        "--key-dim=64",
                        "--token-type",
                        "3",
                        "--author=me",
                        "--compass=north",
                        "--pass-rate",
                        "0.5",
                        "sk-learn-model-selection-example",
                        "hf_hub_download",
                        "localhost:29500",
                        "a bearer of news",
                        "-H",
                        "Accept: text/html",
                        "--user",
                        "1000:1000",
                        "x==y",
                        "import os; print(1)"};
  CHECK(WithoutSecrets(command) == command);
}

}  // namespace
}  // namespace idbg::runs::secrets_test
