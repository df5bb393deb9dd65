#include <algorithm>
#include <charconv>
#include <cmath>

#include "esx/calc/answer.h"
#include "esx/calc/graph.h"
#include "esx/estimate/base/text.h"
#include "graph/fields.h"

namespace calc {
namespace {

using estimate::JsonValue;

constexpr std::size_t max_text_bytes = 200;

std::unexpected<Refusal> invalid(const std::string& path, std::string message) {
  return refuse("invalid_answer", path, std::move(message));
}

/// The text of a member of a node; empty where it has none.
std::string_view member_text(const JsonValue& node, std::string_view name) {
  const JsonValue* found = node.find(name);
  return found ? found->as_text() : std::string_view();
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

/// The option of a choice that has this value; nullptr where it has none.
const JsonValue* option_of(const JsonValue& node, const JsonValue& answer) {
  const JsonValue* options = node.find("options");
  if (!options || !options->list()) return nullptr;
  const auto found = std::ranges::find_if(*options->list(), [&](const JsonValue& option) {
    const JsonValue* value = option.find("value");
    return value && *value == answer;
  });
  return found == options->list()->end() ? nullptr : &*found;
}

Outcome<JsonValue> read_multi(const JsonValue& node, const JsonValue& answer, const std::string& path) {
  const auto* list = answer.list();
  if (!list || !std::ranges::all_of(*list, [&](const JsonValue& item) { return option_of(node, item); })) {
    return invalid(path, "a list of the options is needed");
  }
  return list->empty() ? JsonValue() : answer;
}

/// The input that an answer to a plain question makes; null where it sets nothing. Refusal: invalid_answer.
Outcome<JsonValue> read_answer(const JsonValue& node, const JsonValue& answer, const std::string& path) {
  const auto type = member_text(node, "type");
  if (type == "number" || type == "integer") return read_number(node, answer, path);
  if (type == "text") return read_text(node, answer, path);
  if (type == "multi") return read_multi(node, answer, path);
  if (type == "boolean" && !answer.boolean()) return invalid(path, "true or false is needed");
  if (node.find("options") && !option_of(node, answer)) return invalid(path, "none of the options");
  return answer;
}

/// Whether what has been set meets the condition of an edge.
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

const JsonValue no_answers{JsonValue::Object()};

bool is_true(const JsonValue& node, std::string_view name) {
  const JsonValue* found = node.find(name);
  return found && found->boolean() && *found->boolean();
}

const JsonValue* node_of(const JsonValue& graph, std::string_view id) {
  const JsonValue* nodes = graph.find("nodes");
  if (!nodes || !nodes->list()) return nullptr;
  const auto found = std::ranges::find_if(
      *nodes->list(), [&](const JsonValue& node) { return member_text(node, "id") == id; });
  return found == nodes->list()->end() ? nullptr : &*found;
}

std::string joined(const std::string& path, std::string_view name) {
  return path.empty() ? std::string(name) : path + "." + std::string(name);
}

class Walker {
 public:
  Walker(const Book& book, Walk& walk) : book_(book), walk_(walk) {}

  /// Follows one graph. True: to its end; false: a question is open, or the path ends in a refusal.
  Outcome<bool> follow(const JsonValue& graph, const JsonValue& answers, const JsonValue* skipped,
                       JsonValue& inputs, const std::string& path) {
    std::vector<std::string_view> asked;
    const JsonValue* node = node_of(graph, member_text(graph, "start"));
    while (node) {
      const auto id = member_text(*node, "id");
      if (member_text(*node, "type") == "review" || asked.size() > 1000) {
        walk_.error_code = member_text(*node, "error_code");
        break;
      }
      if (is_skipped(skipped, id)) {
        node = node_of(graph, member_text(*node, "next"));
        continue;
      }
      asked.push_back(id);
      const JsonValue* answer = answers.find(id);
      if (!answer) return ask(*node, path);
      auto done = take(*node, *answer, inputs, path);
      if (!done || !*done) return done;
      node = node_of(graph, next_of(*node, *answer, inputs));
    }
    return note_unused(graph, answers, asked, path);
  }

 private:
  static bool is_skipped(const JsonValue* skipped, std::string_view id) {
    return skipped && skipped->list() &&
           std::ranges::any_of(*skipped->list(), [&](const JsonValue& name) { return name.as_text() == id; });
  }

  Outcome<bool> ask(const JsonValue& node, const std::string& path) {
    walk_.next = node;
    walk_.path = path;
    return false;
  }

  Outcome<bool> note_unused(const JsonValue& graph, const JsonValue& answers,
                            const std::vector<std::string_view>& asked, const std::string& path) {
    for (const auto& member : *answers.object()) {
      if (!node_of(graph, member.name)) {
        return refuse("unknown_question", joined(path, member.name), "the graph has no such question");
      }
      if (std::ranges::find(asked, member.name) == asked.end())
        walk_.unused.push_back(joined(path, member.name));
    }
    return true;
  }

  /// Option, then the first edge that holds, then the node's own.
  static std::string_view next_of(const JsonValue& node, const JsonValue& answer, const JsonValue& inputs) {
    const JsonValue* option = option_of(node, answer);
    if (option && option->find("next")) return member_text(*option, "next");
    if (const JsonValue* edges = node.find("edges")) {
      for (const JsonValue& edge : *edges->list()) {
        if (holds(*edge.find("when"), inputs)) return member_text(edge, "next");
      }
    }
    return member_text(node, "next");
  }

  Outcome<bool> take(const JsonValue& node, const JsonValue& answer, JsonValue& inputs,
                     const std::string& path) {
    const auto type = member_text(node, "type");
    const std::string here = joined(path, member_text(node, "id"));
    if (answer.is_null() && !option_of(node, answer)) {
      if (is_true(node, "optional")) return true;
      return refuse("invalid_answer", here, "this question cannot be skipped");
    }
    if (type == "repeat") return take_repeat(node, answer, inputs, path);
    if (type == "subgraph") return take_subgraph(node, answer, inputs, path);
    const auto value = read_answer(node, answer, here);
    if (!value) return std::unexpected(value.error());
    set(member_text(node, "sets"), *value, inputs);
    set_all(node, inputs);
    if (const JsonValue* option = option_of(node, answer)) set_all(*option, inputs);
    return true;
  }

  void set(std::string_view field, const JsonValue& value, JsonValue& inputs) {
    if (field.empty() || value.is_null()) return;
    if (field.starts_with('?')) {
      walk_.regional_adjustment_pct = value.as_double();
    } else {
      inputs.set_path(field, value);
    }
  }

  static void set_all(const JsonValue& holder, JsonValue& inputs) {
    const JsonValue* more = holder.find("set");
    if (!more || !more->object()) return;
    for (const auto& member : *more->object()) inputs.set_path(member.name, member.value);
  }

  Outcome<bool> take_repeat(const JsonValue& node, const JsonValue& answer, JsonValue& inputs,
                            const std::string& path) {
    const auto field = member_text(node, "sets");
    const auto* items = answer.list();
    const double count = items ? double(items->size()) : -1;
    if (!items || count < node.find("min_items")->as_double() ||
        count > node.find("max_items")->as_double()) {
      return refuse("invalid_answer", joined(path, member_text(node, "id")),
                    "a list of answers is needed, within its limits");
    }
    JsonValue::List made;
    for (std::size_t i = 0; i < items->size(); ++i) {
      const std::string place = joined(path, member_text(node, "id")) + "[" + std::to_string(i) + "]";
      if (!(*items)[i].object()) return refuse("invalid_answer", place, "an object of answers is needed");
      JsonValue item{JsonValue::Object()};
      const auto done = follow(*node.find("item_graph"), (*items)[i], nullptr, item, place);
      made.push_back(std::move(item));
      if (!done || !*done) {
        inputs.set_path(field, JsonValue(std::move(made)));
        return done;
      }
    }
    if (!made.empty()) inputs.set_path(field, JsonValue(std::move(made)));
    return true;
  }

  Outcome<bool> take_subgraph(const JsonValue& node, const JsonValue& answer, JsonValue& inputs,
                              const std::string& path) {
    const std::string place = joined(path, member_text(node, "id"));
    if (!answer.object()) return refuse("invalid_answer", place, "an object of answers is needed");
    JsonValue nested{JsonValue::Object()};
    const auto done =
        follow(book_.graph(member_text(node, "graph")), answer, node.find("skip_nodes"), nested, place);
    inputs.set_path(member_text(node, "sets"), std::move(nested));
    return done;
  }

  const Book& book_;
  Walk& walk_;
};

}  // namespace

Outcome<Walk> walk(std::string_view calculator, const JsonValue& answers, const Book& book) {
  const JsonValue& graph = book.graph(calculator);
  if (graph.is_null()) {
    return refuse("unknown_calculator", "", "there is no calculator named " + std::string(calculator));
  }
  if (!answers.object() && !answers.is_null())
    return refuse("malformed_inputs", "answers", "the answers are not a JSON object");
  Walk result;
  result.inputs = JsonValue(JsonValue::Object());
  const auto done =
      Walker(book, result).follow(graph, answers.object() ? answers : no_answers, nullptr, result.inputs, "");
  if (!done) return std::unexpected(done.error());
  result.complete = *done;
  return result;
}

void put_answer(JsonValue& answers, const Walk& at, JsonValue answer) {
  if (!at.next.is_null()) answers.set_path(joined(at.path, member_text(at.next, "id")), std::move(answer));
}

JsonValue to_value(const Walk& walk) {
  return estimate::encode_tree(walk, {.absent = estimate::FieldRules::Absent::null});
}

}  // namespace calc
