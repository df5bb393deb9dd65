#include "esx/calc/ledger.h"

#include <algorithm>
#include <cmath>

namespace calc {
namespace {

using estimate::JsonValue;

constexpr std::string_view our_choice = "OC";
const JsonValue nothing;

const JsonValue& member(const JsonValue& object, std::string_view name) {
  const JsonValue* found = object.find(name);
  return found ? *found : nothing;
}

std::string text_of(const JsonValue& object, std::string_view name) {
  return std::string(member(object, name).as_text());
}

std::string digits_of(const JsonValue& value) {
  return value.number() ? estimate::shortest_decimal(value.number()->value()) : std::string();
}

/// A text of the data with the digits of its value for "{value}".
std::string with_value(std::string text, const JsonValue& value) {
  constexpr std::string_view mark = "{value}";
  for (auto at = text.find(mark); at != text.npos; at = text.find(mark, at))
    text.replace(at, mark.size(), digits_of(value));
  return text;
}

std::vector<std::string> texts_of(const JsonValue& object, std::string_view name) {
  std::vector<std::string> texts;
  if (const auto* list = member(object, name).list()) {
    for (const JsonValue& item : *list) texts.emplace_back(item.as_text());
  }
  return texts;
}

}  // namespace

Ledger::Ledger(const JsonValue& data, const Rates& rates, bool explain, const Trial* trial)
    : data_(data), rates_(rates), explain_(explain), trial_(trial) {}

bool Ledger::first_use(std::string_view id) {
  if (std::ranges::find(used_, id) != used_.end()) return false;
  used_.push_back(id);
  return true;
}

void Ledger::note_disagreements(std::string_view id, const JsonValue& constant) {
  const auto* others = member(constant, "other").list();
  if (!others) return;
  for (const JsonValue& other : *others) {
    Disagreement found{std::string(id), text_of(other, "text"), member(constant, "value"),
                       member(other, "value")};
    for (const auto& source : {text_of(constant, "source"), text_of(other, "source")}) {
      if (source == our_choice) continue;
      cite(source, "disagreements." + std::string(id));
      found.citation_ids.push_back(source);
    }
    disagreements_.push_back(std::move(found));
  }
}

const JsonValue& Ledger::use(std::string_view id) {
  const auto* constants = member(data_, "constants").object();
  if (!constants) return nothing;
  const auto found = std::ranges::find(*constants, id, &JsonValue::Member::name);
  if (found == constants->end()) return nothing;
  const JsonValue& constant = found->value;
  if (trial_) {
    const auto tried = trial_->constants.find(id);
    if (tried != trial_->constants.end()) return tried->second;
  }
  if (!first_use(found->name)) return member(constant, "value");
  note_disagreements(found->name, constant);
  const auto source = member(constant, "source").as_text();
  if (source == our_choice) {
    assume({found->name, with_value(text_of(constant, "text"), member(constant, "value")),
            member(constant, "value"), text_of(constant, "override_field")});
  } else {
    for (const auto& supported : texts_of(constant, "supports")) cite(source, supported);
  }
  return member(constant, "value");
}

double Ledger::constant(std::string_view id) { return use(id).as_double(); }

const JsonValue& Ledger::table(std::string_view id) { return use(id); }

double Ledger::entry(std::string_view id, std::string_view key) { return member(use(id), key).as_double(); }

Price Ledger::price_entry(std::string_view id, std::string_view key) {
  const auto* number = member(use(id), key).number();
  return number ? decimal_of<Price>(*number).value_or(Price()) : Price();
}

std::string Ledger::digits(std::string_view id) const {
  return digits_of(member(member(member(data_, "constants"), id), "value"));
}

std::string Ledger::digits(std::string_view id, std::string_view key) const {
  return digits_of(member(member(member(member(data_, "constants"), id), "value"), key));
}

bool Ledger::has_entry(std::string_view id, std::string_view key) const {
  return member(member(member(data_, "constants"), id), "value").find(key) != nullptr;
}

bool Ledger::requested(std::string_view key) const { return rates_.contains(key); }

bool Ledger::loaded(std::string_view key) const {
  return member(member(member(data_, "rates"), key), "loaded").boolean() != nullptr;
}

Rate Ledger::rate(std::string_view key) {
  if (const auto given = rates_.find(key); given != rates_.end()) return {given->second, "request", ""};
  const auto* rates = member(data_, "rates").object();
  if (!rates) return {};
  const auto found = std::ranges::find(*rates, key, &JsonValue::Member::name);
  if (found == rates->end()) return {};
  const JsonValue& row = found->value;
  const JsonValue* price = row.find("price");
  Rate rate{{}, text_of(row, "source"), text_of(row, "date")};
  if (price && price->number()) rate.price = decimal_of<Price>(*price->number()).value_or(Price());
  if (trial_) {
    const auto tried = trial_->rates.find(key);
    if (tried != trial_->rates.end()) rate.price = tried->second;
  }
  if (!first_use(found->name)) return rate;
  const std::string text = text_of(row, "text");
  if (rate.source == our_choice || !text.empty()) {
    assume({"rate_" + std::string(key), text, price ? *price : JsonValue(), "rates." + std::string(key)});
  }
  if (rate.source != our_choice) cite(rate.source, "rates." + std::string(key));
  return rate;
}

void Ledger::line(Line line) {
  if (line.quantity <= 0) return;
  if (!(line.quantity <= max_quantity)) {
    too_large_ = true;
    return;
  }
  const Quantity quantity =
      Quantity::parse(std::string(JsonValue::rounded(line.quantity, line.decimals).number()->digits))
          .value_or(Quantity());
  lines_.push_back({.code = std::string(line.code),
                    .description = std::move(line.description),
                    .quantity = quantity,
                    .unit = std::string(line.unit),
                    .unit_price = line.rate.price,
                    .extended = extended(quantity, line.rate.price),
                    .regional = line.regional,
                    .rate_source = std::move(line.rate.source),
                    .rate_date = std::move(line.rate.date)});
}

void Ledger::pass_through(std::string_view code, std::string_view description, Money fee,
                          std::string_view field) {
  if (fee <= Money()) return;
  LineItem item{.code = std::string(code),
                .description = std::string(description),
                .quantity = Quantity::from_units(10'000),
                .unit = "lump",
                .unit_price = price_of(fee),
                .regional = false,
                .rate_source = "request"};
  item.extended = extended(item.quantity, item.unit_price);
  lines_.push_back(std::move(item));
  step(description, "as given, not adjusted", JsonValue::exact(lines_.back().extended.plain()), "USD",
       {field});
}

void Ledger::warn(std::string_view code, std::string_view detail) {
  const JsonValue& row = member(member(data_, "warnings"), code);
  const auto severity = member(row, "severity").as_text();
  Warning warning{std::string(code),
                  severity == "stop"      ? Severity::stop
                  : severity == "caution" ? Severity::caution
                                          : Severity::info,
                  text_of(row, "message"), texts_of(row, "sources")};
  if (!detail.empty()) (warning.message += " ") += detail;
  for (const auto& source : warning.citation_ids) cite(source, "warnings." + warning.code);
  warnings_.push_back(std::move(warning));
}

void Ledger::cite(std::string_view source, std::string_view supports) {
  const auto known = std::ranges::find(citations_, source, &Citation::id);
  if (known != citations_.end()) {
    if (std::ranges::find(known->supports, supports) == known->supports.end()) {
      known->supports.emplace_back(supports);
    }
    return;
  }
  const JsonValue& row = member(member(data_, "sources"), source);
  if (!row.object()) {  // what an operator loaded names its own source
    citations_.push_back({std::string(source),
                          std::string(source),
                          "",
                          "",
                          "",
                          "",
                          {std::string(supports)},
                          "MFR",
                          "loaded by the operator"});
    return;
  }
  citations_.push_back({std::string(source),
                        text_of(row, "title"),
                        text_of(row, "publisher"),
                        text_of(row, "edition_or_date"),
                        text_of(row, "locator"),
                        text_of(row, "url"),
                        {std::string(supports)},
                        text_of(row, "quality"),
                        text_of(row, "read_via")});
}

void Ledger::assume(Assumption assumption) {
  const bool known =
      std::ranges::find(assumptions_, assumption.code, &Assumption::code) != assumptions_.end();
  if (!known) assumptions_.push_back(std::move(assumption));
}

void Ledger::step(std::string_view name, std::string_view formula, JsonValue value, std::string_view unit,
                  std::initializer_list<std::string_view> sources) {
  if (!explain_) return;
  steps_.push_back({std::string(name),
                    std::string(formula),
                    std::move(value),
                    std::string(unit),
                    {sources.begin(), sources.end()}});
}

void Ledger::adopt(const Ledger& nested, std::string_view prefix) {
  for (Assumption assumption : nested.assumptions_) {
    assumption.code.insert(0, prefix);
    if (!assumption.override_field.empty()) assumption.override_field.insert(0, prefix);
    assume(std::move(assumption));
  }
  for (Warning warning : nested.warnings_) {
    if (warning.severity == Severity::info) continue;  // advice about the other calculation
    for (auto& id : warning.citation_ids) id.insert(0, prefix);
    warnings_.push_back(std::move(warning));
  }
  for (Disagreement disagreement : nested.disagreements_) {
    disagreement.about.insert(0, prefix);
    for (auto& id : disagreement.citation_ids) id.insert(0, prefix);
    disagreements_.push_back(std::move(disagreement));
  }
  for (Citation citation : nested.citations_) {
    citation.id.insert(0, prefix);
    for (auto& supported : citation.supports) supported.insert(0, prefix);
    citations_.push_back(std::move(citation));
  }
  if (!explain_) return;
  for (Step step : nested.steps_) {
    step.name.insert(0, "water mitigation: ");
    for (auto& id : step.citation_ids) {
      if (id != our_choice) id.insert(0, prefix);
    }
    steps_.push_back(std::move(step));
  }
}

}  // namespace calc
