#include "graph/read_answer.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "esx/estimate/base/text.h"

namespace calc {
namespace {

using estimate::JsonValue;

constexpr std::size_t max_text_bytes = 200;

std::unexpected<Refusal> invalid(const std::string& path, std::string message) {
  return refuse("invalid_answer", path, std::move(message));
}

Outcome<JsonValue> read_number(const JsonValue& node, const JsonValue& answer, const std::string& path) {
  if (!answer.number()) return invalid(path, "a number is needed");
  const double value = answer.as_double();
  const JsonValue* least = node.find("minimum");
  const JsonValue* most = node.find("maximum");
  if (!std::isfinite(value) || (least && value < least->as_double()) || (most && value > most->as_double())) {
    return invalid(path, "the number is outside its limits");
  }
  if (member_text(node, "type") == "integer" && value != std::floor(value))
    return invalid(path, "a whole number is needed");
  return answer;
}

/// "78, 62", [78, 62] or {"temp_f": 78, "rh_pct": 62}.
Outcome<JsonValue> read_pair(const JsonValue& answer, const std::string& path) {
  if (answer.object() || (answer.list() && answer.list()->size() == 2)) return answer;
  JsonValue::List pair;
  if (answer.text()) {
    for (const auto part : estimate::split(*answer.text(), ',')) {
      const auto digits = estimate::trim(part);
      double value = 0;
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      if (error != std::errc() || end != digits.data() + digits.size() || !std::isfinite(value)) break;
      pair.push_back(JsonValue::exact(estimate::shortest_decimal(value)));
    }
  }
  if (pair.size() != 2) return invalid(path, "a temperature and a humidity are needed: 78, 62");
  return JsonValue(std::move(pair));
}

Outcome<JsonValue> read_text(const JsonValue& node, const JsonValue& answer, const std::string& path) {
  if (member_text(node, "format") == "pair") return read_pair(answer, path);
  if (!answer.text() || answer.text()->size() > max_text_bytes) return invalid(path, "a text is needed");
  return answer;
}

Outcome<JsonValue> read_multi(const JsonValue& node, const JsonValue& answer, const std::string& path) {
  const auto* list = answer.list();
  if (!list || !std::ranges::all_of(*list, [&](const JsonValue& item) { return option_of(node, item); })) {
    return invalid(path, "a list of the options is needed");
  }
  return list->empty() ? JsonValue() : answer;
}

}  // namespace

std::string_view member_text(const JsonValue& node, std::string_view name) {
  const JsonValue* found = node.find(name);
  return found ? found->as_text() : std::string_view();
}

const JsonValue* option_of(const JsonValue& node, const JsonValue& answer) {
  const JsonValue* options = node.find("options");
  if (!options || !options->list()) return nullptr;
  const auto found = std::ranges::find_if(*options->list(), [&](const JsonValue& option) {
    const JsonValue* value = option.find("value");
    return value && *value == answer;
  });
  return found == options->list()->end() ? nullptr : &*found;
}

Outcome<JsonValue> read_answer(const JsonValue& node, const JsonValue& answer, const std::string& path) {
  const auto type = member_text(node, "type");
  if (type == "number" || type == "integer") return read_number(node, answer, path);
  if (type == "text") return read_text(node, answer, path);
  if (type == "multi") return read_multi(node, answer, path);
  if (type == "boolean" && !answer.boolean()) return invalid(path, "true or false is needed");
  if (node.find("options") && !option_of(node, answer)) return invalid(path, "none of the options");
  return answer;
}

bool holds(const JsonValue& when, const JsonValue& inputs) {
  const JsonValue* field = inputs.at_path(member_text(when, "field"));
  const auto op = member_text(when, "op");
  const JsonValue* wanted = when.find("value");
  if (op == "set") return (field != nullptr) == (!wanted || !wanted->boolean() || *wanted->boolean());
  if (!field || !wanted) return false;
  if (op == "eq") return *field == *wanted;
  if (op == "ne") return !(*field == *wanted);
  if (op == "in")
    return wanted->list() && std::ranges::find(*wanted->list(), *field) != wanted->list()->end();
  const double a = field->as_double(), b = wanted->as_double();
  return op == "lt" ? a < b : op == "le" ? a <= b : op == "gt" ? a > b : op == "ge" && a >= b;
}

}  // namespace calc
