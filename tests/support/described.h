// No number of a description is passed over: with another number in its place, something of what is read
// changes: a figure of the roof, an answer, an assumption, a warning, or the refusal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "esx/roof/describe.h"
#include "esx/roof/measure.h"

namespace test {

inline void add_text(std::string& all, std::string_view text) {
  all += text;
  all += '|';
}

inline void add_number(std::string& all, double value) { add_text(all, std::to_string(value)); }

inline void add_answer(std::string& all, const roof::AnswerValue& value) {
  if (const auto* number = std::get_if<double>(&value)) add_number(all, *number);
  if (const auto* text = std::get_if<std::string>(&value)) add_text(all, *text);
  if (const auto* yes = std::get_if<bool>(&value)) add_text(all, *yes ? "yes" : "no");
}

inline void add_refusal(std::string& all, const roof::RoofRefusal& refusal) {
  add_text(all, refusal.field);
  add_text(all, refusal.error.message);
  add_text(all, refusal.got);
}

inline void add_figures(std::string& all, const roof::Figures& figures) {
  for (const double value : {figures.area_sf, figures.plan_area_sf, double(figures.facet_count)})
    add_number(all, value);
  for (const double length : figures.lengths_ft) add_number(all, length);
  for (const roof::PitchShare& row : figures.pitches) add_number(all, row.area_sf);
}

/// All that a description comes to, as one text.
inline std::string outcome(std::string_view words) {
  const auto read = roof::read_description(words);
  std::string all;
  if (!read) {
    add_refusal(all, read.error());
    return all;
  }
  if (const auto report = roof::build_roof(read->spec))
    add_figures(all, roof::measure(*report).total);
  else
    add_refusal(all, report.error());
  for (const auto& [question, answer] : read->answers) {
    add_text(all, question);
    add_answer(all, answer);
  }
  for (const std::string& assumption : read->assumptions) add_text(all, assumption);
  for (const auto& warning : read->warnings) add_text(all, warning.message);
  return all;
}

/// Where the numbers that are written in digits begin and end: "1,800.5" is one.
inline std::vector<std::pair<std::size_t, std::size_t>> numbers_in(std::string_view words) {
  const auto digit = [&](std::size_t i) { return i < words.size() && words[i] >= '0' && words[i] <= '9'; };
  std::vector<std::pair<std::size_t, std::size_t>> found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!digit(i)) continue;
    std::size_t end = i + 1;
    while (digit(end) || (end < words.size() && (words[end] == '.' || words[end] == ',') && digit(end + 1)))
      ++end;
    found.emplace_back(i, end);
    i = end;
  }
  return found;
}

/// The first number that nothing depends on; empty: there is none, or the words are refused.
inline std::string passed_over(std::string_view words) {
  const auto read = roof::read_description(words);
  if (!read || !roof::build_roof(read->spec)) return "";
  const std::string as_written = outcome(words);
  for (const auto& [begin, end] : numbers_in(words)) {
    const std::string number(words.substr(begin, end - begin));
    bool counts = false;
    for (const std::string_view other : {"7", "31"}) {
      if (number == other) continue;
      const std::string changed =
          std::string(words.substr(0, begin)) + std::string(other) + std::string(words.substr(end));
      counts = counts || outcome(changed) != as_written;
    }
    if (!counts) return number;
  }
  return "";
}

}  // namespace test
