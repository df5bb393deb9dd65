// The measures of StatementReader: counts, amounts, sizes, heights.
#include <array>

#include "scope/decimal_text.h"
#include "scope/statement_reader.h"

namespace estimate::scope {

namespace {

constexpr auto upward = std::to_array<std::string_view>({"up", "high", "tall", "above"});
constexpr auto from_floor = std::to_array<std::string_view>({"bottom", "lower", "first"});
/// The longest side of a piece of lumber, in inches, if no unit is said: "2 by 4".
constexpr double max_lumber_side = 12;

}  // namespace

bool StatementReader::read_extent_word() {
  if (in_header()) return false;
  const bool part = is_one_of(from_floor, word_at(at_)) && is(at_ + 1, length);
  if (!part && word_at(at_) != "bottom") return false;
  height_follows_ = true;
  ++at_;
  return true;
}

std::size_t StatementReader::skip_fillers(std::size_t at) const {
  while (is(at, TokenKind::word) && is_filler(tokens_[at].text)) ++at;
  return at;
}

void StatementReader::read_measure() {
  const Token& token = tokens_[at_];
  switch (token.kind) {
    case number:
      return read_count();
    case length:
      return read_length();
    case inches:
      return add_size(size_text(token.value) + "\"");
    case dimensions:
      return read_dimensions();
    case amount:
      return read_amount();
    case coats:
      return set(&SaidThing::coats, token.value);
    case share:
      thing_.share = token.value;
      return;
    default:
      return;
  }
}

void StatementReader::add_size(const std::string& size) {
  begin_words();
  thing_.words.push_back(size);
  add_said(size);
}

bool StatementReader::ends_here() const {
  const std::size_t behind = skip_fillers(at_ + 1);
  return behind >= tokens_.size() || is(behind, soft) || is(behind, hard) ||
         is_one_of(joiners, word_at(behind)) || find_action(std::span(tokens_).subspan(behind)) ||
         book_.name_at(tokens_, behind) > 0;
}

void StatementReader::read_count() {
  const Token& token = tokens_[at_];
  const bool name = is_numbered(word_at(at_ + 1));
  if (token.fraction && is(at_ + 1, TokenKind::word) && !name) return add_size(size_text(token.value) + "\"");
  if (name) return add_size(size_text(token.value));
  if (!thing_.count) thing_.count = token.value;
}

void StatementReader::read_amount() {
  const Token& token = tokens_[at_];
  const bool time = token.unit == "DA" || token.unit == "HR";
  SaidThing& target = !thing_.names_something() && ends_here() && !statement_.things.empty()
                          ? statement_.things.back()
                          : thing_;
  if (time && token.unit == "DA" && (target.count || target.amount))
    target.days = token.value;
  else if (!target.amount)
    target.amount = token;
}

void StatementReader::read_dimensions() {
  const Token& token = tokens_[at_];
  const bool opening = find_opening(std::span(tokens_).subspan(skip_fillers(at_ + 1))).row != nullptr;
  if (sizes_room() && !(opening && !rooms_.empty())) return set_room_size(token);
  const bool lumber = token.in_inches || (statement_.actions.empty() ? false : is_lumber(token));
  if (!in_header() && lumber) {
    add_size(size_text(token.sides[0]) + "\" x " + size_text(token.sides[1]) + "\"");
    return;
  }
  thing_.area = token;
}

bool StatementReader::is_lumber(const Token& token) const {
  const bool feet = token.text.find('\'') != std::string::npos || token.text.find('f') != std::string::npos;
  return !feet && token.sides[0] <= 6 && token.sides[1] <= max_lumber_side && !thing_.names_something();
}

void StatementReader::set_room_size(const Token& size) {
  for (const std::size_t index : sized_rooms()) {
    ScopeRoom& room = book_.rooms()[index];
    room.length_ft = size.sides[0];
    room.width_ft = size.sides[1];
    if (size.side_count == 3) room.height_ft = size.sides[2];
  }
  lists_rooms_ = false;
  sizes_room_ = true;
  thing_ = {};
}

void StatementReader::read_length() {
  const Token& token = tokens_[at_];
  const bool room_height = is_one_of(height_words, word_at(at_ + 1)) ||
                           (thing_.surfaces != 0 && thing_.words.empty() && statement_.actions.empty()) ||
                           (thing_.words.size() == 1 && thing_.words[0] == "height");
  if ((statement_.actions.empty() || sizes_room()) && room_height) return set_room_height(token.value);
  const bool up =
      is_one_of(upward, word_at(at_ + 1)) ||
      (word_at(at_ + 1) == "from" && (word_at(at_ + 2) == "floor" || word_at(at_ + 3) == "floor")) ||
      (word_at(at_ - 1) == "to" && at_ > 1 && word_at(at_ - 2) == "up") || word_at(at_ - 1) == "up";
  if (height_follows_ || up) {
    height_follows_ = false;
    set(&SaidThing::height_ft, token.value);
    if (thing_.height_ft && !thing_.words.empty() && thing_.words.back() == "up") thing_.words.pop_back();
    while (is_one_of(upward, word_at(at_ + 1))) ++at_;
    return;
  }
  const bool adjective =
      token.text.ends_with("foot") && is(at_ + 1, TokenKind::word) && word_at(at_ + 1) != "of";
  if (adjective && !statement_.actions.empty()) return add_size(size_text(token.value) + "'");
  Token feet = token;
  feet.kind = amount;
  feet.unit = "LF";
  set(&SaidThing::amount, feet);
}

void StatementReader::set_room_height(double height) {
  for (const std::size_t room : sized_rooms()) book_.rooms()[room].height_ft = height;
  while (is_one_of(height_words, word_at(at_ + 1))) ++at_;
  thing_ = {};
}

}  // namespace estimate::scope
