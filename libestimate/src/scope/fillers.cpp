// What says nothing about the work: "uh", "you know", numbers of a list, the number of a claim. It is left
// out before anything is read, and what sizes and numbers are said with is made plain.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/tokens.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

constexpr auto sounds = std::to_array<std::string_view>(
    {"uh", "uhh", "uhm", "um", "umm", "er", "erm", "hmm", "hm", "ah", "huh", "please", "thanks"});

/// At any place of a sentence.
const std::vector<std::string_view>& asides() {
  static const std::vector<std::string_view> phrases =
      listed(R"(you know, i guess, i think, i suppose, i believe, i'd say, i would say, let's see, lets see,
let me see, let me think, real quick, like i said, as i said, basically, honestly, at this point,
or so, or something like that, in a row, afterwards, afterward, clean across, clean through,
for what it's worth, while we're there, while we're at it, while you're at it, while you're there,
while we're up there, while we're in there, while you're in there, while i'm here, while we're here,
or something, or thereabouts, if you will, thank you, kind of, sort of, to be honest, when it's dry,
once it's dry, after it's dry, when it dries, once it dries, when that's dry, once that's dry,
once everything's dry, when everything's dry)");
  return phrases;
}

/// At the beginning of a sentence, before what it says.
const std::vector<std::string_view>& openers() {
  static const std::vector<std::string_view> phrases = listed(
      R"(ok, okay, alright, all right, yeah, yep, oh, hey, hi, hello, so, now, then, after that, afterwards,
next door is the, next door is, next to it is the, next to that is the, across the hall is the,
next is the, next up is the, last one is the, last is the, right next to it, next to it,
right above it, across from it, right next to that, that leaves the)");
  return phrases;
}

constexpr auto requests = std::to_array<std::string_view>(
    {"add a line to", "add a line for", "add a line item to", "add a line item for", "put in a line to",
     "put in a line for", "put a line in for", "give me a line for", "i need a line for", "i need a line to",
     "write a line for", "make a line for", "make sure we", "make sure to", "make sure you", "make sure they",
     "make sure that we", "be sure to", "be sure we"});
constexpr auto adders = std::to_array<std::string_view>({"and", "also", "plus"});

/// As a sentence of their own.
constexpr auto heralds = std::to_array<std::string_view>({"next",
                                                          "next up",
                                                          "next one",
                                                          "next item",
                                                          "first",
                                                          "second",
                                                          "third",
                                                          "also",
                                                          "moving on",
                                                          "another thing",
                                                          "one more thing",
                                                          "what else",
                                                          "lastly",
                                                          "finally",
                                                          "last thing",
                                                          "first thing",
                                                          "got it",
                                                          "got that",
                                                          "you got that",
                                                          "make sense",
                                                          "does that make sense",
                                                          "that's it",
                                                          "that's it for now",
                                                          "that's all",
                                                          "that's all for now",
                                                          "that's everything"});

/// Before "know", "kind of", "think" they mean something.
constexpr auto meaningful_behind = std::to_array<std::string_view>(
    {"do",  "did",   "let",   "if",  "what",  "that",    "this",  "same", "some",
     "any", "the",   "a",     "one", "other", "another", "which", "each", "every",
     "two", "three", "don't", "can", "how",   "of",      "all"});

/// A comma behind them is only a pause.
constexpr auto before_more = std::to_array<std::string_view>(
    {"the", "a", "an", "of", "by", "to", "with", "for", "from", "at", "my", "their", "our", "x"});

/// Said twice by people who think; of other words, "two two", each may count.
constexpr auto repeated = std::to_array<std::string_view>(
    {"the",  "a",    "an",    "in",   "on",   "and",    "of",    "to",  "for",
     "with", "is",   "are",   "it",   "its",  "it's",   "we",    "i",   "i'm",
     "at",   "this", "these", "from", "then", "that's", "we're", "you", "about"});

/// Before a number.
constexpr auto estimates = std::to_array<std::string_view>(
    {"about", "roughly", "approximately", "approx", "maybe", "probably", "like"});
constexpr auto meaningful_before_numbers =
    std::to_array<std::string_view>({"what", "how", "looks", "look", "same", "just"});

/// Before a measure, behind a pause: ", that's 16 feet".
constexpr auto measurers = std::to_array<std::string_view>(
    {"that's",          "that is",    "it's",        "it is",    "call it",    "we'll call it",
     "let's call it",   "let's say",  "say",         "figure",   "a total of", "total of",
     "i measured",      "i got",      "it measures", "measures", "measuring",  "it's gonna be",
     "that's gonna be", "that'll be", "it'll be"});
constexpr auto corrections = std::to_array<std::string_view>(
    {"no", "sorry", "wait", "actually", "oops", "scratch", "hold", "nope", "correction", "mean"});

/// At the end of a sentence.
constexpr auto closers = std::to_array<std::string_view>(
    {"and that's it", "and that's all", "and that's about it", "and that's everything"});

class FillerFinder {
 public:
  explicit FillerFinder(const Tokens& tokens) : tokens_(tokens), skipped_(tokens.size(), false) {}

  std::vector<bool> find() {
    for (std::size_t at = 0; at < tokens_.size();) {
      const std::size_t count = fillers_at(at);
      if (count == 0) {
        last_ = at++;
        continue;
      }
      for (std::size_t i = at; i < at + count; ++i) skipped_[i] = true;
      at = skip_pauses(at, at + count);
    }
    return std::move(skipped_);
  }

 private:
  [[nodiscard]] std::string_view word(std::size_t at) const { return word_at(tokens_, at); }
  [[nodiscard]] bool is(std::size_t at, TokenKind kind) const {
    return at < tokens_.size() && tokens_[at].kind == kind;
  }
  [[nodiscard]] bool ends(std::size_t at) const { return at >= tokens_.size() || is(at, TokenKind::hard); }
  /// Whether nothing that counts comes before in the sentence.
  [[nodiscard]] bool begins() const { return last_ == none || is(last_, TokenKind::hard); }

  [[nodiscard]] std::size_t phrase(std::span<const std::string_view> phrases, std::size_t at) const {
    return phrase_at(tokens_, phrases, at);
  }

  /// The words that say nothing from there on; 0: it says something.
  [[nodiscard]] std::size_t fillers_at(std::size_t at) {
    if (tokens_[at].filler) return 1;
    if (is_list_number(at)) {
      list_number_ = tokens_[at].value;
      return 2;
    }
    if (begins() || is(last_, TokenKind::soft)) {
      if (const std::size_t remark = remark_at(tokens_, at, begins()); remark > 0) return remark;
    }
    if (word(at).empty()) return 0;
    if (pulls_before(at)) return 1;
    if (const std::size_t purpose = purpose_at(at); purpose > 0) return purpose;
    if (is_one_of(sounds, word(at))) return 1;
    if (is_daily(at)) return 2;
    if (word(at) == "one" && at > 0 && word(at - 1) == "each") return 1;  // "each one three by five"
    if (const std::size_t idle = idle_at(tokens_, at, is(last_, TokenKind::soft)); idle > 0) return idle;
    if (grades_one(at)) return 1;
    if (const std::size_t repeated = repeated_at(at); repeated > 0) return repeated;
    if (is_estimate(at)) return 1;
    if (const std::size_t measurer = measurer_at(at); measurer > 0) return measurer;
    if (const std::size_t end = phrase(closers, at); end > 0 && ends(at + end) && !begins()) return end;
    if (const std::size_t aside = phrase(asides(), at); aside > 0) {
      const std::string_view before = at > 0 ? word(at - 1) : std::string_view();
      const std::string_view behind = word(at + aside);
      const bool alone = begins() && ends(at + aside);
      return alone || is_one_of(meaningful_behind, before) || behind == "if" || behind == "that's" ? 0
                                                                                                   : aside;
    }
    if (!begins()) return tag_at(at);
    if (const std::size_t herald = phrase(heralds, at); herald > 0 && is(at + herald, TokenKind::hard))
      return herald + 1;
    if (is_one_of(adders, word(at)) && place_follows(at + 1)) return 1;
    if (const std::size_t request = request_at(at); request > 0 && !ends(at + request)) return request;
    std::size_t behind = at;
    for (std::size_t count = phrase(openers(), at); count > 0; count = phrase(openers(), behind)) {
      behind += count;
      if (is(behind, TokenKind::soft) && phrase(openers(), behind + 1) > 0) ++behind;  // "okay, so"
      if (word(behind) == "well") ++behind;
    }
    return ends(is(behind, TokenKind::soft) ? behind + 1 : behind) ? 0 : behind - at;
  }

  /// "what we need to do is", "make sure we", "the adjuster approved us to": before what is to be done.
  [[nodiscard]] std::size_t request_at(std::size_t at) const {
    constexpr auto claims = std::to_array<std::string_view>({"on this job", "on this claim", "on this one"});
    constexpr auto subjects =
        std::to_array<std::string_view>({"we", "i", "you", "they", "we've", "i've", "we're", "i'm"});
    if (const std::size_t count = phrase(requests, at); count > 0) return count;
    if (const std::size_t count = phrase(claims, at); count > 0 && is_one_of(subjects, word(at + count)))
      return count;
    if (word(at) == "what" && is_one_of(subjects, word(at + 1))) {
      constexpr auto between =
          std::to_array<std::string_view>({"need", "want", "got", "have", "are", "doing", "gonna", "going",
                                           "to", "do", "here", "now", "really", "scope"});
      std::size_t end = at + 2;
      while (is_one_of(between, word(end))) ++end;
      return word(end) == "is" && !ends(end + 1) ? end + 1 - at : 0;
    }
    return approval_at(at);
  }

  [[nodiscard]] std::size_t approval_at(std::size_t at) const {
    constexpr auto people =
        std::to_array<std::string_view>({"adjuster", "insurance", "carrier", "homeowner", "owner", "insured",
                                         "customer", "client", "they", "she", "he"});
    constexpr auto verbs =
        std::to_array<std::string_view>({"approved", "okayed", "ok'd", "okay'd", "authorized", "asked",
                                         "wants", "wanted", "needs", "want", "cleared", "agreed", "hired"});
    std::size_t end = at;
    if (word(end) == "the" || word(end) == "our") ++end;
    if (!is_one_of(people, word(end))) return 0;
    ++end;
    if (word(end) == "has" || word(end) == "have" || word(end) == "already" || word(end) == "just") ++end;
    if (!is_one_of(verbs, word(end))) return 0;
    ++end;
    if (word(end) == "for") ++end;
    const bool us = word(end) == "us" || word(end) == "me";
    return us && word(end + 1) == "to" ? end + 2 - at : 0;
  }

  /// "1. Tear out the carpet. 2. Paint the walls."
  [[nodiscard]] bool is_list_number(std::size_t at) const {
    return is(at, TokenKind::number) && is(at + 1, TokenKind::hard) && tokens_[at + 1].text == "." &&
           begins() && at + 2 < tokens_.size() && !is(at + 2, TokenKind::hard) &&
           tokens_[at].value == list_number_ + 1;
  }

  /// "the the", "in the in the": how many are said once more.
  [[nodiscard]] std::size_t repeated_at(std::size_t at) const {
    constexpr std::size_t most = 3;
    for (std::size_t count = 1; count <= most; ++count) {
      const std::string_view last = word(at + count - 1);
      const bool names = !is_one_of(repeated, last) && (count == 1 || !is_filler(last));
      if (last.empty() || names || number_begins(tokens_, at + count - 1)) return 0;
      const std::size_t again = at + count + (is(at + count, TokenKind::soft) ? 1 : 0);
      std::size_t same = 0;
      while (same < count && word(at + same) == word(again + same)) ++same;
      if (same == count) return again - at;
    }
    return 0;
  }

  /// ", that's 16 feet": the words before the number.
  [[nodiscard]] std::size_t measurer_at(std::size_t at) const {
    constexpr auto units = std::to_array<std::string_view>(
        {"feet", "foot", "ft", "'", "square", "sf", "lf", "sq", "linear", "lineal", "squares"});
    const std::size_t count = phrase(measurers, at);
    if (count == 0 || !is(last_, TokenKind::soft) || last_ + 1 != begin_of_run(at)) return 0;
    if (last_ > 0 && is_one_of(corrections, word(last_ - 1))) return 0;
    constexpr std::size_t longest = 4;  // of a number
    std::size_t unit = at + count;
    while (unit < at + count + longest && number_begins(tokens_, unit)) ++unit;
    return unit > at + count && is_one_of(units, word(unit)) ? count : 0;
  }

  /// "an hour a day", of something that goes on for days
  [[nodiscard]] bool is_daily(std::size_t at) const {
    constexpr auto every = std::to_array<std::string_view>({"a", "per", "each", "every"});
    constexpr auto hours = std::to_array<std::string_view>({"hour", "hours", "hr", "hrs"});
    if (at == 0 || !is_one_of(every, word(at)) || word(at + 1) != "day" || !is_one_of(hours, word(at - 1)) ||
        word(at + 2).empty())
      return false;
    std::size_t days = at + 2;
    while (!ends(days) && word(days) != "days") ++days;
    return word(days) == "days";
  }

  /// ", an average one,": of what was named
  [[nodiscard]] bool grades_one(std::size_t at) const {
    constexpr auto grades =
        std::to_array<std::string_view>({"average", "standard", "premium", "good", "high", "regular"});
    constexpr auto ones = std::to_array<std::string_view>({"one", "ones"});
    const bool article = word(at) == "a" || word(at) == "an" || word(at) == "the" || word(at) == "just";
    if (article && is(last_, TokenKind::soft) && is_one_of(grades, word(at + 1)))
      return is_one_of(ones, word(at + 2)) || (word(at + 2) == "grade" && is_one_of(ones, word(at + 3)));
    const std::size_t before = at > 0 && word(at - 1) == "grade" ? at - 1 : at;
    return is_one_of(ones, word(at)) && before > 1 && is_one_of(grades, word(before - 1)) &&
           (ends(at + 1) || is(at + 1, TokenKind::soft)) &&
           (before > 2 ? !is_one_of(ones, word(before - 2)) && skipped_[before - 2] : false);
  }

  /// "about 40 feet"
  [[nodiscard]] bool is_estimate(std::size_t at) const {
    return is_one_of(estimates, word(at)) && number_begins(tokens_, at + 1) &&
           !(at > 0 && is_one_of(meaningful_before_numbers, word(at - 1)));
  }

  /// "pull the fridge and the dishwasher out": the verb says so.
  [[nodiscard]] bool pulls_before(std::size_t at) const {
    constexpr std::size_t reach = 10;
    if (word(at) != "out" || !(ends(at + 1) || is(at + 1, TokenKind::soft))) return false;
    bool several = false;
    for (std::size_t back = 1; back <= std::min(reach, at) && !word(at - back).empty(); ++back) {
      several = several || word(at - back) == "and";
      if (word(at - back) == "pull") return several;
    }
    return false;
  }

  /// "detach the water heater to get at the drywall"
  [[nodiscard]] std::size_t purpose_at(std::size_t at) const {
    constexpr auto purposes = std::to_array<std::string_view>(
        {"to get at the", "to get to the", "so we can get at the", "so we can get to the", "to reach the"});
    const std::size_t count = phrase(purposes, at);
    if (count == 0 || begins()) return 0;
    std::size_t end = at + count;
    while (!ends(end) && !is(end, TokenKind::soft)) ++end;
    constexpr std::size_t longest = 3;
    return end - at - count <= longest && !says_work(tokens_, at + count, end) ? end - at : 0;
  }

  /// "and on the right side, ...": another place, where what is said behind it is done.
  [[nodiscard]] bool place_follows(std::size_t at) const {
    constexpr auto ties = std::to_array<std::string_view>({"in", "on", "at", "for", "over"});
    if (word(at) == "then" || word(at) == "also" || word(at) == "now") ++at;
    if (!is_one_of(ties, word(at))) return false;
    std::size_t sentence = at;
    while (!ends(sentence)) ++sentence;
    constexpr std::size_t shortest = 6;
    return sentence >= at + shortest;
  }

  /// ", okay?"
  [[nodiscard]] std::size_t tag_at(std::size_t at) const {
    constexpr auto tags = std::to_array<std::string_view>({"ok", "okay", "alright", "right", "yeah"});
    const bool asks =
        is(last_, TokenKind::soft) && is(at + 1, TokenKind::hard) && tokens_[at + 1].text == "?";
    return asks && is_one_of(tags, word(at)) ? 1 : 0;
  }

  /// The commas around fillers: one stays if there is one on any side, none at an end or behind "the".
  std::size_t skip_pauses(std::size_t begin, std::size_t behind) {
    const bool comma_before = last_ != none && last_ + 1 == begin_of_run(begin) && is(last_, TokenKind::soft);
    const bool hangs = comma_before && last_ > 0 && is_one_of(before_more, word(last_ - 1));
    if (comma_before && (ends(behind) || hangs)) {
      skipped_[last_] = true;
      last_ = last_ > 0 ? last_ - 1 : none;
    }
    if (!is(behind, TokenKind::soft)) return behind;
    const bool opens = last_ == none || is(last_, TokenKind::hard) || is(last_, TokenKind::colon);
    const bool open_word = last_ != none && is_one_of(before_more, word(last_));
    if (!opens && !open_word && !is(last_, TokenKind::soft)) return behind;
    skipped_[behind] = true;
    return behind + 1;
  }
  [[nodiscard]] std::size_t begin_of_run(std::size_t at) const {
    while (at > 0 && skipped_[at - 1]) --at;
    return at;
  }

  static constexpr std::size_t none = std::size_t(-1);
  const Tokens& tokens_;
  std::vector<bool> skipped_;
  std::size_t last_ = none;  // that is not left out
  double list_number_ = 0;
};

/// "[00:01:07] ", of a transcript, at the beginning of a line: its length.
std::size_t time_stamp(std::string_view text) {
  if (!text.starts_with('[') && !text.starts_with('(')) return 0;
  const std::size_t close = text.find(text.front() == '[' ? ']' : ')');
  if (close == std::string_view::npos) return 0;
  const std::string_view inside = text.substr(1, close - 1);
  const bool time = inside.find(':') != std::string_view::npos &&
                    inside.find_first_not_of("0123456789:., ->") == std::string_view::npos;
  return time ? close + 1 : 0;
}

/// ". Then", also behind what may be an abbreviation: "54 ft. Scrape the popcorn".
bool ends_sentence(std::string_view text) {
  constexpr std::size_t shortest = 4;
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  return text.size() >= shortest && text.starts_with(". ") && is_upper(text[2]) && is_lower(text[3]);
}

/// A dash between blanks is a pause, but not in "8 - 10" and "ceiling 14x16 - R&R 1/2 drywall".
std::string with_pauses(std::string_view text) {
  constexpr auto dashes = std::to_array<std::string_view>({" - ", " \u2013 ", " \u2014 ", "\u2014"});
  constexpr std::string_view signs = ",.:;";
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const auto* const dash =
        std::ranges::find_if(dashes, [&](std::string_view sign) { return rest.starts_with(sign); });
    const bool begins = result.empty() || result.back() == '\n';
    if (const std::size_t time = begins ? time_stamp(rest) : 0; time > 0) {
      at += time;
      continue;
    }
    if (!begins && is_lower(char(result.back() | 0x20)) && ends_sentence(rest)) {
      result += ';';
      ++at;
      continue;
    }
    if (dash == dashes.end() || result.empty() || rest.size() == dash->size()) {
      if (rest.front() != ' ' || begins || result.back() != ' ') result += rest.front();
      ++at;
      continue;
    }
    std::string_view next = rest.substr(dash->size());
    while (next.starts_with(' ')) next.remove_prefix(1);
    while (result.ends_with(' ')) result.pop_back();
    const char before = result.empty() ? '\n' : result.back();
    const bool range =
        is_digit(before) && !next.empty() && (is_digit(next.front()) || next.starts_with("R&R"));
    const bool paused = signs.find(before) != std::string_view::npos;
    result += range ? " - " : paused ? " " : ", ";
    at += dash->size();
  }
  return result;
}

/// "dens 13 by 15", "roofs a nine twelve", "that ones 5 foot": "is" without its apostrophe.
bool hides_is(const Tokens& tokens, std::size_t at) {
  constexpr auto places = std::to_array<std::string_view>(
      {"dens", "nooks", "halls", "hallways", "kitchens", "nurserys", "offices", "pantrys", "foyers", "attics",
       "garages", "basements", "laundrys", "dinings", "livings", "roofs", "studys", "entrys", "ones"});
  constexpr auto before = std::to_array<std::string_view>({"both", "all", "these", "those"});
  constexpr auto articles = std::to_array<std::string_view>({"a", "an"});
  const auto word = [&](std::size_t i) { return word_at(tokens, i); };
  const auto number = [&](std::size_t i) { return i < tokens.size() && tokens[i].kind == TokenKind::number; };
  if (!is_one_of(places, word(at))) return false;
  const std::string_view last = at > 0 ? word(at - 1) : std::string_view();
  if (word(at) == "ones") return last == "that" && number(at + 1);
  if (at > 0 && (number(at - 1) || is_one_of(before, last))) return false;
  const bool sized = number(at + 1) && (word(at + 2) == "by" || word(at + 2) == "x" || number(at + 2) ||
                                        word(at + 2) == "foot" || word(at + 2) == "feet");
  return sized || (is_one_of(articles, word(at + 1)) && number(at + 2)) || word(at + 1) == "identical";
}

void spell_is(Tokens& tokens) {
  Tokens spelled;
  spelled.reserve(tokens.size());
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const bool hidden = hides_is(tokens, at);
    spelled.push_back(tokens[at]);
    if (!hidden) continue;
    spelled.back().text.pop_back();
    spelled.push_back({.text = "is", .first = tokens[at].first});
  }
  tokens = std::move(spelled);
}

/// "the den, which is 12 by 14"
void spell_size(Tokens& tokens) {
  constexpr auto sizes = std::to_array<std::string_view>({"by", "x"});
  constexpr auto ties = std::to_array<std::string_view>({"which", "that"});
  constexpr auto lumber_sizes = std::to_array<std::string_view>({"one", "two", "1", "2"});
  constexpr std::size_t longest = 3;  // of a number
  for (std::size_t at = 1; at + 2 < tokens.size(); ++at) {
    const bool paused = tokens[at - 1].kind == TokenKind::soft;
    const bool tied = is_one_of(ties, word_at(tokens, at)) && word_at(tokens, at + 1) == "is";
    const std::size_t size = tied ? at + 2 : at + 1;
    const bool remark = paused && (word_at(tokens, at) == "it's" || word_at(tokens, at) == "that's");
    if (!tied && !remark) continue;
    std::size_t behind = is_one_of(estimates, word_at(tokens, size)) ? size + 1 : size;
    if (remark && word_at(tokens, behind) == "a") ++behind;  // "it's a 16 by 7"
    if (remark && is_one_of(lumber_sizes, tokens[std::min(behind, tokens.size() - 1)].text))
      continue;  // "2 by 4"
    const std::size_t number = behind;
    while (behind < size + longest && number_begins(tokens, behind)) ++behind;
    if (behind == number || !is_one_of(sizes, word_at(tokens, behind))) continue;
    for (std::size_t i = at; i < number; ++i) tokens[i].filler = true;
    if (!paused) tokens.insert(tokens.begin() + std::ptrdiff_t(size), {.kind = TokenKind::soft, .text = ","});
  }
}

/// "bedroom #2"; "base in the den: 52 feet"; "eleven square balusters"
void spell_signs(Tokens& tokens) {
  constexpr auto ties = std::to_array<std::string_view>({"in", "on"});
  constexpr auto squared =
      std::to_array<std::string_view>({"baluster", "balusters", "spindle", "spindles", "column", "columns",
                                       "post", "posts", "newel", "edge", "recessed"});
  bool tied = false;
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
    const std::string_view verb = word_at(tokens, at);
    const bool comes = verb == "come" || verb == "comes" || verb == "came";
    if (comes && word_at(tokens, at + 1) == "to" &&
        number_begins(tokens, at + 2)) {  // "the walls come to 180"
      tokens[at].text = "is";
      tokens[at + 1].filler = true;
    }
    if (word_at(tokens, at) == "square" && is_one_of(squared, word_at(tokens, at + 1)))
      tokens[at].filler = true;
    if (tokens[at].kind == TokenKind::hard) tied = false;
    tied = tied || is_one_of(ties, word_at(tokens, at));
    const bool number = tokens[at + 1].kind == TokenKind::number;
    if (word_at(tokens, at) == "#" && number && at > 0 && is_room_word(word_at(tokens, at - 1)))
      tokens[at].filler = true;
    if (tokens[at].kind == TokenKind::colon && tied && number_begins(tokens, at + 1))
      tokens[at].kind = TokenKind::soft;
  }
}

/// "as well as the blinds", ", plus the blinds"
void spell_and(Tokens& tokens) {
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
    const bool as_well =
        word_at(tokens, at) == "as" && word_at(tokens, at + 1) == "well" && word_at(tokens, at + 2) == "as";
    if (word_at(tokens, at) == "they" && word_at(tokens, at + 1) == "both") tokens[at].filler = true;
    if (as_well) tokens[at + 1].filler = tokens[at + 2].filler = true;
    const bool plus = word_at(tokens, at) == "plus" && at > 0 && tokens[at - 1].kind == TokenKind::soft &&
                      !number_begins(tokens, at + 1);
    if (as_well || plus) tokens[at].text = "and";
  }
}

}  // namespace

SpokenTokens read_spoken(std::string_view text, std::size_t max_tokens) {
  SpokenTokens read;
  Tokens all = split_tokens(with_pauses(text), max_tokens);
  spell_and(all);
  spell_size(all);
  spell_signs(all);
  std::vector<std::size_t> misspelled;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string_view number = spelled_number(word_at(all, i));
    if (number.empty()) continue;
    read.notes.push_back("Read \"" + all[i].text + "\" as \"" + std::string(number) + "\"");
    misspelled.push_back(i);
    all[i].text = number;
  }
  const std::vector<bool> skipped = FillerFinder(all).find();
  Tokens fillers;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].first = i;
    all[i].filler = skipped[i];
    (skipped[i] ? fillers : read.meant).push_back(std::move(all[i]));
  }
  join_numbers(read.meant);
  spell_is(read.meant);
  join_measures(read.meant);
  read.said.reserve(read.meant.size() + fillers.size());
  auto filler = fillers.begin();
  for (Token& token : read.meant) {
    for (; filler != fillers.end() && filler->first < token.first; ++filler) read.said.push_back(*filler);
    if (std::ranges::find(misspelled, token.first) != misspelled.end())
      read.respelled.push_back(read.said.size());
    token.first = read.said.size();
    read.said.push_back(token);
  }
  read.said.insert(read.said.end(), filler, fillers.end());
  for (std::size_t i = 0; i < read.said.size(); ++i) read.said[i].first = i;
  return read;
}

}  // namespace estimate::scope
