#include "esx/calc/book.h"

#include <algorithm>

#include "engine/bundled_data.h"
#include "esx/calc/calculators.h"

namespace calc {
namespace {

using estimate::ErrorCode;
using estimate::JsonValue;

const JsonValue none;

/// A price of the operator: a number that is not negative, with at most four decimals.
bool is_price(const JsonValue& value) {
  const auto price = value.number() ? Price::parse(value.number()->digits) : std::nullopt;
  return price && price->units() >= 0 && value.as_double() <= max_price;
}

estimate::Result<void> override_rates(JsonValue& data, std::string_view calculator, const JsonValue& rates,
                                      const std::vector<std::string>& known, const JsonValue& file) {
  if (known.empty() || !rates.object()) {
    return estimate::fail(ErrorCode::malformed_price_list, "there is no calculator with rates of that name",
                          std::string(calculator));
  }
  for (const auto& [key, price] : *rates.object()) {
    const std::string where = std::string(calculator) + "." + key;
    if (std::ranges::find(known, key) == known.end()) {
      return estimate::fail(ErrorCode::malformed_price_list, "there is no such rate", where);
    }
    if (!is_price(price)) {
      return estimate::fail(ErrorCode::malformed_price_list,
                            "must be a price of 0 to 100000 with at most four decimals", where);
    }
    data.set_path(where.substr(0, calculator.size()) + ".rates." + key,
                  JsonValue(JsonValue::Object{{"price", price},
                                              {"source", *file.find("source")},
                                              {"date", *file.find("date")},
                                              {"loaded", JsonValue(true)}}));
  }
  return {};
}

}  // namespace

estimate::Result<Book> Book::bundled() {
  Book book;
  for (const auto& [name, text] : bundled_data()) {
    auto value = estimate::read_json(text, json_limits);
    if (!value) return std::unexpected(value.error());
    if (name.starts_with("graph/")) {
      book.graphs_.set(name.substr(6), *std::move(value));
    } else {
      book.data_.set(name, *std::move(value));
    }
  }
  return book;
}

const JsonValue& Book::data(std::string_view calculator) const {
  const JsonValue* found = data_.find(calculator);
  return found ? *found : none;
}

const JsonValue& Book::graph(std::string_view calculator) const {
  const JsonValue* found = graphs_.find(calculator);
  return found ? *found : none;
}

estimate::Result<void> Book::override_with(std::string_view json) {
  const auto file = estimate::read_json(json, json_limits);
  if (!file) return std::unexpected(file.error());
  const JsonValue* rates = file->find("rates");
  if (!rates || !rates->object()) {
    return estimate::fail(ErrorCode::malformed_price_list, "must be an object with \"rates\"");
  }
  for (const auto& member : *file->object()) {
    if (member.name != "rates" && member.name != "date" && member.name != "source")
      return estimate::fail(ErrorCode::malformed_price_list, "is not a member of this file", member.name);
  }
  const JsonValue* date = file->find("date");
  const JsonValue* source = file->find("source");
  if (!date || !date->text() || !source || !source->text() || source->text()->empty()) {
    return estimate::fail(ErrorCode::malformed_price_list,
                          "\"date\" and \"source\" are required: they say where the rates come from");
  }
  JsonValue changed = data_;
  for (const auto& [calculator, prices] : *rates->object()) {
    const auto done = override_rates(changed, calculator, prices, rate_keys(calculator, *this), *file);
    if (!done) return done;
  }
  data_ = std::move(changed);
  return {};
}

std::vector<std::string> rate_keys(std::string_view name, const Book& book) {
  std::vector<std::string> keys;
  if (const JsonValue* rates = book.data(name).find("rates")) {
    for (const auto& member : *rates->object()) keys.push_back(member.name);
  }
  if (name != "crane") return keys;
  for (const CraneChart& chart : book.crane_charts()) {
    for (const auto* suffix : {"_hour", "_mobilization"}) {
      const std::string key = chart.crane_class + suffix;
      if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    }
  }
  return keys;
}

}  // namespace calc
