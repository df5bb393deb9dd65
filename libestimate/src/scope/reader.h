// Reader: reads the tokens of a text from left to right, sentence by sentence, and gives each word its role.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scope/grammar.h"
#include "scope/room_book.h"
#include "scope/talk.h"
#include "scope/tokens.h"

namespace estimate::scope {

class Reader {
 public:
  Reader(Tokens tokens, const Tokens& source, const Objects& objects, std::vector<ScopeRoom> rooms);
  ReadText read();

 private:
  using enum TokenKind;

  static bool is_sign(TokenKind kind) { return kind == soft || kind == colon || kind == hard; }

  // Tokens
  [[nodiscard]] std::span<const Token> rest() const { return from(at_); }
  [[nodiscard]] std::span<const Token> from(std::size_t at) const;
  [[nodiscard]] bool is(std::size_t at, TokenKind kind) const;
  [[nodiscard]] std::string_view word_at(std::size_t at) const;
  [[nodiscard]] std::size_t skip_fillers(std::size_t at) const;
  [[nodiscard]] bool ends_at(std::size_t at) const { return at >= end_ || is_sign(tokens_[at].kind); }
  [[nodiscard]] bool is_measure(std::size_t at) const;
  /// A word of a thing: its name or what is said about it.
  [[nodiscard]] bool is_content(std::size_t at) const;

  // Roles
  void note_sentence(std::size_t behind);
  void mark(std::size_t at, std::size_t count, ScopeRole role);
  void mark_frame(std::size_t at, std::size_t count, ScopeRole role) { mark_thing(frame_, at, count, role); }
  void mark_thing(SaidThing& thing, std::size_t at, std::size_t count, ScopeRole role);
  void take(std::size_t count, ScopeRole role);
  /// The words of the tokens are understood, and nothing is done with them.
  void handle(std::size_t begin, std::size_t end);

  // Sentences
  void read_sentence(std::size_t behind);
  [[nodiscard]] std::size_t end_of_clause();
  [[nodiscard]] bool other_work_follows(std::size_t joint) const;
  [[nodiscard]] bool copy_begins(std::size_t at) const;
  [[nodiscard]] std::size_t too_behind_room(std::size_t at) const;
  [[nodiscard]] std::size_t find_same() const;
  [[nodiscard]] bool ends_same(std::size_t behind) const;
  [[nodiscard]] bool ends_same_things(std::size_t at) const;
  [[nodiscard]] std::size_t begin_of_last_part() const;
  bool read_question(std::size_t behind);
  bool read_deletion();
  bool read_return();
  bool rework_dropped(std::size_t comma);
  [[nodiscard]] std::size_t begin_of_deletion() const;
  bool read_numbered_deletion(std::size_t begin);
  [[nodiscard]] std::vector<std::string> words_of_ones(std::size_t begin) const;
  void drop_rooms(const std::vector<std::size_t>& rooms);
  void take_back_last();
  /// Whether only words of a thing that was said follow: "drop the ceiling".
  [[nodiscard]] bool is_about_said(std::size_t at) const;
  [[nodiscard]] bool takes_off_scope(std::size_t at) const;
  [[nodiscard]] bool takes_out_room(std::size_t begin, const FoundMark& found) const;
  [[nodiscard]] bool gives_reason(std::size_t comma, std::size_t behind) const;
  bool take_back_line(std::size_t number);
  /// "one of the fans": so many less of the last thing that the words are of.
  bool take_back_in(const std::vector<std::size_t>& rooms, const std::vector<std::string>& words);
  bool take_fewer(const std::vector<std::string>& words, double count);
  bool take_back(const std::vector<std::string>& said_words, std::optional<std::size_t> room = {});
  /// "not the ceiling", of walls and ceiling
  static bool drop_surface(SaidThing& thing, const std::vector<std::string>& words);
  [[nodiscard]] static bool is_about(const SaidThing& thing, const std::vector<std::string>& words);
  [[nodiscard]] static bool is_named_in_full(const SaidThing& thing, const std::vector<std::string>& words);
  [[nodiscard]] std::vector<SaidThing*> things_about(const std::vector<std::string>& words);

  /// "same in bedroom 2", "BR4 same dims same scope", "same floor in the closet, two by six"
  bool read_copy();
  [[nodiscard]] bool has_things_in(std::size_t room) const;
  void find_model(std::size_t at);
  [[nodiscard]] std::size_t too_behind(std::size_t at) const;
  [[nodiscard]] std::size_t end_of_too(std::size_t at) const;
  [[nodiscard]] bool is_of_last_things(std::string_view word) const;
  void copy_things(const std::vector<std::size_t>& rooms, const std::vector<std::string>& words,
                   const std::vector<std::string>& left_out, bool dims);
  void copy_sizes(const std::vector<std::size_t>& rooms, std::size_t source, bool dims);
  [[nodiscard]] bool is_among(const SaidThing& thing, const std::vector<std::string>& words) const;
  void read_rest_of_copy(std::size_t first, const std::vector<std::size_t>& rooms);
  void read_of_copy(std::size_t first, const std::vector<std::size_t>& rooms);
  [[nodiscard]] bool is_new_in_copy() const;
  void set_amount_of_copy(std::size_t first);
  bool count_copy(std::size_t first);
  [[nodiscard]] std::vector<std::string> same_works() const;
  [[nodiscard]] std::size_t own_size_behind(std::size_t comma) const;
  bool size_copied(std::size_t first, std::size_t behind);
  bool size_copied_side(std::size_t first);
  [[nodiscard]] bool is_on_side(const SaidThing& thing) const;
  [[nodiscard]] std::vector<std::size_t> rooms_of_source(const std::vector<std::size_t>& rooms) const;
  [[nodiscard]] bool means_another(const SaidThing& thing) const;
  [[nodiscard]] std::vector<std::size_t> room_of_closet(const std::vector<std::size_t>& source,
                                                        const SaidThing& last) const;
  bool change_copy(std::size_t first);
  void resize_copies(std::size_t first, const std::vector<std::size_t>& rooms);
  bool resize_runs(std::size_t first);

  bool leave_sound(std::size_t count);
  bool read_answer();
  bool read_numbered_answer();
  bool rate_last(std::size_t at);
  bool add_days(std::size_t at);
  bool read_days_of_all();
  bool read_more_days();
  void add_answer(std::size_t at, std::size_t question);

  // Words
  struct SaidContents;
  bool is_about_contents(SaidContents& said);
  bool contents_follow(std::size_t at);
  bool read_contents();
  [[nodiscard]] bool heads_lost_contents() const;
  void next();
  void next_word();
  /// A name of several words that a list has for what was said, unless it is a room's.
  bool read_name();
  bool read_grade();
  /// "and carpet pad": a name with a joiner in it is read word by word.
  std::optional<bool> read_mixed_name(std::size_t behind);
  bool read_clause();
  bool read_load_contents();
  bool read_aside();
  bool read_absence();
  bool read_presence();
  bool read_work_of_others();
  /// "dog chewed the casing", "insured already pulled the carpet", "talked to the neighbor": what happened
  bool read_story();
  bool read_promise();
  bool read_unharmed();
  bool read_unknown_kind();
  void note_room_of_story(std::size_t at);
  [[nodiscard]] SaidStory find_story() const;
  [[nodiscard]] bool hits_thing(std::size_t at) const;
  [[nodiscard]] std::size_t behind_break() const;

  bool read_adverb();
  bool read_category();
  /// "lights: three cans, ...", "total loss contents in the den: ...": only a heading
  bool drop_heading();
  /// "walls, two coats. take out one 6 by 5 window": off the walls that were named
  [[nodiscard]] bool deducts_opening() const;
  [[nodiscard]] bool paints_tall_walls() const {
    return now_.tall_walls && pending_action_ && !actions_.empty() && actions_.back()->coats;
  }
  [[nodiscard]] bool opening_follows(std::size_t at, bool needs_size) const;
  [[nodiscard]] bool has_open_things() const;
  [[nodiscard]] bool names_frame_word(std::size_t at) const;
  bool read_cause();
  bool read_dates();
  bool read_more_squares();
  bool read_weekdays();
  [[nodiscard]] std::size_t open_things() const;
  /// "carpet and pad out": also of the things before it that have no action yet.
  void end_frame_keeping_open(const Action& action);
  bool read_deduction();
  void read_content();
  void read_filler();
  [[nodiscard]] bool is_in_place() const;
  void take_unknown();
  [[nodiscard]] bool is_last_word(std::size_t at) const;
  /// Behind "on the", "of": what the thing is part of.
  [[nodiscard]] bool is_complement() const;
  /// "carpet with pad": another thing, if it is one of the list's own; "shingles with felt" are a kind.
  bool read_with();
  bool read_underlay();
  void add_said(std::size_t at, std::size_t count);
  /// A new noun behind a complete thing begins another one.
  void begin_words();
  [[nodiscard]] bool begins_other_thing() const;
  [[nodiscard]] bool begins_listed_thing() const;
  [[nodiscard]] bool follows_surfaces() const;
  bool read_mark();
  bool begin_correction(std::size_t count);
  bool corrects_rating(std::size_t count);
  void take_back_joined();
  bool keep_named_again(std::size_t begin);
  bool scratch_that(std::size_t count);
  bool rename_last(std::size_t count);
  /// "not the ceiling", "leave the carpet", "no felt"
  bool begin_negation(std::size_t count);
  [[nodiscard]] bool acts_behind(std::size_t at) const;
  [[nodiscard]] std::size_t leaves_equipment(std::size_t at) const;
  [[nodiscard]] std::size_t size_they_want() const;
  [[nodiscard]] std::size_t end_of_denied_new(std::size_t at) const;
  bool deny_new(std::size_t count);
  bool renames_thing();
  bool read_taken_off(std::size_t count);
  /// "except the hearth, that's two by six", "but not the north wall", "all but 4 feet": how much is left out
  bool read_exception(std::size_t count);
  /// Where the size of what is left out is; 0: nowhere.
  [[nodiscard]] std::size_t size_of_exception(std::size_t at) const;
  [[nodiscard]] bool is_one_of_walls(std::size_t at) const;
  void leave_out(const Token& size);
  [[nodiscard]] bool leaves_alone(std::size_t at) const;
  bool read_wall_left_off();
  /// Behind a size: "the 4x8 entry tile".
  [[nodiscard]] std::size_t skip_noun(std::size_t at) const;
  bool read_nothing(std::size_t count);
  [[nodiscard]] bool explains_work() const;
  bool leave_rest(std::size_t count);
  bool leave_room_alone(std::size_t count);
  [[nodiscard]] bool turns_to_pronoun(std::size_t comma) const;
  bool read_each(std::size_t count);
  bool counts_like_last(std::size_t count);
  bool read_same_height(std::size_t count);
  bool read_same_days(std::size_t count);
  bool read_same_work(std::size_t count);
  /// "same length": as much as of the thing before
  bool read_same_measure(std::size_t count);
  bool read_place_again();
  bool read_placing();
  /// "with a six foot cased opening"
  [[nodiscard]] bool opening_follows() const;
  void share_surfaces();
  void imply_thing();

  SaidThing* target_thing();
  bool read_condition();
  void drop_cause();
  bool read_thing();
  void read_surface(const FoundRow<SurfaceWord>& found);

  // Parts of rooms
  bool read_walls();
  bool read_that_wall();
  void name_wall();
  bool head_by_wall(const std::string& name, std::size_t feet);
  bool read_wall_feet(const std::string& name, std::size_t at);
  void set_wall_length(double feet);
  bool read_place();
  void head_by_place();
  bool place_by_room(std::size_t room, std::size_t name);
  bool read_outdoors();
  void work_like_last();
  void leave_room_by_door();
  bool read_door_of_room();
  bool read_extent_word();
  // Actions
  bool read_action();
  [[nodiscard]] bool has_object(const FoundRow<Action>& found) const;
  bool read_open_height();
  bool read_sealed_stain();
  [[nodiscard]] bool removes_old(const FoundRow<Action>& found) const;
  [[nodiscard]] bool then_hangs(const FoundRow<Action>& found) const;
  [[nodiscard]] bool begins_new_thing() const;
  [[nodiscard]] bool new_thing_runs_on() const;
  bool begins_part(std::size_t at);
  bool renews_measured();
  [[nodiscard]] FoundRow<Action> reset_behind(const FoundRow<Action>& found) const;
  [[nodiscard]] bool lonely_rating(const FoundRow<Action>& found) const;
  bool use_action(FoundRow<Action> found);
  bool read_kind_behind(const FoundRow<Action>& found);
  [[nodiscard]] bool hangs_next(const FoundRow<Action>& found) const;
  bool begin_action(const FoundRow<Action>& found);
  bool give_to_heading();
  bool deny_action(const FoundRow<Action>& found);
  bool drop_activity(const Action& action);
  bool put_back_amount(const FoundRow<Action>& found);
  [[nodiscard]] FoundRow<Action> hung_anew(const FoundRow<Action>& found) const;
  [[nodiscard]] FoundRow<Action> with_coats(const FoundRow<Action>& found) const;
  [[nodiscard]] bool finishes_drywall(const Action& action) const;
  [[nodiscard]] bool takes_off() const;
  [[nodiscard]] bool hits_with() const;
  /// "set it back in", "put it back": what was taken off comes again.
  bool read_again(const FoundRow<Action>& found);
  [[nodiscard]] std::vector<std::size_t> things_put_back(bool all) const;
  bool read_rebuild();
  [[nodiscard]] std::size_t same_back(std::size_t at) const;
  /// Whether no thing follows the action: it is about what was named before.
  [[nodiscard]] bool ends_action(std::size_t at) const;
  [[nodiscard]] bool ends_counted(std::size_t at) const;
  /// An action without a thing of its own: "..., R&R", "cut it and bag it".
  bool attach_action(const Action& action, std::size_t count);
  void add_joined(std::size_t index, std::vector<std::size_t>& open) const;
  std::size_t take_face(SaidThing& run, std::size_t count);
  /// "hall 4x22 screen and recoat, den 14x18 sand and finish": the same thing in the room that was named
  /// since.
  bool attach_in_other_room(const Action& action, std::size_t count);
  [[nodiscard]] std::size_t thing_of_section(std::size_t at) const;

  // Rooms
  /// "in the kitchen"
  [[nodiscard]] bool is_after_preposition() const;
  [[nodiscard]] bool is_place(std::size_t behind) const;
  bool read_room();
  void begin_rooms(std::size_t behind, bool follows);
  [[nodiscard]] bool opens_with_room(std::size_t behind) const;
  bool gives_to_each(std::size_t behind);
  std::size_t read_known_rooms(std::size_t at, std::vector<std::size_t>& rooms);
  bool leave_rooms_out(std::size_t count);
  void give_next_size(std::size_t room);
  bool size_rooms_again();
  bool read_compound_room(std::size_t count);
  bool is_known_room(std::size_t at, std::size_t count);
  bool read_room_group();  // "in all three", "both rooms", "each bedroom": rooms that were named before
  bool read_ceilings_of_rooms();
  void place_in_group(std::vector<std::size_t> group, bool is_each);
  [[nodiscard]] bool is_all_rooms(double count) const;
  void add_like_rooms(std::size_t kind, double count);
  bool place_in_like_rooms(std::size_t kind, double count);
  bool read_room_count();
  std::vector<std::size_t> rooms_of_sizes(std::string_view kind, double count, std::size_t at);
  void multiply_counted_rooms();
  [[nodiscard]] std::vector<std::size_t> rooms_like(std::string_view kind) const;
  bool read_more_of_last();
  void add_more(SaidThing more, std::size_t name, std::size_t count);
  void add_numbered_rooms(std::size_t count);
  [[nodiscard]] bool ends_sized_list(std::size_t behind) const;
  bool read_count_of_room();
  [[nodiscard]] bool is_heading_room(const std::vector<std::size_t>& rooms) const;
  [[nodiscard]] FoundRow<Action> find_split_action() const;
  [[nodiscard]] FoundRow<Action> find_action_behind_modal() const;
  [[nodiscard]] FoundRow<Action> find_progressive() const;
  void assign_rooms();
  [[nodiscard]] bool lists_sized_rooms();
  bool size_listed_room(std::size_t count);
  [[nodiscard]] bool continues_list(std::size_t behind) const;
  std::vector<std::size_t>& sized_rooms();
  [[nodiscard]] bool in_header() const;
  [[nodiscard]] bool in_heading() const {
    return actions_.empty() && frame_.actions.empty() && text_.things.size() == sentence_begin_;
  }

  bool read_opening();
  bool read_opening_width();
  bool size_opening(ScopeOpening& opening);
  void take_off(const ScopeOpening& opening);
  [[nodiscard]] FoundRow<OpeningWord> find_said_opening(std::size_t at) const;
  [[nodiscard]] bool follows_edge(std::size_t behind) const;
  [[nodiscard]] bool frame_has_measure() const;
  [[nodiscard]] bool is_sized() const;
  [[nodiscard]] bool ends_action_behind(std::size_t at) const;
  /// "plus a little bump out three by five": where its size is; 0: no offset
  [[nodiscard]] std::size_t offset_behind() const;
  [[nodiscard]] bool is_room_of_its_own() const;
  [[nodiscard]] bool is_l_shaped() const;
  void add_offset(std::size_t joiner);
  // Measures
  void read_measure();
  bool correct_measure(const Token& token);
  bool coat_board(const Token& token);
  bool correct_side(const Token& token, SaidThing& last);
  [[nodiscard]] bool ends_here() const;
  [[nodiscard]] bool acts_on_last() const;
  /// The thing that a measure is of: the one that is being read, or the last one if no noun follows.
  SaidThing& measured_thing();
  [[nodiscard]] bool opens_other_room() const;

  template <class T>
  void set(std::optional<T> SaidThing::* member, const T& value, ScopeRole role) {
    SaidThing& target = measured_thing();
    if (target.*member) {  // said twice: one of them is of something else
      text_.words[tokens_[at_].first].role = ScopeRole::unknown;
      return;
    }
    target.*member = value;
    mark_thing(target, at_, 1, role);
  }

  void add_rating(const Rating& rating);
  bool boards_framed_wall(const Rating& rating);
  void read_share();
  void add_waste();
  bool add_cleaning_charge();
  /// "the 14 foot wall", "it's the 18 footer": how long the wall is
  bool read_wall_length();
  bool read_cut_length(SaidThing& thing);
  /// "two outside walls, 11 and 12": how long they are together
  bool read_wall_lengths();
  bool read_width();
  bool read_times_coats();
  bool read_half();
  bool read_part_of_room();
  void part_from_cleaning();
  void share_part_of_room();

  bool read_pieces();
  bool read_both_edges();
  bool read_places();

  bool read_product();

  /// "3 of them came out after two days", "the other four ran five days"
  bool read_stay();
  /// What comes before `behind` is about a thing that was said before; the reader stays on its last token.
  bool take_about(SaidThing& thing, std::size_t behind, ScopeRole role);
  [[nodiscard]] SaidThing* counted_thing();
  [[nodiscard]] SaidTime find_time(std::size_t at) const;
  bool read_unused();
  bool read_crew();
  void apply_crew();
  bool read_room_amount();
  void note_slope();
  void share_room_amounts();
  void take_totals_once();
  bool restate_total(SaidThing& last, const SaidThing& left);
  void size_alike_rooms();
  void size_floors();
  bool read_kind_of_some();
  [[nodiscard]] SaidRuns find_runs() const;
  bool read_runs();
  [[nodiscard]] bool is_joined_list(std::size_t count, bool complete) const;
  void read_count();
  bool read_time_of_day();
  bool read_area_range();
  bool read_one_layer();
  [[nodiscard]] bool is_wall(std::size_t at) const { return word_at(at) == "wall" || word_at(at) == "walls"; }

  /// "twenty two long nine high"
  bool read_extent_number();
  bool read_size_of_each_side();
  [[nodiscard]] bool follows_squares() const;
  bool read_other_area(SaidThing& said, const Token& token);

  /// "figure ten and a half average", "eight on the low side thirteen at the peak"
  bool read_height_number();
  void read_inches();
  [[nodiscard]] bool is_upward() const;
  void set_height(double feet);
  void read_amount();
  void read_per_day();
  void read_dimensions();
  [[nodiscard]] bool is_piece() const;
  bool read_size_of_next_room(const Token& token);
  bool repeats_count(const Token& token);
  [[nodiscard]] static bool is_upright(const std::vector<std::string>& words);
  bool read_wall_size(const Token& token, bool all_sized);
  void read_thing_size(const Token& token, bool noun_follows);  // dimensions that are not of a room

  /// "the entry and hall, 6x9 and 4x22"
  [[nodiscard]] bool has_sizes_for_all(std::size_t rooms) const;
  [[nodiscard]] bool room_follows(std::size_t at) const;
  [[nodiscard]] bool tiles_follow() const;
  [[nodiscard]] bool is_size_of_tile(const Token& size) const;
  [[nodiscard]] bool is_lumber(const Token& token) const;
  void set_room_size(const Token& size);
  void read_length();
  [[nodiscard]] bool is_room_height(const Token& token) const;
  [[nodiscard]] bool is_height_behind_area(const Token& token) const;
  bool read_run_behind_height(const Token& feet);
  bool read_length_of_each(const Token& token);
  void set_room_height(double height);
  bool drops_high_surface(std::size_t stop);
  void keep_surfaces();
  // Ends
  [[nodiscard]] bool has_noun(const SaidThing& thing) const;
  [[nodiscard]] bool is_mention(const SaidThing& thing) const;
  bool is_roof_as_place(const SaidThing& thing);
  void end_frame();
  void name_sprayed_agent(SaidThing& thing);
  static void apply_agent(SaidThing& thing);
  void imply_by_action(SaidThing& thing);
  void end_frame_before_more();
  [[nodiscard]] std::vector<std::size_t> things_without_action(const Action& action) const;
  bool spray_after_removal(const Action& action, std::size_t count);
  /// Only words that nobody knows, and no work said for them: they are reported.
  [[nodiscard]] bool is_gibberish(const SaidThing& thing);
  /// "R-19", "six mil", "hang half inch": the thing that has such ratings.
  void add_implied_noun(SaidThing& thing);
  [[nodiscard]] std::string_view vinyl_noun() const;
  [[nodiscard]] static bool puts_up_board(const Action& action);
  /// "pull the R13 behind it": the place is that of what only its rating names.
  void name_rated_thing() {
    if (!frame_.names_something() && pending_action_ && !frame_.ratings.empty()) add_implied_noun(frame_);
  }

  /// What was said before the noun came: "two foot flood cut", "4 R&R outlets".
  void keep_measures(SaidThing thing);
  void end_negated(const SaidThing& thing);
  void place_in_own_room(std::size_t index);
  bool join_surface(const SaidThing& thing);
  bool join_walls_only(const SaidThing& thing);
  bool join_walls(const SaidThing& thing, bool postfix);
  bool read_unknown_verb();
  [[nodiscard]] bool all_sized() {
    return std::ranges::all_of(rooms_,
                               [&](std::size_t room) { return book_.rooms()[room].length_ft.has_value(); });
  }

  /// "ridge cap, composition shingles": the list says it of the last thing.
  bool describes_last(SaidThing& thing, bool postfix);
  /// Only modifiers: of the last thing (", metal"), or of another one of its kind ("upper, 12 LF").
  bool join_modifiers(SaidThing& thing, bool postfix);
  bool completes_last(const SaidThing& thing);
  /// "no, three three-way switches": of a thing that is there already, what is new replaces what was said.
  bool restates(SaidThing& thing);
  bool says_again(const SaidThing& thing);
  bool measures_again(const SaidThing& thing);
  /// "the outlet ..., new outlet": what was named without an action gets it.
  bool repeats_last(SaidThing& thing);
  void end_sentence();
  void name_things();
  void note_plaster();
  void texture_last_board();
  void drop_lost_contents();
  void forget_boarding();
  void forget_named_work();
  void share_actions();
  void carry_surface_work();
  void leave_out_wall();
  void share_postfix_actions();
  void share_measures();
  void forget_special_actions();
  void count_like_joined(const SaidThing& before, SaidThing& thing) const;
  void doubt_header_amount();
  void lend_measures();
  void carry_squares();
  void carry_siding();
  void keep_extracted_floors();
  void join_put_back();
  void renew_texture();
  void renew_as_much();
  void renew_cut();
  void spray_framing();
  void count_hardware();
  void place_loads();
  void treat_as_much();
  void size_sides();
  void drop_wholes();
  void count_ducts();
  void name_door_panels();
  void lend_days();
  void drop_carpeted_steps();
  void spread_over_slopes();
  void correct_room();
  void place_last_things();
  void doubt_sentence();
  bool give_actions();
  [[nodiscard]] std::size_t take_all_counted(std::size_t at, std::vector<std::size_t>& open);
  /// Measures that no thing came for are those of the last thing, if it has none.
  void settle_measures();
  void size_layers();
  void add_roof_charges();
  void add_roof_charge(std::size_t at, std::string_view kind);
  void imply_cut(SaidThing& thing, const Action& action) const;
  /// "the three and a quarter one", "on that one": no count.
  [[nodiscard]] bool is_pronoun_one() const;
  [[nodiscard]] bool rating_follows() const;
  bool read_more_coats();
  /// "two patches actually": the sentence corrects what was said before.
  [[nodiscard]] bool corrects_from_behind() const;
  bool read_change();
  bool resize_room_work(std::size_t at);
  bool resize_named(std::size_t at);
  SaidAgain find_again(std::size_t at, bool makes);
  bool recount_in_room(std::size_t at);
  bool recount_last(std::size_t at);
  bool change_height();
  bool resize_mentioned(std::size_t at);
  bool resize_behind(std::size_t at);
  bool read_heading(std::size_t behind);

  Tokens tokens_;
  const Objects& objects_;
  RoomBook book_;
  ReadText text_;
  std::size_t at_ = 0, end_ = 0, sentence_start_ = 0;                  // of the sentence
  std::size_t sentence_ = 0, sentence_begin_ = 0, segment_begin_ = 0;  // things before it
  std::vector<const Action*> actions_;                                 // that the next things get
  std::vector<std::pair<std::size_t, std::size_t>> action_marks_;
  SaidThing frame_;
  std::vector<std::size_t> rooms_, last_taken_rooms_;
  std::vector<std::pair<std::size_t, double>> counted_rooms_;  // "three bedrooms"
  std::optional<Token> header_amount_, kept_squares_;
  std::vector<std::size_t> kept_rooms_;                 // where the kept squares are
  std::vector<std::size_t> attached_;                   // things that the last action without a thing was for
  std::size_t attached_sentence_ = 0, first_word_ = 0;  // the latter of the sentence
  SentenceState now_;
  std::vector<double> vault_;
  bool takes_back_ = false, deducts_area_ = false, joined_ = false;  // the last: "and" came before
  double whole_left_ = 0;
  bool left_slope_ = false;  // "north slope 15 square, south 12": more places than rooms
  bool has_postfix_action_ = false, follows_action_ = false, pending_action_ = false;
  std::size_t behind_action_ = 0, room_begin_ = 0, room_end_ = 0, place_end_ = 0;
  std::vector<std::pair<std::size_t, std::string_view>>
      kept_charges_;  // pitches and stories without a roof yet
  std::size_t kept_sentence_ = 0;
  std::optional<SaidThing> nameless_;  // the last thing that nobody knows
  std::size_t contents_sentence_ = 0;  // the last one about rooms whose contents are moved
  std::string fillers_;                // behind the last word of the thing
};

}  // namespace estimate::scope
