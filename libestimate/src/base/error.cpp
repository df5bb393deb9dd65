#include "esx/estimate/base/result.h"

#include "estimate/error_rows.h"

namespace estimate {
namespace {

constexpr int input = 1;        // bad usage or unreadable input
constexpr int unsupported = 2;  // read, but no estimate that can be converted
constexpr int failed = 3;       // the conversion itself

using enum ErrorCode;

constexpr auto rows = error_rows<ErrorCode>({
    {invalid_usage, "invalid_usage", "The command line or an option value is wrong.", input, 400},
    {file_not_found, "file_not_found", "The input file does not exist.", input, 404},
    {file_unreadable, "file_unreadable", "The input file cannot be read.", input, 400},
    {file_too_large, "file_too_large", "The input is larger than the limit allows.", input, 413},
    {output_exists, "output_exists", "The output file already exists and overwriting was not requested.",
     input, 409},
    {output_failed, "output_failed", "The output cannot be written.", failed, 500},
    {not_a_pdf, "not_a_pdf", "The input is not a PDF.", input, 422},
    {damaged_pdf, "damaged_pdf", "The PDF is too damaged to read.", input, 422},
    {password_required, "password_required", "The PDF needs a password.", input, 422},
    {empty_pdf, "empty_pdf", "The PDF has no pages.", input, 422},
    {too_many_pages, "too_many_pages", "The PDF has more pages than the limit allows.", input, 422},
    {too_many_words, "too_many_words", "The PDF has more words than the limit allows.", input, 422},
    {pdf_bomb, "pdf_bomb", "The PDF decompresses to far more than its size justifies.", input, 422},
    {unsupported_estimate, "unsupported_estimate", "The document has no readable line items.", unsupported,
     422},
    {conversion_failed, "conversion_failed", "The conversion could not be completed.", failed, 500},
    {malformed_number, "malformed_number", "A number is not a decimal or is out of range.", input, 422},
    {malformed_date, "malformed_date", "A date is malformed or does not exist.", input, 422},
    {malformed_xml, "malformed_xml", "The XML is not well-formed.", input, 422},
    {xml_limit, "xml_limit", "The XML is too deep or too large, or uses a DTD or entities.", input, 422},
    {malformed_zip, "malformed_zip", "The ZIP archive is damaged or has unreadable entries.", input, 422},
    {zip_limit, "zip_limit", "The ZIP archive has too many entries or decompresses to too much.", input, 422},
    {malformed_json, "malformed_json", "The JSON is malformed or does not have the expected structure.",
     input, 422},
    {malformed_price_list, "malformed_price_list", "The price list cannot be read.", input, 422},
    {price_list_not_loaded, "price_list_not_loaded", "No price list with that code is loaded.", input, 404},
    {price_list_too_large, "price_list_too_large", "The price list is larger than the limit allows.", input,
     413},
    {store_failed, "store_failed", "Stored records cannot be read or written.", failed, 500},
    {invalid_estimate, "invalid_estimate", "The estimate violates an identity that the ESX profile requires.",
     failed, 422},
    {time_limit, "time_limit", "The work took longer than the limit allows.", failed, 504},
    {internal_error, "internal_error", "An internal error occurred.", failed, 500},
    {ocr_unavailable, "ocr_unavailable", "This build has no text recognition (OCR), or its data is missing.",
     failed, 501},
    {ocr_failed, "ocr_failed", "Text recognition (OCR) failed on a page.", failed, 500},
    {image_too_large, "image_too_large", "A page has more pixels than the limit allows.", input, 422},
    {roof_report_kind_not_supported, "roof_report_kind_not_supported",
     "The file is not a supported kind of roof measurement report.", input, 422},
    {no_roof_geometry, "no_roof_geometry", "The report has no roof faces.", input, 422},
    {invalid_roof_report, "invalid_roof_report", "The geometry of the report does not form a roof.", input,
     422},
    {invalid_roof_description, "invalid_roof_description", "The description does not define a roof.", input,
     422},
    {roof_system_not_supported, "roof_system_not_supported",
     "Scopes for this roof system are not supported yet.", input, 422},
    {roof_mode_not_supported, "roof_mode_not_supported",
     "Scopes for this kind of work are not supported yet.", input, 422},
    {invalid_roof_answer, "invalid_roof_answer", "An answer does not match its question.", input, 422},
    {not_found, "not_found", "The resource does not exist or belongs to another account.", input, 404},
    {request_too_large, "request_too_large", "The request is larger than the limit allows.", input, 413},
    {validation_failed, "validation_failed", "Fields of the request are invalid.", input, 422},
    {canceled, "canceled", "The caller canceled the conversion.", failed, 503},
    {nothing_to_supplement, "nothing_to_supplement", "The two estimates do not differ in any amount.", input,
     422},
    {wrong_password, "wrong_password", "The password does not open the PDF.", input, 422},
});

static_assert(rows.size() == std::size_t(wrong_password) + 1, "one row per code");

}  // namespace

std::span<const ErrorInfo> error_table() { return rows; }

const ErrorInfo& error_info(ErrorCode code) {
  const auto index = std::size_t(code);
  return rows[index < rows.size() ? index : std::size_t(internal_error)];
}

std::string to_string(const Error& error) {
  std::string text(error.code.info().name);
  text += ": ";
  text += error.message;
  if (!error.where.empty()) text += " (" + error.where + ")";
  return text;
}

}  // namespace estimate
