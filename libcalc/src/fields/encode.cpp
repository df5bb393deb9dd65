#include "fields/encode.h"

#include <cmath>
#include <utility>

namespace calc {
namespace {

Value whole_or_not(double value) {
  return value == std::floor(value) && std::abs(value) < 1e15 ? integer(std::int64_t(value))
                                                              : exact(shortest(value));
}

/// Puts a finished value into the one that holds it.
void put_into(Value& holder, std::string_view name, Value value) {
  if (auto* list = holder.list()) {
    list->push_back(std::move(value));
  } else {
    holder.object()->emplace_back(std::string(name), std::move(value));
  }
}

}  // namespace

void InputWriter::put(std::string_view name, Value value) { put_into(open_.back(), name, std::move(value)); }

void InputWriter::number(std::string_view name, std::optional<double>& value, const Spec&) {
  if (value) put(name, whole_or_not(*value));
}
void InputWriter::integer(std::string_view name, std::optional<int>& value, const Spec&) {
  if (value) put(name, calc::integer(*value));
}
void InputWriter::boolean(std::string_view name, std::optional<bool>& value, const Spec&) {
  if (value) put(name, Value(*value));
}
void InputWriter::choice(std::string_view name, std::string& value, Options, const Spec&) {
  if (!value.empty()) put(name, Value(value));
}
void InputWriter::text(std::string_view name, std::string& value, const Spec&) {
  if (!value.empty()) put(name, Value(value));
}

void InputWriter::reading(std::string_view name, std::optional<Reading>& value, const Spec&) {
  if (!value) return;
  put(name,
      Value(Value::Object{{"temp_f", whole_or_not(value->temp_f)}, {"rh_pct", whole_or_not(value->rh_pct)}}));
}

void InputWriter::words(std::string_view name, std::vector<std::string>& values, Options, const Spec&) {
  Value::List list;
  for (const auto& word : values) list.emplace_back(word);
  put(name, Value(std::move(list)));
}

void InputWriter::integers(std::string_view name, std::vector<int>& values, std::span<const int>,
                           const Spec&) {
  Value::List list;
  for (const int value : values) list.push_back(calc::integer(value));
  put(name, Value(std::move(list)));
}

void InputWriter::rates(std::string_view name, Rates& rates, const Spec&) {
  Value::Object object;
  for (const auto& [key, price] : rates) object.emplace_back(key, exact(price.plain()));
  put(name, Value(std::move(object)));
}

bool InputWriter::open_object(std::string_view name, bool present, const Spec&) {
  if (!present) return false;
  open_.emplace_back(Value::Object());
  names_.emplace_back(name);
  return true;
}

void InputWriter::close_object() { close_list(); }

std::size_t InputWriter::open_list(std::string_view name, std::size_t count, const Spec& spec) {
  leave_out_ = count == 0 && spec.min >= 1;
  open_.emplace_back(Value::List());
  names_.emplace_back(name);
  return count;
}

void InputWriter::open_item(std::size_t) {
  open_.emplace_back(Value::Object());
  names_.emplace_back();
}

void InputWriter::close_list() {
  Value done = std::move(open_.back());
  open_.pop_back();
  if (!std::exchange(leave_out_, false)) put(names_.back(), std::move(done));
  names_.pop_back();
}

void ResultWriter::put(std::string_view name, Value value) { put_into(open_.back(), name, std::move(value)); }

void ResultWriter::number(std::string_view name, std::optional<double> value, int decimals, std::string_view,
                          std::string_view, Absent absent) {
  if (value || absent == Absent::null) put(name, value ? calc::number(*value, decimals) : Value());
}
void ResultWriter::integer(std::string_view name, std::optional<long long> value, std::string_view,
                           std::string_view) {
  put(name, value ? calc::integer(*value) : Value());
}
void ResultWriter::boolean(std::string_view name, std::optional<bool> value, std::string_view) {
  put(name, value ? Value(*value) : Value());
}
void ResultWriter::word(std::string_view name, std::string_view value, std::string_view) {
  put(name, value.empty() ? Value() : Value(value));
}
void ResultWriter::numbers(std::string_view name, const std::vector<double>& values, int decimals,
                           std::string_view, std::string_view) {
  Value::List list;
  for (const double value : values) list.push_back(calc::number(value, decimals));
  put(name, Value(std::move(list)));
}
void ResultWriter::words(std::string_view name, const std::vector<std::string>& values, std::string_view) {
  Value::List list;
  for (const auto& word : values) list.emplace_back(word);
  put(name, Value(std::move(list)));
}

void ResultWriter::open_object(std::string_view name, std::string_view) {
  open_.emplace_back(Value::Object());
  names_.emplace_back(name);
}
void ResultWriter::open_list(std::string_view name, std::string_view) {
  open_.emplace_back(Value::List());
  names_.emplace_back(name);
}
void ResultWriter::open_item() {
  open_.emplace_back(Value::Object());
  names_.emplace_back();
}
void ResultWriter::close() {
  Value done = std::move(open_.back());
  open_.pop_back();
  put(names_.back(), std::move(done));
  names_.pop_back();
}

bool ResultWriter::open_absent_object(std::string_view name, std::string_view) {
  put(name, Value());
  return false;
}

}  // namespace calc
