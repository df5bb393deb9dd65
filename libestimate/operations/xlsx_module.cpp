#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <iterator>
#include <vector>

#include <xlsxwriter.h>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/zip.h"
#include "operations/files.h"
#include "operations/modules.h"

namespace apps::xlsx {
namespace {

using files::FileHandle;
using files::system_message;
using namespace estimate;

constexpr std::size_t max_characters = 32'767;  // limit of the format for a cell

/// The library can only write to a path: this one is in memory, so that a signal leaves no file behind.
class MemoryFile {
 public:
  MemoryFile() : handle_(::memfd_create("esx-workbook", MFD_CLOEXEC)) {}

  [[nodiscard]] bool is_open() const { return static_cast<bool>(handle_); }
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(handle_.get()); }
  [[nodiscard]] std::string content() const {
    std::ifstream file(path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  FileHandle handle_;
};

/// The format stores doubles; up to 15 digits print as written.
double as_double(const std::string& digits) {
  double value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

/// How many lines a text has in a column that is so many characters wide.
std::size_t line_count(std::string_view text, std::size_t width) {
  std::size_t lines = 0;
  for (const std::string_view paragraph : split(text, '\n')) {
    std::size_t filled = 0;
    ++lines;
    for (const std::string_view word : split(paragraph, ' ')) {
      if (filled > 0 && filled + word.size() > width) {
        ++lines;
        filled = 0;
      }
      filled += word.size() + 1;
    }
  }
  return lines;
}

class SheetWriter {
 public:
  SheetWriter(lxw_workbook* workbook, const Table& table, const std::string& name)
      : workbook_(workbook), sheet_(workbook_add_worksheet(workbook, name.c_str())), table_(table) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) widths_.push_back(width_of(c));
  }

  void write() {
    write_header();
    const Formats plain = formats(RowKind::line), strong = formats(RowKind::total);
    for (const auto& row : table_.rows) write_row(row, plain);
    for (const auto& row : table_.totals) write_row(row, strong);
    for (std::size_t c = 0; c < table_.columns.size(); ++c) set_column(c);
    worksheet_freeze_panes(sheet_, 1, 0);
    set_up_print();
  }

 private:
  enum class RowKind { header, line, total };
  using Formats = std::vector<lxw_format*>;

  static lxw_col_t column(std::size_t index) { return static_cast<lxw_col_t>(index); }

  lxw_format* format_of(Format format, RowKind kind) {
    lxw_format* made = workbook_add_format(workbook_);
    format_set_align(made, LXW_ALIGN_VERTICAL_TOP);
    if (format == Format::general) {
      format_set_text_wrap(made);
      format_set_indent(made, 1);  // away from the figures of the column before
    }
    if (format == Format::money) format_set_num_format(made, "#,##0.00");
    if (format == Format::quantity) format_set_num_format(made, "#,##0.00##");
    if (kind != RowKind::line) format_set_bold(made);
    if (kind == RowKind::total) format_set_top(made, LXW_BORDER_THIN);
    if (kind == RowKind::header) {
      constexpr lxw_color_t light_gray = 0xEEEEEE;
      format_set_bg_color(made, light_gray);
      format_set_bottom(made, LXW_BORDER_THIN);
      if (format != Format::general) format_set_align(made, LXW_ALIGN_RIGHT);
    }
    return made;
  }

  Formats formats(RowKind kind) {
    std::array<lxw_format*, 3> made{};
    for (const Format format : {Format::general, Format::money, Format::quantity})
      made.at(static_cast<std::size_t>(format)) = format_of(format, kind);
    Formats by_column(table_.columns.size(), made[0]);
    for (std::size_t c = 0; c < std::min(by_column.size(), table_.formats.size()); ++c)
      by_column[c] = made.at(static_cast<std::size_t>(table_.formats[c]));
    return by_column;
  }

  void write_header() {
    const Formats header = formats(RowKind::header);
    for (std::size_t c = 0; c < table_.columns.size(); ++c)
      worksheet_write_string(sheet_, 0, column(c), table_.columns[c].c_str(), header[c]);
  }

  /// What no row has, as reset prices in most prints, would only make the others small on paper.
  void set_column(std::size_t c) {
    const auto has_value = [c](const std::vector<Cell>& row) {
      return c < row.size() && row[c].index() != 0;
    };
    lxw_row_col_options options{};
    options.hidden =
        !table_.rows.empty() && std::ranges::none_of(table_.rows, has_value) ? LXW_TRUE : LXW_FALSE;
    worksheet_set_column_opt(sheet_, column(c), column(c), widths_[c], nullptr, &options);
  }

  /// Landscape, as wide as the paper, with the header on every page.
  void set_up_print() {
    constexpr double side_in = 0.4, top_in = 0.5, bottom_in = 0.6;
    worksheet_set_landscape(sheet_);
    worksheet_fit_to_pages(sheet_, 1, 0);
    worksheet_repeat_rows(sheet_, 0, 0);
    worksheet_set_margins(sheet_, side_in, side_in, top_in, bottom_in);
    worksheet_set_footer(sheet_, "&R&P / &N");
  }

  void write_row(const std::vector<Cell>& cells, const Formats& formats) {
    if (const std::size_t lines = lines_of(cells); lines > 1)
      worksheet_set_row(sheet_, row_, LXW_DEF_ROW_HEIGHT * static_cast<double>(lines), nullptr);
    for (std::size_t c = 0; c < cells.size(); ++c) write_cell(c, cells[c], formats[c]);
    ++row_;
  }

  void write_cell(std::size_t c, const Cell& cell, lxw_format* format) {
    if (const auto* text = std::get_if<std::string>(&cell)) {
      const std::string cut(cut_utf8(*text, max_characters));
      worksheet_write_string(sheet_, row_, column(c), cut.c_str(), format);
    } else if (const auto* number = std::get_if<Number>(&cell)) {
      worksheet_write_number(sheet_, row_, column(c), as_double(number->digits), format);
    } else if (const auto* sum = std::get_if<Sum>(&cell)) {
      worksheet_write_formula_num(sheet_, row_, column(c), sum_formula(c).c_str(), format,
                                  as_double(sum->digits));
    }
  }

  /// Not every program makes rows higher for texts of several lines.
  [[nodiscard]] std::size_t lines_of(const std::vector<Cell>& cells) const {
    constexpr std::size_t highest = 20;  // the format allows 27
    constexpr double letters = 1.2;      // that have the width of a digit, in which columns are measured
    std::size_t lines = 1;
    for (std::size_t c = 0; c < cells.size(); ++c)
      if (const auto* text = std::get_if<std::string>(&cells[c]))
        lines = std::max(lines, line_count(*text, static_cast<std::size_t>(widths_[c] * letters)));
    return std::min(lines, highest);
  }

  /// "=SUM(Q2:Q16)"
  [[nodiscard]] std::string sum_formula(std::size_t c) const {
    std::array<char, LXW_MAX_CELL_RANGE_LENGTH> range{};
    const auto last = static_cast<lxw_row_t>(table_.rows.size());
    lxw_rowcol_to_range(range.data(), 1, column(c), last, column(c));
    return "=SUM(" + std::string(range.data()) + ")";
  }

  /// In characters; longer texts have several lines.
  [[nodiscard]] double width_of(std::size_t c) const {
    constexpr std::size_t widest = 40, margin = 3, separators = 3;
    std::size_t width = table_.columns[c].size();
    for (const auto& row : table_.rows) {
      if (c >= row.size()) continue;
      if (const auto* text = std::get_if<std::string>(&row[c])) width = std::max(width, text->size());
      if (const auto* number = std::get_if<Number>(&row[c]))
        width = std::max(width, number->digits.size() + separators);
    }
    return static_cast<double>(std::min(width + margin, widest));
  }

  lxw_workbook* workbook_;
  lxw_worksheet* sheet_;
  const Table& table_;
  std::vector<double> widths_;
  lxw_row_t row_ = 1;  // the next one
};

void write_table(lxw_workbook* workbook, const Table& table, const std::string& sheet_name) {
  lxw_doc_properties properties{};
  properties.created = 315'532'800;  // 1980-01-01, like the members: same input, same bytes
  workbook_set_properties(workbook, &properties);
  SheetWriter(workbook, table, sheet_name).write();
}

/// The library writes 16 digits of a number, and so 64.18 as 64.18000000000001.
std::string short_number(std::string_view written) {
  constexpr int shown_digits = 15;
  double value = 0;
  const auto read = std::from_chars(written.data(), written.data() + written.size(), value);
  if (read.ec != std::errc() || read.ptr != written.data() + written.size()) return std::string(written);
  std::array<char, 64> digits{};
  const auto made = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                  std::chars_format::general, shown_digits);
  return {digits.data(), made.ptr};
}

/// With the values of all cells in 15 digits, as spreadsheets show them.
std::string with_short_numbers(std::string_view sheet) {
  constexpr std::string_view begin = "<v>", end = "</v>";
  std::string made;
  made.reserve(sheet.size());
  for (;;) {
    const std::size_t at = sheet.find(begin);
    const std::size_t stop = at == sheet.npos ? at : sheet.find(end, at);
    if (stop == sheet.npos) return made.append(sheet);
    const std::size_t value = at + begin.size();
    made.append(sheet.substr(0, value)).append(short_number(sheet.substr(value, stop - value)));
    sheet.remove_prefix(stop);
  }
}

Result<std::string> with_short_numbers_in_sheets(const std::string& workbook) {
  auto members = read_zip(workbook);
  if (!members) return std::unexpected(members.error());
  for (ZipEntry& member : *members)
    if (member.name.starts_with("xl/worksheets/")) member.bytes = with_short_numbers(member.bytes);
  return write_zip(*members);
}

Result<std::string> workbook_of(const Table& table, const std::string& sheet_name) {
  const MemoryFile file;
  if (!file.is_open()) return fail(ErrorCode::output_failed, system_message(errno), file.path());
  lxw_workbook* workbook = workbook_new(file.path().c_str());
  if (workbook == nullptr) return fail(ErrorCode::output_failed, "the workbook cannot be created");
  write_table(workbook, table, sheet_name);
  const lxw_error problem = workbook_close(workbook);
  if (problem != LXW_NO_ERROR) return fail(ErrorCode::output_failed, lxw_strerror(problem));
  return with_short_numbers_in_sheets(file.content());
}

}  // namespace
}  // namespace apps::xlsx

bool esx_write_xlsx(const apps::xlsx::Table& table, const std::string& sheet_name, std::string& workbook,
                    estimate::Error& error) {
  auto written = apps::xlsx::workbook_of(table, sheet_name);
  const bool done = written.has_value();
  if (done)
    workbook = *std::move(written);
  else
    error = std::move(written).error();
  return done;
}
