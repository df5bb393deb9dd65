#include "fields/decode.h"

#include <algorithm>
#include <cmath>

#include "calc/calculators.h"

namespace calc {
namespace {

constexpr std::size_t most_violations = 100;
constexpr std::size_t most_text_bytes = 200;

constexpr Spec temperature{.min = -60, .max = 200};

Value limits_of(const Spec& spec) {
  Value limits;
  limits.set("min", std::isinf(spec.min) ? Value() : exact(shortest(spec.min)));
  limits.set("max", std::isinf(spec.max) ? Value() : exact(shortest(spec.max)));
  return limits;
}

std::string listed(Options options) {
  std::string text;
  for (const auto option : options) (text += text.empty() ? "" : ", ") += option;
  return text;
}

std::string range_text(const Spec& spec) {
  std::string text;
  if (!std::isinf(spec.min)) text = (spec.above_min ? "more than " : "at least ") + shortest(spec.min);
  if (!std::isinf(spec.max)) text += (text.empty() ? "at most " : ", at most ") + shortest(spec.max);
  return text;
}

}  // namespace

Decoder::Decoder(const Value& root, const Book& book) : book_(book) {
  frames_.push_back({.object = root.object() ? &root : nullptr});
  if (!root.object()) violate("malformed_inputs", "", "the inputs are no JSON object");
}

std::string Decoder::path_of(std::string_view name) const {
  std::string path = path_;
  if (!path.empty()) path += '.';
  return path += name;
}

void Decoder::violate(std::string_view code, std::string path, std::string message, Value details) {
  if (violations_.empty()) details_ = std::move(details);
  if (violations_.size() < most_violations) {
    violations_.push_back({std::string(code), std::move(path), std::move(message)});
  }
}

const Value* Decoder::take(std::string_view name, const Spec& spec) {
  Frame& frame = frames_.back();
  frame.asked.push_back(name);
  const Value* value = frame.object ? frame.object->find(name) : nullptr;
  if (value && !value->is_null()) return value;
  if (spec.need == "Y") {
    violate(spec.missing.empty() ? "field_required" : spec.missing, path_of(name),
            std::string(name) + " is required");
  } else {
    absent_.push_back(path_of(name));
  }
  return nullptr;
}

bool Decoder::in_range(double value, const Spec& spec, const std::string& path) {
  const bool high_enough = spec.above_min ? value > spec.min : value >= spec.min;
  if (std::isfinite(value) && high_enough && value <= spec.max) return true;
  violate("out_of_range", path, shortest(value) + " is not " + range_text(spec), limits_of(spec));
  return false;
}

bool Decoder::read_number(const Value& value, const Spec& spec, const std::string& path, double& out) {
  if (!value.number()) {
    violate("wrong_type", path, "a number is needed");
    return false;
  }
  out = value.number()->value;
  return in_range(out, spec, path);
}

void Decoder::number(std::string_view name, std::optional<double>& value, const Spec& spec) {
  double read = 0;
  const Value* given = take(name, spec);
  if (given && read_number(*given, spec, path_of(name), read)) value = read;
}

void Decoder::integer(std::string_view name, std::optional<int>& value, const Spec& spec) {
  double read = 0;
  const Value* given = take(name, spec);
  if (!given || !read_number(*given, spec, path_of(name), read)) return;
  if (read == std::floor(read) && std::abs(read) < 1e9) {
    value = int(read);
  } else {
    violate("wrong_type", path_of(name), "a whole number is needed");
  }
}

void Decoder::boolean(std::string_view name, std::optional<bool>& value, const Spec& spec) {
  const Value* given = take(name, spec);
  if (!given) return;
  if (given->boolean()) {
    value = *given->boolean();
    if (!*value || spec.refused.empty()) return;
    violations_.insert(violations_.begin(),
                       {std::string(spec.refused), path_of(name), std::string(spec.text)});
    details_ = {};
  } else {
    violate("wrong_type", path_of(name), "true or false is needed");
  }
}

void Decoder::choice(std::string_view name, std::string& value, Options options, const Spec& spec) {
  const Value* given = take(name, spec);
  if (!given) return;
  if (!given->text()) {
    violate("wrong_type", path_of(name), "a word is needed");
  } else if (std::ranges::find(options, *given->text()) == options.end()) {
    violate("not_an_option", path_of(name), "one of: " + listed(options));
  } else {
    value = *given->text();
  }
}

void Decoder::text(std::string_view name, std::string& value, const Spec& spec) {
  const Value* given = take(name, spec);
  if (!given) return;
  if (!given->text()) {
    violate("wrong_type", path_of(name), "a text is needed");
  } else if (given->text()->size() > most_text_bytes) {
    violate("out_of_range", path_of(name), "longer than 200 bytes");
  } else {
    value = *given->text();
  }
}

void Decoder::reading(std::string_view name, std::optional<Reading>& value, const Spec& spec) {
  const Value* given = take(name, spec);
  if (!given) return;
  const auto* pair = given->list();
  const Value* temp = pair && pair->size() == 2 ? pair->data() : given->find("temp_f");
  const Value* rh = pair && pair->size() == 2 ? &pair->back() : given->find("rh_pct");
  if (!temp || !rh || (given->object() && given->object()->size() != 2)) {
    violate("wrong_type", path_of(name), "{\"temp_f\": …, \"rh_pct\": …} or [temp_f, rh_pct] is needed");
    return;
  }
  const Spec warm{.min = std::max(spec.min, temperature.min), .max = spec.max};
  Reading read;
  const bool warm_read = read_number(*temp, warm, path_of(name) + ".temp_f", read.temp_f);
  const bool rh_read = read_number(*rh, {.min = 0, .max = 100}, path_of(name) + ".rh_pct", read.rh_pct);
  if (warm_read && rh_read) value = read;
}

const Value::List* Decoder::take_list(std::string_view name, const Spec& spec) {
  const Value* given = take(name, spec);
  if (!given) return nullptr;
  if (!given->list()) {
    violate("wrong_type", path_of(name), "a list is needed");
    return nullptr;
  }
  return count_in_range(given->list()->size(), spec, path_of(name)) ? given->list() : nullptr;
}

bool Decoder::count_in_range(std::size_t count, const Spec& spec, const std::string& path) {
  if (count == 0 && spec.need == "Y" && !spec.missing.empty()) {
    violate(spec.missing, path, "at least one is needed");
    return false;
  }
  if (double(count) >= spec.min && double(count) <= spec.max) return true;
  violate("out_of_range", path, std::to_string(count) + " entries; " + range_text(spec), limits_of(spec));
  return false;
}

void Decoder::words(std::string_view name, std::vector<std::string>& values, Options options,
                    const Spec& spec) {
  const auto* given = take_list(name, spec);
  if (!given) return;
  values.clear();
  for (const Value& item : *given) {
    if (!item.text() || std::ranges::find(options, *item.text()) == options.end()) {
      violate("not_an_option", path_of(name), "of these: " + listed(options));
      return;
    }
    values.push_back(*item.text());
  }
}

void Decoder::integers(std::string_view name, std::vector<int>& values, std::span<const int> options,
                       const Spec& spec) {
  const auto* given = take_list(name, spec);
  if (!given) return;
  values.clear();
  for (const Value& item : *given) {
    const auto found = std::ranges::find_if(
        options, [&](int option) { return item.number() && item.number()->value == option; });
    if (found == options.end()) {
      violate("not_an_option", path_of(name), "none of the sizes there are");
      return;
    }
    values.push_back(*found);
  }
}

void Decoder::rates(std::string_view name, Rates& rates, const Spec& spec) {
  const Value* given = take(name, spec);
  if (!given) return;
  if (!given->object()) {
    violate("wrong_type", path_of(name), "an object of prices is needed");
    return;
  }
  const auto known = rate_keys(spec.source, book_);  // the source of a rates field is whose rates they are
  for (const auto& [key, value] : *given->object()) {
    const std::string path = path_of(name) + "." + key;
    if (std::ranges::find(known, key) == known.end()) {
      violate("unknown_rate_key", path, "no rate of this calculator");
    } else {
      read_rate(key, value, path, rates);
    }
  }
}

void Decoder::read_rate(const std::string& key, const Value& value, const std::string& path, Rates& rates) {
  constexpr Spec price{.min = 0, .max = most_price};
  double read = 0;
  if (!read_number(value, price, path, read)) return;
  const auto digits = Price::parse(value.number()->digits);
  rates[key] = digits ? *digits : price_of(read, Price::digits);
}

bool Decoder::open_object(std::string_view name, bool present, const Spec& spec) {
  const Value* given = take(name, spec);
  if (!given && !present) return false;
  if (given && !given->object()) violate("wrong_type", path_of(name), "an object is needed");
  if (!given) absent_.pop_back();  // its fields are named, not the object
  frames_.push_back({.object = given && given->object() ? given : nullptr, .path_size = path_.size()});
  path_ = path_of(name);
  return true;
}

void Decoder::close_object() {
  const Frame& frame = frames_.back();
  if (frame.object) {
    for (const auto& member : *frame.object->object()) {
      if (std::ranges::find(frame.asked, member.name) == frame.asked.end()) {
        violate("unknown_field", path_of(member.name), "the calculator has no such field");
      }
    }
  }
  path_.resize(frame.path_size);
  frames_.pop_back();
}

std::size_t Decoder::open_list(std::string_view name, std::size_t, const Spec& spec) {
  lists_.push_back(take_list(name, spec));
  frames_.push_back({.path_size = path_.size()});
  path_ = path_of(name);
  return lists_.back() ? lists_.back()->size() : 0;
}

void Decoder::open_item(std::size_t index) {
  const Value& item = (*lists_.back())[index];
  const std::size_t before = path_.size();
  path_ += "[" + std::to_string(index) + "]";
  if (!item.object()) violate("wrong_type", path_, "an object is needed");
  frames_.push_back({.object = item.object() ? &item : nullptr, .path_size = before});
}

void Decoder::close_list() {
  path_.resize(frames_.back().path_size);
  frames_.pop_back();
  lists_.pop_back();
}

Outcome<void> Decoder::finish() {
  close_object();
  if (violations_.empty()) return {};
  Refusal refusal{violations_.front(), {violations_.begin() + 1, violations_.end()}, std::move(details_)};
  return std::unexpected(std::move(refusal));
}

}  // namespace calc
