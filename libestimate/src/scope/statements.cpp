#include "scope/statements.h"

#include <array>

#include "scope/decimal_text.h"
#include "scope/statement_reader.h"

namespace estimate::scope {

namespace {

/// More words than any thing has: they would take long to look up.
constexpr std::size_t max_thing_words = 16;
constexpr auto before_room =
    std::to_array<std::string_view>({"in", "of", "for", "at", "throughout", "inside", "to", "from"});

}  // namespace

ReadText StatementReader::read() {
  while (at_ < tokens_.size()) next();
  end_statement();
  text_.rooms = std::move(book_.rooms());
  return std::move(text_);
}

void StatementReader::next() {
  switch (tokens_[at_].kind) {
    case hard:
      end_statement();
      lists_rooms_ = false;
      ++at_;
      return;
    case colon:
    case soft:
      end_thing();
      ++at_;
      return;
    case TokenKind::word:
      return next_word();
    default:
      read_measure();
      ++at_;
  }
}

void StatementReader::next_word() {
  if (is_one_of(joiners, word_at(at_))) {
    end_thing();
    ++at_;
    return;
  }
  if (read_room() || read_opening() || read_action() || read_thing() || read_extent_word()) return;
  if (const auto surface = find_surface(rest())) return read_surface(surface);
  if (!is_filler(word_at(at_))) {
    begin_words();
    if (thing_.words.size() < max_thing_words) thing_.words.emplace_back(word_at(at_));
    add_said(1);
  } else {
    fillers_ += " " + tokens_[at_].text;  // said only if more of the thing follows
  }
  ++at_;
}

void StatementReader::add_said(std::size_t count) {
  for (std::size_t i = at_; i < at_ + count; ++i) add_said(tokens_[i].text);
}

void StatementReader::add_said(std::string_view text) {
  if (!thing_.said.empty()) thing_.said += fillers_ + " ";
  fillers_.clear();
  thing_.said += text;
}

void StatementReader::begin_words() {
  if (!thing_.names_something()) fillers_.clear();
  lists_rooms_ = sizes_room_ = false;
  if (!trailing_room_ || thing_.names_something()) return;
  auto actions = statement_.actions;
  end_statement();
  statement_.actions = std::move(actions);
}

bool StatementReader::read_thing() {
  const auto found = find_thing(rest());
  if (!found) return false;
  begin_words();
  if (thing_.thing == nullptr) thing_.thing = found.row;
  if (found.row->words.empty()) {
    for (std::size_t i = at_; i < at_ + found.count; ++i) thing_.words.push_back(tokens_[i].text);
  } else {
    thing_.words.emplace_back(found.row->words);
  }
  add_said(found.count);
  at_ += found.count;
  return true;
}

void StatementReader::read_surface(const FoundRow<SurfaceWord>& found) {
  const bool of_last = trailing_room_ && !thing_.names_something() && !statement_.things.empty() &&
                       (word_at(at_ - 1) == "on" || word_at(at_ - 2) == "on");
  if (of_last) {  // "vapor barrier in the attic on the floor"
    statement_.things.back().surfaces |= found.row->surfaces;
    at_ += found.count;
    return;
  }
  begin_words();
  thing_.surfaces |= found.row->surfaces;
  for (std::size_t i = at_; i < at_ + found.count; ++i)
    if (!is_one_of(joiners, word_at(i))) thing_.places.push_back(tokens_[i].text);
  add_said(found.count);
  at_ += found.count;
}

bool StatementReader::read_action() {
  const auto found = find_action(rest());
  if (!found || (thing_.names_something() && !found.row->always)) return false;
  if (find_thing(rest()).count > found.count) return false;  // "spray foam insulation"
  end_thing();
  if (!statement_.things.empty()) end_statement();
  statement_.actions.push_back(found.row);
  lists_rooms_ = sizes_room_ = false;
  at_ += found.count;
  return true;
}

bool StatementReader::is_after_preposition() const {
  constexpr auto articles = std::to_array<std::string_view>({"the", "both", "this"});
  std::size_t before = at_;
  while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
  return before > 0 && is_one_of(before_room, word_at(before - 1));
}

bool StatementReader::is_place(std::size_t behind) const {
  if (is_after_preposition() || !is(behind, TokenKind::word)) return true;
  if (thing_.names_something()) return false;
  const auto more = std::span(tokens_).subspan(behind);
  if (const auto known = find_thing(more); known && (known.row->surfaces != 0 || known.row->asks_surface))
    return true;
  return is_one_of(joiners, word_at(behind)) || is_filler(word_at(behind)) || find_action(more) ||
         find_surface(more) || is_one_of(height_words, word_at(behind));
}

bool StatementReader::read_room() {
  const std::size_t count = book_.name_at(tokens_, at_), behind = at_ + count;
  if (count == 0 || find_thing(rest()).count > count || !is_place(behind)) return false;
  const bool begins = is(behind, colon) || find_action(std::span(tokens_).subspan(skip_fillers(behind)));
  const bool follows = is_after_preposition() || thing_.names_something();
  end_thing();
  if (!lists_rooms_) {
    const bool trailing = follows && !begins && !trailing_room_ && !statement_.things.empty();
    if (!trailing) end_statement();
    trailing_room_ = trailing;
    rooms_.clear();
  }
  const std::size_t room = book_.find_or_add(rest().subspan(0, count));
  if (std::ranges::find(rooms_, room) == rooms_.end()) rooms_.push_back(room);
  lists_rooms_ = sizes_room_ = true;
  at_ = behind;
  return true;
}

std::vector<std::size_t>& StatementReader::sized_rooms() {
  if (rooms_.empty()) {
    const Token name{.text = "room"};
    rooms_.push_back(book_.find_or_add(std::span(&name, 1)));
  }
  return rooms_;
}

bool StatementReader::read_opening() {
  const auto found = find_opening(rest());
  if (!found || !in_header() || rooms_.empty()) return false;
  ScopeOpening opening{.width_ft = found.row->width_ft,
                       .height_ft = found.row->height_ft,
                       .count = int(std::clamp(thing_.count.value_or(1), 1.0, 100.0)),
                       .to_floor = found.row->to_floor};
  std::size_t behind = at_ + found.count;
  const bool size_follows = !thing_.area && is(behind, dimensions) && book_.rooms()[rooms_.back()].length_ft;
  if (size_follows) thing_.area = tokens_[behind++];
  const auto& width = thing_.amount;
  if (const auto& area = thing_.area) {
    opening.width_ft = area->sides[0];
    opening.height_ft = area->sides[1];
  } else if (width) {
    opening.width_ft = width->value;
  } else if (opening.height_ft <= 0 && is(behind, length)) {
    opening.width_ft = tokens_[behind++].value;
  } else {
    text_.assumptions.push_back(
        "Assumed " + decimal_text(opening.width_ft) + " ft by " +
        (opening.height_ft > 0 ? decimal_text(opening.height_ft) + " ft" : "full height") + " for \"" +
        std::string(found.row->text) + "\"");
  }
  for (const std::size_t room : rooms_) book_.rooms()[room].openings.push_back(opening);
  thing_ = {};
  lists_rooms_ = false;
  at_ = behind;
  return true;
}

void StatementReader::end_thing() {
  if (thing_.names_something() && !join_surface()) statement_.things.push_back(std::move(thing_));
  thing_ = {};
}

bool StatementReader::join_surface() {
  if (!thing_.words.empty() || statement_.things.empty() || statement_.actions.empty()) return false;
  if (!std::ranges::all_of(statement_.actions, [](const Action* a) { return a->words.empty(); }))
    return false;
  SaidThing& last = statement_.things.back();
  if (last.thing == nullptr || !last.thing->asks_surface) return false;
  last.surfaces |= thing_.surfaces;
  last.said += " and " + thing_.said;
  return true;
}

void StatementReader::end_statement() {
  end_thing();
  if (!statement_.things.empty() || !statement_.actions.empty()) {
    share_extents();
    statement_.rooms = rooms_;
    text_.statements.push_back(std::move(statement_));
  }
  statement_ = {};
  trailing_room_ = height_follows_ = false;
}

void StatementReader::share_extents() {
  if (statement_.things.empty()) return;
  const SaidThing last = statement_.things.back();
  for (SaidThing& thing : statement_.things) {
    if (thing.amount || thing.area || thing.count) continue;
    if (!thing.height_ft && !thing.share && thing.surfaces == 0) thing.height_ft = last.height_ft;
    if (!thing.coats) thing.coats = last.coats;
  }
}

ReadText read_statements(const Tokens& tokens, std::vector<ScopeRoom> rooms) {
  return StatementReader(tokens, std::move(rooms)).read();
}

}  // namespace estimate::scope
