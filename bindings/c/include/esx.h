/* esx.h: the C interface of esx. Estimate PDFs to ESX, ESX files, price lists, roofs, calculators.
 *
 * Every call that can fail returns an esx_status and takes, as its last argument, where to put the error:
 * pass NULL if you do not want it. Results go to the arguments before it. They are set to NULL first, so that
 * you can free them in any case, and they are valid only if the status is ESX_OK.
 *
 * Structured values are UTF-8 JSON, the same that esxconv and esxserver read and write. A text argument ends
 * with NUL; bytes come with their size. Options are a JSON object; NULL means the defaults, and a name that
 * does not exist is an error.
 *
 * The library frees what it allocates: for each type there is one function that does it. It accepts NULL.
 *
 * Threads: all functions may be called from several threads at once. A price list, a conversion and a buffer
 * do not change and may be shared; free them when the last thread is done. Only esx_cancel_request() may be
 * called on an object that a running call uses.
 *
 * The library uses no file, no environment variable and no network, and it never prints. Text recognition
 * (OCR) loads the module libesx_ocr.so, which is installed with the library, when the first page needs it.
 */
#ifndef ESX_H
#define ESX_H

#include <stddef.h>

#if defined(__GNUC__)
#define ESX_API __attribute__((visibility("default")))
#else
#define ESX_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Status and errors
 * -------------------------------------------------------------------------------------- */

/* What became of a call; also the exit status of esxconv. The error says more. */
typedef enum esx_status {
  ESX_OK = 0,
  ESX_BAD_INPUT = 1,   /* wrong arguments, or input that cannot be read */
  ESX_UNSUPPORTED = 2, /* a document without line items; a calculation or a roof that is refused */
  ESX_FAILED = 3       /* a limit, cancellation, or a fault of this library */
} esx_status;

/* Bytes or text of any length. */
typedef struct esx_buffer esx_buffer;

/* The bytes. They end when the buffer is freed, and a NUL that does not count follows them. */
ESX_API const char* esx_buffer_data(const esx_buffer* buffer);
/* Their number, without the NUL. */
ESX_API size_t esx_buffer_size(const esx_buffer* buffer);
ESX_API void esx_buffer_free(esx_buffer* buffer);

/* An error is a buffer too: {"code": "not_a_pdf", "message": "…", "where": "…"}. `where` is the place in the
 * input (page, member and XPath, JSON pointer, line) or null. Refusals of calculators and roofs also have
 * "refusal": their own object with everything that they say. */

/* "0.2.0". The text is static. */
ESX_API const char* esx_version(void);

/* Every code that an error may have: [{"code", "meaning", "status"}, …]. `status` is an esx_status. */
ESX_API esx_status esx_error_codes(esx_buffer** json, esx_buffer** error);

/* ---- Progress and cancellation
 * ------------------------------------------------------------------------------ */

/* Lets another thread end a call, with the error `canceled`: after the current page or stage. */
typedef struct esx_cancel esx_cancel;

ESX_API esx_status esx_cancel_new(esx_cancel** cancel, esx_buffer** error);
/* May be called at any time, from any thread and from a signal handler. Every call that uses the object ends,
 * now and later. */
ESX_API void esx_cancel_request(esx_cancel* cancel);
ESX_API void esx_cancel_free(esx_cancel* cancel);

/* Gets the stage ("read_pages", "recognize", …) and the part of the work that is done. Return 0 to go on; any
 * other value cancels, as esx_cancel_request() does. It is called from one thread at a time, which may not be
 * yours, and must not throw or jump out. */
typedef int (*esx_progress)(void* context, const char* stage, int percent);

/* How a long call is watched. Set `struct_size` to sizeof(esx_control) and the rest to 0 or what you need. */
typedef struct esx_control {
  size_t struct_size;
  esx_progress progress;  /* NULL: none */
  void* progress_context; /* handed to `progress` */
  esx_cancel* cancel;     /* NULL: none */
} esx_control;

/* ---- Price lists
 * -------------------------------------------------------------------------------------------- */

/* Unit prices, prepared for matching. */
typedef struct esx_price_list esx_price_list;

/* Reads CSV (commas, tabs or semicolons), XLSX or JSON, also items that Xactimate exports. Options: {"code":
 * replaces the one in the file, "source": name of the file, "columns": {our name: name in the file, …},
 * "sheet": of a workbook; without it, the first}. `list` knows the rows that were rejected;
 * see esx_price_list_describe(). Errors: malformed_price_list, price_list_too_large. */
ESX_API esx_status esx_price_list_load(const void* bytes, size_t size, const char* options,
                                       esx_price_list** list, esx_buffer** error);
/* DEMO8X_NOV26, which comes with the library. Its prices are invented: use it for suggestions. */
ESX_API esx_status esx_price_list_bundled(esx_price_list** list, esx_buffer** error);
/* {"code", "description", "source", "sha256", "items": their number, "bad_rows": [{"line", "message"}, …],
 * "table": what became of the rows, as `esxconv price-list import --json` prints it; null without a file} */
ESX_API esx_status esx_price_list_describe(const esx_price_list* list, esx_buffer** json, esx_buffer** error);
/* The list as CSV, which esx_price_list_load() reads. */
ESX_API esx_status esx_price_list_csv(const esx_price_list* list, esx_buffer** csv, esx_buffer** error);
/* Finds the entries for descriptions: [{"description", "unit", "activity", "unit_price"}, …], of which all
 * but the first may be left out. Options: {"aliases", "threshold", "suggestions_only"}, as for esx_convert().
 * The answer has one object for each: code, confidence, reason, alternatives. Error: malformed_json with a
 * JSON pointer. */
ESX_API esx_status esx_price_list_match(const esx_price_list* list, const char* descriptions,
                                        const char* options, esx_buffer** json, esx_buffer** error);
ESX_API void esx_price_list_free(esx_price_list* list);

/* ---- Estimates and ESX
 * -------------------------------------------------------------------------------------- */

/* The result of a conversion: an estimate, its matches and an ESX. */
typedef struct esx_conversion esx_conversion;

/* PDF to ESX. `list` may be NULL: then "price_list" names one that `esxconv price-list import` loaded into
 * "data_dir" (empty: as esxconv), or, without a code, the one that the print names is taken; without either,
 * the bundled list is used, for suggestions only. `control` may be NULL. Options, with their defaults:
 *   {"estimate": 1, "ocr": "auto", "covered_text": "omit", "threads": 1, "sketch": false, "file_name": "",
 *    "timings": false,
 *    "aliases": [{"price_list", "description", "unit", "cat", "sel", "activity"}, …], "threshold": 0.8,
 *    "suggestions_only": false, "time_limit_ms": 120000, "max_pages": 2000, "max_bytes": 500000000,
 *    "password": "", "price_list": "", "data_dir": "", "max_items": null}
 * "estimate" chooses one of a packet, from 1. "max_items" keeps only the first lines. "ocr" is auto, always
 * or never; "covered_text", under black boxes, is omit or read. "timings" puts the time of each stage into
 * the report. Errors: not_a_pdf, damaged_pdf, password_required, wrong_password, empty_pdf,
 * unsupported_estimate, time_limit, …
 */
ESX_API esx_status esx_convert(const void* pdf, size_t size, const esx_price_list* list, const char* options,
                               const esx_control* control, esx_conversion** conversion, esx_buffer** error);

/* An estimate that somebody edited, to ESX. `estimate` is estimate-v1; totals are calculated anew, codes in
 * lines win. With a list, lines are matched again; without one, their matches are kept. Options and control:
 * as for esx_convert(). Errors: malformed_json, invalid_estimate. */
ESX_API esx_status esx_build(const char* estimate, const esx_price_list* list, const char* options,
                             const esx_control* control, esx_conversion** conversion, esx_buffer** error);

/* The bytes of the ESX, a ZIP. */
ESX_API esx_status esx_conversion_esx(const esx_conversion* conversion, esx_buffer** esx, esx_buffer** error);
/* estimate-v1. */
ESX_API esx_status esx_conversion_estimate(const esx_conversion* conversion, esx_buffer** json,
                                           esx_buffer** error);
/* The report: matches, misses, warnings, reconciliation, trace. */
ESX_API esx_status esx_conversion_report(const esx_conversion* conversion, esx_buffer** json,
                                         esx_buffer** error);
ESX_API void esx_conversion_free(esx_conversion* conversion);

/* A PDF, an ESX or estimate-v1 to estimate-v1, without matching. The kind is decided by content. Options and
 * control: as for esx_convert(). `warnings`, which may be NULL, gets those of reading an ESX: [{"code",
 * "message"}, …]. */
ESX_API esx_status esx_read(const void* bytes, size_t size, const char* options, const esx_control* control,
                            esx_buffer** json, esx_buffer** warnings, esx_buffer** error);

/* Checks an ESX: {"ok", "errors": [{"code", "message", "where"}, …], "warnings": […]}. The status is ESX_OK
 * also when it finds errors. Errors, for what cannot be opened at all: malformed_zip, zip_limit,
 * malformed_xml. */
ESX_API esx_status esx_verify(const void* esx, size_t size, esx_buffer** json, esx_buffer** error);

/* What changed between two estimates, each a PDF, an ESX or estimate-v1: {"added", "removed", "changed", …}.
 */
ESX_API esx_status esx_diff(const void* before, size_t before_size, const void* after, size_t after_size,
                            const char* options, const esx_control* control, esx_buffer** json,
                            esx_buffer** error);

/* The difference as an ESX: added lines, removed lines as credits, changes in quantity. Error:
 * nothing_to_supplement if no amount differs. */
ESX_API esx_status esx_supplement(const void* before, size_t before_size, const void* after,
                                  size_t after_size, const char* options, const esx_control* control,
                                  esx_buffer** esx, esx_buffer** error);

/* ---- Roofs
 * -------------------------------------------------------------------------------------------------- */

/* What an EagleView or Hover report says: figures, cross-check and a plan as SVG. Errors: malformed_xml,
 * roof_report_kind_not_supported, no_roof_geometry, invalid_roof_report. */
ESX_API esx_status esx_roof_preview(const void* xml, size_t size, esx_buffer** json, esx_buffer** error);

/* A report to an ESX with sketch and scope. `list` may be NULL: then the bundled one. Options:
 * {"project_name"}. `json` or `esx` may be NULL if you do not want it. Errors: those of esx_roof_preview(),
 * conversion_failed. */
ESX_API esx_status esx_roof_emit(const void* xml, size_t size, const esx_price_list* list,
                                 const char* options, esx_buffer** json, esx_buffer** esx,
                                 esx_buffer** error);

/* The same for a roof in words: "40x30 gable roof 6/12 pitch with 12 inch overhang". A refusal names what is
 * missing. */
ESX_API esx_status esx_roof_describe(const char* words, const esx_price_list* list, const char* options,
                                     esx_buffer** json, esx_buffer** esx, esx_buffer** error);

/* The questions that follow from the answers so far, and the scope once all are answered. `request` is
 * {"answers": {…}, "measurements": {…}} or the answers alone. A mode or system that is not supported is an
 * "error" member of the answer, next to the questions. */
ESX_API esx_status esx_roof_interview(const char* request, const esx_price_list* list, esx_buffer** json,
                                      esx_buffer** error);
/* All questions. */
ESX_API esx_status esx_roof_questions(esx_buffer** json, esx_buffer** error);

/* ---- Calculators
 * -------------------------------------------------------------------------------------------- */

/* [{"name": "lift", "title": "…"}, …] */
ESX_API esx_status esx_calc_list(esx_buffer** json, esx_buffer** error);
/* JSON Schema (2020-12) of the inputs of a calculator. Error: not_found. */
ESX_API esx_status esx_calc_schema(const char* calculator, esx_buffer** json, esx_buffer** error);
/* JSON Schema of its result. */
ESX_API esx_status esx_calc_result_schema(const char* calculator, esx_buffer** json, esx_buffer** error);
/* Calculates. Options: {"regional_adjustment_pct": 0, "explain": false, "drawing": false, "rates": an
 * operator's rates, "crane_charts": CSV of load charts}. A refusal is ESX_UNSUPPORTED, with the rule that an
 * input breaks. */
ESX_API esx_status esx_calc_run(const char* calculator, const char* inputs, const char* options,
                                esx_buffer** json, esx_buffer** error);
/* Its question graph. */
ESX_API esx_status esx_calc_graph(const char* calculator, esx_buffer** json, esx_buffer** error);
/* Where the answers lead in the graph: the next question, or the inputs that they make. */
ESX_API esx_status esx_calc_walk(const char* calculator, const char* answers, esx_buffer** json,
                                 esx_buffer** error);

#ifdef __cplusplus
}
#endif

#endif
