#include "esxconv/terminal/messages.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <utility>

namespace esxconv {
namespace {

/// "page 3, line 5"
std::string place_of(const estimate::Warning& warning) {
  std::string place;
  if (warning.page) place = "page " + std::to_string(*warning.page);
  if (!warning.line.empty()) place += (place.empty() ? "line " : ", line ") + warning.line;
  return place;
}

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

}  // namespace esxconv
