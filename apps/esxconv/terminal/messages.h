// Messages for people: `code: message`, counts, summaries and progress, with untrusted text made safe for a
// terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/model.h"
#include "esxconv/command.h"

namespace esxconv {

/// Replaces control characters, which could control a terminal, with "?".
[[nodiscard]] std::string printable(std::string_view text);

/// "1 item", "5 items".
[[nodiscard]] std::string count_of(std::size_t count, std::string_view noun);

/// Writes `code: message (where)` and returns the exit status that the error table gives the code.
int report_error(const estimate::Error& error, std::ostream& err);

/// The exit status of diff and verify, as of diff(1), if something kept them from comparing or checking;
/// 1 is for what they found.
inline constexpr int trouble = 2;

/// The same for diff and verify: returns `trouble` for every error.
int report_trouble(const estimate::Error& error, std::ostream& err);

/// "code: message (page 3, line 5)".
[[nodiscard]] std::string warning_text(const estimate::Warning& warning);

/// One line per warning; the same code and message only once, with their count.
[[nodiscard]] std::string warnings_text(const std::vector<estimate::Warning>& warnings);
void print_warnings(const std::vector<estimate::Warning>& warnings, std::ostream& err);

/// "reconciled", or how many printed totals do not equal the sum of their items.
[[nodiscard]] std::string reconciliation_text(const estimate::Reconciliation& reconciliation);

/// The summary of a conversion: "45 items, 12 rooms, total 1,234.50, matched 40 of 45, reconciled, 2
/// warnings, 118 ms".
[[nodiscard]] std::string summary_line(const estimate::Conversion& conversion,
                                       std::chrono::steady_clock::duration time);

/// For --verbose: every kind of warning on its own line, then the table of stages.
[[nodiscard]] std::string summary_details(const estimate::Conversion& conversion);

}  // namespace esxconv

namespace CLI {
class ParseError;
}

namespace esxconv {

/// Reports an invalid command line like every other error. Prints help and version to standard output, with
/// exit status 0. `words` are those that were parsed, where a mistyped one is looked for; `help` is the
/// command that prints the right help.
int report_parse_error(const CLI::App& app, const CLI::ParseError& error,
                       const std::vector<std::string>& words, const char* help, Context context);

/// A line on the terminal that shows the progress of the conversions. Safe to use from several threads. The
/// line disappears with the object.
class Progress {
 public:
  Progress(std::ostream& err, bool visible) : err_(err), visible_(visible) {}
  ~Progress() { clear(); }

  /// Several files, of so many bytes together: lines then begin with how many are done, how many failed, and
  /// how long the rest will take.
  void begin_files(std::size_t files, std::uintmax_t bytes);
  void finish_file(std::uintmax_t bytes, bool failed);
  void show(std::string_view file, std::string_view stage, int percent);
  /// How many pages of the file are recognized.
  void show_page(std::string_view file, std::size_t done, std::size_t pages);
  void clear();

 private:
  void show_line(const std::string& line);
  [[nodiscard]] std::string run_text() const;

  struct Files {
    std::size_t all = 0, done = 0, failed = 0;
    std::uintmax_t bytes = 0, bytes_done = 0;
    std::chrono::steady_clock::time_point begin = {};
  };

  std::ostream& err_;
  Files files_;
  const bool visible_;
  bool shown_ = false;
  std::mutex mutex_;
};

/// Whether standard error is a terminal.
[[nodiscard]] bool on_terminal();

}  // namespace esxconv
