#include "esxconv/terminal/messages.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <ostream>
#include <string>
#include <utility>

#include <CLI/App.hpp>

#include "command_line/command_line.h"
#include "esx/estimate/model.h"

namespace esxconv {
namespace {

using namespace estimate;

/// "page 3, line 5"
std::string place_of(const estimate::Warning& warning) {
  std::string place;
  if (warning.page) place = "page " + std::to_string(*warning.page);
  if (!warning.line.empty()) place += (place.empty() ? "line " : ", line ") + warning.line;
  return place;
}

std::string total_text(const Estimate& estimate) {
  const auto total = printed_total_rcv(estimate);
  return total ? "total " + total->grouped() : "no total printed";
}

std::string matched_text(const PriceMatch& match) {
  const auto misses = std::size_t(std::ranges::count(match.items, MatchKind::none, &ItemMatch::kind));
  return "matched " + std::to_string(match.items.size() - misses) + " of " +
         std::to_string(match.items.size());
}

std::string stage_row(const StageTrace& stage) {
  const auto micro = std::chrono::duration_cast<std::chrono::microseconds>(stage.time).count();
  std::array<char, 96> row{};
  const int length =
      std::snprintf(row.data(), row.size(), "  %-12.*s %9zu %9lld.%03lld ms\n",
                    static_cast<int>(stage.stage.size()), stage.stage.data(), stage.count,
                    static_cast<long long>(micro / 1000), static_cast<long long>(micro % 1000));
  return {row.data(), std::size_t(length)};
}

/// Commands whose status 1 means that they found something.
bool exits_like_diff(const CLI::App& command) {
  return command.get_name() == "diff" || command.get_name() == "verify";
}

constexpr std::string_view clear_line = "\r\x1b[K";

}  // namespace

std::string printable(std::string_view text) {
  std::string safe(text);
  for (char& c : safe)
    if (const auto byte = static_cast<unsigned char>(c); byte < 0x20 || byte == 0x7F) c = '?';
  return safe;
}

std::string count_of(std::size_t count, std::string_view noun) {
  std::string text = std::to_string(count) + " " + std::string(noun);
  if (count != 1) text += "s";
  return text;
}

int report_error(const estimate::Error& error, std::ostream& err) {
  err << printable(to_string(error)) + "\n" << std::flush;
  return error.code.info().exit_status;
}

int report_trouble(const estimate::Error& error, std::ostream& err) {
  report_error(error, err);
  return trouble;
}

std::string warning_text(const estimate::Warning& warning) {
  const std::string place = place_of(warning);
  std::string text = warning.code + ": " + warning.message;
  if (!place.empty()) text += " (" + place + ")";
  return printable(text);
}

std::string warnings_text(const std::vector<estimate::Warning>& warnings) {
  std::map<std::pair<std::string, std::string>, std::size_t> counts;
  for (const estimate::Warning& warning : warnings) ++counts[{warning.code, warning.message}];
  std::string text;
  for (const estimate::Warning& warning : warnings) {
    const std::size_t count = std::exchange(counts[{warning.code, warning.message}], 0);
    if (count == 0) continue;  // in an earlier line
    const std::string place = place_of(warning);
    text += count == 1 ? warning_text(warning)
                       : printable(warning.code + ": " + warning.message + " (" + std::to_string(count) +
                                   " times" + (place.empty() ? "" : "; first: " + place) + ")");
    text += '\n';
  }
  return text;
}

void print_warnings(const std::vector<estimate::Warning>& warnings, std::ostream& err) {
  err << warnings_text(warnings);
}

std::string reconciliation_text(const estimate::Reconciliation& reconciliation) {
  const auto open = std::ranges::count(reconciliation.checks, false, &estimate::Check::ok);
  if (open > 0)
    return std::to_string(open) + " of " + count_of(reconciliation.checks.size(), "total") +
           " not reconciled";
  return reconciliation.checks.empty() ? "no totals to reconcile" : "reconciled";
}

std::string summary_line(const Conversion& conversion, std::chrono::steady_clock::duration time) {
  const Estimate& estimate = conversion.estimate;
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  return count_of(estimate.items.size(), "item") + ", " + count_of(count_rooms(estimate), "room") + ", " +
         total_text(estimate) + ", " + matched_text(conversion.match) + ", " +
         reconciliation_text(estimate.reconciliation) + ", " + count_of(estimate.warnings.size(), "warning") +
         ", " + std::to_string(milliseconds) + " ms";
}

std::string summary_details(const Conversion& conversion) {
  std::string text = warnings_text(conversion.estimate.warnings);
  for (const StageTrace& stage : conversion.trace) text += stage_row(stage);
  return text;
}

int report_parse_error(const CLI::App& app, const CLI::ParseError& error,
                       const std::vector<std::string>& words, const char* help, Context context) {
  if (error.get_exit_code() == 0) return app.exit(error, context.out, context.err);
  const estimate::Error wrong{estimate::ErrorCode::invalid_usage,
                              error.what() + apps::command_line::suggestion(app, words) + "; see " + help,
                              {}};
  const bool like_diff =
      std::ranges::any_of(app.get_subcommands(), exits_like_diff,
                          [](const CLI::App* command) -> const CLI::App& { return *command; });
  return like_diff ? report_trouble(wrong, context.err) : report_error(wrong, context.err);
}

void Progress::show(std::string_view file, std::string_view stage, int percent) {
  if (visible_) show_line(printable(file) + ": " + std::to_string(percent) + "% " + std::string(stage));
}

void Progress::show_page(std::string_view file, std::size_t done, std::size_t pages) {
  if (visible_ && done > 0)
    show_line(printable(file) + ": page " + std::to_string(done) + " of " + std::to_string(pages) +
              " recognized");
}

void Progress::begin_files(std::size_t files, std::uintmax_t bytes) {
  const std::scoped_lock lock(mutex_);
  files_ = {.all = files, .bytes = bytes, .begin = std::chrono::steady_clock::now()};
}

void Progress::finish_file(std::uintmax_t bytes, bool failed) {
  {
    const std::scoped_lock lock(mutex_);
    ++files_.done;
    files_.failed += failed ? 1 : 0;
    files_.bytes_done += bytes;
  }
  if (visible_ && files_.all > 1 && files_.done < files_.all) show_line("");
}

/// "37/200, 2 failed, 12 s left"; the time by the bytes that are done, nothing for a single file.
std::string Progress::run_text() const {
  if (files_.all < 2) return {};
  std::string text = std::to_string(files_.done) + "/" + std::to_string(files_.all);
  if (files_.failed > 0) text += ", " + std::to_string(files_.failed) + " failed";
  if (files_.bytes_done == 0 || files_.bytes_done > files_.bytes) return text;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - files_.begin;
  const double left = passed.count() * double(files_.bytes - files_.bytes_done) / double(files_.bytes_done);
  return text + ", " + std::to_string(std::llround(std::ceil(left))) + " s left";
}

void Progress::show_line(const std::string& line) {
  const std::scoped_lock lock(mutex_);
  const std::string run = run_text();
  err_ << clear_line << run << (run.empty() || line.empty() ? "" : "; ") << line << std::flush;
  shown_ = true;
}

void Progress::clear() {
  const std::scoped_lock lock(mutex_);
  if (shown_) err_ << clear_line << std::flush;
  shown_ = false;
}

bool on_terminal() { return ::isatty(STDERR_FILENO) == 1; }

}  // namespace esxconv
