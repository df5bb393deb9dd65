#include "json/field_writer.h"

#include "json/json_values.h"

namespace estimate {

void FieldWriter::constant(std::string_view key, std::string_view text) {
  json_.key(key);
  json_.string(text);
}

void FieldWriter::page(std::string_view key, int page) {
  if (absent_ == Absent::left_out && page <= 0) return;
  json_.key(key);
  page > 0 ? json_.integer(page) : json_.null();
}

void FieldWriter::section_reference(std::string_view key, int section) {
  json_.key(key);
  const bool exists = section >= 0 && section < std::ssize(estimate_.sections);
  exists ? json_.string(estimate_.sections[std::size_t(section)].id) : json_.null();
}

void FieldWriter::section_path(std::string_view key, const Section& section) {
  if (absent_ == Absent::left_out) return;
  const auto index = &section - estimate_.sections.data();
  (*this)(key, estimate_.path(static_cast<int>(index)));
}

void FieldWriter::item_match(std::string_view key, const LineItem& item) {
  if (absent_ == Absent::left_out) return;
  json_.key(key);
  const auto index = std::size_t(&item - estimate_.items.data());
  if (!match_ || index >= match_->items.size()) return json_.null();
  const ItemMatch& answer = match_->items[index];
  json_.object();
  constant("kind", match_kind_name(answer.kind));
  (*this)("cat", answer.cat);
  (*this)("sel", answer.sel);
  (*this)("description", answer.description);
  json_.key("confidence");
  json_.raw_number(plain_decimal(answer.confidence, 4));
  (*this)("price_list", answer.price_list);
  (*this)("unit_price_difference", answer.unit_price_difference);
  json_.end();
}

void FieldWriter::write(const Box& box) { write_box(json_, box); }

void FieldWriter::write(const Dimensions& dimensions) {
  json_.object();
  for (const MeasureInfo& info : measure_table())
    if (const auto& value = dimensions[info.measure]) (*this)(info.key, *value);
  json_.end();
}

void FieldWriter::write(const std::vector<std::string>& texts) {
  json_.array();
  for (const std::string& text : texts) json_.string(text);
  json_.end();
}

}  // namespace estimate
