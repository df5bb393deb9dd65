#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "esx/estimate/price_list.h"

namespace estimate {
namespace {

constexpr std::string_view magic = "ESXPL\x02";
constexpr std::string_view magic_without_parts = "ESXPL\x01";  // stored by earlier versions

constexpr std::size_t least_item_bytes = 14;  // at least one byte per member

constexpr std::array texts = {&PriceItem::cat,         &PriceItem::sel,  &PriceItem::activities,
                              &PriceItem::description, &PriceItem::unit, &PriceItem::tax_class};
constexpr std::array parts_of_price = {&PriceParts::wage,      &PriceParts::burden,
                                       &PriceParts::overhead,  &PriceParts::material,
                                       &PriceParts::equipment, &PriceParts::market_conditions};
constexpr std::array moneys = {&PriceItem::remove,   &PriceItem::replace, &PriceItem::reset,
                               &PriceItem::material, &PriceItem::labor,   &PriceItem::equipment};

/// Writes a number in groups of seven bits, lowest first.
void put_number(std::string& out, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7U) out += char((number & 0x7FU) | 0x80U);
  out += char(number);
}

/// Small numbers of either sign stay short.
void put_signed(std::string& out, std::int64_t number) {
  const auto bits = static_cast<std::uint64_t>(number);
  put_number(out, (bits << 1U) ^ (number < 0 ? ~std::uint64_t{0} : 0));
}

void put_text(std::string& out, std::string_view text) {
  put_number(out, text.size());
  out += text;
}

void put_item(std::string& out, const PriceItem& item) {
  for (const auto text : texts) put_text(out, item.*text);
  for (const auto money : moneys) put_signed(out, (item.*money).units());
  put_signed(out, item.life_years.value_or(-1));
  put_number(out, item.extra.size());
  for (const auto& [name, value] : item.extra) {
    put_text(out, name);
    put_text(out, value);
  }
  put_signed(out, item.refit.units());
  put_text(out, item.labor_minimum);
  put_number(out, item.parts.size());
  for (const PriceParts& parts : item.parts) {
    out += parts.activity;
    for (const auto part : parts_of_price) put_signed(out, (parts.*part).units());
  }
}

/// Reads what the functions above wrote; after a fault, everything reads as empty.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] bool at_end() const { return bytes_.empty(); }
  [[nodiscard]] std::size_t left() const { return bytes_.size(); }

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !bytes_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_.front());
      bytes_.remove_prefix(1);
      value |= std::uint64_t(byte & 0x7FU) << shift;
      if (byte < 0x80) return value;
    }
    failed_ = true;
    return 0;
  }
  std::int64_t signed_number() {
    const std::uint64_t bits = number();
    return static_cast<std::int64_t>((bits >> 1U) ^ ((bits & 1U) != 0 ? ~std::uint64_t{0} : 0));
  }
  std::string_view text() {
    const std::uint64_t size = number();
    if (size > bytes_.size()) {
      failed_ = true;
      return {};
    }
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

void take_item(Unpacker& in, PriceItem& item, bool with_parts) {
  for (const auto text : texts) item.*text = in.text();
  for (const auto money : moneys) item.*money = Money::from_units(in.signed_number());
  const std::int64_t years = in.signed_number();
  if (years >= 0) item.life_years = int(years);
  for (std::uint64_t left = in.number(); left > 0 && !in.failed(); --left) {
    const std::string_view name = in.text();
    item.extra.emplace(name, in.text());
  }
  if (!with_parts) return;
  item.refit = Money::from_units(in.signed_number());
  item.labor_minimum = in.text();
  for (std::uint64_t left = in.number(); left > 0 && !in.failed(); --left) {
    PriceParts& parts = item.parts.emplace_back();
    parts.activity = char(in.number());
    for (const auto part : parts_of_price) parts.*part = Money::from_units(in.signed_number());
  }
}

}  // namespace

std::string pack_price_list(const PriceList& list) {
  std::string out(magic);
  for (const std::string* text : {&list.code, &list.description, &list.sha256, &list.source})
    put_text(out, *text);
  put_number(out, list.items.size());
  for (const PriceItem& item : list.items) put_item(out, item);
  return out;
}

bool is_packed_price_list(std::string_view bytes) {
  return bytes.starts_with(magic) || bytes.starts_with(magic_without_parts);
}

Result<PriceList> unpack_price_list(std::string_view bytes) {
  const auto damaged = [] {
    return fail(ErrorCode::malformed_price_list, "the packed price list is damaged");
  };
  if (!is_packed_price_list(bytes)) return damaged();
  const bool with_parts = bytes.starts_with(magic);
  Unpacker in(bytes.substr(magic.size()));
  PriceList list;
  for (std::string* text : {&list.code, &list.description, &list.sha256, &list.source}) *text = in.text();
  const std::uint64_t count = in.number();
  if (in.failed() || count > in.left() / least_item_bytes) return damaged();
  list.items.reserve(count);
  for (std::uint64_t i = 0; i < count && !in.failed(); ++i)
    take_item(in, list.items.emplace_back(), with_parts);
  if (in.failed() || !in.at_end()) return damaged();
  return list;
}

}  // namespace estimate
