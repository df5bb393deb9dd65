// The roof interview: answers, checked against their questions, with defaults in place of what is not
// answered; the measurements that it uses; and what it takes for granted.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/roof/describe.h"
#include "esx/roof/interview.h"
#include "esx/roof/roof_measurements.h"
#include "geometry/decimal.h"
#include "geometry/geometry.h"

namespace roof {

using geometry::count_low_slope;
using geometry::decimal;
using geometry::read_decimal;
using geometry::whole_number;

namespace {

using estimate::Activity;

class AnswerReader {
 public:
  explicit AnswerReader(const Answers& answers) : answers_(answers) {}

  /// Why an answer does not fit its question; nullopt: it does, or there is none.
  [[nodiscard]] std::optional<RoofRefusal> fault(const Question& question) const;
  [[nodiscard]] bool answered(const Question& question) const;

  /// The answer or the default, as text: "yes", "2", "eaves"; empty where there is neither.
  [[nodiscard]] std::string text(std::string_view id) const;
  [[nodiscard]] bool yes(std::string_view id) const { return text(id) == "yes"; }
  [[nodiscard]] double number(std::string_view id) const;
  [[nodiscard]] int integer(std::string_view id) const;
  [[nodiscard]] std::vector<std::string> list(std::string_view id) const;
  /// Position of the answer among the question's options.
  template <class Choice>
  [[nodiscard]] Choice choice(std::string_view id) const {
    return static_cast<Choice>(position(id));
  }

 private:
  [[nodiscard]] const AnswerValue* find(std::string_view id) const;
  [[nodiscard]] int position(std::string_view id) const;

  const Answers& answers_;
};

std::string as_text(const AnswerValue& value) {
  if (const bool* b = std::get_if<bool>(&value)) return *b ? "yes" : "no";
  if (const double* d = std::get_if<double>(&value)) return decimal(*d, 6);
  if (const std::string* s = std::get_if<std::string>(&value)) return *s;
  const auto* list = std::get_if<std::vector<std::string>>(&value);
  return list == nullptr ? std::string() : estimate::join(*list, ", ");
}

bool has_option(const Question& q, std::string_view text) {
  return q.options.empty() || std::ranges::find(q.options, text) != q.options.end();
}

bool is_number(const Question& q, const AnswerValue& value) {
  const double* d = std::get_if<double>(&value);
  if (d == nullptr || !std::isfinite(*d)) return false;
  if (q.type == QuestionType::integer && *d != std::floor(*d)) return false;
  return (!q.minimum || *d >= *q.minimum) && (!q.maximum || *d <= *q.maximum);
}

bool fits(const Question& q, const AnswerValue& value) {
  switch (q.type) {
    case QuestionType::yes_no:
      return std::holds_alternative<bool>(value);
    case QuestionType::integer:
    case QuestionType::number:
      return is_number(q, value);
    case QuestionType::text:
      return std::holds_alternative<std::string>(value);
    case QuestionType::choice:
      return std::holds_alternative<std::string>(value) && has_option(q, as_text(value));
    case QuestionType::choices:
      break;
  }
  const auto* list = std::get_if<std::vector<std::string>>(&value);
  return list != nullptr &&
         std::ranges::all_of(*list, [&](const std::string& one) { return has_option(q, one); });
}

std::string wanted(const Question& q) {
  const std::string_view article = q.type == QuestionType::integer ? "an " : "a ";
  std::string text = std::string(article) + std::string(question_type_name(q.type));
  if (q.minimum && q.maximum) text += " from " + decimal(*q.minimum, 2) + " to " + decimal(*q.maximum, 2);
  return text;
}

/// nullptr for an id that no row has.
const Question* find_question(std::string_view id) {
  const auto found = std::ranges::find(question_table(), id, &Question::id);
  return found == question_table().end() ? nullptr : &*found;
}

const AnswerValue* AnswerReader::find(std::string_view id) const {
  const auto found = answers_.find(id);
  return found == answers_.end() ? nullptr : &found->second;
}

bool AnswerReader::answered(const Question& question) const { return find(question.id) != nullptr; }

std::optional<RoofRefusal> AnswerReader::fault(const Question& question) const {
  const AnswerValue* value = find(question.id);
  if (value == nullptr || fits(question, *value)) return std::nullopt;
  std::vector<std::string> options(question.options.begin(), question.options.end());
  return RoofRefusal{{estimate::ErrorCode::invalid_roof_answer,
                      "the answer to " + std::string(question.id) + " must be " + wanted(question),
                      "/answers/" + std::string(question.id)},
                     std::string(question.id),
                     std::move(options),
                     as_text(*value)};
}

std::string AnswerReader::text(std::string_view id) const {
  if (const AnswerValue* value = find(id)) return as_text(*value);
  const Question* question = find_question(id);
  return question == nullptr ? std::string() : std::string(question->initial);
}

double AnswerReader::number(std::string_view id) const { return read_decimal(text(id)).value_or(0); }

int AnswerReader::integer(std::string_view id) const { return whole_number(number(id)); }

std::vector<std::string> AnswerReader::list(std::string_view id) const {
  const AnswerValue* value = find(id);
  const auto* list = value == nullptr ? nullptr : std::get_if<std::vector<std::string>>(value);
  return list == nullptr ? std::vector<std::string>() : *list;
}

int AnswerReader::position(std::string_view id) const {
  const Question* question = find_question(id);
  if (question == nullptr) return 0;
  const auto found = std::ranges::find(question->options, std::string_view(text(id)));
  return found == question->options.end() ? 0 : static_cast<int>(found - question->options.begin());
}

/// What the interview measures: a roof or slopes of it, a description, or figures typed in.
struct InterviewMeasurements {
  std::optional<PublishedTotals> totals;  // none while an answer or the measurements are missing
  std::optional<RoofRefusal> error;
  std::vector<estimate::Warning> warnings;  // of a description, with its assumptions
  std::optional<Report> described;          // the roof of a description
  Answers said;                             // what its words answer
};

struct Direction {
  std::string_view name;
  double azimuth_deg;
};
constexpr auto directions =
    std::to_array<Direction>({{"north", 0}, {"east", 90}, {"south", 180}, {"west", 270}});

/// Within an eighth of a turn to either side.
bool faces_towards(const Slope& slope, std::string_view name) {
  const auto row = std::ranges::find(directions, name, &Direction::name);
  if (row == directions.end() || !slope.azimuth_deg) return false;
  const double off = std::remainder(*slope.azimuth_deg - row->azimuth_deg, 360);
  return off >= -45 && off < 45;
}

/// Everything typed in counts as published.
PublishedTotals manual_totals(const AnswerReader& answers) {
  PublishedTotals totals;
  totals.area_sf = answers.number("area");
  const double pitch = answers.number("pitch");
  totals.pitches = {{whole_number(std::floor(pitch + 0.5)), totals.area_sf, 1}};
  count_low_slope(totals, pitch, totals.area_sf);
  const auto put = [&](LineType type, std::string_view id) {
    totals.lengths_ft[static_cast<std::size_t>(type)] = answers.number(id);
  };
  put(LineType::eave, "eave_ft");
  put(LineType::rake, "rake_ft");
  put(LineType::ridge, "ridge_ft");
  put(LineType::hip, "hip_ft");
  put(LineType::valley, "valley_ft");
  put(LineType::step_flashing, "step_flashing_ft");
  put(LineType::flashing, "flashing_ft");
  return totals;
}

/// Positions of the slopes that a name refers to.
std::vector<bool> named(const std::vector<Slope>& slopes, const std::string& name) {
  const std::string lower = estimate::to_lower(name);
  std::vector<bool> found;
  found.reserve(slopes.size());
  for (const Slope& slope : slopes)
    found.push_back(lower == estimate::to_lower(slope.label) || faces_towards(slope, lower));
  return found;
}

void add_slope(PublishedTotals& totals, const Slope& slope) {
  totals.area_sf += slope.area_sf;
  count_low_slope(totals, slope.pitch, slope.computed_area_sf);
  const auto row = std::ranges::find(totals.pitches, slope.whole_pitch, &PitchShare::pitch);
  if (row == totals.pitches.end())
    totals.pitches.push_back({slope.whole_pitch, slope.area_sf, 0});
  else
    row->area_sf += slope.area_sf;
}

/// Totals of the slopes named by designator or direction, with the lines that border them; what is published
/// for the whole roof is left out. nullopt if a name fits no slope: `unknown` says which.
std::optional<PublishedTotals> totals_of_slopes(const RoofMeasurements& measured,
                                                const std::vector<std::string>& names, std::string& unknown) {
  std::vector<bool> wanted(measured.slopes.size(), false);
  for (const std::string& name : names) {
    const auto found = named(measured.slopes, name);
    if (std::ranges::find(found, true) == found.end()) {
      unknown = name;
      return std::nullopt;
    }
    for (std::size_t s = 0; s < wanted.size(); ++s) wanted[s] = wanted[s] || found[s];
  }
  PublishedTotals totals;
  for (std::size_t s = 0; s < wanted.size(); ++s)
    if (wanted[s]) add_slope(totals, measured.slopes[s]);
  std::ranges::sort(totals.pitches, {}, &PitchShare::pitch);
  for (PitchShare& row : totals.pitches) row.share = totals.area_sf > 0 ? row.area_sf / totals.area_sf : 0;
  for (const SlopeEdge& edge : measured.edges)
    if (std::ranges::any_of(edge.slopes, [&](int s) { return wanted[static_cast<std::size_t>(s)]; }))
      totals.lengths_ft[static_cast<std::size_t>(edge.type)] += edge.length_ft;
  return totals;
}

InterviewMeasurements of_roof(const RoofMeasurements& measured, const AnswerReader& answers) {
  if (answers.text("mode") != "slope_replacement")
    return {measured.totals, std::nullopt, {}, std::nullopt, {}};
  const auto names = answers.list("slopes");
  if (names.empty()) return {};
  std::string unknown;
  if (auto totals = totals_of_slopes(measured, names, unknown))
    return {std::move(totals), std::nullopt, {}, std::nullopt, {}};
  return {std::nullopt,
          RoofRefusal{{estimate::ErrorCode::invalid_roof_answer,
                       "no slope is called or faces \"" + unknown + "\"", "/answers/slopes"},
                      "slopes",
                      {"north", "east", "south", "west"},
                      unknown},
          {},
          std::nullopt,
          {}};
}

InterviewMeasurements of_description(const AnswerReader& answers) {
  if (answers.text("description").empty()) return {};
  auto read = read_description(answers.text("description"));
  if (!read) return {std::nullopt, std::move(read.error()), {}, std::nullopt, {}};
  auto built = build_roof(read->spec);
  if (!built) return {std::nullopt, std::move(built.error()), {}, std::nullopt, {}};
  InterviewMeasurements made = of_roof(roof_measurements(*built), answers);
  const std::optional<int> stories = read->spec.stories;
  if (made.totals && stories) made.totals->stories = *stories;
  made.warnings = std::move(read->warnings);
  for (std::string& assumption : read->assumptions)
    made.warnings.push_back({"assumed", std::move(assumption), {}, {}});
  made.described = *std::move(built);
  made.said = std::move(read->answers);
  return made;
}

/// `measured` may be null.
InterviewMeasurements interview_measurements(const AnswerReader& answers, const RoofMeasurements* measured) {
  const std::string source = answers.text("measure_source");
  if (source == "manual") {
    if (answers.number("area") <= 0) return {};
    return {manual_totals(answers), std::nullopt, {}, std::nullopt, {}};
  }
  if (source == "description") return of_description(answers);
  return measured == nullptr ? InterviewMeasurements() : of_roof(*measured, answers);
}

/// The caller knows where the measurements come from.
constexpr std::string_view known_to_the_caller = "measure_source";

bool is_nothing(const Question& question) {
  constexpr auto nothing = std::to_array<std::string_view>({"none", "no", "0"});
  return std::ranges::find(nothing, question.initial) != nothing.end();
}

std::string in_words(std::string_view id) { return estimate::replace_all(id, "_", " "); }

std::string default_in_words(const Question& question) {
  const std::string unit = question.unit.empty() ? "" : " " + std::string(question.unit);
  return in_words(question.initial) + unit;
}

/// What an interview takes for granted. One per visible question whose default counts: "Which shingles?
/// laminated". Those where the default is that there is nothing of it share one: "none, unless answered: ice
/// barrier, ridge vent, pipe jacks".
std::vector<std::string> assumptions_of(const Interview& interview) {
  std::vector<std::string> assumed, nothing;
  for (std::size_t i = 0; i < interview.questions.size(); ++i) {
    const Question& question = *interview.questions[i];
    if (interview.answered[i] || question.initial.empty() || question.id == known_to_the_caller) continue;
    if (is_nothing(question))
      nothing.push_back(in_words(question.id));
    else
      assumed.push_back(std::string(question.text) + " " + default_in_words(question));
  }
  if (!nothing.empty()) assumed.push_back("none, unless answered: " + estimate::join(nothing, ", "));
  return assumed;
}

constexpr double steep_barrier_editions_from = 2015, steep_barrier_editions_to = 2021;
constexpr int any_pitch = 0;

/// What questions may ask about the measurements. While there are none, everything may be there.
std::optional<double> measured_value(std::string_view field, const std::optional<PublishedTotals>& totals) {
  if (!totals) return 24;
  const auto ft = [&](LineType type) { return totals->length_ft(type); };
  if (field == "measured.ridges_and_hips_ft") return ft(LineType::ridge) + ft(LineType::hip);
  if (field == "measured.ridge_ft") return ft(LineType::ridge);
  if (field == "measured.valley_ft") return ft(LineType::valley);
  if (field == "measured.flashings_ft") return ft(LineType::flashing) + ft(LineType::step_flashing);
  if (field != "measured.steepest_pitch") return std::nullopt;
  int steepest = any_pitch;
  for (const PitchShare& row : totals->pitches) steepest = std::max(steepest, row.pitch);
  return steepest;
}

class Interviewer {
 public:
  Interviewer(const Answers& answers, const RoofMeasurements* measured, const estimate::PriceList& list)
      : given_(answers),
        answers_(answers),
        reader_(answers_),
        list_(list),
        measurements_(interview_measurements(reader_, measured)) {
    answers_.insert(measurements_.said.begin(), measurements_.said.end());
  }

  Interview run() {
    for (const Question& question : question_table()) {
      if (!is_visible(question)) continue;
      result_.questions.push_back(&question);
      result_.answered.push_back(reader_.answered(question));
    }
    result_.warnings = measurements_.warnings;
    check_answers();
    note_unused_answers();
    if (auto refusal = not_supported()) result_.errors.push_back(*std::move(refusal));
    if (measurements_.error) result_.errors.push_back(*std::move(measurements_.error));
    if (!result_.errors.empty()) result_.error = result_.errors.front();
    if (!result_.error && measurements_.totals && all_required()) make_result();
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool holds(const Condition& condition) const {
    using Test = Condition::Test;
    const auto measured = condition.field.starts_with("measured.")
                              ? measured_value(condition.field, measurements_.totals)
                              : std::nullopt;
    const std::string text = reader_.text(condition.field);
    switch (condition.test) {
      case Test::is:
        return text == condition.value;
      case Test::is_not:
        return text != condition.value;
      case Test::at_least:
        return measured.value_or(reader_.number(condition.field)) >=
               read_decimal(condition.value).value_or(0);
      case Test::contains:
        break;
    }
    const auto list = reader_.list(condition.field);
    return std::ranges::find(list, condition.value) != list.end();
  }

  /// What hangs on a question that is not asked is not asked either.
  [[nodiscard]] bool is_visible(const Question& question) const {
    return std::ranges::all_of(question.visible, [&](const Condition& condition) {
      const Question* other = find_question(condition.field);
      return holds(condition) && (other == nullptr || is_visible(*other));
    });
  }

  /// All that do not fit, so that they can be corrected together.
  void check_answers() {
    for (const Question* question : result_.questions)
      if (auto fault = reader_.fault(*question)) result_.errors.push_back(*std::move(fault));
  }

  void warn(std::string code, std::string message) {
    result_.warnings.push_back({std::move(code), std::move(message), {}, {}});
  }

  /// No answer is passed over: each counts, or it is said that it does not, and why.
  void note_unused_answers() {
    for (const auto& [id, value] : given_) {
      const Question* question = find_question(id);
      if (question == nullptr)
        warn("unknown_question", "no question is called \"" + id + "\"");
      else if (!asked(id))
        warn("answer_not_used", "the answer to " + id + " does not count: " + why_not_asked(*question));
      const auto said = measurements_.said.find(id);
      if (said != measurements_.said.end() && said->second != value)
        warn("answer_differs", "the description says " + as_text(said->second) + " for " + id +
                                   "; the answer, " + as_text(value) + ", counts");
    }
    if (reader_.text("mode") == "slope_replacement" && asked("slopes") && reader_.list("slopes").empty())
      warn("slopes_open",
           "the slopes that are replaced are not named: answer \"slopes\" with their designators, "
           "or with north, east, south, west");
  }

  /// The condition that does not hold, in words.
  [[nodiscard]] std::string why_not_asked(const Question& question) const {
    for (const Condition& condition : question.visible) {
      if (!holds(condition)) {
        const std::string is = condition.field.starts_with("measured.") ? "" : reader_.text(condition.field);
        return std::string(condition.field) + " is " + (is.empty() ? "none" : is);
      }
      const Question* other = find_question(condition.field);
      if (other != nullptr && !is_visible(*other)) return why_not_asked(*other);
    }
    return "its question is not asked";
  }

  [[nodiscard]] std::optional<RoofRefusal> not_supported() const {
    const std::string system = reader_.text("system"), mode = reader_.text("mode");
    if (system != "asphalt")
      return RoofRefusal{{estimate::ErrorCode::roof_system_not_supported,
                          "a scope can be generated for asphalt shingles only", "/answers/system"},
                         "system",
                         {"asphalt"},
                         system};
    if (mode == "repair")
      return RoofRefusal{
          {estimate::ErrorCode::roof_mode_not_supported,
           "a scope can be generated for full replacement and slope replacement only", "/answers/mode"},
          "mode",
          {"full_replacement", "slope_replacement"},
          mode};
    return std::nullopt;
  }

  [[nodiscard]] bool all_required() const {
    return std::ranges::all_of(result_.questions, [&](const Question* question) {
      return !question->required || !question->initial.empty() || reader_.answered(*question);
    });
  }

  /// Answers to questions that are not visible do not count.
  [[nodiscard]] bool asked(std::string_view id) const {
    return std::ranges::any_of(result_.questions,
                               [&](const Question* question) { return question->id == id; });
  }
  [[nodiscard]] bool asked_yes(std::string_view id) const { return asked(id) && reader_.yes(id); }

  [[nodiscard]] ScopeOptions options() const {
    ScopeOptions o;
    o.grade = reader_.choice<Grade>("grade");
    o.felt_in_shingle = reader_.yes("felt_in_shingle");
    o.tear_off = reader_.choice<TearOff>("tear_off");
    o.layers = reader_.integer("layers");
    o.haul = reader_.choice<HaulKind>("haul");
    o.waste = reader_.choice<WasteSource>("waste");
    o.waste_percent = reader_.number("waste_percent");
    o.bundles_per_square = reader_.integer("bundles_per_square");
    o.starter = reader_.choice<EdgeExtent>("starter");
    o.starter_in_waste = asked_yes("starter_in_waste");
    o.cap = reader_.choice<RidgeCapKind>("ridge_cap");
    o.cap_in_waste = asked_yes("cap_in_waste");
    o.drip_edge = reader_.choice<EdgeExtent>("drip_edge");
    o.gutter_apron_on_eaves = asked_yes("gutter_apron");
    o.valley = reader_.choice<ValleyKind>("valley");
    if (asked("underlayment")) o.underlayment = reader_.choice<Underlayment>("underlayment");
    o.ice_barrier = ice_barrier();
    o.steep_charge = reader_.yes("steep");
    o.stories = reader_.integer("stories");
    o.high_share = reader_.number("high_share") / 100;
    o.ridge_vent = reader_.choice<RidgeVentKind>("ridge_vent");
    o.flashings = reader_.yes("flashings");
    o.items = counted_items();
    if (asked("decking_sf")) o.decking_sf = reader_.number("decking_sf");
    if (reader_.text("decking") == "full" && measurements_.totals)
      o.decking_sf = measurements_.totals->area_sf;
    return o;
  }

  [[nodiscard]] std::optional<IceBarrier> ice_barrier() const {
    if (!reader_.yes("ice_barrier")) return std::nullopt;
    const double edition = reader_.number("code_edition");
    return IceBarrier{reader_.number("overhang_in"), reader_.number("wall_in"),
                      edition >= steep_barrier_editions_from && edition <= steep_barrier_editions_to,
                      reader_.number("valley_barrier_ft"), reader_.number("barrier_ft")};
  }

  [[nodiscard]] std::vector<CountedItem> counted_items() const {
    struct Row {
      std::string_view id;
      Accessory accessory;
    };
    using enum Accessory;
    constexpr Row rows[] = {{"vents_turtle", vent_turtle}, {"vents_turbine", vent_turbine},
                            {"vents_power", vent_power},   {"vents_exhaust", vent_exhaust},
                            {"pipe_jacks", pipe_jack},     {"pipe_jacks_lead", pipe_jack_lead},
                            {"crickets", cricket}};
    std::vector<CountedItem> items;
    for (const Row& row : rows)
      items.push_back({row.accessory, reader_.integer(row.id), Activity::remove_and_replace});
    constexpr Accessory chimneys[] = {chimney_small, chimney_average, chimney_large};
    items.push_back({chimneys[reader_.choice<std::size_t>("chimney_size")], reader_.integer("chimneys"),
                     Activity::remove_and_replace});
    const auto work = [&](std::string_view id) {
      return reader_.text(id) == "detach_and_reset" ? Activity::detach_and_reset
                                                    : Activity::remove_and_replace;
    };
    items.push_back({skylight, reader_.integer("skylights"), work("skylight_work")});
    if (asked("gutter_length"))
      items.push_back({gutter, whole_number(std::ceil(reader_.number("gutter_length"))), work("gutters")});
    items.push_back({satellite, reader_.integer("satellites"), Activity::detach_and_reset});
    items.push_back({solar_panel, reader_.integer("solar_panels"), Activity::detach_and_reset});
    return items;
  }

  void make_result() {
    if (!measurements_.totals) return;
    const PublishedTotals& totals = *measurements_.totals;
    InterviewResult made;
    made.totals = totals;
    made.scope = make_scope(totals, options(), list_);
    made.assumptions = assumptions_of(result_);
    made.of_report = reader_.text("measure_source") == "report";
    made.described = std::move(measurements_.described);
    for (const ScopeLine& line : made.scope.lines)
      if (line.unit_price) made.total += estimate::extend(line.quantity, *line.unit_price);
    const bool slopes = reader_.text("mode") == "slope_replacement";
    made.summary = std::string(slopes ? "Replacement of slopes" : "Full replacement") + " of " +
                   decimal(totals.area_sf / 100, 2) + " squares, " + std::to_string(made.scope.lines.size()) +
                   " lines, " + decimal(made.scope.waste_percent, 2) + " % waste (" +
                   made.scope.waste_source + ")";
    mark_code_upgrades(made.scope);
    if (totals.stories && *totals.stories >= 2 && reader_.integer("stories") < 2)
      result_.warnings.push_back({"stories_differ",
                                  "the report or description says " + decimal(*totals.stories, 0) +
                                      " stories, the interview one: no charge for a high roof",
                                  {},
                                  {}});
    const auto& warnings = made.scope.warnings;
    result_.warnings.insert(result_.warnings.end(), warnings.begin(), warnings.end());
    if (slopes && !reader_.answered(*find_question("repairable")))
      result_.warnings.push_back({"repairability_open",
                                  "nothing says whether the remaining slopes can be repaired and matched",
                                  {},
                                  {}});
    result_.result = std::move(made);
  }

  void mark_code_upgrades(Scope& scope) const {
    struct Row {
      std::string_view id, word;
    };
    constexpr Row rows[] = {{"ice_barrier", "ice"},           {"drip_edge", "drip edge"},
                            {"decking", "sheathing"},         {"underlayment", "felt"},
                            {"underlayment", "underlayment"}, {"ventilation", "vent"}};
    const auto upgrades = reader_.list("code_upgrades");
    const std::string where = reader_.text("jurisdiction");
    for (ScopeLine& line : scope.lines)
      for (const Row& row : rows) {
        const bool upgrade = std::ranges::find(upgrades, row.id) != upgrades.end();
        const bool fits = estimate::to_lower(line.description).contains(row.word);
        if (!upgrade || !fits || line.rule.contains("code upgrade")) continue;
        line.rule += "; code upgrade" + (where.empty() ? "" : " (" + where + ")");
      }
  }

  const Answers& given_;
  Answers answers_;  // with those of the description
  AnswerReader reader_;
  const estimate::PriceList& list_;
  InterviewMeasurements measurements_;
  Interview result_;
};

}  // namespace

Interview run_interview(const Answers& answers, const RoofMeasurements* measured,
                        const estimate::PriceList& list) {
  return Interviewer(answers, measured, list).run();
}

}  // namespace roof
