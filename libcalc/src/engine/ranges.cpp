#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "engine/run.h"

namespace calc {
namespace {

using estimate::JsonValue;

constexpr std::size_t max_named = 6;

/// A calculation with one or more values replaced.
struct Attempt {
  JsonValue inputs;
  Trial trial;
};

/// An uncertain value of the data, and what puts its low or its high end in place.
struct Uncertain {
  Sensitivity named = {};
  const JsonValue* row = nullptr;
};

std::string text_in(const JsonValue& row, std::string_view name) {
  const JsonValue* text = row.find(name);
  return std::string(text ? text->as_text() : std::string_view());
}

bool was_used(const Envelope& envelope, std::string_view id) {
  return std::ranges::find(envelope.used, id) != envelope.used.end();
}

/// A price of the data that was used; what an operator loaded is not uncertain.
bool is_open(const JsonValue::Member& rate, const Envelope& envelope) {
  return was_used(envelope, rate.name) && !rate.value.find("loaded");
}

Price price_in(const JsonValue& value) {
  return value.number() ? decimal_of<Price>(*value.number()).value_or(Price()) : Price();
}

/// Prices of a kind move together: every one that was used and begins like that, times a factor.
void scale_rates(const JsonValue& data, const Envelope& envelope, const std::string& prefix, double factor,
                 Trial& trial) {
  for (const JsonValue::Member& rate : *data.find("rates")->object()) {
    const JsonValue* price = rate.value.find("price");
    if (rate.name.starts_with(prefix) && is_open(rate, envelope) && price)
      trial.rates[rate.name] = scaled(price_in(*price), quantity_of(factor, 4), Money::digits);
  }
}

void put(const JsonValue& data, const Envelope& envelope, const Uncertain& value, bool high,
         Attempt& attempt) {
  const JsonValue& end = high ? value.named.high : value.named.low;
  if (value.named.kind == "constant") {
    attempt.trial.constants[value.named.name] = end;
  } else if (value.named.kind == "input") {
    attempt.inputs.set_path(value.named.name, end);
  } else if (text_in(*value.row, "all").empty()) {
    attempt.trial.rates[value.named.name] = price_in(end);
  } else {
    scale_rates(data, envelope, text_in(*value.row, "all"), end.as_double(), attempt.trial);
  }
}

bool applies(const JsonValue& data, const Envelope& envelope, const Uncertain& value) {
  const std::string& name = value.named.name;
  if (value.named.kind == "input")
    return std::ranges::find(envelope.defaulted, name) != envelope.defaulted.end();
  if (value.named.kind == "constant") return was_used(envelope, name);
  const std::string all = text_in(*value.row, "all");
  return std::ranges::any_of(*data.find("rates")->object(), [&](const JsonValue::Member& rate) {
    return (all.empty() ? rate.name == name : rate.name.starts_with(all)) && is_open(rate, envelope);
  });
}

std::vector<Uncertain> uncertain_values(const JsonValue& data, const Envelope& envelope) {
  std::vector<Uncertain> values;
  const JsonValue* rows = data.find("uncertain");
  if (!rows) return values;
  for (const JsonValue& row : *rows->list()) {
    Uncertain value{.row = &row};
    for (const auto* kind : {"constant", "rate", "input"}) {
      if (!row.find(kind)) continue;
      value.named.kind = kind;
      value.named.name = text_in(row, kind);
    }
    value.named.text = text_in(row, "text");
    value.named.source = text_in(row, "source");
    value.named.low = *row.find("low");
    value.named.high = *row.find("high");
    if (applies(data, envelope, value)) values.push_back(std::move(value));
  }
  return values;
}

/// The figures that the data names, and the total; each grows with what is tried.
struct Ranges {
  std::vector<AnswerRange> rows;

  void add(const TriedOut& tried) {
    for (AnswerRange& row : rows) {
      if (row.path == "cost.total") {
        widen(row, JsonValue::exact(tried.total.plain()));
      } else if (const JsonValue* found = tried.result.at_path(row.path.substr(sizeof("result.") - 1))) {
        widen(row, *found);
      }
    }
  }

 private:
  static void widen(AnswerRange& row, const JsonValue& value) {
    if (!value.number()) return;
    if (value.as_double() < row.low.as_double()) row.low = value;
    if (value.as_double() > row.high.as_double()) row.high = value;
  }
};

Ranges ranges_of(const JsonValue& data, const Envelope& envelope) {
  Ranges ranges;
  const JsonValue total = JsonValue::exact(envelope.cost.total.plain());
  ranges.rows.push_back({"cost.total", total, total, total});
  const JsonValue* named = data.find("main_figures");
  if (!named) return ranges;
  for (const JsonValue& path : *named->list()) {
    const JsonValue* value = envelope.result.at_path(path.as_text());
    if (value && value->number())
      ranges.rows.push_back({"result." + std::string(path.as_text()), *value, *value, *value});
  }
  return ranges;
}

/// How far the total moves; a value without which there is no answer moves it most.
std::int64_t span_of(const Sensitivity& value) {
  if (!value.total_at_low || !value.total_at_high) return std::numeric_limits<std::int64_t>::max();
  return std::abs(value.total_at_high->units() - value.total_at_low->units());
}

/// All values at the end that costs less, or more.
Attempt together(const JsonValue& data, const Envelope& envelope, const std::vector<Uncertain>& values,
                 const JsonValue& given, bool dear) {
  Attempt attempt{given, {}};
  for (const Uncertain& value : values) {
    if (!value.named.total_at_low || !value.named.total_at_high) continue;
    const bool high_is_dear = *value.named.total_at_high >= *value.named.total_at_low;
    put(data, envelope, value, high_is_dear == dear, attempt);
  }
  return attempt;
}

void cite(const JsonValue& data, const Sensitivity& value, Envelope& envelope) {
  const JsonValue* source = data.find("sources")->find(value.source);
  if (!source) return;
  const std::string supports = "sensitivity." + value.name;
  const auto known = std::ranges::find(envelope.citations, value.source, &Citation::id);
  if (known != envelope.citations.end()) {
    known->supports.push_back(supports);
    return;
  }
  envelope.citations.push_back({value.source,
                                text_in(*source, "title"),
                                text_in(*source, "publisher"),
                                text_in(*source, "edition_or_date"),
                                text_in(*source, "locator"),
                                text_in(*source, "url"),
                                {supports},
                                text_in(*source, "quality"),
                                text_in(*source, "read_via")});
}

}  // namespace

void find_ranges(const JsonValue& data, const JsonValue& given, const TryOut& try_out, Envelope& envelope) {
  std::vector<Uncertain> values = uncertain_values(data, envelope);
  Ranges ranges = ranges_of(data, envelope);
  const auto attempt_total = [&](const Attempt& attempt) -> std::optional<Money> {
    const auto tried = try_out(attempt.inputs, attempt.trial);
    if (!tried) return std::nullopt;
    ranges.add(*tried);
    return tried->total;
  };
  for (Uncertain& value : values) {
    for (const bool high : {false, true}) {
      Attempt attempt{given, {}};
      put(data, envelope, value, high, attempt);
      (high ? value.named.total_at_high : value.named.total_at_low) = attempt_total(attempt);
    }
  }
  for (const bool dear : {false, true}) (void)attempt_total(together(data, envelope, values, given, dear));
  std::ranges::stable_sort(values, std::greater(),
                           [](const Uncertain& value) { return span_of(value.named); });
  for (Uncertain& value : values) {
    if (span_of(value.named) == 0 || envelope.sensitivity.size() == max_named) break;
    cite(data, value.named, envelope);
    envelope.sensitivity.push_back(std::move(value.named));
  }
  envelope.ranges = std::move(ranges.rows);
}

}  // namespace calc
