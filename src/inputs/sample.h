// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/files/file.h"

namespace idbg::inputs {

// What is at a path, for those who say what it is. Nothing is read of what can be read once only.
class Sample {
 public:
  // Throws kNotFound.
  explicit Sample(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return path_; }
  bool is_folder() const { return is_folder_; }
  bool is_stream() const { return is_stream_; }  // standard input ("-") or a pipe
  // Of a file, mapped; else empty.
  std::string_view bytes() const { return file_ ? file_->text() : std::string_view(); }
  std::string_view beginning() const;  // the first 64 KiB of bytes()

 private:
  std::filesystem::path path_;
  bool is_folder_ = false;
  bool is_stream_ = false;
  std::optional<base::MappedFile> file_;
};

// A file of torch.save: TorchScript, which it resembles, has its constants beside the pickle.
// `name` is for messages.
bool IsTorchSave(std::string_view bytes, const std::string& name);

// What something that is none of our inputs seems to be: "an empty file".
std::string_view LookOf(const Sample& sample);

// The one error for what is none of our inputs: what it seems to be, and what to do.
base::Error UnknownInput(const Sample& sample);

}  // namespace idbg::inputs
