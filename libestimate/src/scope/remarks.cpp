// Remarks: clauses that say nothing about the work, as people say them around it: "power's still off", "per
// the adjuster", "no rush", "they're moving out next week".
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

#include "esx/estimate/base/text.h"
#include "scope/tokens.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

constexpr std::string_view people =
    "homeowner homeowners owner owners adjuster adjusters contractor contractors plumber roofer electrician "
    "tenant "
    "tenants landlord wife husband neighbor neighbors cousin guy buddy customer client agent boss insurance "
    "carrier folks sister brother mother father mom dad son daughter grandma pastor parents";
/// Of these and of people, a remark has at least one word.
constexpr std::string_view topics =
    "said says agreed agrees approved approves okayed authorized discussed talked talk conversation believe "
    "guess hope "
    "check checked measured question questions email call text texted happy glad sure today tomorrow tonight "
    "yesterday "
    "monday tuesday wednesday thursday friday saturday sunday morning afternoon evening week weeks month "
    "weekend "
    "christmas thanksgiving easter soon later asap fancy special usual always possible course rush estimate "
    "note self "
    "weather rain rained raining hotel party asleep site forever ago pricing numbers opinion unfortunately "
    "obviously "
    "luckily thankfully apparently property mess crazy funny weird sad hot cold dark muddy fyi btw dog dogs "
    "lockbox code vacation moving summer winter spring company guarantee promise wonder worries idea problem "
    "beer bites bite results lab lady gentleman "
    "wrong mistake busy correct";
/// What else a remark may have, besides what says nothing anywhere.
constexpr std::string_view ties =
    "not can could may might isn't aren't wasn't comes come coming next early late long good great nice "
    "simple "
    "supposed probably sense make makes made everyone anybody during around even moving moved stays "
    "staying stay "
    "live lives living days months years time hear send sent start starting started meet meeting met "
    "claim scope "
    "quick one doesn't don't who who's won't can't didn't fine okay happy get job after before back out kids "
    "no came";
/// They change what was said.
constexpr auto changing = std::to_array<std::string_view>(
    {"same",       "each",       "both",   "half",    "another", "total", "new",     "old",      "off",
     "plus",       "whole",      "entire", "all",     "only",    "just",  "more",    "existing", "rest",
     "everything", "spot",       "spots",  "section", "piece",   "part",  "side",    "sides",    "front",
     "instead",    "damaged",    "rake",   "rakes",   "eave",    "eaves", "vaulted", "waste",    "perimeter",
     "upstairs",   "downstairs", "needs",  "need",    "wants",   "want",  "wanted",  "needed"});

std::unordered_set<std::string_view> set_of(std::string_view text) {
  std::unordered_set<std::string_view> words;
  for (const std::string_view word : split_blanks(text)) words.insert(word);
  return words;
}

/// As whole clauses.
constexpr std::string_view phrases = R"(
power still off, power off, power is off, power on, power is on, power is still off, no power,
power is out, power out, power is off in the house, water off, water shut off, water is off,
water is shut off, water turned off, gas is off, gas off, electric is off, no rush, give or take,
more or less, good to go, match existing, same color, same color as before, just to be safe, to be safe,
just in case, by the way, of course, as usual, like always, as always, same as always, same as usual,
the usual, good morning, good afternoon, good evening, quick one, new one for you, got a new one for you,
here we go, hope that makes sense, if that makes sense, believe it or not, for the time being, at least,
nothing else, nothing fancy, nothing special, nothing crazy, use good stuff, windows are open, add tax,
add the tax, plus tax, standard tax, standard sales tax, add sales tax, tax, sales tax, testing testing,
testing, mic check, in my opinion, thanks a lot, as soon as possible, watch the dog, scope for today,
scope, scope of work, here's the scope, here is the scope, as far as i can tell, from what i can see,
from what i saw, for this one, on this one, on this job, on this claim, same claim, same house, same job,
same loss, next thing, first thing, next up, here's what we're doing, here's the deal, just so you know,
note to self, i'm on site, we're on site, on site, onsite, i'm onsite, i just got here, you got it,
that matches the adjuster, same as the adjuster, ballpark, rough numbers, builder grade stuff,
it is what it is, no big deal, not a big deal, it drips, they drip, nothing new, nothing new yet,
nothing new for now, nothing going back yet, nothing back yet, we had a pipe break, we had a pipe burst,
we had a pipe break upstairs, there was a fire next door, category 1 water, cat 1 water, it's cat 1,
it's category 1, clean water, take your time, no mold, no asbestos, tested negative for asbestos,
i'm looking at it now, looking at it now, i'm looking at it, you'll see it in the pictures,
you'll see it in the photos, you can see it in the photos, it's in the pictures,
you can see it in the pictures, it's in the photos, you'll see in the photos, you'll see in the pictures,
i double checked, i could be off a little, that's a good number, those are my numbers, what a mess,
it's a mess, it's a mess in here, it's a mess in there, he is fine with that, he's fine with that,
she is fine with that, she's fine with that, they're fine with that, he fine with that,
she fine with that, i'm turned around, i'm turned around up here, that's what started all this,
that's what started it, that's what caused it, that's what caused all this, that's how it started)";

/// "hey it's Mike", "at the Miller house": whom nobody has to know
constexpr auto introductions = std::to_array<std::string_view>(
    {"hey it's", "hey this is", "hi this is", "hi it's", "hello this is", "this is", "hey", "hi", "it's me"});
constexpr auto before_names =
    std::to_array<std::string_view>({"for the", "at the", "this is the", "this is for the", "we're at the",
                                     "i'm at the", "over at the", "it's the", "for"});
constexpr auto behind_names =
    std::to_array<std::string_view>({"job", "claim", "loss", "file", "residence", "property", "place",
                                     "family", "house", "home", "estimate", "project"});
constexpr auto name_ties =
    std::to_array<std::string_view>({"with", "from", "at", "and", "over", "here", "again", "the"});

/// Of a claim, before what is to be done: they go on to the end of the sentence.
constexpr auto claim_facts = std::to_array<std::string_view>(
    {"claim number", "claim no",         "claim #",           "claim id",         "policy number",
     "policy no",    "policy #",         "date of loss",      "loss date",        "dol",
     "type of loss", "cause of loss",    "insured name",      "insured's name",   "file number",
     "job number",   "reference number", "phone number",      "property address", "the address is",
     "address is",   "inspection date",  "date of inspection"});
constexpr auto claim_labels =
    std::to_array<std::string_view>({"claim", "policy", "insured", "address", "phone", "date", "carrier",
                                     "insurance", "insurance company", "name"});
/// Who says what follows.
constexpr auto speakers =
    std::to_array<std::string_view>({"adjuster", "homeowner", "owner", "inspector", "estimator", "contractor",
                                     "me", "tech", "speaker", "host"});
constexpr auto streets = std::to_array<std::string_view>(
    {"street",  "avenue",  "road",    "drive", "lane",  "court", "boulevard", "circle",
     "parkway", "highway", "terrace", "trail", "place", "way",   "ave",       "rd",
     "blvd",    "ln",      "cir",     "pkwy",  "hwy",   "st",    "dr",        "ct"});

/// "I took pictures of that"
constexpr auto takers =
    std::to_array<std::string_view>({"i took", "i got", "i have", "i've got", "i shot", "we took", "we got",
                                     "we have", "we've got", "took", "see"});
constexpr auto pictures =
    std::to_array<std::string_view>({"picture", "pictures", "photo", "photos", "pics", "pic"});

class RemarkFinder {
 public:
  explicit RemarkFinder(const Tokens& tokens) : tokens_(tokens) {}

  [[nodiscard]] std::size_t find(std::size_t at, bool begins) const {
    if (const std::size_t fact = begins ? fact_at(at) : 0; fact > 0) return fact;
    std::size_t end = picture_at(at);
    if (end == 0) end = end_of_clause(at);
    if (end == at || (end < tokens_.size() && tokens_[end].text == "?")) return 0;
    const bool says_nothing = end == picture_at(at) || is_phrase(at, end) || is_talk(at, end) ||
                              is_age(at, end) || is_term(at, end) || is_crew(at, end) || is_code(at, end) ||
                              is_nothing(at, end) || is_excuse(at, end) ||
                              (begins && is_introduction(at, end));
    return says_nothing ? (begins ? std::min(end + 1, tokens_.size()) : end) - at : 0;
  }

 private:
  [[nodiscard]] std::string_view word(std::size_t at) const { return word_at(tokens_, at); }
  [[nodiscard]] std::size_t end_of_clause(std::size_t at) const {
    while (!ends(at) && !is(at, TokenKind::soft) && !is(at, TokenKind::colon)) ++at;
    return at;
  }
  [[nodiscard]] bool is(std::size_t at, TokenKind kind) const {
    return at < tokens_.size() && tokens_[at].kind == kind;
  }
  [[nodiscard]] bool ends(std::size_t at) const { return at >= tokens_.size() || is(at, TokenKind::hard); }

  /// A sentence, or its first part, of which nothing is work: "claim number 12-34", "1423 Oak Street".
  [[nodiscard]] std::size_t fact_at(std::size_t at) const {
    if (is_one_of(speakers, word(at))) {
      const std::size_t colon = is(at + 1, TokenKind::number) ? at + 2 : at + 1;
      return is(colon, TokenKind::colon) ? colon + 1 - at : 0;
    }
    const std::size_t label = phrase_at(tokens_, claim_labels, at);
    const bool labeled = label > 0 && is(at + label, TokenKind::colon);
    const bool address = number_of_street(at);
    std::size_t end = at;
    if (labeled || address || phrase_at(tokens_, claim_facts, at) > 0) {
      while (!ends(end) && (address || !is(end, TokenKind::soft) || is(end + 1, TokenKind::number))) ++end;
      if (says_work(tokens_, at, end)) return 0;
    } else {
      return 0;
    }
    return std::min(end + 1, tokens_.size()) - at;
  }

  /// "I took pictures of that": its end
  [[nodiscard]] std::size_t picture_at(std::size_t at) const {
    std::size_t end = phrase_at(tokens_, takers, at);
    if (end == 0) return 0;
    end += at;
    constexpr std::size_t most = 3;  // "a few", "a bunch of"
    for (std::size_t i = 0; i < most && !is_one_of(pictures, word(end)) && !word(end).empty(); ++i) ++end;
    if (!is_one_of(pictures, word(end))) return 0;
    const std::size_t behind = end + 1;
    while (!ends(end) && !is(end, TokenKind::soft)) ++end;
    return says_work(tokens_, behind, end) ? 0 : end;
  }

  [[nodiscard]] bool number_of_street(std::size_t at) const {
    constexpr auto units = std::to_array<std::string_view>(
        {"feet", "foot", "ft", "square", "squares", "sf", "lf", "sq", "linear", "lineal", "by", "x", "of"});
    constexpr double least = 100;
    if (!is(at, TokenKind::number) || tokens_[at].value < least || is_one_of(units, word(at + 1)))
      return false;
    constexpr std::size_t most = 4;
    for (std::size_t i = at + 2; i <= at + most && !word(i - 1).empty(); ++i)
      if (is_one_of(streets, word(i))) return ends(i + 1) || is(i + 1, TokenKind::soft);
    return false;
  }

  /// "hey this is Dave with Premier", "for the Johnson job": names that no table knows
  [[nodiscard]] bool is_introduction(std::size_t at, std::size_t end) const {
    const std::size_t hello = phrase_at(tokens_, introductions, at);
    const bool of_job = is_one_of(behind_names, word(end - 1));
    std::size_t name = at + hello;
    if (of_job) name += phrase_at(tokens_, before_names, name);
    if (name == at || name >= end) return false;
    std::size_t names = 0;
    for (std::size_t i = name; i < end - (of_job ? 1 : 0); ++i) {
      if (word(i).empty()) return false;
      if (is_one_of(name_ties, word(i))) continue;
      if (is_known_word(word(i)) || find_action(std::span(tokens_).subspan(i))) return false;
      ++names;
    }
    constexpr std::size_t most = 4;
    return names > 0 && names <= most;
  }

  [[nodiscard]] bool is_phrase(std::size_t at, std::size_t end) const {
    static const std::unordered_set<std::string_view> table = [] {
      const auto rows = listed(phrases);
      return std::unordered_set<std::string_view>(rows.begin(), rows.end());
    }();
    constexpr auto around =
        std::to_array<std::string_view>({"please", "thanks", "though", "okay", "ok", "right", "and", "but",
                                         "so", "uh", "um", "well", "also"});
    while (end > at && is_one_of(around, word(end - 1))) --end;
    while (at < end && is_one_of(around, word(at))) ++at;
    constexpr std::size_t longest = 8;
    if (end == at || end - at > longest) return false;
    std::string said;
    for (std::size_t i = at; i < end; ++i) said += (i == at ? "" : " ") + tokens_[i].text;
    return table.contains(said);
  }

  /// Each word is one of everyday talk, and one of them a topic of it.
  [[nodiscard]] bool is_talk(std::size_t at, std::size_t end) const {
    static const auto topic = set_of(topics), tie = set_of(ties), person = set_of(people);
    constexpr auto noting =
        std::to_array<std::string_view>({"measured", "checked", "called", "talked", "texted"});
    bool any = false;                                                          // "I just measured it"
    if (is_room_word(word(end - 1)) || word(end - 1) == "room") return false;  // "hotel room, 12 by 14"
    const bool again = word(end - 1) == "again";  // "measured it again, it's 24 squares"
    if (again && end < tokens_.size() && tokens_[end].kind == TokenKind::soft) return false;
    for (std::size_t i = at; i < end; ++i) {
      if (word(i).empty() || (is_one_of(changing, word(i)) && !is_span(i) && !is_one_of(noting, word(i + 1))))
        return false;
      const bool is_topic = topic.contains(word(i)) || person.contains(word(i));
      any = any || is_topic;
      if (!is_topic && !tie.contains(word(i)) && !is_filler(word(i))) return false;
    }
    return any;
  }

  /// "all week"
  [[nodiscard]] bool is_span(std::size_t at) const {
    constexpr auto spans =
        std::to_array<std::string_view>({"day", "week", "month", "night", "year", "summer", "winter", "time",
                                         "weekend", "morning", "afternoon"});
    return (word(at) == "all" || word(at) == "whole") && is_one_of(spans, word(at + 1));
  }

  /// "house was built in 1985", "it's twenty years old"
  [[nodiscard]] bool is_age(std::size_t at, std::size_t end) const {
    constexpr auto owners = std::to_array<std::string_view>(
        {"house", "home", "building", "it", "it's", "roof", "place", "property", "that's"});
    constexpr auto makings =
        std::to_array<std::string_view>({"built", "installed", "from", "replaced", "in", "remodeled"});
    if (word(at) == "the") ++at;
    if (at >= end || !is_one_of(owners, word(at))) return false;
    constexpr std::size_t longest = 3;  // "from seventy two"
    std::size_t number = end;
    while (number > at && end - number < longest && number_begins(tokens_, number - 1)) --number;
    if (number < end && number > at && word(number - 1) == "from") return true;
    if (word(end - 1) == "old" && end >= at + 3 && word(end - 2).starts_with("year")) return true;
    constexpr double first_year = 1900, last_year = 2100;
    const Token& last = tokens_[end - 1];
    return end >= at + 3 && last.kind == TokenKind::number && last.value >= first_year &&
           last.value <= last_year && is_one_of(makings, word(end - 2));
  }

  /// "nothing to take out up there"
  [[nodiscard]] bool is_nothing(std::size_t at, std::size_t end) const {
    constexpr std::size_t longest = 9;
    if (word(at) != "nothing" || word(at + 1) != "to" || end - at > longest) return false;
    const auto found = find_action(std::span(tokens_).subspan(at + 2));
    return found && found.row->activity == Activity::remove;
  }

  /// "I had the wrong tub", "I was looking at the wrong room"
  [[nodiscard]] bool is_excuse(std::size_t at, std::size_t end) const {
    constexpr auto excuses = std::to_array<std::string_view>(
        {"i had the wrong", "i was looking at the wrong", "i was in the wrong", "i said the wrong",
         "i got the wrong", "i had my", "i wrote down the wrong", "i grabbed the wrong"});
    constexpr std::size_t most = 2;
    const std::size_t count = phrase_at(tokens_, excuses, at);
    return count > 0 && at + count < end && end <= at + count + most;
  }

  [[nodiscard]] bool says_any(std::span<const std::string_view> words) const {
    return std::ranges::any_of(tokens_, [&](const Token& token) {
      return token.kind == TokenKind::word && is_one_of(words, token.text);
    });
  }

  /// "should take a day", where nothing is there by the day or the hour
  [[nodiscard]] bool is_term(std::size_t at, std::size_t end) const {
    constexpr auto units =
        std::to_array<std::string_view>({"day", "days", "week", "weeks", "month", "months"});
    constexpr auto openers = std::to_array<std::string_view>(
        {"should", "will",     "it'll", "it",    "this",  "that",  "that'll", "shouldn't", "gonna",
         "might",  "probably", "it's",  "only",  "about", "be",    "going",   "to",        "job",
         "the",    "whole",    "thing", "won't", "i",     "think", "we'll",   "could"});
    constexpr auto by_time = std::to_array<std::string_view>(
        {"fan",           "fans",        "mover",     "movers", "dehu",    "dehus",   "dehumidifier",
         "dehumidifiers", "scrubber",    "scrubbers", "heater", "heaters", "machine", "machines",
         "equipment",     "monitoring",  "monitor",   "hour",   "hours",   "hr",      "hrs",
         "techs",         "blower",      "blowers",   "lgr",    "drying",  "dry",     "generator",
         "barrier",       "containment", "storage"});
    if (!is_one_of(units, word(end - 1)) || says_any(by_time)) return false;
    std::size_t i = at;
    while (i < end && is_one_of(openers, word(i))) ++i;
    return i > at && (word(i) == "take" || word(i) == "taking" || word(i) == "be");
  }

  /// "two techs on site", where nobody's hours are said
  [[nodiscard]] bool is_crew(std::size_t at, std::size_t end) const {
    constexpr auto crews =
        std::to_array<std::string_view>({"tech", "techs", "guys", "men", "people", "workers"});
    constexpr auto hours = std::to_array<std::string_view>({"hour", "hours", "hr", "hrs"});
    if (says_any(hours)) return false;
    if (word(at) == "we" || word(at) == "i" || word(at) == "got" || word(at) == "have") ++at;
    if (word(at) == "had" || word(at) == "have" || word(at) == "got") ++at;
    if (at + 2 >= end || !number_begins(tokens_, at) || !is_one_of(crews, word(at + 1))) return false;
    constexpr auto places = std::to_array<std::string_view>(
        {"on", "site", "onsite", "here", "there", "today", "the", "job", "it", "this"});
    for (std::size_t i = at + 2; i < end; ++i)
      if (!is_one_of(places, word(i))) return false;
    return true;
  }

  /// "gate code is 1234"
  [[nodiscard]] bool is_code(std::size_t at, std::size_t end) const {
    for (std::size_t i = at; i < std::min(end, at + 4); ++i)
      if (word(i) == "code") return tokens_[end - 1].kind == TokenKind::number;
    return false;
  }

  const Tokens& tokens_;
};

}  // namespace

std::size_t phrase_at(const Tokens& tokens, std::span<const std::string_view> phrases, std::size_t at) {
  std::size_t longest = 0;
  for (const std::string_view text : phrases) {
    std::size_t count = 0;
    std::string_view left = text;
    while (!left.empty()) {
      const std::string_view part = left.substr(0, left.find(' '));
      if (word_at(tokens, at + count) != part) break;
      ++count;
      left.remove_prefix(std::min(left.size(), part.size() + 1));
    }
    if (left.empty()) longest = std::max(longest, count);
  }
  return longest;
}

bool says_work(const Tokens& tokens, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i)
    if (find_action(std::span(tokens).subspan(i))) return true;
  return false;
}

std::size_t idle_at(const Tokens& tokens, std::size_t at, bool paused) {
  constexpr auto agents =
      std::to_array<std::string_view>({"movers", "mover", "plumber", "plumbers", "roofers", "painters",
                                       "electrician", "firemen", "firefighters"});
  constexpr auto openings =
      std::to_array<std::string_view>({"door", "doorway", "window", "opening", "corner", "end"});
  constexpr auto ties = std::to_array<std::string_view>({"at", "in", "on", "per", "for"});
  const auto word = [&](std::size_t i) { return word_at(tokens, i); };
  const bool by = word(at) == "from" || word(at) == "by";
  if (by && word(at + 1) == "the" && is_one_of(agents, word(at + 2))) return 3;
  constexpr std::size_t count = 4;
  const bool each = paused && word(at) == "one" && is_one_of(ties, word(at + 1)) &&
                    (word(at + 2) == "each" || word(at + 2) == "every") && is_one_of(openings, word(at + 3));
  return each && word(at + count).empty() ? count : 0;
}

std::size_t remark_at(const Tokens& tokens, std::size_t at, bool begins) {
  return RemarkFinder(tokens).find(at, begins);
}

}  // namespace estimate::scope
