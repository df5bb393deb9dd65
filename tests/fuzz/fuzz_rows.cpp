// Pages with any words at any places are read as an estimate or rejected; an estimate survives the round trip
// through its own JSON.
//
// The input is laid out like text: letters form words, spaces separate them, a line feed moves to the next
// row, a form feed to the next page. `~x` changes the type, `|` moves to the next column of figures, `^`
// makes the next row a wrapped line, `_` draws a rule, `@x` jumps to the right, `#x` inserts a phrase of
// estimates. See the seeds.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "assemble/assemble.h"
#include "classify/classify.h"
#include "esx/estimate/json.h"
#include "layout/layout.h"

namespace {

using estimate::Box;
using estimate::Document;
using estimate::Page;
using estimate::Word;

constexpr std::size_t max_words = 4000;
constexpr std::size_t max_pages = 6;
constexpr double left_pt = 36, page_height_pt = 792, first_baseline_pt = 60, row_pt = 13.2;
constexpr double em_share = 0.47;  // approximate mean width of a letter

constexpr std::array phrases = {
    "DESCRIPTION  QUANTITY  UNIT PRICE  TAX  RCV  DEPREC.  ACV",
    "QUANTITY  UNIT  TAX  RCV  AGE/LIFE  COND.  DEP %  DEPREC.  ACV",
    "QUANTITY  UNIT PRICE  TAX  RCV  AGE/LIFE  DEPREC.  ACV",
    "CONDITION  DEP %",
    "DESCRIPTION  QTY  RESET  REMOVE  REPLACE  TAX  O&P  TOTAL",
    "CAT  SEL  ACT DESCRIPTION",
    "CALC  QTY  REMOVE  REPLACE  TAX  TOTAL",
    "Description  Quantity  Unit Price  Per  RC  Depreciation  ACV",
    "Description  Qty.  Unit Price  Age  Cond.  RCV  Depreciation  ACV",
    "Insured:",
    "Claim Number:",
    "Coverage  Deductible  Policy Limit",
    "Totals:  ",
    "Total: ",
    "Line Item Totals: ",
    "Area Totals: ",
    "Dwelling Totals:",
    " - Subtotal (4 items)",
    "CONTINUED - ",
    "Subroom:  ",
    "Height: 8'",
    "SF Walls",
    "Missing Wall 5' 8\" X 8' Opens into HALL",
    "Grand Total Areas:",
    "Coverage  Item Total  %  ACV Total  %",
    "Summary for Dwelling",
    "Line Item Total",
    "Replacement Cost Value",
    "Recap of Taxes",
    "Recap by Room",
    "Area Subtotal: ",
    "Coverage: Dwelling 100.00% =",
    "Recap by Category",
    "O&P Items Subtotal",
    "Revised by AB on 10/3/2025",
    "Page: 7",
};

// Right edges of figures in the layouts, for "|".
constexpr std::array columns = {134.7, 199.5, 251.5, 286.9, 306.3, 357.5, 409.7, 463.0, 519.8, 573.1};

/// Places words as the bytes say.
class Setter {
 public:
  Setter() { new_page(); }

  void set(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const char c = bytes[i];
      const bool takes_one = c == '~' || c == '@' || c == '#';
      if (takes_one && i + 1 == bytes.size()) break;
      if (takes_one) {
        command(c, bytes[++i]);
      } else {
        letter(c);
      }
    }
    end_word();
  }

  [[nodiscard]] Document document() {
    document_.page_count = static_cast<int>(document_.pages.size());
    return std::move(document_);
  }

 private:
  Page& page() { return document_.pages.back(); }

  void new_page() {
    if (document_.pages.size() == max_pages) return;
    Page page;
    page.number = static_cast<int>(document_.pages.size()) + 1;
    page.width = 612;
    page.height = page_height_pt;
    document_.pages.push_back(std::move(page));
    type_.baseline = first_baseline_pt;
    x_ = left_pt;
  }

  void letter(char c) {
    switch (c) {
      case '\n':
        end_word();
        type_.baseline += wrap_ ? 1.11 * static_cast<double>(type_.size) : row_pt;
        wrap_ = false;
        x_ = left_pt;
        break;
      case '\f':
        end_word();
        new_page();
        break;
      case '^':
        wrap_ = true;
        break;
      case '_':
        end_word();
        page().rules.push_back({{left_, type_.baseline + 1.5, x_, type_.baseline + 2}, 0.5F, 0});
        break;
      case '|': {
        end_word();
        const auto next = std::upper_bound(columns.begin(), columns.end(), x_ + 12);
        column_ = next == columns.end() ? 0 : *next;
        break;
      }
      case ' ':
        end_word();
        x_ += 0.25 * static_cast<double>(type_.size);
        break;
      default:
        // Bytes beyond ASCII become a letter of two bytes: words are UTF-8.
        if (static_cast<unsigned char>(c) < 0x80)
          text_ += c;
        else
          text_ += "\u00e9";
    }
  }

  void command(char kind, char value) {
    const auto n = static_cast<unsigned char>(value);
    if (kind == '@') {
      end_word();
      x_ = 6.0 * (n % 100);
    } else if (kind == '#') {
      for (const char c : std::string_view(phrases[n % phrases.size()])) letter(c);
    } else if (value >= '0' && value <= '9') {
      end_word();
      type_.size = static_cast<float>(value - '0') + 5;
    } else {
      end_word();
      toggle(value);
    }
  }

  void toggle(char what) {
    if (what == 'b') type_.bold = !type_.bold;
    if (what == 'i') type_.italic = !type_.italic;
    if (what == 's') type_.struck = !type_.struck;
    if (what == 'r') type_.rotated = !type_.rotated;
    if (what == 't') page().rotation = 90;
  }

  /// Hundredths, as the JSON prints them.
  static double hundredths(double v) { return std::round(v * 100) / 100; }

  void end_word() {
    if (text_.empty() || words_ == max_words) return text_.clear();
    const double size = static_cast<double>(type_.size);
    const double width = em_share * size * static_cast<double>(text_.size());
    if (column_ > 0) x_ = column_ - width;
    left_ = x_;
    Word word = type_;
    word.text = std::exchange(text_, {});
    word.box = Box{hundredths(x_), hundredths(word.baseline - 0.75 * size), hundredths(x_ + width),
                   hundredths(word.baseline + 0.25 * size)};
    x_ += width;
    column_ = 0;
    page().words.push_back(std::move(word));
    ++words_;
  }

  Document document_;
  Word type_{.size = 9};
  std::string text_;
  double x_ = left_pt, left_ = left_pt, column_ = 0;
  bool wrap_ = false;
  std::size_t words_ = 0;
};

void require(bool truth) {
  if (!truth) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Setter setter;
  setter.set(std::string_view(reinterpret_cast<const char*>(data), size));
  const Document document = setter.document();

  const estimate::classify::MarkedLines marked(estimate::layout::group_lines(document));
  const auto classified = estimate::classify::classify_lines(document, marked);
  if (!classified) return 0;
  const estimate::Estimate read = estimate::assemble::assemble_estimate(document, *classified);
  require(!read.items.empty());
  for (const estimate::LineItem& item : read.items)
    require(item.section >= 0 && static_cast<std::size_t>(item.section) < read.sections.size());
  for (std::size_t s = 0; s < read.sections.size(); ++s)
    require(read.sections[s].parent < static_cast<int>(s));

  const auto again = estimate::estimate_from_json(estimate::estimate_to_json(read, nullptr));
  require(again.has_value());
  require(*again == read);
  return 0;
}
