/* Calls every function of esx.h with good and bad arguments: functions PDF ROOF_XML */
#include "check.h"

static esx_buffer *out, *more, *error;

static void test_library(void) {
  CHECK(strcmp(esx_version(), ESX_EXPECTED_VERSION) == 0);
  CHECK(esx_error_codes(&out, &error) == ESX_OK && error == NULL);
  CHECK(has(out, "\"not_a_pdf\""));
  CHECK(esx_error_codes(NULL, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "invalid_usage"));
  CHECK(esx_error_codes(NULL, NULL) == ESX_BAD_INPUT);
  CHECK(strcmp(esx_buffer_data(NULL), "") == 0);
  CHECK(esx_buffer_size(NULL) == 0);
  esx_buffer_free(NULL);
}

static void test_price_lists(void) {
  static const char list_csv[] =
      "# code=TEST8X_NOV26\n"
      "Category,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,"
      "equipment_price\n"
      "RFG,300,&,Laminated - comp. shingle rfg.,SQ,50.00,200.00,0,0,0,0\n"
      "RFG,,&,no selector,SQ,1,2,0,0,0,0\n";
  static const char options[] = "{\"source\": \"test.csv\", \"columns\": {\"cat\": \"Category\"}}";
  esx_price_list* list = NULL;
  CHECK(esx_price_list_load(list_csv, sizeof list_csv - 1, options, &list, &error) == ESX_OK);
  CHECK(esx_price_list_describe(list, &out, &error) == ESX_OK);
  CHECK(strstr(esx_buffer_data(out), "\"items\": 1") != NULL);
  CHECK(strstr(esx_buffer_data(out), "\"sel is missing\"") != NULL);
  CHECK(has(out, "\"TEST8X_NOV26\""));
  CHECK(esx_price_list_csv(list, &out, &error) == ESX_OK);
  CHECK(has(out, "Laminated"));
  CHECK(esx_price_list_match(list,
                             "[{\"description\": \"Laminated - comp. shingle rfg.\", \"unit\": \"SQ\"}]",
                             NULL, &out, &error) == ESX_OK);
  CHECK(has(out, "\"sel\": \"300\""));
  CHECK(esx_price_list_match(list, "[{\"unit\": \"SQ\"}]", NULL, &out, &error) == ESX_BAD_INPUT &&
        out == NULL);
  CHECK(has(error, "/0/description"));
  CHECK(esx_price_list_match(list, "[]", "{\"threshold\": 2}", &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "/threshold"));
  CHECK(esx_price_list_match(list, "[]",
                             "{\"aliases\": [{\"description\": \"x\", \"cat\": \"\", \"sel\": \"\"}]}", &out,
                             &error) == ESX_BAD_INPUT);
  CHECK(has(error, "alias"));
  CHECK(esx_price_list_match(list, NULL, NULL, &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "descriptions is NULL"));
  CHECK(esx_price_list_match(NULL, "[]", NULL, &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "list is NULL"));
  esx_price_list_free(list);

  CHECK(esx_price_list_load("x", 1, NULL, &list, &error) == ESX_BAD_INPUT && list == NULL);
  CHECK(has(error, "malformed_price_list"));
  CHECK(esx_price_list_load(NULL, 7, NULL, &list, NULL) == ESX_BAD_INPUT);
  CHECK(esx_price_list_load("x", 1, "{\"colums\": {}}", &list, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "colums"));
  CHECK(esx_price_list_bundled(&list, &error) == ESX_OK && list != NULL);
  CHECK(esx_price_list_describe(NULL, &out, NULL) == ESX_BAD_INPUT);
  CHECK(esx_price_list_csv(NULL, &out, NULL) == ESX_BAD_INPUT);
  CHECK(esx_price_list_bundled(NULL, NULL) == ESX_BAD_INPUT);
  esx_price_list_free(list);
  esx_price_list_free(NULL);
}

struct watched {
  int calls, cancel_after, last_percent;
};

static int watch(void* context, const char* stage, int percent) {
  struct watched* watched = context;
  CHECK(strlen(stage) > 0 && percent >= watched->last_percent && percent <= 100);
  watched->last_percent = percent;
  return ++watched->calls == watched->cancel_after;
}

static void test_control(struct file pdf) {
  struct watched watched = {0, -1, 0};
  esx_control control = {sizeof control, watch, &watched, NULL};
  esx_conversion* conversion = NULL;
  CHECK(esx_convert(pdf.bytes, pdf.size, NULL, NULL, &control, &conversion, &error) == ESX_OK);
  CHECK(watched.calls >= 5);
  esx_conversion_free(conversion);

  for (int after = 1; after <= 5; ++after) { /* at each stage */
    watched = (struct watched){0, after, 0};
    CHECK(esx_convert(pdf.bytes, pdf.size, NULL, NULL, &control, &conversion, &error) == ESX_FAILED);
    CHECK(conversion == NULL && has(error, "\"canceled\""));
  }

  esx_cancel* cancel = NULL;
  CHECK(esx_cancel_new(&cancel, &error) == ESX_OK);
  control = (esx_control){sizeof control, NULL, NULL, cancel};
  CHECK(esx_convert(pdf.bytes, pdf.size, NULL, NULL, &control, &conversion, &error) == ESX_OK);
  esx_conversion_free(conversion);
  esx_cancel_request(cancel);
  CHECK(esx_convert(pdf.bytes, pdf.size, NULL, NULL, &control, &conversion, &error) == ESX_FAILED);
  CHECK(has(error, "\"canceled\""));
  CHECK(esx_read(pdf.bytes, pdf.size, NULL, &control, &out, NULL, &error) == ESX_FAILED);
  CHECK(has(error, "\"canceled\""));
  esx_cancel_free(cancel);
  CHECK(esx_cancel_new(NULL, NULL) == ESX_BAD_INPUT);
  esx_cancel_request(NULL);
  esx_cancel_free(NULL);

  control = (esx_control){1, NULL, NULL, NULL};
  CHECK(esx_convert(pdf.bytes, pdf.size, NULL, NULL, &control, &conversion, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "struct_size"));
}

static void test_bad_conversions(struct file pdf) {
  esx_conversion* conversion = NULL;
  CHECK(esx_convert("no pdf", 6, NULL, NULL, NULL, &conversion, &error) == ESX_BAD_INPUT &&
        conversion == NULL);
  CHECK(has(error, "\"not_a_pdf\""));
  CHECK(esx_convert(NULL, 0, NULL, NULL, NULL, &conversion, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "\"not_a_pdf\""));
  CHECK(esx_convert(NULL, 1, NULL, NULL, NULL, &conversion, NULL) == ESX_BAD_INPUT);
  CHECK(esx_convert(pdf.bytes, pdf.size / 4, NULL, NULL, NULL, &conversion, &error) != ESX_OK);
  CHECK(has(error, "\"code\""));
  CHECK(esx_convert(pdf.bytes, pdf.size, NULL, "{\"ocr\": \"maybe\"}", NULL, &conversion, &error) ==
        ESX_BAD_INPUT);
  CHECK(has(error, "/ocr"));
  CHECK(esx_convert(pdf.bytes, pdf.size, NULL, "{\"estimate\": 9}", NULL, &conversion, &error) ==
        ESX_BAD_INPUT);
  CHECK(has(error, "invalid_usage"));
  CHECK(esx_convert(pdf.bytes, pdf.size, NULL, "{\"max_bytes\": 10}", NULL, &conversion, &error) ==
        ESX_BAD_INPUT);
  CHECK(has(error, "file_too_large"));
  CHECK(esx_convert(pdf.bytes, pdf.size, NULL, "[", NULL, &conversion, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "malformed_json"));
  CHECK(esx_convert(pdf.bytes, pdf.size, NULL, NULL, NULL, NULL, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "NULL"));
  CHECK(esx_build(NULL, NULL, NULL, NULL, &conversion, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "estimate is NULL"));
  CHECK(esx_build("{}", NULL, NULL, NULL, &conversion, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "malformed_json"));
  CHECK(esx_conversion_esx(NULL, &out, NULL) == ESX_BAD_INPUT && out == NULL);
  CHECK(esx_conversion_estimate(NULL, &out, NULL) == ESX_BAD_INPUT);
  CHECK(esx_conversion_report(NULL, &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "conversion is NULL"));
  esx_conversion_free(NULL);
}

/* The estimate of the PDF itself, and with another price. */
static void test_supplement(struct file pdf, esx_buffer* estimate) {
  const size_t size = esx_buffer_size(estimate);
  char* changed = malloc(size + 1);
  CHECK(esx_supplement(pdf.bytes, pdf.size, esx_buffer_data(estimate), size, NULL, NULL, &out, &error) ==
        ESX_BAD_INPUT);
  CHECK(has(error, "nothing_to_supplement"));
  CHECK(changed != NULL);
  memcpy(changed, esx_buffer_data(estimate), size);
  changed[size] = '\0';
  char* digit = strstr(changed, "\"unit_price\": ") + strlen("\"unit_price\": ");
  *digit = *digit == '1' ? '2' : '1';
  CHECK(esx_supplement(pdf.bytes, pdf.size, changed, size, NULL, NULL, &out, &error) == ESX_OK);
  esx_buffer_free(out);
  free(changed);
}

static void test_estimates(struct file pdf) {
  esx_price_list* list = NULL;
  esx_conversion *conversion = NULL, *built = NULL;
  esx_buffer *estimate = NULL, *esx = NULL;
  CHECK(esx_price_list_bundled(&list, &error) == ESX_OK);
  CHECK(esx_convert(pdf.bytes, pdf.size, list,
                    "{\"threads\": 2, \"timings\": true, \"file_name\": \"e.pdf\"}", NULL, &conversion,
                    &error) == ESX_OK);
  CHECK(esx_conversion_report(conversion, &out, &error) == ESX_OK);
  CHECK(has(out, "\"reconciliation\""));
  CHECK(esx_conversion_estimate(conversion, &estimate, &error) == ESX_OK);
  CHECK(strstr(esx_buffer_data(estimate), "\"estimate-v1\"") != NULL);
  CHECK(esx_conversion_esx(conversion, &esx, &error) == ESX_OK);
  CHECK(esx_buffer_size(esx) > 1000 && memcmp(esx_buffer_data(esx), "PK", 2) == 0);
  CHECK(esx_verify(esx_buffer_data(esx), esx_buffer_size(esx), &out, &error) == ESX_OK);
  CHECK(has(out, "\"ok\": true"));

  CHECK(esx_build(esx_buffer_data(estimate), NULL, "{\"sketch\": true}", NULL, &built, &error) == ESX_OK);
  esx_conversion_free(built);
  CHECK(esx_build(esx_buffer_data(estimate), list, NULL, NULL, &built, &error) == ESX_OK);
  CHECK(esx_conversion_esx(built, &out, &error) == ESX_OK);
  CHECK(esx_verify(esx_buffer_data(out), esx_buffer_size(out), &more, &error) == ESX_OK);
  CHECK(has(more, "\"ok\": true"));
  esx_buffer_free(out);
  esx_conversion_free(built);

  CHECK(esx_read(esx_buffer_data(esx), esx_buffer_size(esx), NULL, NULL, &out, &more, &error) == ESX_OK);
  CHECK(has(out, "\"estimate-v1\""));
  CHECK(has(more, "["));
  CHECK(esx_diff(pdf.bytes, pdf.size, esx_buffer_data(esx), esx_buffer_size(esx), NULL, NULL, &out, &error) ==
        ESX_OK);
  CHECK(has(out, "\"added\": []"));
  test_supplement(pdf, estimate);
  esx_buffer_free(estimate);
  esx_buffer_free(esx);
  esx_conversion_free(conversion);
  esx_price_list_free(list);
}

static void test_bad_files(struct file pdf) {
  CHECK(esx_read("PK\3\4", 4, NULL, NULL, &out, &more, &error) == ESX_BAD_INPUT && out == NULL &&
        more == NULL);
  CHECK(has(error, "malformed_zip"));
  CHECK(esx_read(NULL, 3, NULL, NULL, &out, NULL, NULL) == ESX_BAD_INPUT);
  CHECK(esx_verify("PK\3\4", 4, &out, &error) == ESX_BAD_INPUT && out == NULL);
  CHECK(has(error, "malformed_zip"));
  CHECK(esx_verify(NULL, 3, &out, NULL) == ESX_BAD_INPUT);
  CHECK(esx_diff(pdf.bytes, pdf.size, "x", 1, NULL, NULL, &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "after: "));
  CHECK(esx_diff(NULL, 1, pdf.bytes, pdf.size, NULL, NULL, &out, NULL) == ESX_BAD_INPUT);
  CHECK(esx_supplement("x", 1, pdf.bytes, pdf.size, NULL, NULL, &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "before: "));
}

static void test_roofs(struct file xml) {
  static const char words[] = "40x30 gable roof 6/12 pitch with 12 inch overhang";
  esx_buffer* esx = NULL;
  esx_price_list* list = NULL;
  CHECK(esx_price_list_bundled(&list, &error) == ESX_OK);
  CHECK(esx_roof_preview(xml.bytes, xml.size, &out, &error) == ESX_OK);
  CHECK(has(out, "<svg"));
  CHECK(esx_roof_emit(xml.bytes, xml.size, NULL, "{\"project_name\": \"ROOF\"}", &out, &esx, &error) ==
        ESX_OK);
  CHECK(has(out, "\"self_check\""));
  CHECK(memcmp(esx_buffer_data(esx), "PK", 2) == 0);
  esx_buffer_free(esx);
  CHECK(esx_roof_describe(words, list, NULL, &out, NULL, &error) == ESX_OK);
  CHECK(has(out, "1502.64"));
  CHECK(esx_roof_describe(words, NULL, NULL, NULL, &esx, &error) == ESX_OK);
  esx_buffer_free(esx);
  CHECK(esx_roof_describe("a nice roof", NULL, NULL, &out, &esx, &error) == ESX_UNSUPPORTED);
  CHECK(out == NULL && esx == NULL && has(error, "\"refusal\""));
  CHECK(esx_roof_describe(NULL, NULL, NULL, &out, NULL, NULL) == ESX_BAD_INPUT);
  CHECK(esx_roof_describe(words, NULL, "{\"name\": 1}", &out, NULL, NULL) == ESX_BAD_INPUT);
  CHECK(esx_roof_preview("<x/>", 4, &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "roof_report_kind_not_supported"));
  CHECK(esx_roof_emit("<x/>", 4, NULL, NULL, &out, &esx, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "roof_report_kind_not_supported"));
  CHECK(esx_roof_emit(NULL, 4, list, "{", &out, &esx, NULL) == ESX_BAD_INPUT);
  CHECK(esx_roof_questions(&out, &error) == ESX_OK);
  CHECK(has(out, "\"questions\""));
  CHECK(esx_roof_questions(NULL, NULL) == ESX_BAD_INPUT);
  CHECK(esx_roof_interview("{\"answers\": {}}", NULL, &out, &error) == ESX_OK);
  CHECK(has(out, "\"questions\""));
  CHECK(esx_roof_interview("{\"mode\": \"repair\"}", list, &out, &error) == ESX_OK);
  CHECK(has(out, "\"error\""));
  CHECK(esx_roof_interview("[", list, &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "malformed_json"));
  CHECK(esx_roof_interview(NULL, list, &out, NULL) == ESX_BAD_INPUT);
  esx_price_list_free(list);
}

static void test_calculators(void) {
  static const char rates[] =
      "{\"explain\": true, \"drawing\": true, \"rates\": {\"date\": \"2026-11-01\", \"source\": \"our "
      "desk\", "
      "\"rates\": {\"crane\": {\"labor_hour\": 70}}}}";
  CHECK(esx_calc_list(&out, &error) == ESX_OK);
  CHECK(has(out, "\"lift\""));
  CHECK(esx_calc_list(NULL, NULL) == ESX_BAD_INPUT);
  CHECK(esx_calc_schema("lift", &out, &error) == ESX_OK);
  CHECK(has(out, "work_height_ft"));
  CHECK(esx_calc_result_schema("lift", &out, &error) == ESX_OK);
  CHECK(has(out, "\"properties\""));
  CHECK(esx_calc_graph("lift", &out, &error) == ESX_OK);
  CHECK(has(out, "\"href\""));
  CHECK(esx_calc_walk("lift", "{}", &out, &error) == ESX_OK);
  CHECK(has(out, "\"next\""));
  CHECK(esx_calc_run("lift", "{\"work_height_ft\": 46}", rates, &out, &error) == ESX_OK);
  CHECK(has(out, "\"steps\""));
  CHECK(esx_calc_run("lift", "{\"work_height_ft\": -1}", NULL, &out, &error) == ESX_UNSUPPORTED);
  CHECK(has(error, "\"refusal\""));
  CHECK(esx_calc_run("lift", "{}", "{\"rates\": {\"rates\": {\"crane\": {\"x\": 1}}}}", &out, &error) ==
        ESX_BAD_INPUT);
  CHECK(has(error, "\"code\""));
  CHECK(esx_calc_run("lift", "{}", "{\"crane_charts\": \"x\"}", &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "malformed_price_list"));
  CHECK(esx_calc_run("lift", "nothing", NULL, &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "malformed_json"));
  CHECK(esx_calc_run("lift", NULL, NULL, &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "inputs is NULL"));
  CHECK(esx_calc_run("left", "{}", NULL, &out, &error) == ESX_BAD_INPUT);
  CHECK(has(error, "not_found"));
  CHECK(esx_calc_schema("left", &out, NULL) == ESX_BAD_INPUT);
  CHECK(esx_calc_result_schema(NULL, &out, NULL) == ESX_BAD_INPUT);
  CHECK(esx_calc_graph("left", &out, NULL) == ESX_BAD_INPUT);
  CHECK(esx_calc_walk("lift", "{\"href\": \"nowhere\"}", &out, &error) == ESX_UNSUPPORTED);
  CHECK(has(error, "invalid_answer"));
  CHECK(esx_calc_walk("lift", NULL, &out, NULL) == ESX_BAD_INPUT);
}

int main(int count, char** arguments) {
  if (count != 3) return 2;
  struct file pdf = read_file(arguments[1]), xml = read_file(arguments[2]);
  test_library();
  test_price_lists();
  test_control(pdf);
  test_bad_conversions(pdf);
  test_estimates(pdf);
  test_bad_files(pdf);
  test_roofs(xml);
  test_calculators();
  free(pdf.bytes);
  free(xml.bytes);
  printf("%d failed checks\n", failed_checks);
  return failed_checks == 0 ? 0 : 1;
}
