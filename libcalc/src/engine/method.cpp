#include <algorithm>

#include "esx/calc/calculators.h"

namespace calc {
namespace {

using estimate::JsonValue;

constexpr std::size_t longest_value = 160;

std::string data_text(const JsonValue& row, std::string_view name) {
  const JsonValue* text = row.find(name);
  return std::string(text ? text->as_text() : std::string_view());
}

/// A value in one line; a long table only says where it is.
std::string in_line(const JsonValue& value, std::string_view file) {
  std::string text = value.text() ? std::string(value.as_text()) : to_json(value);
  std::string line;
  bool space = false;
  for (const char c : text) {
    const bool blank = c == '\n' || c == ' ';
    if (!blank) line += c;
    if (blank && !space) line += ' ';
    space = blank;
  }
  if (line.size() <= longest_value) return line;
  const std::size_t rows = value.list() ? value.list()->size() : value.object() ? value.object()->size() : 0;
  return std::to_string(rows) + " rows, below or in data/" + std::string(file) + ".json";
}

/// A row of a Markdown table.
std::string row_of(std::initializer_list<std::string> cells) {
  std::string row = "|";
  for (const std::string& cell : cells) {
    row += ' ';
    for (const char c : cell) (row += c == '|' ? "\\" : "") += c;
    row += " |";
  }
  return row + "\n";
}

std::string heading_of(std::initializer_list<std::string> names) {
  std::string rule = "|";
  for (std::size_t i = 0; i < names.size(); ++i) rule += "---|";
  return row_of(names) + rule + "\n";
}

std::string joined(const std::vector<std::string>& texts) {
  std::string line;
  for (const std::string& text : texts) (line += line.empty() ? "" : ", ") += text;
  return line;
}

/// "{value}" in a text of the data is the constant's value.
std::string text_with_value(const JsonValue& row) {
  std::string text = data_text(row, "text");
  constexpr std::string_view mark = "{value}";
  const JsonValue* value = row.find("value");
  for (auto at = text.find(mark); at != text.npos && value; at = text.find(mark)) {
    text.replace(at, mark.size(), to_json(*value));
  }
  return text;
}

std::string steps_of(const Calculator& calculator, const JsonValue& data, const Book& book) {
  const JsonValue* example = data.find("example");
  if (!example) return "";
  const auto answer = calculator.calculate({.inputs = *example, .explain = true}, book);
  if (!answer) return "";
  std::string page = "### Steps\n\nAn example: `" + in_line(*example, calculator.name) + "`\n\n" +
                     heading_of({"step", "formula", "value", "unit", "sources"});
  for (const Step& step : answer->steps) {
    page += row_of({step.name, step.formula, in_line(step.value, calculator.name), step.unit,
                    joined(step.citation_ids)});
  }
  page += "\nThe total is " + answer->cost.total.plain() + " USD.";
  for (const AnswerRange& range : answer->ranges) {
    if (range.path == "cost.total" && range.low != range.high) {
      page += " With the uncertain values below at either end, it is " + in_line(range.low, "") + " to " +
              in_line(range.high, "") + " USD.";
    }
  }
  if (!answer->sensitivity.empty()) {
    page += " What moves it most: ";
    std::vector<std::string> names;
    for (const Sensitivity& value : answer->sensitivity) names.push_back("`" + value.name + "`");
    page += joined(names) + ".";
  }
  return page + "\n\n";
}

/// A list of rows as a table of its own: the classes of machines, containers, rental sources.
std::string table_of(const std::string& id, const JsonValue& rows) {
  const JsonValue::List* list = rows.list();
  if (!list || list->empty() || !list->front().object()) return "";
  std::vector<std::string> names;
  for (const auto& [name, value] : *list->front().object()) names.push_back(name);
  std::string page = "`" + id + "`:\n\n|", rule = "|";
  for (const std::string& name : names) {
    page += " " + name + " |";
    rule += "---|";
  }
  page += "\n" + rule + "\n";
  for (const JsonValue& row : *list) {
    page += "|";
    for (const std::string& name : names) {
      const JsonValue* value = row.find(name);
      page += " " + (value ? in_line(*value, "") : "") + " |";
    }
    page += "\n";
  }
  return page + "\n";
}

std::string constants_of(const Calculator& calculator, const JsonValue& data) {
  std::string page = "### Values\n\n" + heading_of({"value", "is", "meaning", "source", "replaced by"});
  for (const auto& [id, row] : *data.find("constants")->object()) {
    page += row_of({"`" + id + "`", in_line(*row.find("value"), calculator.name), text_with_value(row),
                    data_text(row, "source"), data_text(row, "override_field")});
  }
  page += "\n";
  for (const auto& [id, row] : *data.find("constants")->object()) page += table_of(id, *row.find("value"));
  return page;
}

std::string prices_of(const JsonValue& data) {
  std::string page = "### Prices\n\n" + heading_of({"price", "USD", "per", "source", "date"});
  for (const auto& [id, row] : *data.find("rates")->object()) {
    const JsonValue* price = row.find("price");
    page += row_of({"`" + id + "`", price && price->number() ? to_json(*price) : "by table",
                    data_text(row, "unit"), data_text(row, "source"), data_text(row, "date")});
  }
  return page + "\n";
}

std::string uncertain_of(const Calculator& calculator, const JsonValue& data) {
  const JsonValue* rows = data.find("uncertain");
  if (!rows) return "";
  std::string page =
      "### What is not certain\n\n" + heading_of({"value", "low", "high", "meaning", "source"});
  for (const JsonValue& row : *rows->list()) {
    std::string name;
    for (const auto* kind : {"constant", "rate", "input"}) {
      if (row.find(kind)) name = data_text(row, kind);
    }
    page +=
        row_of({name, in_line(*row.find("low"), calculator.name), in_line(*row.find("high"), calculator.name),
                data_text(row, "text"), data_text(row, "source")});
  }
  return page + "\n";
}

std::string disagreements_of(const JsonValue& data) {
  std::string page;
  for (const auto& [id, row] : *data.find("constants")->object()) {
    const JsonValue* others = row.find("other");
    if (!others) continue;
    for (const JsonValue& other : *others->list()) {
      page += "- `" + id + "` (" + data_text(row, "source") + ", " + data_text(other, "source") +
              "): " + data_text(other, "text") + "\n";
    }
  }
  return page.empty() ? page : "### Where sources disagree\n\n" + page + "\n";
}

std::string published_of(const Calculator& calculator, const JsonValue& data) {
  const JsonValue* rows = data.find("published");
  if (!rows) return "";
  std::string page = "### Published examples, reproduced by a test\n\n" +
                     heading_of({"source", "says", "inputs", "the calculator answers"});
  for (const JsonValue& row : *rows->list()) {
    page += row_of({data_text(row, "source"), data_text(row, "says"),
                    "`" + in_line(*row.find("inputs"), calculator.name) + "`",
                    "`" + in_line(*row.find("expect"), calculator.name) + "`"});
  }
  return page + "\n";
}

std::string sources_of(const JsonValue& data) {
  std::string page =
      "### Sources\n\n" + heading_of({"id", "title", "by", "date", "place", "quality", "read"});
  for (const auto& [id, row] : *data.find("sources")->object()) {
    const std::string url = data_text(row, "url");
    std::string title = data_text(row, "title");
    if (!url.empty()) title.insert(0, "[").append("](").append(url).append(")");
    page += row_of({id, title, data_text(row, "publisher"), data_text(row, "edition_or_date"),
                    data_text(row, "locator"), data_text(row, "quality"), data_text(row, "read_via")});
  }
  return page + "\n";
}

}  // namespace

std::string method_page(const Calculator& calculator, const Book& book) {
  const JsonValue& data = book.data(calculator.name);
  return "## " + std::string(calculator.title) + "\n\n" + steps_of(calculator, data, book) +
         constants_of(calculator, data) + prices_of(data) + uncertain_of(calculator, data) +
         disagreements_of(data) + published_of(calculator, data) + sources_of(data);
}

std::string method_pages(const Book& book) {
  std::string pages =
      "# How this is calculated\n\n"
      "Printed by `esxconv calc method` from the data of the calculators. `OC` is our choice: the public "
      "record\n"
      "is silent, and the answer says so. Quality: REG regulation, STD standard, GOV agency, MFR maker, PUB "
      "trade\n"
      "text, REC recalled and not verified.\n\n";
  for (const Calculator& calculator : calculators()) pages += method_page(calculator, book);
  pages.pop_back();
  return pages;
}

}  // namespace calc
