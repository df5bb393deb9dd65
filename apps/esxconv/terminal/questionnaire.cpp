#include "esxconv/terminal/questionnaire.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <istream>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {

using estimate::JsonValue;

namespace {

using Answer = std::expected<JsonValue, std::string>;

std::string digits_of(const JsonValue& value) {
  if (value.boolean()) return *value.boolean() ? "yes" : "no";
  if (value.number()) return estimate::shortest_decimal(value.as_double());
  return std::string(value.as_text());
}

bool is_optional(const JsonValue& node) {
  const JsonValue* optional = node.find("optional");
  return optional && optional->boolean() && *optional->boolean();
}

/// "ft, 0 to 80; default 8; may be skipped".
std::string limits_of(const JsonValue& node) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  const JsonValue* least = node.find("minimum");
  const JsonValue* most = node.find("maximum");
  if (node.find("unit")) add(member_text(node, "unit"));
  if (least && most) add(digits_of(*least) + " to " + digits_of(*most));
  if (member_text(node, "type") == "boolean" && !node.find("options")) add("yes or no");
  if (member_text(node, "format") == "pair") add("temperature, humidity");
  if (member_text(node, "type") == "repeat") add("how many?");
  if (member_text(node, "type") == "multi") add("several with commas");
  if (const JsonValue* usual = node.find("default")) add("default " + answer_text(node, *usual));
  if (is_optional(node)) add("may be skipped");
  return text.empty() ? text : " (" + text + ")";
}

struct Option {
  std::string key;  // what picks it
  std::string label;
  JsonValue value;
};

/// Options that are numbers are picked by these, so that 4 is level 4; others by their place in the list.
std::vector<Option> options_of(const JsonValue& node) {
  std::vector<Option> options;
  const JsonValue* found = node.find("options");
  if (!found) return options;
  const auto is_number = [](const JsonValue& option) { return option.find("value")->number() != nullptr; };
  const bool numbers = std::ranges::any_of(*found->list(), is_number);
  for (const JsonValue& option : *found->list()) {
    const JsonValue& value = *option.find("value");
    std::string key = numbers ? digits_of(value) : std::to_string(options.size() + 1);
    if (key.empty()) key = "-";  // a value of null
    options.push_back({std::move(key), member_text(option, "label"), value});
  }
  return options;
}

bool same_words(std::string_view a, std::string_view b) {
  return estimate::to_lower(a) == estimate::to_lower(b);
}

std::string keys_of(const std::vector<Option>& options) {
  std::string keys;
  for (const Option& option : options) keys += (keys.empty() ? "" : ", ") + option.key;
  return keys;
}

/// The option that its key, value or words name. A key that is also how another one begins is asked again.
Answer option_of(const JsonValue& node, std::string_view line) {
  const auto options = options_of(node);
  const auto names = [&](const Option& option) {
    return same_words(option.label, line) || same_words(digits_of(option.value), line) ||
           (option.value.boolean() && same_words(digits_of(option.value).substr(0, 1), line));
  };
  const auto begins = [&](const Option& option) {
    return option.label.size() > line.size() && option.label.starts_with(line) &&
           option.label[line.size()] == ' ';
  };
  if (const auto named = std::ranges::find_if(options, names); named != options.end()) return named->value;
  const auto keyed = std::ranges::find(options, line, &Option::key);
  if (keyed == options.end()) return std::unexpected("Choose one of " + keys_of(options) + ".");
  const auto other = std::ranges::find_if(options, begins);
  if (other == options.end() || other == keyed || keyed->value.number()) return keyed->value;
  return std::unexpected(keyed->key + " is \"" + keyed->label + "\", but could mean \"" + other->label +
                         "\": type the words of the one you want.");
}

Answer several_of(const JsonValue& node, std::string_view line) {
  JsonValue::List chosen;
  for (const auto part : estimate::split(line, ',')) {
    auto option = option_of(node, estimate::trim(part));
    if (!option) return option;
    chosen.push_back(*std::move(option));
  }
  return JsonValue(std::move(chosen));
}

/// So many empty entries: their questions come next.
Answer entries_of(const JsonValue& node, std::string_view line) {
  int count = -1;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), count);
  const bool whole = error == std::errc() && end == line.data() + line.size();
  if (!whole || count < node.find("min_items")->as_double() || count > node.find("max_items")->as_double())
    return std::unexpected(needed_text(node));
  return JsonValue(JsonValue::List(std::size_t(count), JsonValue(JsonValue::Object())));
}

/// An empty line takes the default or skips.
Answer nothing_said(const JsonValue& node) {
  if (is_optional(node)) return JsonValue();
  if (const JsonValue* usual = node.find("default")) return *usual;
  return std::unexpected("This question needs an answer. " + needed_text(node));
}

struct Terminal {
  std::istream& in;
  std::ostream& err;

  [[nodiscard]] std::optional<std::string> line() const {
    err << "> " << std::flush;
    std::string text;
    if (!std::getline(in, text)) return std::nullopt;
    return std::string(estimate::trim(text));
  }
};

enum class Reply { answered, back, rest, ended };

/// Asks until the question is answered.
Reply ask(Questionnaire& questionnaire, const OpenQuestion& question, const Terminal& terminal) {
  terminal.err << question_text(question);
  while (const auto line = terminal.line()) {
    if (*line == "<") return Reply::back;
    if (*line == ">") return Reply::rest;
    if (*line == "?") {
      const std::string help = member_text(question.node, "help");
      terminal.err << (help.empty() ? needed_text(question.node) : help) << "\n" << question_text(question);
      continue;
    }
    auto answer = read_line(question.node, *line);
    const std::string wrong =
        answer ? questionnaire.give(question, *std::move(answer)) : answer.error() + "\n";
    if (wrong.empty()) return Reply::answered;
    terminal.err << wrong << question_text(question);
  }
  return Reply::ended;
}

/// Takes the default or skips. False: the question needs an answer.
bool take_default(Questionnaire& questionnaire, const OpenQuestion& question) {
  if (member_text(question.node, "type") == "repeat") return false;
  auto answer = nothing_said(question.node);
  return answer && questionnaire.give(question, *std::move(answer)).empty();
}

/// Shows the answers before the end, and changes one. True: it is the end, as when the lines have ended.
bool review(Questionnaire& questionnaire, std::string_view goal, const Terminal& terminal) {
  const auto answered = questionnaire.answered();
  terminal.err << "\nYour answers:\n";
  for (std::size_t i = 0; i < answered.size(); ++i) {
    const auto& [question, answer] = answered[i];
    terminal.err << "  " << i + 1 << "  " << (question.path.empty() ? "" : question.path + ": ")
                 << member_text(question.node, "question") << " "
                 << printable(answer_text(question.node, answer)) << "\n";
  }
  terminal.err << "Press Enter to " << goal << ", type a number to change that answer, or < to go back.\n";
  const auto line = terminal.line();
  if (!line || line->empty()) return true;
  if (*line == "<") {
    questionnaire.go_back();
    return false;
  }
  const JsonValue number = number_or_text(*line);
  for (std::size_t i = 0; i < answered.size(); ++i) {
    if (number.number() && number.as_double() == double(i + 1))
      return ask(questionnaire, answered[i].question, terminal) == Reply::ended;
  }
  terminal.err << "There is no answer with that number.\n";
  return false;
}

}  // namespace

JsonValue number_or_text(const std::string& text) {
  if (auto read = estimate::read_json(text); read && read->number()) return *std::move(read);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && std::isfinite(value) ? JsonValue::exact(estimate::shortest_decimal(value))
                                       : JsonValue(text);
}

std::string member_text(const JsonValue& node, std::string_view name) {
  const JsonValue* found = node.find(name);
  return std::string(found ? found->as_text() : "");
}

std::string question_text(const OpenQuestion& question) {
  const JsonValue& node = question.node;
  std::string text = question.path.empty() ? "" : question.path + ": ";
  text += member_text(node, "question") + limits_of(node) + "\n";
  for (const Option& option : options_of(node)) text += "  " + option.key + "  " + option.label + "\n";
  return text;
}

std::string needed_text(const JsonValue& node) {
  const auto type = member_text(node, "type");
  if (node.find("options")) return "Choose one of " + keys_of(options_of(node)) + ".";
  if (type == "boolean") return "Answer yes or no.";
  if (member_text(node, "format") == "pair") return "Give a temperature and a relative humidity: 78, 62.";
  if (type == "text") return "Give a name or another text.";
  const bool counts = type == "repeat";
  const JsonValue* least = node.find(counts ? "min_items" : "minimum");
  const JsonValue* most = node.find(counts ? "max_items" : "maximum");
  std::string text = counts || type == "integer" ? "Give a whole number" : "Give a number";
  if (least && most) text += " from " + digits_of(*least) + " to " + digits_of(*most);
  if (least && !most) text += " of at least " + digits_of(*least);
  if (most && !least) text += " of at most " + digits_of(*most);
  const auto unit = member_text(node, "unit");
  return text + (unit.empty() || unit == "-" ? "" : " " + unit) + ".";
}

std::string answer_text(const JsonValue& node, const JsonValue& answer) {
  for (const Option& option : options_of(node)) {
    if (option.value == answer) return option.label;
  }
  if (answer.is_null()) return "skipped";
  if (member_text(node, "type") == "repeat") return std::to_string(answer.list() ? answer.list()->size() : 0);
  std::string words;
  if (const auto* list = answer.list()) {
    for (const JsonValue& item : *list) words += (words.empty() ? "" : ", ") + answer_text(node, item);
    return words;
  }
  const auto unit = member_text(node, "unit");
  return digits_of(answer) + (unit.empty() || unit == "-" || !answer.number() ? "" : " " + unit);
}

Answer read_line(const JsonValue& node, const std::string& line) {
  const std::string type = member_text(node, "type");
  if (line.empty() && type != "repeat") return nothing_said(node);
  if (type == "repeat") return entries_of(node, line);
  if (type == "multi") return several_of(node, line);
  if (node.find("options")) return option_of(node, line);
  if (type == "text") return JsonValue(line);
  if (type != "boolean") return number_or_text(line);
  if (same_words(line, "yes") || same_words(line, "y")) return JsonValue(true);
  if (same_words(line, "no") || same_words(line, "n")) return JsonValue(false);
  return std::unexpected(needed_text(node));
}

estimate::Result<void> ask_all(Questionnaire& questionnaire, std::string_view goal, std::istream& in,
                               std::ostream& err) {
  const Terminal terminal{in, err};
  err << "Enter takes the default, < goes back, > takes all defaults that are left, ? explains.\n";
  bool takes_defaults = false;
  while (true) {
    const auto next = questionnaire.next();
    if (!next) return std::unexpected(next.error());
    const std::optional<OpenQuestion>& question = *next;
    if (!question) {
      takes_defaults = false;
      if (review(questionnaire, goal, terminal)) return {};
      continue;
    }
    if (takes_defaults && take_default(questionnaire, *question)) continue;
    const Reply reply = ask(questionnaire, *question, terminal);
    if (reply == Reply::ended)
      return estimate::fail(estimate::ErrorCode::invalid_usage, "the answers end before the questions", "");
    if (reply == Reply::back) questionnaire.go_back();
    takes_defaults = reply == Reply::rest || (takes_defaults && reply == Reply::answered);
    if (reply == Reply::rest && !take_default(questionnaire, *question))
      err << "This question needs an answer. " << needed_text(question->node) << "\n";
  }
}

bool can_ask() { return ::isatty(STDIN_FILENO) == 1 && on_terminal(); }

}  // namespace esxconv
