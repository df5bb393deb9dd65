#include "settings.h"

#include <pybind11/stl.h>

#include "esx/estimate/bundled.h"
#include "esx/estimate/json.h"
#include "module.h"
#include "operations/price_list_files.h"
#include "operations/price_list_store.h"

namespace esx_python {
namespace {

namespace py = pybind11;
using namespace estimate;
using apps::store::Access;
using apps::store::PriceListChoice;
using apps::store::PriceListStore;
using SharedList = std::shared_ptr<ListWithMatcher>;

std::filesystem::path folder_of(const std::string& data_dir) {
  return data_dir.empty() ? apps::store::default_data_dir() : std::filesystem::path(data_dir);
}

SharedList shared(PriceList list) { return std::make_shared<ListWithMatcher>(std::move(list)); }

using ColumnNames = std::map<std::string, std::string>;

/// How a list is read. `strict`: a bad row is an error.
struct ListForm {
  std::string source, code;
  ColumnNames columns;
  std::string sheet;
  bool strict = true;
};

/// The list, and line, message and reason of each row that was left out.
struct ReadList {
  SharedList list;
  std::vector<BadRow> bad_rows;
};

ReadList read_list(const std::string& content, const ListForm& how) {
  PriceListForm form{.code = how.code, .columns = {}, .sheet = how.sheet};
  for (const auto& [name, in_file] : how.columns) form.columns.push_back({name, in_file});
  if (how.strict)
    return {shared(value_or_throw(apps::store::parse_good_price_list(content, how.source, form))), {}};
  auto made = value_or_throw(import_price_list(content, {.form = std::move(form)}));
  made.list.source = how.source;
  return {shared(std::move(made.list)), std::move(made.bad_rows)};
}

py::tuple parse(const std::string& content, const std::string& source, const std::string& code,
                const ColumnNames& columns, const std::string& sheet, bool strict) {
  ReadList read;
  {
    const py::gil_scoped_release unlocked;
    read = read_list(content, {source, code, columns, sheet, strict});
  }
  py::list rows;
  for (const BadRow& row : read.bad_rows) rows.append(py::make_tuple(row.line, row.message, row.reason));
  return py::make_tuple(read.list, rows);
}

SharedList load_stored(const std::string& code, const std::string& data_dir) {
  const auto store = value_or_throw(PriceListStore::open(folder_of(data_dir), Access::read));
  return shared(value_or_throw(store.load(code)));
}

/// Code, description, number of items, source and whether it is bundled.
py::list stored_lists(const std::string& data_dir) {
  const auto store = value_or_throw(PriceListStore::open(folder_of(data_dir), Access::read));
  py::list rows;
  for (const auto& list : value_or_throw(store.list()))
    rows.append(py::make_tuple(list.code, list.description, list.item_count, list.source, list.bundled));
  return rows;
}

py::list part_rows(const std::vector<PriceParts>& all) {
  py::list rows;
  for (const PriceParts& parts : all)
    rows.append(py::make_tuple(std::string(1, parts.activity), parts.wage.plain(), parts.burden.plain(),
                               parts.overhead.plain(), parts.material.plain(), parts.equipment.plain(),
                               parts.market_conditions.plain()));
  return rows;
}

/// The columns of an item, in the order of esx.PriceItem; prices as digits.
py::tuple item_row(const PriceItem& item) {
  return py::make_tuple(item.cat, item.sel, item.activities, item.description, item.unit, item.remove.plain(),
                        item.replace.plain(), item.reset.plain(), item.material.plain(), item.labor.plain(),
                        item.equipment.plain(), item.life_years, item.tax_class, item.extra,
                        item.refit.plain(), part_rows(item.parts), item.labor_minimum);
}

py::list item_rows(const ListWithMatcher& matched) {
  py::list rows;
  for (const PriceItem& item : matched.list.items) rows.append(item_row(item));
  return rows;
}

/// The answer for lines of an estimate that has nothing else, each a description and a unit.
std::string match_lines(const ListWithMatcher& matched,
                        const std::vector<std::pair<std::string, std::string>>& lines, double threshold) {
  Estimate estimate;
  for (const auto& [description, unit] : lines) {
    LineItem& item = estimate.items.emplace_back();
    item.description = description;
    item.unit = unit;
  }
  MatchOptions options;
  options.threshold = threshold;
  return match_to_json(estimate, matched.matcher.match(estimate, options));
}

}  // namespace

Result<PriceListChoice> choose_list_or_bundled(const Settings& settings) {
  if (settings.list) return PriceListChoice{.list = settings.list->list, .match = {}, .warning = {}};
  return apps::store::choose_or_bundled(settings.options.price_list, settings.options.data_dir);
}

void add_price_lists(py::module_& module) {
  const auto unlocked = py::call_guard<py::gil_scoped_release>();
  py::class_<ListWithMatcher, SharedList>(module, "PriceList")
      .def_property_readonly("code", [](const ListWithMatcher& matched) { return matched.list.code; })
      .def_property_readonly("description",
                             [](const ListWithMatcher& matched) { return matched.list.description; })
      .def_property_readonly("source", [](const ListWithMatcher& matched) { return matched.list.source; })
      .def_property_readonly("count",
                             [](const ListWithMatcher& matched) { return matched.list.items.size(); })
      .def("rows", item_rows)
      .def(
          "csv", [](const ListWithMatcher& matched) { return write_price_list_csv(matched.list); }, unlocked)
      .def("match", match_lines, py::arg("lines"), py::arg("threshold"), unlocked);
  module.def("parse_price_list", parse, py::arg("content"), py::arg("source"), py::arg("code"),
             py::arg("columns"), py::arg("sheet"), py::arg("strict"));
  module.def("bundled_price_list", [] { return shared(bundled_price_list()); }, unlocked);
  module.def("load_price_list", load_stored, py::arg("code"), py::arg("data_dir"), unlocked);
  module.def("price_lists", stored_lists, py::arg("data_dir"));
}

}  // namespace esx_python
