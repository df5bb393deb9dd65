#include "esxconv/calc/calc_walk.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "estimate/fields/type_info.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/questionnaire.h"
#include "esxconv/terminal/text_table.h"

namespace esxconv {
namespace {

using calc::Walk;
using estimate::JsonValue;

std::string text_of(const JsonValue& value) {
  if (const bool* flag = value.boolean()) return *flag ? "yes" : "no";
  if (const auto* number = value.number()) return number->digits;
  if (const auto* text = value.text()) return *text;
  std::string joined;
  if (const auto* list = value.list()) {
    for (const JsonValue& item : *list) joined += (joined.empty() ? "" : ", ") + text_of(item);
  }
  if (const auto* object = value.object()) {
    for (const auto& member : *object)
      joined += (joined.empty() ? "" : ", ") + member.name + " " + text_of(member.value);
  }
  return joined;
}

bool is_table(const JsonValue& value) {
  return value.list() && !value.list()->empty() && value.list()->front().object();
}

/// One row for each figure; the members of an object follow under its name.
void add_figures(TextTable& table, const JsonValue& result, const estimate::StructInfo& info,
                 const std::string& prefix) {
  for (const auto& [name, value] : *result.object()) {
    const estimate::FieldInfo* field = info.find(name);
    if (!field || value.is_null() || is_table(value)) continue;
    if (field->type.schema) {
      add_figures(table, value, *field->type.schema, prefix + name + ".");
    } else {
      table.add({prefix + name, text_of(value), std::string(field->rules.unit), std::string(field->text)});
    }
  }
}

/// A list of objects, one row each.
std::string list_text(const std::string& name, const JsonValue::List& list) {
  TextTable::Row head;
  for (const auto& member : *list.front().object()) head.push_back(member.name);
  TextTable table(std::move(head));
  for (const JsonValue& item : list) {
    TextTable::Row row;
    for (const auto& member : *item.object()) row.push_back(text_of(member.value));
    row.resize(list.front().object()->size());
    table.add(std::move(row));
  }
  return "\n" + name + "\n" + table.text();
}

std::string result_text(const calc::Calculator& calculator, const JsonValue& result) {
  TextTable table({"RESULT", "VALUE", "UNIT", "MEANING"});
  add_figures(table, result, calculator.describe_result(), "");
  std::string text = table.text();
  for (const auto& [name, value] : *result.object()) {
    if (is_table(value)) text += list_text(name, *value.list());
  }
  return text;
}

std::string cost_text(const calc::Envelope& envelope) {
  TextTable table({"CODE", "DESCRIPTION", "QUANTITY", "UNIT", "PRICE", "AMOUNT", "PRICE FROM"});
  for (const calc::LineItem& line : envelope.line_items) {
    table.add({line.code, line.description, line.quantity.plain(), line.unit, line.unit_price.grouped(),
               line.extended.grouped(), line.rate_source + (line.regional ? "" : " (passed through)")});
  }
  const calc::Cost& cost = envelope.cost;
  TextTable totals({"base total", cost.base_total.grouped()});
  totals.add(
      {"regional " + cost.regional_adjustment_pct.plain() + " %", cost.regional_adjustment_amount.grouped()});
  totals.add({"passed through", cost.pass_through_total.grouped()});
  totals.add({"total USD", cost.total.grouped()});
  return "\n" + table.text() + "\n" + totals.text();
}

std::string envelope_warnings(const calc::Envelope& envelope) {
  if (envelope.warnings.empty()) return {};
  std::string text = "\n";
  for (const calc::Warning& warning : envelope.warnings) {
    text += std::string(name_of(warning.severity)) + ": " + warning.code + ": " + printable(warning.message) +
            "\n";
  }
  return text;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// How far the answer may be off, what moves it most, and where sources disagree.
std::string ranges_text(const calc::Envelope& envelope) {
  std::string text = "\n";
  for (const calc::AnswerRange& range : envelope.ranges) {
    if (range.low == range.high) continue;
    text += "range: " + range.path + " " + text_of(range.low) + " to " + text_of(range.high) + " (here " +
            text_of(range.value) + ")\n";
  }
  std::vector<std::string> names;
  names.reserve(envelope.sensitivity.size());
  for (const calc::Sensitivity& value : envelope.sensitivity) names.push_back(value.name);
  if (!names.empty()) text += "depends most on: " + joined(names) + "\n";
  for (const calc::Disagreement& row : envelope.disagreements)
    text += "sources disagree: " + printable(row.text) + " (" + joined(row.citation_ids) + ")\n";
  return text == "\n" ? std::string() : text;
}

std::string explanation(const calc::Envelope& envelope) {
  TextTable steps({"STEP", "FORMULA", "VALUE", "UNIT", "SOURCES"});
  for (const calc::Step& step : envelope.steps)
    steps.add({step.name, step.formula, text_of(step.value), step.unit, joined(step.citation_ids)});
  TextTable assumptions({"ASSUMPTION", "VALUE", "REPLACED BY", "MEANING"});
  for (const calc::Assumption& row : envelope.assumptions)
    assumptions.add({row.code, text_of(row.value), row.override_field, row.message});
  TextTable sources({"SOURCE", "QUALITY", "TITLE", "PUBLISHER", "DATE", "READ VIA", "SUPPORTS"});
  for (const calc::Citation& row : envelope.citations)
    sources.add({row.id, row.quality, row.title, row.publisher, row.edition_or_date, row.read_via,
                 joined(row.supports)});
  TextTable uncertain({"UNCERTAIN", "LOW", "HIGH", "TOTAL AT LOW", "TOTAL AT HIGH", "SOURCE", "MEANING"});
  for (const calc::Sensitivity& row : envelope.sensitivity) {
    uncertain.add({row.name, text_of(row.low), text_of(row.high),
                   row.total_at_low ? row.total_at_low->grouped() : "refused",
                   row.total_at_high ? row.total_at_high->grouped() : "refused", row.source, row.text});
  }
  return "\n" + steps.text() + "\n" + assumptions.text() + "\n" + uncertain.text() + "\n" + sources.text();
}

/// What belongs to the code: figures on a line, a table for each list of objects.
std::string details_text(const JsonValue& details) {
  std::string text;
  if (!details.object()) return text;
  for (const auto& [name, value] : *details.object()) {
    if (name == "min" || name == "max") continue;  // limits are in the message
    text += is_table(value) ? list_text(name, *value.list()) : name + ": " + text_of(value) + "\n";
  }
  return text;
}

estimate::Error wrong_answers(const calc::Refusal& refusal) {
  return {estimate::ErrorCode::invalid_usage, refusal.first.message, refusal.first.field};
}

std::string place_of(const Walk& at) {
  return (at.path.empty() ? "" : at.path + ".") + member_text(at.next, "id");
}

/// The entries of a list and the answers of a calculator inside are questions of their own.
JsonValue without_parts(const Walk& at, const JsonValue& answer) {
  const auto type = member_text(at.next, "type");
  if (type == "subgraph") return JsonValue(JsonValue::Object());
  if (type != "repeat" || !answer.list()) return answer;
  return JsonValue(JsonValue::List(answer.list()->size(), JsonValue(JsonValue::Object())));
}

/// Another number of entries keeps the answers of those that stay.
void keep_entries(JsonValue& answer, const JsonValue* before) {
  if (!answer.list() || !before || !before->list()) return;
  const std::size_t kept = std::min(answer.list()->size(), before->list()->size());
  for (std::size_t i = 0; i < kept; ++i) {
    if ((*before->list())[i].object()) (*answer.list())[i] = (*before->list())[i];
  }
}

OpenQuestion question_of(const Walk& at) { return {at.path, at.next}; }

Walk walk_of(const OpenQuestion& question) {
  Walk at;
  at.path = question.path;
  at.next = question.node;
  return at;
}

/// The answers so far, and those before each answer.
class Conversation : public Questionnaire {
 public:
  Conversation(std::string_view calculator, JsonValue answers, const calc::Book& book)
      : calculator_(calculator), book_(book), answers_(std::move(answers)) {}

  [[nodiscard]] calc::Outcome<Walk> at() const { return calc::walk(calculator_, answers_, book_); }

  [[nodiscard]] estimate::Result<std::optional<OpenQuestion>> next() override {
    while (true) {
      const auto at = this->at();
      if (!at) return std::unexpected(wrong_answers(at.error()));
      if (at->next.is_null()) return std::nullopt;
      if (member_text(at->next, "type") != "subgraph") return question_of(*at);
      // The questions of the calculator inside come next; going back passes over it.
      calc::put_answer(answers_, *at, JsonValue(JsonValue::Object()));
    }
  }

  [[nodiscard]] std::string give(const OpenQuestion& question, JsonValue answer) override {
    const Walk at = walk_of(question);
    keep_entries(answer, answers_.at_path(place_of(at)));
    JsonValue changed = answers_;
    calc::put_answer(changed, at, std::move(answer));
    const auto next = calc::walk(calculator_, changed, book_);
    if (!next) return refusal_text(next.error()) + needed_text(at.next) + "\n";
    before_.push_back(std::exchange(answers_, std::move(changed)));
    return {};
  }

  void go_back() override {
    if (before_.empty()) return;
    answers_ = std::move(before_.back());
    before_.pop_back();
  }

  /// The questions on the way that the answers take.
  [[nodiscard]] std::vector<AnsweredQuestion> answered() const override {
    std::vector<AnsweredQuestion> all;
    JsonValue replayed{JsonValue::Object()};
    while (true) {
      const auto at = calc::walk(calculator_, replayed, book_);
      if (!at || at->next.is_null()) return all;
      const JsonValue* answer = answers_.at_path(place_of(*at));
      if (!answer) return all;
      calc::put_answer(replayed, *at, without_parts(*at, *answer));
      if (member_text(at->next, "type") != "subgraph") all.push_back({question_of(*at), *answer});
    }
  }

 private:
  std::string_view calculator_;
  const calc::Book& book_;
  JsonValue answers_;
  std::vector<JsonValue> before_;
};

}  // namespace

std::string calc_text(const calc::Calculator& calculator, const calc::Envelope& envelope, bool explain) {
  std::string text = std::string(calculator.title) + "\n\n" + result_text(calculator, envelope.result) +
                     cost_text(envelope) + envelope_warnings(envelope) + ranges_text(envelope);
  if (explain) return text + explanation(envelope);
  return text + "\n" + count_of(envelope.assumptions.size(), "assumption") + ", " +
         count_of(envelope.citations.size(), "source") + "; --explain lists them\n";
}

std::string refusal_text(const calc::Refusal& refusal) {
  const auto line = [](const calc::Violation& violation) {
    return violation.code + ": " + violation.message +
           (violation.field.empty() ? "" : " (" + violation.field + ")");
  };
  std::string text = printable(line(refusal.first)) + "\n";
  for (const calc::Violation& other : refusal.others) text += printable(line(other)) + "\n";
  return text + details_text(refusal.details);
}

estimate::Result<Walk> ask_questions(std::string_view calculator, JsonValue answers, const calc::Book& book,
                                     std::istream& in, std::ostream& err) {
  Conversation conversation(calculator, std::move(answers), book);
  if (const auto asked = ask_all(conversation, "calculate", in, err); !asked)
    return std::unexpected(asked.error());
  auto at = conversation.at();
  if (!at) return std::unexpected(wrong_answers(at.error()));
  return *std::move(at);
}

}  // namespace esxconv
