#include <algorithm>
#include <cmath>

#include "calculator_rows.h"
#include "engine/quantities.h"
#include "engine/run.h"
#include "estimate/fields/fields.h"
#include "esx/calc/scaffold.h"
#include "fields/field_types.h"

template <>
struct estimate::FieldList<calc::ScaffoldRunInputs> {
  using In = calc::ScaffoldRunInputs;
  static constexpr std::string_view name = "ScaffoldRunInputs", text = "A straight elevation.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field(
      "length_ft", &In::length_ft, "length of a straight elevation",
      {.unit = "ft", .minimum = 0, .maximum = 2000, .above_minimum = true, .requirement = calc::required}));
};

template <>
struct estimate::FieldList<calc::ScaffoldInputs> {
  using In = calc::ScaffoldInputs;
  static constexpr std::string_view name = "ScaffoldInputs", text = "Inputs of the scaffold calculator.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field(
          "runs", &In::runs, "one per straight elevation",
          {.min_items = 1, .max_items = 40, .requirement = calc::required, .missing_code = "runs_required"}),
      field("work_height_ft", &In::work_height_ft, "highest point of work",
            {.unit = "ft", .minimum = 0, .maximum = 400, .above_minimum = true, .condition = "1of:h"}),
      field("platform_height_ft", &In::platform_height_ft, "height of the top platform",
            {.unit = "ft", .minimum = 0, .maximum = 400, .condition = "1of:h"}),
      field("deck", &In::deck, "where the height lies between two decks: the one below it, or the one above",
            {.values = calc::options::deck}),
      field("jack_travel_ft", &In::jack_travel_ft, "how far screw jacks are raised",
            {.unit = "ft", .minimum = 0, .maximum = 2, .source = "JACK"}),
      field("worker_reach_ft", &In::worker_reach_ft, "platform = work height - reach",
            {.unit = "ft", .minimum = 0, .maximum = 7, .source = "OC"}),
      field("frame_height_ft", &In::frame_height_ft, "6 ft 4 in frames",
            {.unit = "ft", .minimum = 2, .maximum = 10, .decimals = 6, .source = "R"}),
      field("bay_length_ft", &In::bay_length_ft, "length of a bay",
            {.unit = "ft", .minimum = 4, .maximum = 10, .decimals = 6, .source = "R"}),
      field("frame_width_ft", &In::frame_width_ft, "width of the frames",
            {.unit = "ft", .minimum = 1.5, .maximum = 6, .decimals = 6, .source = "OC"}),
      field("effective_base_width_ft", &In::effective_base_width_ft, "with outriggers; drives 4:1",
            {.unit = "ft", .minimum = 1.5, .maximum = 30, .computed_default = "frame width"}),
      field("plank_width_in", &In::plank_width_in, "2x10 is 9.25; 19 is an aluminum deck",
            {.unit = "in", .minimum = 5.5, .maximum = 24, .source = "OC"}),
      field("planked_levels", &In::planked_levels, "levels planked at once",
            {.unit = "each", .minimum = 1, .maximum = 20}),
      field("duty", &In::duty, "25, 50 or 75 psf", {.values = calc::options::duty, .source = "L"}),
      field("ground", &In::ground, "soil needs mudsills", {.values = calc::options::scaffold_ground}),
      field("access_points", &In::access_points, "ladders or stairs",
            {.unit = "each", .minimum = 1, .maximum = 50, .computed_default = "1 per 150 LF"}),
      field("rental_months", &In::rental_months, "rental time in 28-day months",
            {.unit = "28-day", .minimum = 0.25, .maximum = 60}),
      field("minimum_labor_hours", &In::minimum_labor_hours, "least labor of a job; 8, or 0 for none",
            {.unit = "h", .minimum = 0, .maximum = 400, .computed_default = "2 visits x 2 people x 2 h"}),
      field("enclosed", &In::enclosed, "netting, sheeting or shrink-wrap"),
      field_as<calc::HalfUp>("engineering_fee", &In::engineering_fee, "engineer's fee, passed through",
                             {.unit = "USD", .minimum = 0, .maximum = 200000}),
      field("power_line_distance_ft", &In::power_line_distance_ft, "distance to the nearest power line",
            {.unit = "ft", .minimum = 0, .maximum = 2000}),
      calc::rates_field<calc::names::scaffold>(&In::rates));
};

template <>
struct estimate::FieldList<calc::ScaffoldRun> {
  using Out = calc::ScaffoldRun;
  static constexpr std::string_view name = "ScaffoldRun", text = "Parts of one run.";
  static constexpr auto rows = std::tuple(
      field("length_ft", &Out::length_ft, "length as given", {.unit = "ft", .decimals = 2}),
      field("bays", &Out::bays, "bays", {.unit = "each"}),
      field("frame_lines", &Out::frame_lines, "lines of frames", {.unit = "each"}),
      field("lifts", &Out::lifts, "lifts of frames", {.unit = "each"}),
      field("frames", &Out::frames, "frames", {.unit = "each"}),
      field("cross_braces", &Out::cross_braces, "cross braces", {.unit = "each"}),
      field("base_plates", &Out::base_plates, "base plates", {.unit = "each"}),
      field("mudsills", &Out::mudsills, "mudsills, on soil", {.unit = "each"}),
      field("coupling_pins", &Out::coupling_pins, "coupling pins", {.unit = "each"}),
      field("planks", &Out::planks, "planks", {.unit = "each"}),
      field("guardrail_lf", &Out::guardrail_lf, "top rail and midrail", {.unit = "LF", .decimals = 1}),
      field("toeboard_lf", &Out::toeboard_lf, "toeboard", {.unit = "LF", .decimals = 1}),
      field("ties", &Out::ties, "ties to the building", {.unit = "each"}),
      field("tie_levels_ft", &Out::tie_levels_ft, "heights of the ties", {.unit = "ft", .decimals = 2}),
      field("tie_columns", &Out::tie_columns, "columns of ties", {.unit = "each"}),
      field("face_sf", &Out::face_sf, "face of the run", {.unit = "SF", .decimals = 2}));
};

template <>
struct estimate::FieldList<calc::DeckChoice> {
  using Out = calc::DeckChoice;
  static constexpr std::string_view name = "DeckChoice", text = "A deck that the parts make.";
  static constexpr auto rows = std::tuple(
      field("platform_height_ft", &Out::platform_height_ft, "height of the deck",
            {.unit = "ft", .decimals = 2}),
      field("lifts", &Out::lifts, "lifts of frames", {.unit = "each"}),
      field("jack_ft", &Out::jack_ft, "extension of the screw jacks", {.unit = "ft", .decimals = 2}),
      field("cost", &Out::cost, "of the whole job, without the regional adjustment", {.unit = "USD"}),
      field("built", &Out::built, "this one is in the result"));
};

template <>
struct estimate::FieldList<calc::RentalSource> {
  using Out = calc::RentalSource;
  static constexpr std::string_view name = "RentalSource", text = "What one source has for the rental.";
  static constexpr auto rows = std::tuple(
      field("source", &Out::source, "id of a citation; OC for our choice"),
      field("date", &Out::date, "date of the source, or when it was read"),
      field("sf_month_low", &Out::sf_month_low, "rate per square foot of face and month", {.unit = "USD"}),
      field("sf_month_high", &Out::sf_month_high, "high end of it", {.unit = "USD"}),
      field("low", &Out::low, "rental of this job at the low end", {.unit = "USD"}),
      field("high", &Out::high, "rental of this job at the high end", {.unit = "USD"}));
};

template <>
struct estimate::FieldList<calc::ScaffoldResult> {
  using Out = calc::ScaffoldResult;
  static constexpr std::string_view name = "ScaffoldResult", text = "Result of the scaffold calculator.";
  static constexpr auto rows = std::tuple(
      computed("frames", [](const Out& r) { return r.total.frames; }, "frames", {.unit = "each"}),
      computed("cross_braces", [](const Out& r) { return r.total.cross_braces; }, "cross braces",
               {.unit = "each"}),
      computed("base_plates", [](const Out& r) { return r.total.base_plates; }, "base plates",
               {.unit = "each"}),
      computed("mudsills", [](const Out& r) { return r.total.mudsills; }, "mudsills, on soil",
               {.unit = "each"}),
      computed("coupling_pins", [](const Out& r) { return r.total.coupling_pins; }, "coupling pins",
               {.unit = "each"}),
      computed("planks", [](const Out& r) { return r.total.planks; }, "planks", {.unit = "each"}),
      computed("guardrail_lf", [](const Out& r) { return r.total.guardrail_lf; }, "top rail and midrail",
               {.unit = "LF", .decimals = 1}),
      computed("toeboard_lf", [](const Out& r) { return r.total.toeboard_lf; }, "toeboard",
               {.unit = "LF", .decimals = 1}),
      computed("ties", [](const Out& r) { return r.total.ties; }, "ties to the building", {.unit = "each"}),
      field("access_ladders_ft", &Out::access_ladders_ft, "ladders of all access points",
            {.unit = "ft", .decimals = 1}),
      computed("face_sf", [](const Out& r) { return r.total.face_sf; }, "face of all runs",
               {.unit = "SF", .decimals = 1}),
      field("access_points", &Out::access_points, "access points", {.unit = "each"}),
      field("rest_platforms", &Out::rest_platforms, "rest platforms of the ladders, not priced",
            {.unit = "each"}),
      field("required_platform_height_ft", &Out::required_platform_height_ft, "platform that the work needs",
            {.unit = "ft", .decimals = 2}),
      field("platform_height_ft", &Out::platform_height_ft, "height of the top platform as built",
            {.unit = "ft", .decimals = 2}),
      field("scaffold_height_ft", &Out::scaffold_height_ft, "height of the top frame",
            {.unit = "ft", .decimals = 2}),
      field("jack_ft", &Out::jack_ft, "extension of the screw jacks", {.unit = "ft", .decimals = 2}),
      field("screw_jacks", &Out::screw_jacks, "screw jacks on the base plates", {.unit = "each"}),
      field("deck_choices", &Out::deck_choices,
            "decks at or below the height and, if it is between two, above it"),
      field("labor_minimum_hours", &Out::labor_minimum_hours, "least labor of a job",
            {.unit = "hour", .decimals = 2}),
      field("rental_sources", &Out::rental_sources, "the rental by each source"),
      field("rental_low", &Out::rental_low, "rental by the cheapest source", {.unit = "USD"}),
      field("rental_high", &Out::rental_high, "rental by the dearest source", {.unit = "USD"}),
      computed("lifts", [](const Out& r) { return r.total.lifts; }, "lifts of frames", {.unit = "each"}),
      field("planks_per_bay", &Out::planks_per_bay, "planks side by side", {.unit = "each"}),
      field("platform_capacity_lb_per_bay", &Out::platform_capacity_lb_per_bay, "capacity of one bay",
            {.unit = "lb", .decimals = 1}),
      field("duty_psf", &Out::duty_psf, "design load", {.unit = "psf", .decimals = 0}),
      field("crew", &Out::crew, "crew", {.unit = "person"}),
      field("erect_dismantle_days", &Out::erect_dismantle_days, "crew days to erect and dismantle",
            {.unit = "day", .decimals = 3}),
      field("labor_hours", &Out::labor_hours, "labor to erect and dismantle",
            {.unit = "hour", .decimals = 2}),
      field("rental_factor", &Out::rental_factor, "factor for small, long and large jobs",
            {.unit = "-", .decimals = 2}),
      field("fall_protection_required", &Out::fall_protection_required, "platform above 10 ft"),
      field("runs", &Out::runs, "parts of each run"));
};

namespace calc {

TieSchedule tie_schedule(double height_ft, double base_width_ft, double length_ft, double member_spacing_ft,
                         const TieRules& rules) {
  constexpr double tolerance = 1e-9;
  TieSchedule ties;
  const double free_standing_ft = rules.free_standing_ratio * base_width_ft;
  ties.required = height_ft > free_standing_ft + tolerance;
  if (!ties.required) return ties;
  const auto member_at_or_below = [&](double level_ft) {
    const double above_base_ft = level_ft - rules.base_ft;
    return std::floor(above_base_ft / member_spacing_ft + tolerance) * member_spacing_ft + rules.base_ft;
  };
  const double interval_ft =
      base_width_ft <= rules.narrow_base_ft ? rules.narrow_interval_ft : rules.wide_interval_ft;
  // Where even the lowest member is above 4:1, it is the closest one.
  double level_ft = std::max(member_at_or_below(free_standing_ft), member_spacing_ft + rules.base_ft);
  ties.levels_ft.push_back(level_ft);
  while (level_ft + interval_ft <= height_ft + tolerance) {
    const double next_ft = member_at_or_below(level_ft + interval_ft);
    if (next_ft <= level_ft) break;  // members farther apart than the interval
    ties.levels_ft.push_back(level_ft = next_ft);
  }
  if (height_ft - level_ft > free_standing_ft + tolerance)
    ties.levels_ft.push_back(member_at_or_below(height_ft));
  ties.columns = 1 + int(std::ceil(length_ft / rules.spacing_ft - tolerance));
  ties.count = ties.columns * int(ties.levels_ft.size());
  return ties;
}

namespace {

using estimate::JsonValue;

constexpr int levels_of_rails = 2;  // top rail and midrail

/// What every run shares.
struct Frame {
  int lifts = 0;
  double frames_ft = 0;  // lifts x frame height
  double height_ft = 0;  // with the screw jacks
  double base_width_ft = 0;
  int planks_per_bay = 0;
  TieRules ties;
};

Outcome<double> platform_height(const ScaffoldInputs& in) {
  if (in.work_height_ft && in.platform_height_ft) {
    return refuse("height_conflict", "platform_height_ft",
                  "give the work height or the platform height, not both");
  }
  if (!in.work_height_ft && !in.platform_height_ft) {
    return refuse("height_required", "work_height_ft", "the work height or the platform height is needed");
  }
  if (in.work_height_ft) return std::max(0.0, *in.work_height_ft - in.worker_reach_ft);
  return in.platform_height_ft.value_or(0);
}

/// Sizes of the trade are whole inches: 6.33 and 6.3333 ft are 6 ft 4 in.
double exact_size_ft(double size_ft) {
  constexpr double tolerance_ft = 0.005;  // of a size with two decimals
  const double whole_ft = std::round(size_ft * 12) / 12;
  return std::abs(whole_ft - size_ft) <= tolerance_ft ? whole_ft : size_ft;
}

void use_exact_sizes(ScaffoldInputs& in) {
  for (double* size_ft : {&in.frame_height_ft, &in.bay_length_ft, &in.frame_width_ft})
    *size_ft = exact_size_ft(*size_ft);
}

/// Planks side by side: the gaps are small enough, and the deck is wide enough where so many planks fit.
int planks_per_bay(double width_in, double plank_in, Ledger& ledger) {
  constexpr double tolerance = 1e-9;
  const double gap_in = ledger.entry("plank_gaps_in", "gap"),
               upright_in = ledger.entry("plank_gaps_in", "upright"),
               least_deck_in = ledger.constant("least_deck_in");
  const int by_gaps = count_up((width_in - upright_in) / (plank_in + gap_in));
  const int by_width = count_up((least_deck_in + gap_in) / (plank_in + gap_in));
  const int that_fit = int(std::floor(width_in / plank_in + tolerance));
  const int planks = std::max({1, by_gaps, std::min(by_width, that_fit)});
  ledger.warn_if(planks * plank_in + (planks - 1) * gap_in < least_deck_in - tolerance, "deck_under_18in");
  return planks;
}

TieRules tie_rules(Ledger& ledger) {
  (void)ledger.table("tie_member");
  return {.free_standing_ratio = ledger.constant("free_standing_ratio"),
          .narrow_base_ft = ledger.constant("narrow_base_ft"),
          .narrow_interval_ft = ledger.entry("tie_interval_ft", "narrow"),
          .wide_interval_ft = ledger.entry("tie_interval_ft", "wide"),
          .spacing_ft = ledger.constant("tie_spacing_ft")};
}

/// Lifts of frames and the screw jacks under them.
struct Deck {
  int lifts = 1;
  double jack_ft = 0;
};

double height_of(const Deck& deck, const ScaffoldInputs& in) {
  return deck.lifts * in.frame_height_ft + deck.jack_ft;
}

/// The highest deck that jacks reach at or below what is asked; and the next above it, where that is lower
/// than what is asked. Below one lift there is only the first.
std::vector<Deck> decks_for(double platform_ft, const ScaffoldInputs& in) {
  constexpr double tolerance_ft = 1e-6;
  const int lifts = int(std::floor(platform_ft / in.frame_height_ft + tolerance_ft));
  if (lifts < 1) return {Deck{}};
  const double above_ft = std::max(0.0, platform_ft - lifts * in.frame_height_ft);
  if (above_ft <= in.jack_travel_ft + tolerance_ft) return {{lifts, above_ft < tolerance_ft ? 0 : above_ft}};
  return {{lifts, in.jack_travel_ft}, {lifts + 1, 0}};
}

Outcome<Frame> frame_of(const ScaffoldInputs& in, const Deck& deck, Ledger& ledger) {
  Frame frame;
  frame.lifts = deck.lifts;
  frame.frames_ft = deck.lifts * in.frame_height_ft;
  frame.height_ft = height_of(deck, in);
  frame.base_width_ft = in.effective_base_width_ft.value_or(in.frame_width_ft);
  const double width_in = in.frame_width_ft * 12;
  if (in.plank_width_in > width_in) {
    return refuse("plank_wider_than_frame", "plank_width_in", "not one plank fits between the uprights");
  }
  frame.planks_per_bay = planks_per_bay(width_in, in.plank_width_in, ledger);
  frame.ties = tie_rules(ledger);
  frame.ties.base_ft = deck.jack_ft;
  return frame;
}

ScaffoldRun run_of(double length_ft, const ScaffoldInputs& in, const Frame& frame) {
  ScaffoldRun run{.length_ft = length_ft, .lifts = frame.lifts};
  run.bays = count_up(length_ft / in.bay_length_ft);
  run.frame_lines = run.bays + 1;
  run.frames = run.frame_lines * frame.lifts;
  run.cross_braces = 2 * run.bays * frame.lifts;
  run.base_plates = 2 * run.frame_lines;
  run.coupling_pins = 2 * run.frame_lines * (frame.lifts - 1);
  run.mudsills = in.ground == "soil" ? run.base_plates : 0;
  run.planks = frame.planks_per_bay * run.bays * in.planked_levels;
  const double built_ft = run.bays * in.bay_length_ft;
  run.toeboard_lf = (built_ft + 2 * in.frame_width_ft) * in.planked_levels;
  run.guardrail_lf = levels_of_rails * run.toeboard_lf;
  run.face_sf = built_ft * frame.frames_ft;
  TieSchedule ties =
      tie_schedule(frame.height_ft, frame.base_width_ft, built_ft, in.frame_height_ft, frame.ties);
  run.ties = ties.count;
  run.tie_columns = ties.columns;
  run.tie_levels_ft = std::move(ties.levels_ft);
  return run;
}

void add(ScaffoldRun& total, const ScaffoldRun& run) {
  total.length_ft += run.length_ft;
  total.lifts = run.lifts;
  total.frames += run.frames;
  total.cross_braces += run.cross_braces;
  total.base_plates += run.base_plates;
  total.mudsills += run.mudsills;
  total.coupling_pins += run.coupling_pins;
  total.planks += run.planks;
  total.guardrail_lf += run.guardrail_lf;
  total.toeboard_lf += run.toeboard_lf;
  total.ties += run.ties;
  total.face_sf += run.face_sf;
}

void find_labor(ScaffoldResult& result, Ledger& ledger) {
  const bool small_crew = result.scaffold_height_ft <= ledger.constant("small_crew_ft");
  result.crew = small_crew ? 3 : 4;
  result.erect_dismantle_days = result.total.frames / ledger.constant("frames_per_day") +
                                result.total.planks / ledger.entry("planks_per_day", small_crew ? "3" : "4");
  result.labor_hours = result.erect_dismantle_days * result.crew * ledger.constant("hours_per_day");
  ledger.step("Erect and dismantle",
              "frames / " + ledger.digits("frames_per_day") + " + planks / (" +
                  ledger.digits("planks_per_day", "3") + " | " + ledger.digits("planks_per_day", "4") + ")",
              JsonValue::rounded(result.erect_dismantle_days, 3), "crew-day", {"R"});
  ledger.step("Labor", "days x crew x " + ledger.digits("hours_per_day"),
              JsonValue::rounded(result.labor_hours, 2), "hour", {"R", "OC"});
}

/// Two people come to erect and again to dismantle, however small the scaffold is.
void find_least_labor(ScaffoldInputs& in, Ledger& ledger, ScaffoldResult& result) {
  if (!in.minimum_labor_hours) {
    in.minimum_labor_hours = ledger.entry("labor_minimum", "visits") *
                             ledger.entry("labor_minimum", "people") * ledger.entry("labor_minimum", "hours");
  }
  result.labor_minimum_hours = *in.minimum_labor_hours;
}

/// The rental by every source that is known, with the factor of the job.
void find_rental_range(const ScaffoldInputs& in, Ledger& ledger, ScaffoldResult& result) {
  const Quantity sf_months = quantity_of(result.total.face_sf * in.rental_months, 4);
  const Quantity factor = quantity_of(result.rental_factor, 4);
  for (const JsonValue& row : *ledger.table("rental_sources").list()) {
    const auto price = [&](const char* end) {
      const JsonValue* number = row.find(end);
      return decimal_of<Price>(*number->number()).value_or(Price());
    };
    RentalSource source{.source = std::string(row.find("source")->as_text()),
                        .date = std::string(row.find("date")->as_text()),
                        .sf_month_low = price("low"),
                        .sf_month_high = price("high")};
    source.low = extended(sf_months, scaled(source.sf_month_low, factor));
    source.high = extended(sf_months, scaled(source.sf_month_high, factor));
    if (source.source != "OC") ledger.cite(source.source, "result.rental_sources");
    const bool first = result.rental_sources.empty();
    result.rental_low = first ? source.low : std::min(result.rental_low, source.low);
    result.rental_high = first ? source.high : std::max(result.rental_high, source.high);
    result.rental_sources.push_back(std::move(source));
  }
}

double rental_factor(int frames, double months, Ledger& ledger) {
  const bool small = frames < ledger.entry("small_job", "frames");
  const bool reduced =
      months > ledger.entry("long_job", "months") || frames >= ledger.constant("large_frames");
  if (small && reduced) (void)ledger.table("both_factors");
  return (small ? ledger.entry("small_job", "factor") : 1) *
         (reduced ? ledger.entry("long_job", "factor") : 1);
}

void price(const ScaffoldInputs& in, const ScaffoldResult& result, Ledger& ledger) {
  Rate rental = ledger.rate("rental_sf_month");
  rental.price = scaled(rental.price, quantity_of(result.rental_factor, 4));
  ledger.line({.code = "SCF-RNT",
               .description = "Frame scaffold rental",
               .quantity = result.total.face_sf * in.rental_months,
               .decimals = 4,
               .unit = "SF-month",
               .rate = rental});
  ledger.line({.code = "SCF-LAB",
               .description = "Erect and dismantle labor",
               .quantity = result.labor_hours,
               .unit = "hour",
               .rate = ledger.rate("labor_hour")});
  ledger.line({.code = "SCF-MIN",
               .description = "Minimum of labor: erect and dismantle are two visits, at least " +
                              estimate::shortest_decimal(result.labor_minimum_hours) + " h together",
               .quantity = result.labor_minimum_hours - result.labor_hours,
               .unit = "hour",
               .rate = ledger.rate("labor_hour")});
  ledger.line({.code = "SCF-DEL",
               .description = "Delivery and pickup",
               .quantity = 1,
               .unit = "lump",
               .rate = ledger.rate("delivery")});
  ledger.pass_through("SCF-ENG", "Engineering (pass-through)", in.engineering_fee, "engineering_fee");
}

void find_access(ScaffoldInputs& in, Ledger& ledger, ScaffoldResult& result) {
  result.access_points =
      in.access_points
          ? *in.access_points
          : std::max(1, count_up(result.total.length_ft / ledger.constant("access_interval_lf")));
  in.access_points = result.access_points;
  result.access_ladders_ft = result.access_points * result.scaffold_height_ft;
  const int stages = count_up(result.scaffold_height_ft / ledger.constant("rest_platform_ft"));
  result.rest_platforms = result.access_points * (stages - 1);
}

void warn(const ScaffoldInputs& in, const ScaffoldResult& result, Ledger& ledger) {
  const auto feet = [](double value) { return estimate::rounded_decimal(value, 2) + " ft"; };
  ledger.warn_if(result.total.ties > 0, "ties_required");
  ledger.warn_if(result.scaffold_height_ft > ledger.constant("engineer_ft"), "engineer_required_over_125ft");
  ledger.warn_if(in.enclosed, "enclosure_requires_wind_design");
  ledger.warn_if(result.fall_protection_required, "fall_protection_over_10ft");
  ledger.warn_if(in.power_line_distance_ft && *in.power_line_distance_ft < ledger.constant("power_line_ft"),
                 "power_line_10ft");
  ledger.warn_if(result.scaffold_height_ft > ledger.constant("tall_for_frames_ft"),
                 "height_unusual_for_frames");
  if (result.rest_platforms > 0)
    ledger.warn("rest_platforms_over_35ft", "Needed: " + std::to_string(result.rest_platforms) + ".");
  const std::string decks = "Asked for: " + feet(result.required_platform_height_ft) +
                            "; built: " + feet(result.platform_height_ft) + ".";
  const double above_ft = result.platform_height_ft - result.required_platform_height_ft;
  if (above_ft > ledger.constant("high_deck_ft")) ledger.warn("deck_higher_than_asked", decks);
  if (above_ft < -ledger.constant("low_deck_ft")) ledger.warn("deck_lower_than_asked", decks);
}

void explain(const ScaffoldResult& result, Ledger& ledger) {
  ledger.step("Platform needed", "work height - worker reach",
              JsonValue::rounded(result.required_platform_height_ft, 2), "ft", {"OC"});
  ledger.step("Lifts", "floor(platform / frame height), at least 1; one more for the deck above",
              JsonValue::integer(result.total.lifts), "each", {"OC"});
  ledger.step("Deck", "lifts x frame height + screw jacks", JsonValue::rounded(result.scaffold_height_ft, 2),
              "ft", {"JACK"});
  ledger.step("Frames", "(bays + 1) x lifts, each run", JsonValue::integer(result.total.frames), "each");
  const std::string gap = ledger.digits("plank_gaps_in", "gap"),
                    upright = ledger.digits("plank_gaps_in", "upright"),
                    deck = ledger.digits("least_deck_in");
  ledger.step("Planks per bay",
              "max(ceil((width - " + upright + ") / (plank + " + gap + ")), min(ceil((" + deck + " + " + gap +
                  ") / (plank + " + gap + ")), floor(width / plank)))",
              JsonValue::integer(result.planks_per_bay), "each", {"P"});
  ledger.step("Ties", "levels x columns, each run", JsonValue::integer(result.total.ties), "each",
              {"T1", "T2", "T3"});
  ledger.step("Rest platforms", "(ceil(height / " + ledger.digits("rest_platform_ft") + ") - 1) x ladders",
              JsonValue::integer(result.rest_platforms), "each", {"P"});
}

/// Parts, labor and price with one deck. The deck lies on the top frames: what it demands follows from where
/// it is, not from what was asked for.
Outcome<ScaffoldResult> build(ScaffoldInputs& in, const Deck& deck, double platform_ft, Ledger& ledger) {
  const auto frame = frame_of(in, deck, ledger);
  if (!frame) return std::unexpected(frame.error());
  in.effective_base_width_ft = frame->base_width_ft;
  ScaffoldResult result{.required_platform_height_ft = platform_ft,
                        .platform_height_ft = frame->height_ft,
                        .scaffold_height_ft = frame->height_ft,
                        .jack_ft = deck.jack_ft,
                        .planks_per_bay = frame->planks_per_bay};
  for (const auto& run : in.runs) {
    result.runs.push_back(run_of(run.length_ft, in, *frame));
    add(result.total, result.runs.back());
  }
  if (deck.jack_ft > 0) result.screw_jacks = result.total.base_plates;
  if (in.ground == "soil") (void)ledger.table("mudsills");
  find_access(in, ledger, result);
  result.duty_psf = ledger.entry("duty_psf", in.duty);
  result.platform_capacity_lb_per_bay = result.duty_psf * in.frame_width_ft * in.bay_length_ft;
  result.fall_protection_required = result.platform_height_ft > ledger.constant("fall_protection_ft");
  explain(result, ledger);
  find_labor(result, ledger);
  find_least_labor(in, ledger, result);
  result.rental_factor = rental_factor(result.total.frames, in.rental_months, ledger);
  ledger.step("Rental factor",
              "x " + ledger.digits("small_job", "factor") + " below " + ledger.digits("small_job", "frames") +
                  " frames; x " + ledger.digits("long_job", "factor") + " over " +
                  ledger.digits("long_job", "months") + " months or from " + ledger.digits("large_frames") +
                  " frames",
              JsonValue::rounded(result.rental_factor, 2), "-", {"R", "OC"});
  find_rental_range(in, ledger, result);
  price(in, result, ledger);
  return result;
}

/// Each deck with what the whole job costs with it.
Outcome<std::vector<DeckChoice>> price_decks(const ScaffoldInputs& in, const std::vector<Deck>& decks,
                                             double platform_ft, const Ledger& ledger) {
  std::vector<DeckChoice> choices;
  for (const Deck& deck : decks) {
    Ledger apart = ledger;
    ScaffoldInputs inputs = in;
    if (auto built = build(inputs, deck, platform_ft, apart); !built) return std::unexpected(built.error());
    DeckChoice choice{
        .platform_height_ft = height_of(deck, in), .lifts = deck.lifts, .jack_ft = deck.jack_ft};
    for (const LineItem& line : apart.lines()) choice.cost = choice.cost + line.extended;
    choices.push_back(choice);
  }
  return choices;
}

}  // namespace

Outcome<ScaffoldResult> calculate(ScaffoldInputs& in, Ledger& ledger, const Book&) {
  const auto platform_ft = platform_height(in);
  if (!platform_ft) return std::unexpected(platform_ft.error());
  use_exact_sizes(in);
  const auto decks = decks_for(*platform_ft, in);
  auto choices = price_decks(in, decks, *platform_ft, ledger);
  if (!choices) return std::unexpected(choices.error());
  const std::size_t chosen = in.deck == "above" ? decks.size() - 1 : 0;
  auto result = build(in, decks[chosen], *platform_ft, ledger);
  if (!result) return result;
  if (decks[chosen].jack_ft > 0) (void)ledger.table("jack_travel");
  (*choices)[chosen].built = true;
  result->deck_choices = *std::move(choices);
  warn(in, *result, ledger);
  return result;
}

Calculator scaffold_row() {
  return calculator_row<ScaffoldInputs, ScaffoldResult, names::scaffold, draw_scaffold>(
      "Scaffold: parts, ties, labor, rental");
}

}  // namespace calc
