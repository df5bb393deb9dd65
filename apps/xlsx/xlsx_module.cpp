#include "xlsx/xlsx_module.h"

#include <unistd.h>
#include <xlsxwriter.h>

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "estimate/base/text.h"
#include "files/file_handle.h"

namespace apps::xlsx {
namespace {

using files::FileHandle;
using files::system_message;
using namespace estimate;

constexpr std::size_t max_characters = 32'767;  // limit of the format for a cell

/// The library can only write to a path.
class TemporaryFile {
 public:
  TemporaryFile() : path_((std::filesystem::temp_directory_path() / "esxconv-XXXXXX").string()) {
    handle_ = FileHandle(::mkstemp(path_.data()));
  }
  ~TemporaryFile() {
    if (handle_) ::unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] bool is_open() const { return static_cast<bool>(handle_); }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  std::string path_;
  FileHandle handle_;
};

/// The format stores doubles; up to 15 digits print as written.
double as_double(const Number& number) {
  double value = 0;
  std::from_chars(number.digits.data(), number.digits.data() + number.digits.size(), value);
  return value;
}

void write_cell(lxw_worksheet* sheet, lxw_row_t row, lxw_col_t column, const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) {
    const std::string cut(cut_utf8(*text, max_characters));
    worksheet_write_string(sheet, row, column, cut.c_str(), nullptr);
  } else if (const auto* number = std::get_if<Number>(&cell)) {
    worksheet_write_number(sheet, row, column, as_double(*number), nullptr);
  }
}

void write_table(lxw_workbook* workbook, const Table& table, const std::string& sheet_name) {
  lxw_doc_properties properties{};
  properties.created = 315'532'800;  // 1980-01-01, like the members: same input, same bytes
  workbook_set_properties(workbook, &properties);
  lxw_worksheet* sheet = workbook_add_worksheet(workbook, sheet_name.c_str());
  lxw_format* bold = workbook_add_format(workbook);
  format_set_bold(bold);
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    worksheet_write_string(sheet, 0, static_cast<lxw_col_t>(c), table.columns[c].c_str(), bold);
  for (std::size_t r = 0; r < table.rows.size(); ++r)
    for (std::size_t c = 0; c < table.rows[r].size(); ++c)
      write_cell(sheet, static_cast<lxw_row_t>(r + 1), static_cast<lxw_col_t>(c), table.rows[r][c]);
  worksheet_freeze_panes(sheet, 1, 0);
}

Result<std::string> workbook_of(const Table& table, const std::string& sheet_name) {
  const TemporaryFile file;
  if (!file.is_open()) return fail(ErrorCode::output_failed, system_message(errno), file.path());
  lxw_workbook* workbook = workbook_new(file.path().c_str());
  if (workbook == nullptr) return fail(ErrorCode::output_failed, "the workbook cannot be created");
  write_table(workbook, table, sheet_name);
  const lxw_error problem = workbook_close(workbook);
  if (problem != LXW_NO_ERROR) return fail(ErrorCode::output_failed, lxw_strerror(problem));
  return file.content();
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
