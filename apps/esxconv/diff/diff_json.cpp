#include <string_view>
#include <vector>

#include "estimate/base/json_writer.h"
#include "esxconv/diff/diff_report.h"

namespace esxconv {
namespace {

using namespace estimate;

class DiffWriter {
 public:
  explicit DiffWriter(const DiffReport& report) : r_(report) {}

  std::string take() {
    json_.object();
    lines("added", r_.b, r_.diff.added);
    lines("removed", r_.a, r_.diff.removed);
    list("changed", r_.diff.changed, [this](const ChangedLine& line) { changed(line); });
    pairs("moved", r_.diff.moved);
    pairs("renumbered", r_.diff.renumbered);
    regroupings("split", r_.diff.split);
    regroupings("merged", r_.diff.merged);
    totals();
    json_.end();
    return json_.take() + "\n";
  }

 private:
  template <class T, class Write>
  void list(std::string_view key, const std::vector<T>& values, Write write) {
    json_.key(key);
    json_.array();
    for (const T& value : values) write(value);
    json_.end();
  }

  void line(const Estimate& estimate, std::size_t index) {
    const LineItem& item = estimate.items[index];
    json_.object(JsonWriter::Line::one);
    json_.key("index");
    json_.integer(static_cast<std::int64_t>(index));
    text("number", item.number);
    json_.key("path");
    json_.array();
    for (const std::string& name : estimate.path(item.section)) json_.string(name);
    json_.end();
    text("description", item.description);
    json_.key("quantity");
    json_.number(item.quantity);
    text("unit", item.unit);
    json_.key("rcv");
    json_.number(item.rcv);
    json_.end();
  }

  void text(std::string_view key, const std::string& value) {
    json_.key(key);
    json_.text_or_null(value);
  }

  void lines(std::string_view key, const Estimate& estimate, const std::vector<std::size_t>& indices) {
    list(key, indices, [&](std::size_t index) { line(estimate, index); });
  }

  void both(const LinePair& pair) {
    json_.key("line_a");
    line(r_.a, pair.a);
    json_.key("line_b");
    line(r_.b, pair.b);
  }

  void pairs(std::string_view key, const std::vector<LinePair>& values) {
    list(key, values, [this](const LinePair& pair) {
      json_.object();
      both(pair);
      json_.end();
    });
  }

  void regroupings(std::string_view key, const std::vector<Regrouping>& values) {
    list(key, values, [this](const Regrouping& value) {
      json_.object();
      lines("lines_a", r_.a, value.a);
      lines("lines_b", r_.b, value.b);
      json_.end();
    });
  }

  void value(const std::string& text, bool number) {
    if (number && !text.empty())
      json_.raw_number(text);
    else
      json_.text_or_null(text);
  }

  void changed(const ChangedLine& change) {
    json_.object();
    both({change.a, change.b});
    json_.key("fields");
    json_.object();
    for (const FieldChange& field : change.fields) {
      json_.key(field.name);
      json_.array(JsonWriter::Line::one);
      value(field.a, field.number);
      value(field.b, field.number);
      json_.end();
    }
    json_.end();
    json_.end();
  }

  void total(const TotalChange& change) {
    json_.key(change.name);
    json_.array(JsonWriter::Line::one);
    json_.number(change.a);
    json_.number(change.b);
    json_.end();
  }

  /// The sums of the whole estimate, then those of the sections by their path.
  void totals() {
    json_.key("totals");
    json_.object();
    for (const TotalChange& change : r_.diff.totals)
      if (change.section.empty()) total(change);
    json_.key("sections");
    json_.object();
    std::string open;
    for (const TotalChange& change : r_.diff.totals) {
      if (change.section.empty()) continue;
      if (change.section != open) {
        if (!open.empty()) json_.end();
        json_.key(change.section);
        json_.object();
        open = change.section;
      }
      total(change);
    }
    if (!open.empty()) json_.end();
    json_.end();
    json_.end();
  }

  const DiffReport& r_;
  JsonWriter json_;
};

}  // namespace

std::string diff_json(const DiffReport& report) { return DiffWriter(report).take(); }

}  // namespace esxconv
