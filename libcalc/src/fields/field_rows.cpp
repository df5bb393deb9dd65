#include <cmath>

#include "calc/schema.h"
#include "fields/encode.h"

namespace calc {
namespace {

std::string words_of(Options options) {
  std::string text;
  for (const auto option : options) (text += text.empty() ? "" : ",") += option;
  return text;
}

/// Lists the fields; lists and optional objects are looked into as if they had one entry.
class RowWriter final : public FieldVisitor {
 public:
  explicit RowWriter(std::vector<FieldRow>& rows) : rows_(rows) {}
  using FieldVisitor::boolean;
  using FieldVisitor::integer;
  using FieldVisitor::number;
  void number(std::string_view name, std::optional<double>& value, const Spec& spec) override {
    add(name, "number", spec, value ? shortest(*value) : "");
  }
  void integer(std::string_view name, std::optional<int>& value, const Spec& spec) override {
    add(name, "integer", spec, value ? std::to_string(*value) : "");
  }
  void boolean(std::string_view name, std::optional<bool>& value, const Spec& spec) override {
    add(name, "boolean", spec, !value ? "" : *value ? "true" : "false");
  }
  void choice(std::string_view name, std::string& value, Options options, const Spec& spec) override {
    add(name, "enum " + words_of(options), spec, value);
  }
  void text(std::string_view name, std::string& value, const Spec& spec) override {
    add(name, "string", spec, value);
  }
  void reading(std::string_view name, std::optional<Reading>&, const Spec& spec) override {
    add(name, "[temp_f, rh_pct]", spec, "");
  }
  void words(std::string_view name, std::vector<std::string>&, Options options, const Spec& spec) override {
    add(name, "array of " + words_of(options), spec, "[]");
  }
  void integers(std::string_view name, std::vector<int>&, std::span<const int> options,
                const Spec& spec) override {
    std::string sizes;
    for (const int option : options) (sizes += sizes.empty() ? "" : ",") += std::to_string(option);
    add(name, "array of " + sizes, spec, "all");
  }
  void rates(std::string_view name, Rates&, const Spec& spec) override {
    add(name, "map string->number", spec, "{}");
  }

 protected:
  bool open_object(std::string_view name, bool, const Spec& spec) override {
    add(name, "object", spec, "");
    return open(name, "");
  }
  void close_object() override { close_list(); }
  std::size_t open_list(std::string_view name, std::size_t, const Spec& spec) override {
    add(name, "array", spec, spec.need == "N" ? "[]" : "");
    open(name, "[]");
    return 1;
  }
  void open_item(std::size_t) override { sizes_.push_back(path_.size()); }
  void close_list() override {
    path_.resize(sizes_.back());
    sizes_.pop_back();
  }

 private:
  bool open(std::string_view name, std::string_view suffix) {
    sizes_.push_back(path_.size());
    ((path_ += path_.empty() ? "" : ".") += name) += suffix;
    return true;
  }
  void add(std::string_view name, std::string type, const Spec& spec, std::string default_text) {
    FieldRow row{.path = path_ + (path_.empty() ? "" : ".") + std::string(name),
                 .type = std::move(type),
                 .unit = std::string(spec.unit),
                 .need = std::string(spec.need),
                 .text = std::string(spec.text)};
    const bool own = spec.need != "Y" && spec.computed.empty();
    row.default_text = own ? std::move(default_text) : std::string(spec.computed);
    if (!std::isinf(spec.min)) row.min = (spec.above_min ? ">" : "") + shortest(spec.min);
    if (!std::isinf(spec.max)) row.max = shortest(spec.max);
    rows_.push_back(std::move(row));
  }

  std::vector<FieldRow>& rows_;
  std::string path_;
  std::vector<std::size_t> sizes_;
};

}  // namespace

std::vector<FieldRow> field_rows(const Calculator& calculator) {
  std::vector<FieldRow> rows;
  RowWriter writer(rows);
  calculator.describe_inputs(writer);
  return rows;
}

std::string input_tables() {
  std::string text =
      "# Inputs of the calculators\n\nPrinted from the field lists by `esxconv calc fields`. Required: Y "
      "always, N not; "
      "`1of:x` exactly one member of\ngroup x, `any:x` one complete way of giving it, `if …` and `by kind` "
      "as the words "
      "say. A minimum of `>0` is not\nreached itself. Limits that are other fields (a wet wall is no larger "
      "than the wall) "
      "are rules of the calculator.\n";
  for (const Calculator& calculator : calculators()) {
    text += "\n## " + std::string(calculator.name) + "\n\n" + std::string(calculator.title) + ".\n\n";
    text +=
        "| field | type | unit | required | default | min | max | meaning "
        "|\n|---|---|---|---|---|---|---|---|\n";
    for (const FieldRow& row : field_rows(calculator)) {
      text += "| `" + row.path + "` | " + row.type + " | " + row.unit + " | " + row.need + " | " +
              row.default_text + " | " + row.min + " | " + row.max + " | " + row.text + " |\n";
    }
  }
  return text;
}

}  // namespace calc
