#include "esxconv/calc/calc_walk.h"

#include <charconv>
#include <istream>
#include <optional>
#include <ostream>

#include "estimate/base/text.h"
#include "esxconv/calc/calc_flags.h"
#include "esxconv/calc/calc_text.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

using calc::Walk;
using estimate::JsonValue;

std::string text_of(const JsonValue& node, std::string_view name) {
  const JsonValue* found = node.find(name);
  return std::string(found ? found->as_text() : "");
}

std::string digits_of(const JsonValue& value) {
  if (value.boolean()) return *value.boolean() ? "yes" : "no";
  return value.number() ? value.number()->digits : std::string(value.as_text());
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
  if (node.find("unit")) add(text_of(node, "unit"));
  if (least && most) add(digits_of(*least) + " to " + digits_of(*most));
  if (text_of(node, "type") == "boolean" && !node.find("options")) add("yes or no");
  if (text_of(node, "format") == "pair") add("temperature, humidity");
  if (text_of(node, "type") == "repeat") add("how many?");
  if (text_of(node, "type") == "multi") add("numbers with commas");
  if (const JsonValue* usual = node.find("default")) add("default " + digits_of(*usual));
  if (is_optional(node)) add("may be skipped");
  return text.empty() ? text : " (" + text + ")";
}

std::string question_of(const Walk& at) {
  std::string text = at.path.empty() ? "" : at.path + ": ";
  text += text_of(at.next, "question") + limits_of(at.next) + "\n";
  int number = 0;
  if (const JsonValue* options = at.next.find("options")) {
    for (const JsonValue& option : *options->list())
      text += "  " + std::to_string(++number) + "  " + text_of(option, "label") + "\n";
  }
  return text;
}

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? std::optional(value) : std::nullopt;
}

/// The option that a number or the option's own value names.
std::optional<JsonValue> option_of(const JsonValue& node, std::string_view line) {
  const auto& options = *node.find("options")->list();
  const auto number = whole_number(line);
  if (number && *number >= 1 && std::size_t(*number) <= options.size())
    return *options[std::size_t(*number) - 1].find("value");
  for (const JsonValue& option : options) {
    if (digits_of(*option.find("value")) == line) return *option.find("value");
  }
  return std::nullopt;
}

std::optional<JsonValue> several_of(const JsonValue& node, std::string_view line) {
  JsonValue::List chosen;
  for (const auto part : estimate::split(line, ',')) {
    auto option = option_of(node, estimate::trim(part));
    if (!option) return std::nullopt;
    chosen.push_back(*std::move(option));
  }
  return JsonValue(std::move(chosen));
}

/// So many empty entries: their questions come next.
std::optional<JsonValue> entries_of(const JsonValue& node, std::string_view line) {
  const auto count = whole_number(line);
  if (!count || *count < 0 || *count > node.find("max_items")->as_double()) return std::nullopt;
  return JsonValue(JsonValue::List(std::size_t(*count), JsonValue(JsonValue::Object())));
}

/// What the line answers; nothing where it cannot be an answer. The walk judges its limits.
std::optional<JsonValue> answer_of(const JsonValue& node, const std::string& line) {
  const std::string type = text_of(node, "type");
  if (line.empty() && type != "repeat") {
    if (is_optional(node)) return JsonValue();
    const JsonValue* usual = node.find("default");
    return usual ? std::optional(*usual) : std::nullopt;
  }
  if (type == "repeat") return entries_of(node, line);
  if (type == "multi") return several_of(node, line);
  if (node.find("options")) return option_of(node, line);
  if (type == "text") return JsonValue(line);
  if (type == "boolean") {
    const bool yes = line == "yes" || line == "y", no = line == "no" || line == "n";
    return yes || no ? std::optional(JsonValue(yes)) : std::nullopt;
  }
  return number_or_text(line);
}

estimate::Error wrong_answers(const calc::Refusal& refusal) {
  return {estimate::ErrorCode::invalid_usage, refusal.first.message, refusal.first.field};
}

/// The answers so far, and those before each answer.
class Conversation {
 public:
  Conversation(std::string_view calculator, JsonValue answers, const calc::Book& book)
      : calculator_(calculator), book_(book), answers_(std::move(answers)) {}

  [[nodiscard]] calc::Outcome<Walk> at() const { return calc::walk(calculator_, answers_, book_); }

  /// What is wrong with the answer; empty if it was taken.
  std::string give(const Walk& walk, JsonValue answer) {
    JsonValue changed = answers_;
    calc::put_answer(changed, walk, std::move(answer));
    const auto next = calc::walk(calculator_, changed, book_);
    if (!next) return refusal_text(next.error());
    before_.push_back(std::exchange(answers_, std::move(changed)));
    return {};
  }
  void go_back() {
    if (before_.empty()) return;
    answers_ = std::move(before_.back());
    before_.pop_back();
  }

 private:
  std::string_view calculator_;
  const calc::Book& book_;
  JsonValue answers_;
  std::vector<JsonValue> before_;
};

}  // namespace

estimate::Result<Walk> ask_questions(std::string_view calculator, JsonValue answers, const calc::Book& book,
                                     std::istream& in, std::ostream& err) {
  Conversation conversation(calculator, std::move(answers), book);
  while (true) {
    auto at = conversation.at();
    if (!at) return std::unexpected(wrong_answers(at.error()));
    if (at->next.is_null()) return *std::move(at);
    if (text_of(at->next, "type") == "subgraph") {  // has no question
      (void)conversation.give(*at, JsonValue(JsonValue::Object()));
      continue;
    }
    err << question_of(*at) << "> " << std::flush;
    std::string line;
    if (!std::getline(in, line))
      return estimate::fail(estimate::ErrorCode::invalid_usage, "the answers end before the questions");
    line = estimate::trim(line);
    if (line == "<") {
      conversation.go_back();
    } else if (line == "?") {
      const std::string help = text_of(at->next, "help");
      err << (help.empty() ? "There is no help for this question." : help) << "\n";
    } else if (auto answer = answer_of(at->next, line)) {
      err << conversation.give(*at, *std::move(answer));
    } else {
      err << "That is not an answer to this question.\n";
    }
  }
}

}  // namespace esxconv
