// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json/token_reader.h"
#include "base/json/token_writer.h"
#include "timings/torch_diode/format.h"
#include "timings/torch_diode/record.h"

namespace idbg::timings::torch_diode {

// What the readers of all records share.
class ReadContext {
 public:
  // `report` may be null.
  ReadContext(const ReadOptions& options, ReadReport* report)
      : options_(options), report_(report ? report : &own_report_) {}
  ReadContext(const ReadContext&) = delete;
  ReadContext& operator=(const ReadContext&) = delete;

  bool salvage() const { return options_.salvage; }
  ReadReport& report() { return *report_; }

  // Something passed over at the last token read.
  void Note(const base::TokenReader& reader, std::string_view message) {
    report_->diagnostics.Add(message, [&] { return reader.Here(); });
  }
  // Passes over the value of a key that the format does not know; strict: throws.
  void UnknownField(base::TokenReader& reader, std::string_view key);

 private:
  ReadOptions options_;
  ReadReport own_report_;
  ReadReport* report_;
};

// A record {<field>: ..., "version": n}: calls `read_field` for the field, which must be there.
void ReadRecord(base::TokenReader& reader, ReadContext& context, std::string_view record,
                std::string_view field, std::int64_t& version,
                base::FunctionRef<void()> read_field);

// A configuration; `config` is overwritten and its strings' memory used again.
void ReadConfig(base::TokenReader& reader, ReadContext& context, TritonGemmConfig& config);
// The same, or its JSON text in a string, as the older dialect has it.
void ReadConfigOrString(base::TokenReader& reader, ReadContext& context, TritonGemmConfig& config);
void WriteConfig(base::TokenWriter& writer, const TritonGemmConfig& config);

// A problem as a map. Dtypes are names, or {"__torch_dtype__": name}, as msgpack shape sets have
// them.
void ReadShape(base::TokenReader& reader, ReadContext& context, MMShape& shape);
void WriteShape(base::TokenWriter& writer, const MMShape& shape);  // in the order of declaration
void WriteShapeSorted(base::TokenWriter& writer, const MMShape& shape);  // sorted, dtypes marked

std::unique_ptr<base::TokenWriter> MakeWriter(Format format);

// Writes a file through `write(sink)`, replacing it atomically.
void WriteThroughSink(const std::filesystem::path& path, base::FunctionRef<void(Sink)> write);

// Reads the three levels that Dataset and Table share; `read_leaf(leaf)` reads a solution, which is
// a record of its own.
template <typename Leaf, typename ReadLeaf>
void ReadDocument(base::TokenReader& reader, ReadContext& context, DocumentOf<Leaf>& document,
                  ReadLeaf read_leaf) {
  const auto read_problem = [&](OperationOf<Leaf>& operation, std::string_view key) {
    const MMShape shape = ParseKeyString(key, reader.Here());
    if (operation.solution.Find(shape) != nullptr) {
      context.Note(
          reader, "problem given more than once (keys may differ in spacing); its rows are merged");
    }
    read_leaf(operation.solution.FindOrAdd(shape));
  };
  const auto read_operation = [&](OperationOf<Leaf>& operation) {
    ReadRecord(reader, context, "operation", "solution", operation.version, [&] {
      reader.ReadMap([&](std::string_view key) { read_problem(operation, key); });
    });
  };
  const auto read_hardware = [&](HardwareOf<Leaf>& hardware) {
    ReadRecord(reader, context, "hardware", "operation", hardware.version, [&] {
      reader.ReadMap([&](std::string_view op) {
        read_operation(hardware.operation.FindOrAdd(std::string(op)));
      });
    });
  };
  ReadRecord(reader, context, "document", "hardware", document.version, [&] {
    reader.ReadMap([&](std::string_view name) {
      read_hardware(document.hardware.FindOrAdd(std::string(name)));
    });
  });
  reader.ExpectEnd();
}

// Opens and closes {<field>: <items of map>, "version": n}.
void WriteLevel(base::TokenWriter& writer, std::string_view field, const auto& map,
                std::int64_t version, auto write_item) {
  writer.BeginMap(2);
  writer.Key(field);
  writer.BeginMap(map.size());
  for (const auto& [key, value] : map) write_item(key, value);
  writer.EndMap();
  writer.Member("version", version);
  writer.EndMap();
}

template <typename Leaf, typename WriteLeaf>
void WriteDocument(const DocumentOf<Leaf>& document, Format format, Sink sink,
                   WriteLeaf write_leaf) {
  const auto owned = MakeWriter(format);
  base::TokenWriter& writer = *owned;
  WriteLevel(writer, "hardware", document.hardware, document.version,
             [&](const auto& name, const auto& hardware) {
               writer.Key(name);
               WriteLevel(writer, "operation", hardware.operation, hardware.version,
                          [&](const auto& op, const auto& operation) {
                            writer.Key(op);
                            WriteLevel(writer, "solution", operation.solution, operation.version,
                                       [&](const MMShape& shape, const Leaf& leaf) {
                                         writer.Key(KeyString(shape));
                                         write_leaf(writer, leaf);
                                         sink(writer.Take());
                                       });
                          });
             });
  sink(writer.Take());
}

}  // namespace idbg::timings::torch_diode
