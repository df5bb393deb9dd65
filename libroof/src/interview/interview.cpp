#include "esx/roof/interview.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"
#include "interview/answer_reader.h"
#include "interview/assumptions.h"
#include "interview/measurements.h"

namespace roof {

using namespace interview;
using geometry::decimal;
using geometry::read_decimal;
using geometry::whole_number;
namespace {

using estimate::Activity;

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
      : answers_(answers),
        reader_(answers),
        list_(list),
        measurements_(interview_measurements(reader_, measured)) {}

  Interview run() {
    for (const Question& question : question_table()) {
      if (!is_visible(question)) continue;
      result_.questions.push_back(&question);
      result_.answered.push_back(reader_.answered(question));
    }
    result_.warnings = measurements_.warnings;
    check_answers();
    if (!result_.error) result_.error = not_supported();
    if (!result_.error) result_.error = std::move(measurements_.error);
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

  void check_answers() {
    for (const Question* question : result_.questions)
      if (auto fault = reader_.fault(*question)) {
        result_.error = std::move(fault);
        return;
      }
    for (const auto& [id, value] : answers_)
      if (find_question(id) == nullptr)
        result_.warnings.push_back({"unknown_question", "no question is called \"" + id + "\"", {}, {}});
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
                      reader_.number("valley_barrier_ft")};
  }

  [[nodiscard]] std::vector<CountedItem> counted_items() const {
    struct Row {
      std::string_view id;
      Accessory accessory;
    };
    using enum Accessory;
    constexpr Row rows[] = {{"vents_turtle", vent_turtle}, {"vents_turbine", vent_turbine},
                            {"vents_power", vent_power},   {"vents_exhaust", vent_exhaust},
                            {"pipe_jacks", pipe_jack},     {"pipe_jacks_lead", pipe_jack_lead}};
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

  const Answers& answers_;
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
