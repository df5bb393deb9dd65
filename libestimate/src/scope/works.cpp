// What was said to be done with a thing, as works that a list has.
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/tokens.h"
#include "scope/words.h"
#include "scope/work.h"

namespace estimate::scope {
namespace {

constexpr Action nothing_said{.text = {}, .activity = Activity::replace};

Work work_of(const Action& action) {
  return {.activity = action.activity,
          .text = action.text,
          .words = action.words,
          .said = !action.text.empty() || !action.words.empty(),
          .coats = action.coats};
}

constexpr Work painting{
    .activity = Activity::replace, .text = "paint", .words = "paint", .said = true, .coats = true};

constexpr Work staining{
    .activity = Activity::replace, .text = "stain", .words = "stain", .said = true, .coats = true};

constexpr Work sealing{.activity = Activity::replace,
                       .text = "seal and paint",
                       .words = "seal paint",
                       .said = true,
                       .coats = true};

bool is_haul(const Action& action) { return action.words == "haul" || action.words == "dispose"; }

/// "put back", "hang it back up", but not "come off and go back", which says both.
bool is_again(std::string_view text) {
  constexpr auto verbs =
      std::to_array<std::string_view>({"put", "set", "go", "goes", "going", "hook", "hang", "screw", "hung"});
  return is_one_of(verbs, text.substr(0, text.find(' '))) && text.find("back") != std::string_view::npos &&
         !text.ends_with("with") && !text.ends_with("new");
}

/// "paint it, two coats over a sealer": one entry of the list.
void join_coats(std::vector<Work>& works) {
  const auto find = [&](std::string_view words) {
    return std::ranges::find_if(works, [&](const Work& work) { return work.words == words; });
  };
  if (find("seal paint") != works.end() && find("paint") != works.end()) works.erase(find("paint"));
  auto base = find("seal");
  if (base == works.end()) base = find("prime");
  if (base == works.end() || find("paint") == works.end()) return;
  *base = sealing;
  works.erase(find("paint"));
}

/// Coats say what is done ("six jambs, two coats"), unless the thing itself is put on in coats.
Work work_unsaid(const SaidThing& thing) {
  constexpr auto coated = std::to_array<std::string_view>({"stucco", "plaster", "skim", "mud"});
  const auto says = [&](auto&& is) {
    return std::ranges::any_of(
        thing.words, [&](const std::string& text) { return std::ranges::any_of(split_blanks(text), is); });
  };
  if (!thing.coats || says([&](std::string_view word) { return is_one_of(coated, word); }))
    return work_of(nothing_said);
  return says([](std::string_view word) { return word == "stain"; }) ? staining : painting;
}

/// "3 tab, tear off and put new": said as two steps.
bool tears_off_shingles(const SaidThing& thing) {
  const bool shingles = std::ranges::any_of(
      thing.words, [](const std::string& word) { return word.find("shingles") != std::string::npos; });
  return shingles &&
         std::ranges::any_of(thing.actions, [](const Action* a) { return a->text == "tear off"; });
}

/// What the plain actions on a thing do, one behind the other.
struct Steps {
  bool removes = false, replaces = false, both = false, resets = false, puts_back = false, anew = false;
  const Action *plain = nullptr, *back = nullptr;
};

Steps plain_steps(const SaidThing& thing) {
  using enum Activity;
  constexpr auto coats = std::to_array<std::string_view>({"texture", "knockdown", "popcorn", "acoustic"});
  const bool sprayed_on = names_one_of(thing.words, coats);
  Steps steps;
  for (const Action* action : thing.actions) {
    if (!action->words.empty()) continue;
    const bool again =
        is_again(action->text) || (sprayed_on && action->text.starts_with("back"));  // "popcorn back on it"
    const bool resets = action->activity == detach_and_reset && !again;
    if (steps.plain == nullptr || resets) steps.plain = action;
    if (again) steps.back = action;
    steps.removes = steps.removes || action->activity == remove;
    steps.replaces = steps.replaces || action->activity == replace;
    steps.both = steps.both || action->activity == remove_and_replace;
    steps.anew = steps.anew || action->text == "new" || (sprayed_on && again);  // "new goes back on"
    steps.resets = steps.resets || resets;
    steps.puts_back = steps.puts_back || again;
  }
  if (steps.puts_back)
    (!steps.anew && (steps.removes || steps.resets || steps.both) ? steps.resets : steps.replaces) = true;
  return steps;
}

bool has_action(const SaidThing& thing, auto&& is) {
  return std::ranges::any_of(thing.actions, [&](const Action* action) { return is(*action); });
}

/// Whether the work is only that of the actions that the list has as entries of their own.
bool is_only_how(const SaidThing& thing, const Steps& steps) {
  constexpr auto how =
      std::to_array<std::string_view>({"spray", "apply", "put", "hand", "roll", "perform", "do"});
  const bool worded = has_action(thing, [](const Action& a) { return !a.words.empty(); });
  if (worded && (is_one_of(how, steps.plain->text) || (steps.anew && steps.plain == steps.back))) return true;
  const bool takes_off = steps.removes && !steps.replaces && !steps.both && !steps.resets;
  return takes_off && thing.has_word("acoustic") &&  // "popcorn is coming off, scrape it"
         has_action(thing, [](const Action& a) { return a.words == "scrape"; });
}

}  // namespace

std::vector<Work> works_of(const SaidThing& thing) {
  using enum Activity;
  std::vector<Work> works;
  if (thing.actions.empty()) return {work_unsaid(thing)};
  const Steps steps = plain_steps(thing);
  const bool only_how = steps.plain != nullptr && is_only_how(thing, steps);
  const bool scrapes = has_action(
      thing, [](const Action& a) { return !a.words.empty() && a.activity == remove && !is_haul(a); });
  if (steps.plain != nullptr && !only_how) {
    Work work = work_of(*steps.plain);
    if (steps.resets && steps.back != nullptr) work.text = steps.back->text;
    const bool lays = steps.puts_back && steps.replaces && !(steps.anew && steps.removes);
    if (steps.resets)
      work.activity = detach_and_reset;
    else if (lays || (steps.both && scrapes))  // "scrape the acoustic and respray it"
      work.activity = replace;
    else if (steps.both || (steps.removes && steps.replaces))
      work.activity = remove_and_replace;
    if (work.activity == remove_and_replace && !steps.both && tears_off_shingles(thing)) {
      work.activity = remove;  // lists have tearing off as an item of its own
      works.push_back(work);
      work.activity = replace;
    }
    works.push_back(work);
  }
  constexpr auto finishing = std::to_array<std::string_view>({"tape", "float", "tape float", "finish"});
  const bool hung = steps.plain != nullptr && !only_how && thing.has_word("drywall");
  for (const Action* action : thing.actions) {
    if (action->words.empty() || (is_haul(*action) && steps.plain != nullptr)) continue;
    if (hung && is_one_of(finishing, action->words)) continue;  // the list's drywall is taped and floated
    const bool again = std::ranges::any_of(works, [&](const Work& w) { return w.words == action->words; });
    if (!again) works.push_back(work_of(*action));
  }
  join_coats(works);
  return works;
}

std::vector<SaidThing> parts_of(const SaidThing& thing, const Work& work) {
  if (work.activity == Activity::remove && tears_off_shingles(thing)) {
    SaidThing old = thing;  // what the new ones are like
    std::erase_if(old.words, [](const std::string& word) { return word.starts_with("with"); });
    return {old};
  }
  if (work.words == "texture" && thing.has_word("wallpaper")) {  // "strip the wallpaper, then texture"
    SaidThing board = thing;
    board.words = {"drywall"};
    board.thing = find_thing(read_tokens("drywall", 1)).row;
    board.surfaces = walls;
    return {board};
  }
  const bool coats_board = work.coats && thing.has_word("drywall") && !thing.amount && !thing.area;
  const bool plain = thing.thing == nullptr && !is_noun(head_of(thing));
  const bool both = (plain || coats_board) && thing.surfaces == (walls | ceiling) && !work.words.empty();
  if (!both) return {thing};
  SaidThing of_walls = thing, of_ceiling = thing;
  of_walls.surfaces = walls;
  of_walls.places = {"walls"};
  of_ceiling.surfaces = ceiling;
  of_ceiling.places = {"ceiling"};
  return {of_walls, of_ceiling};
}

bool says_all(const Action& action, std::span<const Token> sentence, std::size_t count) {
  constexpr auto wholes = std::to_array<std::string_view>({"all", "everything", "both"});
  constexpr std::size_t reach = 3, longest = 8;
  if (action.text.starts_with("put") && action.text.find("new") != std::string_view::npos) return true;
  const std::size_t end = std::min(sentence.size(), count + reach);
  return end <= longest && std::ranges::any_of(sentence.first(end), [&](const Token& token) {
           return is_one_of(wholes, token.text);
         });
}

}  // namespace estimate::scope
