// The work of child processes for the application API: reading estimates, making ESX files and documents.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/convert.h"
#include "esx/estimate/model.h"
#include "esxserver/confined/report.h"
#include "esxserver/confined/task.h"
#include "esxserver/confined/work_files.h"
#include "operations/operations.h"

namespace esxserver {

/// Figures of lines, sections, all lines and coverages, in this order.
[[nodiscard]] std::vector<EstimateChange> changes_of(const estimate::Estimate& estimate);

/// The totals of the print, compared with the lines of the recalculated estimate.
[[nodiscard]] TotalChecks printed_totals_now(const estimate::Estimate& estimate);

/// PDF, or exported items, to estimate-v1. Errors: those of start_conversion, and unsupported_estimate
/// without line items.
[[nodiscard]] Result<ChildSuccess> read_pdf_work(std::string_view pdf, WorkFiles& files,
                                                 const ChildTask& task, const apps::operations::Watch& watch);

/// ESX to estimate-v1. Errors: those of read_esx.
[[nodiscard]] Result<ChildSuccess> read_esx_work(std::string_view esx, WorkFiles& files,
                                                 const ChildTask& task);

/// CSV or XLSX export of items to estimate-v1. Errors: those of read_items_export.
[[nodiscard]] Result<ChildSuccess> read_items_work(std::string_view items, WorkFiles& files,
                                                   const ChildTask& task);

/// estimate-v1 to ESX, by the second half of a conversion; without a list, with a warning. Errors:
/// malformed_json, those of finish_conversion.
[[nodiscard]] Result<ChildSuccess> make_esx_work(std::string_view estimate_json, WorkFiles& files,
                                                 const ChildTask& task);

/// Writes the ESX, the estimate and the report of a conversion. Errors: output_failed, internal_error.
/// `wants_sketch`: if there is none, the report says why.
[[nodiscard]] Result<ChildSuccess> write_esx_outputs(const estimate::Conversion& conversion, WorkFiles& files,
                                                     bool wants_sketch = false);

[[nodiscard]] Summary summary_of_estimate(const estimate::Estimate& estimate);

/// Two estimates to their differences as JSON, as a page, or as a supplement. Compares `before` with the
/// second file, each a PDF, an ESX or estimate-v1. Errors: those of reading them, with the place "before" or
/// "after"; nothing_to_supplement.
[[nodiscard]] Result<ChildSuccess> compare_work(const std::string& before, WorkFiles& files,
                                                const ChildTask& task, const apps::operations::Watch& watch);

/// estimate-v1 to a RecalculatedEstimate as JSON. Errors: malformed_json, those of recalculate.
[[nodiscard]] Result<ChildSuccess> recalculate_work(std::string_view estimate_json, WorkFiles& files);

/// estimate-v1 to its line items as a table, as JSON. Error: malformed_json.
[[nodiscard]] Result<ChildSuccess> line_table_work(std::string_view estimate_json, WorkFiles& files);

/// estimate-v1 with its matches to an AdapterReport as JSON. Error: malformed_json.
[[nodiscard]] Result<ChildSuccess> report_work(std::string_view estimate_json, WorkFiles& files);

/// A roof report to what its task wants, or to a refusal. Errors: those of roof::read_roof that are not about
/// the content; internal_error.
[[nodiscard]] Result<ChildSuccess> roof_work(std::string_view report, WorkFiles& files,
                                             const ChildTask& task);

/// A ReviewInput to the lines of a ReviewedEstimate. Errors: malformed_json.
[[nodiscard]] Result<ChildSuccess> review_work(std::string_view input, WorkFiles& files,
                                               const ChildTask& task);

/// A price list's file to the list, packed, and a ListImportReport. Errors: those of import_price_list;
/// price_list_too_large; malformed_price_list without entries.
[[nodiscard]] Result<ChildSuccess> import_list_work(std::string_view bytes, WorkFiles& files);

/// Edited estimate-v1 to the ESX with the totals that follow from its lines, as `esxconv build` does it.
/// Errors: malformed_json, invalid_estimate without lines, those of rebuild.
[[nodiscard]] Result<ChildSuccess> rebuild_esx_work(std::string_view estimate_json, WorkFiles& files,
                                                    const ChildTask& task);

/// A ScopeDocument as JSON, with the photos in their file, to ESX. Errors: malformed_json, those of
/// convert_scope, internal_error.
[[nodiscard]] Result<ChildSuccess> make_scope_esx_work(std::string_view document_json, WorkFiles& files,
                                                       const ChildTask& task);

}  // namespace esxserver
