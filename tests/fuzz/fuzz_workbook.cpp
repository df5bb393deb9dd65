// Any bytes as the sheet and the shared strings of a workbook are read or rejected; what was read is a price
// list like any other.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "esx/estimate/base/zip.h"
#include "esx/estimate/price_list.h"
#include "match/prices/spreadsheet_rows.h"

namespace {

void require(bool truth) {
  if (!truth) std::abort();
}

/// The first NUL divides the sheet from the shared strings.
std::string workbook_of(std::string_view bytes) {
  const std::size_t end = bytes.find('\0');
  const std::string sheet(bytes.substr(0, end));
  const std::string strings(end == bytes.npos ? std::string_view() : bytes.substr(end + 1));
  return estimate::write_zip(
             {{"xl/workbook.xml",
               R"(<workbook xmlns:r="r"><sheets><sheet name="P" r:id="1"/></sheets></workbook>)"},
              {"xl/_rels/workbook.xml.rels", R"(<R><R Id="1" Target="s.xml"/></R>)"},
              {"xl/sharedStrings.xml", strings},
              {"xl/s.xml", sheet}})
      .value();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (estimate::match::read_sheet(bytes, {}, {})) require(estimate::match::looks_like_zip(bytes));
  const std::string book = workbook_of(bytes);
  (void)estimate::guess_form(book);
  const auto parsed = estimate::parse_price_list(book, {.code = "FUZZ"});
  if (!parsed || parsed->list.items.empty()) return 0;
  const auto again = estimate::parse_price_list_csv(estimate::write_price_list_csv(parsed->list));
  require(again.has_value() && again->bad_rows.empty());
  require(again->list.items == parsed->list.items);
  return 0;
}
