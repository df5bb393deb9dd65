// The estimating calculators.
#include "boundary.h"
#include "esx/calc/calculators.h"
#include "esx/calc/graph.h"

namespace esx_c {

/// Options of esx_calc_run().
struct CalcChoice {
  double regional_adjustment_pct = 0;
  bool explain = false, drawing = false;
  estimate::JsonValue rates;
  std::string crane_charts;
};

}  // namespace esx_c

template <>
struct estimate::FieldList<esx_c::CalcChoice> {
  using Choice = esx_c::CalcChoice;
  static constexpr std::string_view name = "CalcOptions", text = "How a calculator calculates.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("regional_adjustment_pct", &Choice::regional_adjustment_pct, "Added to prices.", {.unit = "%"}),
      field("explain", &Choice::explain, "Also each step with its formula and sources."),
      field("drawing", &Choice::drawing, "Also the drawing as SVG."),
      field("rates", &Choice::rates, "An operator's rates with date and source."),
      field("crane_charts", &Choice::crane_charts, "Load charts as CSV."));
};

namespace esx_c {
namespace {

using calc::Calculator;
using estimate::JsonValue;

/// The bundled data, read once.
estimate::Result<calc::Book> bundled_book() {
  static const estimate::Result<calc::Book> book = calc::Book::bundled();
  return book;
}

/// Charts first: classes that they add have rates too.
Outcome<calc::Book> book_for(const CalcChoice& choice) {
  auto book = bundled_book();
  if (!book) return failed(book);
  if (!choice.crane_charts.empty())
    if (auto loaded = book->load_crane_charts(choice.crane_charts); !loaded) return failed(loaded);
  if (!choice.rates.is_null())
    if (auto loaded = book->override_with(to_json(choice.rates)); !loaded) return failed(loaded);
  return *std::move(book);
}

Outcome<const Calculator*> find(const char* name) {
  const auto wanted = text_argument(name, "calculator");
  if (!wanted) return std::unexpected(wanted.error());
  if (const Calculator* found = calc::find_calculator(*wanted)) return found;
  return std::unexpected(
      Failure({estimate::ErrorCode::not_found, "there is no calculator named " + std::string(*wanted), {}}));
}

/// Calculators have codes of their own: they are in `refusal`.
std::unexpected<Failure> refused(const calc::Refusal& refusal) {
  estimate::Error error{estimate::ErrorCode::validation_failed,
                        refusal.first.code + ": " + refusal.first.message, refusal.first.field};
  const JsonValue body = to_value(refusal);
  const JsonValue* inner = body.find("error");
  return std::unexpected(Failure(std::move(error), inner != nullptr ? *inner : body));
}

Outcome<JsonValue> json_argument(const char* text, const char* name) {
  const auto given = text_argument(text, name);
  if (!given) return std::unexpected(given.error());
  auto value = estimate::read_json(*given, calc::json_limits);
  if (!value) return failed(value);
  return *std::move(value);
}

Outcome<std::string> calculate(const char* name, const char* inputs, const char* options) {
  const auto calculator = find(name);
  if (!calculator) return std::unexpected(calculator.error());
  const auto choice = decode_options<CalcChoice>(options);
  if (!choice) return std::unexpected(choice.error());
  auto values = json_argument(inputs, "inputs");
  if (!values) return std::unexpected(values.error());
  const auto book = book_for(*choice);
  if (!book) return std::unexpected(book.error());
  const auto answer = calc::calculate((*calculator)->name,
                                      {.inputs = *std::move(values),
                                       .regional_adjustment_pct = choice->regional_adjustment_pct,
                                       .explain = choice->explain,
                                       .drawing = choice->drawing},
                                      *book);
  if (!answer) return refused(answer.error());
  return to_json(to_value(*answer));
}

Outcome<std::string> graph(const char* name) {
  const auto calculator = find(name);
  if (!calculator) return std::unexpected(calculator.error());
  const auto book = bundled_book();
  if (!book) return failed(book);
  return to_json(book->graph((*calculator)->name));
}

Outcome<std::string> walk(const char* name, const char* answers) {
  const auto calculator = find(name);
  if (!calculator) return std::unexpected(calculator.error());
  const auto given = json_argument(answers, "answers");
  if (!given) return std::unexpected(given.error());
  const auto book = bundled_book();
  if (!book) return failed(book);
  const auto at = calc::walk((*calculator)->name, *given, *book);
  if (!at) return refused(at.error());
  return to_json(to_value(*at));
}

std::string list() {
  JsonValue::List rows;
  for (const Calculator& calculator : calc::calculators())
    rows.emplace_back(
        JsonValue::Object{{"name", JsonValue(calculator.name)}, {"title", JsonValue(calculator.title)}});
  return to_json(JsonValue(std::move(rows)));
}

esx_status schema(const char* name, std::string (*of)(const Calculator&), esx_buffer** json,
                  esx_buffer** error) {
  return answer_text(json, error, [&]() -> Outcome<std::string> {
    const auto calculator = find(name);
    if (!calculator) return std::unexpected(calculator.error());
    return of(**calculator);
  });
}

}  // namespace
}  // namespace esx_c

esx_status esx_calc_list(esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, []() -> esx_c::Outcome<std::string> { return esx_c::list(); });
}

esx_status esx_calc_schema(const char* calculator, esx_buffer** json, esx_buffer** error) {
  return esx_c::schema(calculator, calc::input_schema, json, error);
}

esx_status esx_calc_result_schema(const char* calculator, esx_buffer** json, esx_buffer** error) {
  return esx_c::schema(calculator, calc::result_schema, json, error);
}

esx_status esx_calc_run(const char* calculator, const char* inputs, const char* options, esx_buffer** json,
                        esx_buffer** error) {
  return esx_c::answer_text(json, error, [&] { return esx_c::calculate(calculator, inputs, options); });
}

esx_status esx_calc_graph(const char* calculator, esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, [&] { return esx_c::graph(calculator); });
}

esx_status esx_calc_walk(const char* calculator, const char* answers, esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, [&] { return esx_c::walk(calculator, answers); });
}
