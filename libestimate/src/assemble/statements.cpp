// Tables and letters that repeat figures of the summaries: settlements, recaps of losses and of limits.

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assemble/row_readers.h"
#include "assemble/summary_labels.h"
#include "esx/estimate/base/text.h"
#include "model/line_amount.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

/// Reads the tables that repeat figures of the summaries. Their columns are those of their headings; a letter
/// has a list of labels instead.
class StatementReader {
 public:
  void take(const Row& row) {
    const std::vector<const Cell*> amounts = amount_cells(row);
    if (amounts.empty()) return take_text(row);
    if (to_lower(row.text) == list_begin) begin_list(row);
    if (page_ != row.page && (page_ == 0 || amounts.size() < 2)) return;
    page_ = row.page;
    if (amounts.size() == 1) return take_step(row, amount_of(*amounts.front()));
    in_headings_ = false;
    rows_.push_back({title_, squeeze(row.text), figures_of(amounts), row.page});
    last_ = &row;
  }

  std::vector<StatementRow> take_rows() { return std::move(rows_); }

 private:
  static constexpr std::string_view list_begin = "replacement cost:";

  struct Column {
    std::string name;
    double x0, x1;
  };

  /// Titles have no cells; each word of a heading is one.
  void take_text(const Row& row) {
    if (row.cells.empty()) return begin(row);
    if (page_ != row.page || title_.empty()) {
      page_ = 0;  // the table ended with its page, the list with its last row
    } else if (continues_title(row)) {
      append_wrapped(title_, row.text);
      title_row_ = &row;
    } else if (in_headings_) {
      take_headings(row);
    } else if (last_ != nullptr && row.box.x0 - last_->box.x0 > -3 && row.page == last_->page &&
               row.baseline - last_->baseline <= wrap_leading * row.box.height()) {
      append_wrapped_name(rows_.back().name, row.text);
      last_ = &row;
    }
  }

  void begin(const Row& row) {
    title_ = squeeze(row.text);
    title_row_ = &row;
    page_ = row.page;
    columns_.clear();
    in_headings_ = true;
    after_total_ = false;
    last_ = nullptr;
  }

  [[nodiscard]] bool continues_title(const Row& row) const {
    return in_headings_ && columns_.empty() && is_centered_wrap(*title_row_, row);
  }

  /// "Replacement cost:  $20,576.76" and the rows below it, in a letter.
  void begin_list(const Row& row) {
    begin(row);
    title_.clear();
    after_total_ = true;
  }

  /// Words closer than half an em are of one heading, and so are words above each other.
  void take_headings(const Row& row) {
    std::vector<Column> line;
    for (const Cell& word : row.cells) {
      const double gap = line.empty() ? 0 : word.box.x0 - line.back().x1;
      if (line.empty() || gap > row.box.height() / 2) {
        line.push_back({word.text, word.box.x0, word.box.x1});
      } else {
        line.back().name += " " + word.text;
        line.back().x1 = word.box.x1;
      }
    }
    for (Column& part : line) {
      const auto above =
          std::ranges::find_if(columns_, [&](const Column& c) { return c.x0 < part.x1 && part.x0 < c.x1; });
      if (above == columns_.end()) {
        columns_.push_back(std::move(part));
      } else {
        append_wrapped_name(above->name, part.name);
        above->x0 = std::min(above->x0, part.x0);
        above->x1 = std::max(above->x1, part.x1);
      }
    }
  }

  [[nodiscard]] const Column* column_of(const Box& amount) const {
    const auto distance = [&](const Column& c) {
      return std::max({0.0, c.x0 - amount.x1, amount.x0 - c.x1});
    };
    const auto nearest = std::ranges::min_element(columns_, {}, distance);
    return nearest == columns_.end() ? nullptr : &*nearest;
  }

  /// The amounts with the headings of their columns. Two amounts below the same heading have none: two
  /// headings were too close to be read apart.
  [[nodiscard]] std::vector<SummaryRow> figures_of(const std::vector<const Cell*>& amounts) const {
    std::vector<SummaryRow> figures;
    figures.reserve(amounts.size());
    const Column* last = nullptr;
    for (const Cell* cell : amounts) {
      const Column* column = column_of(cell->box);
      const bool own = column != nullptr && column != last;
      if (!own && !figures.empty()) figures.back().label.clear();
      figures.push_back({own ? column->name : std::string(), amount_of(*cell)});
      last = column;
    }
    return figures;
  }

  /// A row of one amount below a settlement's table: "Less Deductible", "Total ACV Settlement". The bold row
  /// after the total is that of all coverages.
  void take_step(const Row& row, Money amount) {
    std::string label = squeeze(row.text);
    if (label.ends_with(':')) label.pop_back();
    const bool ended = rows_.empty() || rows_.back().statement != title_ || after_total_;
    after_total_ = row.bold && !title_.empty();
    if (ended)
      rows_.push_back({title_, after_total_ ? label : std::string(), {{label, amount}}, row.page});
    else
      rows_.back().figures.push_back({std::move(label), amount});
    last_ = nullptr;
  }

  std::vector<StatementRow> rows_;
  std::string title_;
  std::vector<Column> columns_;
  const Row* title_row_ = nullptr;  // the last line of the title
  const Row* last_ = nullptr;       // whose name may go on
  int page_ = 0;                    // of the table; 0: it has ended
  bool in_headings_ = false;
  bool after_total_ = false;
};

/// What leads to an amount in a letter about the payment of a coverage, and what the amount is.
struct LetterPhrase {
  std::string_view words, label;
};

constexpr LetterPhrase letter_phrases[] = {{"property is", "replacement cost"},
                                           {"claim payment to you of", claim_payment},
                                           {"(recoverable depreciation) is", "recoverable depreciation"}};

/// The amount, if the text begins with "$7,096.75".
std::optional<Money> leading_amount(std::string_view text) {
  text = trim(text);
  if (!text.starts_with('$')) return std::nullopt;
  text = trim(text.substr(1));
  text = text.substr(0, text.find(' '));
  while (text.ends_with('.') || text.ends_with(',')) text.remove_suffix(1);
  const auto amount = read_amount(text);
  return amount ? std::optional(amount->value) : std::nullopt;
}

/// Reads the sentences of a letter about one coverage that name what its summary has: "The estimate to repair
/// or replace your property is $27,606.80. The claim payment to you of $18,172.25 is for …"; and what a
/// letter about the whole claim says was paid: "Payment of this claim, in the amount of $17,684.64, has been
/// made".
class LetterReader {
 public:
  void take(const Row& row) {
    if (row.page != page_) {
      page_ = row.page;
      coverage_.clear();
      above_ = nullptr;
      begun_ = false;
    }
    const Row* above = std::exchange(above_, &row);
    if (!row.text.contains('$')) return name_coverage(row);
    take_payment(above == nullptr ? row.text : above->text + " " + row.text, row.page);
    if (coverage_.empty()) return;
    for (const LetterPhrase& phrase : letter_phrases) take_phrase(row.text, phrase);
  }

  /// Pages that do not name a payment are about something else.
  std::vector<StatementRow> take_rows() {
    std::erase_if(rows_, [](const StatementRow& row) {
      return std::ranges::find(row.figures, claim_payment, &SummaryRow::label) == row.figures.end();
    });
    std::ranges::move(payments_, std::back_inserter(rows_));
    return std::move(rows_);
  }

 private:
  void name_coverage(const Row& row) {
    if (row.text.starts_with("Coverage ")) coverage_ = squeeze(row.text);
  }

  void take_phrase(std::string_view text, const LetterPhrase& phrase) {
    const std::size_t at = text.find(phrase.words);
    if (at == std::string_view::npos) return;
    const auto amount = leading_amount(text.substr(at + phrase.words.size()));
    if (!amount) return;
    if (!begun_) rows_.push_back({{}, coverage_, {}, page_});
    begun_ = true;
    rows_.back().figures.push_back({std::string(phrase.label), *amount});
  }

  /// `sentence`: the line above and this one. Other amounts of letters are deductibles and limits.
  void take_payment(std::string_view sentence, int page) {
    constexpr std::string_view words = "amount of ";
    const std::size_t at = sentence.rfind(words), payment = to_lower(sentence).rfind("payment", at);
    if (at == std::string_view::npos || payment == std::string::npos) return;
    if (sentence.substr(payment, at - payment).contains('.')) return;
    if (const auto amount = leading_amount(sentence.substr(at + words.size())))
      payments_.push_back({{}, {}, {{std::string(payment_made), *amount}}, page});
  }

  std::vector<StatementRow> rows_, payments_;
  const Row* above_ = nullptr;  // on the same page
  std::string coverage_;        // that the page names
  int page_ = 0;
  bool begun_ = false;  // the row of the page
};

}  // namespace

std::vector<StatementRow> read_statements(const std::vector<Row>& rows) {
  StatementReader reader;
  LetterReader letters;
  for (const Row& row : rows) row.kind == RowKind::statement ? reader.take(row) : letters.take(row);
  std::vector<StatementRow> read = reader.take_rows();
  std::ranges::move(letters.take_rows(), std::back_inserter(read));
  return read;
}

}  // namespace estimate::assemble
