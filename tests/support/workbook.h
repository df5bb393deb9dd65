// A small workbook (XLSX) for tests: only the parts that readers need.
#pragma once

#include <string>
#include <string_view>

#include "esx/estimate/base/zip.h"

namespace estimate::testing {

/// A workbook with two sheets, "Prices" and "Notes".
struct WorkbookParts {
  std::string rows;            // of "Prices": <row>…</row>
  std::string shared_strings;  // <si>…</si>
  std::string notes = {};      // rows of "Notes"
  std::string prefix = {};     // in front of the sheet's XML
};

[[nodiscard]] inline std::string workbook(const WorkbookParts& parts) {
  const std::string main = R"( xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main")";
  const std::string relations =
      R"(xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships")";
  const auto sheet = [&](const std::string& rows) {
    return parts.prefix + "<worksheet" + main + "><sheetData>" + rows + "</sheetData></worksheet>";
  };
  return write_zip(
             {{"xl/workbook.xml", "<workbook" + main + " " + relations +
                                      R"(><sheets><sheet name="Prices" sheetId="1" r:id="rId7"/>)"
                                      R"(<sheet name="Notes" sheetId="2" r:id="rId8"/></sheets></workbook>)"},
              {"xl/_rels/workbook.xml.rels",
               R"(<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/>)"
               R"(<Relationship Id="rId8" Target="/xl/worksheets/sheet2.xml"/></Relationships>)"},
              {"xl/sharedStrings.xml", "<sst" + main + ">" + parts.shared_strings + "</sst>"},
              {"xl/worksheets/sheet1.xml", sheet(parts.rows)},
              {"xl/worksheets/sheet2.xml", sheet(parts.notes)}})
      .value_or(std::string());
}

}  // namespace estimate::testing
