// SPDX-License-Identifier: Apache-2.0
#include "logs/profile/profile_builder.h"

#ifdef IDBG_HAS_SQLITE
#include <sqlite3.h>
#endif

#include <algorithm>
#include <memory>

#include "base/error.h"

namespace idbg::logs {

bool IsNsysExport(std::string_view beginning) {
  return beginning.starts_with(std::string_view("SQLite format 3\0", 16));
}

#ifdef IDBG_HAS_SQLITE
namespace {

constexpr double kNanosecondsPerUs = 1e3;
constexpr int kPushPopRange = 59;  // NVTX_EVENTS.eventType
constexpr int kStartEndRange = 60;

// "file:PATH" with what has a meaning in a URI as %XX.
std::string UriOf(const std::filesystem::path& path) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(path).string()) {
    if (c == '?' || c == '#' || c == '%') {
      const auto byte = static_cast<unsigned char>(c);
      uri += {'%', kHex[byte >> 4], kHex[byte & 15]};
    } else {
      uri += c;
    }
  }
  return uri + "?mode=ro&immutable=1";
}

// Only plain reading is prepared.
int Authorize(void*, int action, const char*, const char*, const char*, const char*) {
  return action == SQLITE_SELECT || action == SQLITE_READ ? SQLITE_OK : SQLITE_DENY;
}

// A row of the query that is being read.
class Row {
 public:
  explicit Row(sqlite3_stmt* statement) : statement_(statement) {}
  std::int64_t Int(int column) const { return sqlite3_column_int64(statement_, column); }
  bool IsNull(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
  std::uint32_t Small(int column) const { return ProfileBuilder::Small(Int(column)); }
  // Of a column in nanoseconds.
  double TimeUs(int column) const { return static_cast<double>(Int(column)) / kNanosecondsPerUs; }
  std::string_view Text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    const int size = sqlite3_column_bytes(statement_, column);
    return text == nullptr ? std::string_view()
                           : std::string_view(text, static_cast<std::size_t>(size));
  }

 private:
  sqlite3_stmt* statement_;
};

class ExportReader {
 public:
  explicit ExportReader(const std::filesystem::path& path)
      : name_(path.string()), builder_(name_, "Nsight Systems export") {
    sqlite3* opened = nullptr;
    const int state = sqlite3_open_v2(UriOf(path).c_str(), &opened,
                                      SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr);
    database_.reset(opened);
    if (state != SQLITE_OK) Fail(state);
    for (const int option : {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_TRUSTED_SCHEMA,
                             SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_TRIGGER})
      sqlite3_db_config(opened, option, 0, nullptr);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, 1 << 20);
    sqlite3_limit(opened, SQLITE_LIMIT_SQL_LENGTH, 1 << 16);
    sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_set_authorizer(opened, &Authorize, nullptr);
  }

  Profile Run() {
    ReadStrings();
    ReadWork("CUPTI_ACTIVITY_KIND_KERNEL", WorkKind::kKernel);
    ReadWork("CUPTI_ACTIVITY_KIND_MEMCPY", WorkKind::kCopy);
    ReadWork("CUPTI_ACTIVITY_KIND_MEMSET", WorkKind::kFill);
    ReadLaunches();
    ReadRanges();
    ReadDevices();
    return builder_.Take();
  }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  // In the words of SQLite's own table: its longer messages quote the file.
  [[noreturn]] void Fail(int state) const {
    base::FailFormat(std::string("SQLite cannot read it: ") + sqlite3_errstr(state) +
                         " (export the report again with nsys export --type sqlite)",
                     {.file = name_});
  }

  // A table of the schema that has all the columns; no view, and no virtual table, which has no
  // page of its own.
  bool Has(const std::string& table, std::initializer_list<const char*> columns) {
    bool is_table = false;
    ForEach("SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name = '" +
                table + "'",
            [&](const Row&) { is_table = true; });
    return is_table && std::ranges::all_of(columns, [&](const char* column) {
             const char* type = nullptr;
             return sqlite3_table_column_metadata(database_.get(), "main", table.c_str(), column,
                                                  &type, nullptr, nullptr, nullptr,
                                                  nullptr) == SQLITE_OK;
           });
  }

  void ForEach(const std::string& query, auto on_row) {
    sqlite3_stmt* prepared = nullptr;
    const int prepare = sqlite3_prepare_v2(database_.get(), query.c_str(), -1, &prepared, nullptr);
    if (prepare != SQLITE_OK) Fail(prepare);
    const std::unique_ptr<sqlite3_stmt, Close> statement(prepared);
    for (;;) {
      const int state = sqlite3_step(prepared);
      if (state == SQLITE_DONE) return;
      if (state == SQLITE_CORRUPT || state == SQLITE_IOERR || state == SQLITE_TOOBIG) {
        builder_.profile().is_cut = true;  // what came before is there
        return;
      }
      if (state != SQLITE_ROW) Fail(state);
      on_row(Row(prepared));
    }
  }

  void ReadStrings() {
    if (!Has("StringIds", {"id", "value"})) return;
    ForEach("SELECT id, value FROM StringIds",
            [&](const Row& row) { strings_.emplace(row.Int(0), builder_.Name(row.Text(1))); });
  }

  // 0, "(other)", of an id that has no string.
  std::uint32_t StringOf(std::int64_t id) const {
    const auto found = strings_.find(id);
    return found == strings_.end() ? 0 : found->second;
  }

  static float Duration(const Row& row) {
    return static_cast<float>(row.TimeUs(1) - row.TimeUs(0));
  }

  void ReadWork(const std::string& table, WorkKind kind) {
    if (!Has(table, {"start", "end", "deviceId", "correlationId"})) return;
    // The name with its template arguments, as torch.profiler has it, says more.
    const bool is_kernel = kind == WorkKind::kKernel;
    const char* name = "";
    if (is_kernel)
      name = Has(table, {"demangledName"}) ? ", demangledName"
             : Has(table, {"shortName"})   ? ", shortName"
                                           : "";
    const std::uint32_t other = builder_.Name(kind == WorkKind::kCopy   ? "Memcpy"
                                              : kind == WorkKind::kFill ? "Memset"
                                                                        : "(other)");
    ForEach("SELECT start, \"end\", deviceId, correlationId" + std::string(name) + " FROM " + table,
            [&](const Row& row) {
              DeviceWork work{.start_us = row.TimeUs(0),
                              .duration_us = Duration(row),
                              .name = other,
                              .correlation = row.Small(3),
                              .device = row.Small(2),
                              .kind = kind};
              if (*name != '\0') work.name = StringOf(row.Int(4));
              builder_.Add(work);
            });
  }

  // Of all calls of the runtime: which of them launch something, their correlations say.
  void ReadLaunches() {
    const std::string table = "CUPTI_ACTIVITY_KIND_RUNTIME";
    if (!Has(table, {"start", "end", "globalTid", "correlationId"})) return;
    ForEach("SELECT start, \"end\", globalTid, correlationId FROM " + table, [&](const Row& row) {
      if (row.Small(3) == 0) return;
      builder_.Add(Launch{.start_us = row.TimeUs(0),
                          .duration_us = Duration(row),
                          .thread = builder_.Thread(0, row.Int(2)),
                          .correlation = row.Small(3)});
    });
  }

  // emit_nvtx writes "aten::mm, op_id = 5, seq = 7": the name and autograd's number.
  void AddRange(std::string_view text, HostRange range) {
    constexpr std::string_view kSequence = ", seq = ";
    const std::size_t end = text.find(", op_id = ");
    const std::size_t sequence = text.find(kSequence);
    if (sequence != text.npos) {
      std::int32_t number = -1;
      for (const char c : text.substr(sequence + kSequence.size())) {
        if (c < '0' || c > '9' || number > 200'000'000) break;
        number = std::max(number, 0) * 10 + (c - '0');
      }
      range.sequence = number;
    }
    builder_.AddRange(text.substr(0, std::min({text.find(", seq = "), end, text.size()})), range);
  }

  void ReadRanges() {
    const std::string table = "NVTX_EVENTS";
    if (!Has(table, {"start", "end", "eventType", "text", "globalTid"})) return;
    const bool has_ids = Has(table, {"textId"});
    ForEach("SELECT start, \"end\", eventType, globalTid, text" +
                std::string(has_ids ? ", textId" : "") + " FROM " + table,
            [&](const Row& row) {
              const std::int64_t type = row.Int(2);
              if ((type != kPushPopRange && type != kStartEndRange) || row.IsNull(1)) return;
              HostRange range{.start_us = row.TimeUs(0),
                              .duration_us = Duration(row),
                              .thread = builder_.Thread(0, row.Int(3))};
              if (has_ids && row.IsNull(4))
                AddRange(std::string(builder_.profile().names[StringOf(row.Int(5))]), range);
              else
                AddRange(row.Text(4), range);
            });
  }

  void ReadDevices() {
    if (!Has("TARGET_INFO_GPU", {"id", "name"})) return;
    ForEach("SELECT name FROM TARGET_INFO_GPU", [&](const Row& row) {
      if (builder_.profile().devices.size() < 64)
        builder_.profile().devices.emplace_back(row.Text(0));
    });
  }

  std::string name_;
  std::unique_ptr<sqlite3, Close> database_;
  ProfileBuilder builder_;
  std::unordered_map<std::int64_t, std::uint32_t> strings_;  // to names
};

}  // namespace

Profile ReadNsysExport(const std::filesystem::path& path) { return ExportReader(path).Run(); }

#else

Profile ReadNsysExport(const std::filesystem::path& path) {
  base::FailUnsupported(
      "an SQLite database, which this build cannot read (build with libsqlite3, or "
      "give a trace of torch.profiler)",
      {.file = path.string()});
}

#endif

}  // namespace idbg::logs
