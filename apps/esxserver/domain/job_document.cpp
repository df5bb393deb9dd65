#include "esxserver/domain/job_document.h"

namespace esxserver {
namespace {

using estimate::JsonWriter;

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.string(text);
}

void write_url(JsonWriter& json, std::string_view key, const std::optional<std::string>& url) {
  json.key(key);
  url ? json.string(*url) : json.null();
}

void write_flag(JsonWriter& json, std::string_view key, bool flag) {
  json.key(key);
  json.boolean(flag);
}

void write_warning(JsonWriter& json, const estimate::Warning& warning) {
  json.object();
  write_text(json, "code", warning.code);
  write_text(json, "message", warning.message);
  json.key("page");
  warning.page ? json.integer(*warning.page) : json.null();
  json.key("line");
  json.text_or_null(warning.line);
  json.end();
}

void write_summary(JsonWriter& json, const Summary& summary) {
  json.object();
  json.key("room_count");
  json.integer(summary.room_count);
  json.key("line_item_count");
  json.integer(summary.line_item_count);
  json.key("total_rcv");
  json.number(summary.total_rcv);
  json.key("warnings");
  write_warnings(json, summary.warnings);
  json.end();
}

void write_success(JsonWriter& json, const JobDocument& document) {
  json.key("summary");
  write_summary(json, document.summary.value_or(Summary{}));
  write_url(json, "esx_url", document.esx_url);
  write_flag(json, "esx_expired", document.esx_expired);
  json.key("artifacts");
  json.array();
  for (const ArtifactLink& artifact : document.artifacts) {
    json.object();
    write_text(json, "type", output_format_name(artifact.type));
    write_url(json, "url", artifact.url);
    write_flag(json, "expired", artifact.expired);
    json.end();
  }
  json.end();
}

void write_error(JsonWriter& json, const JobError& error) {
  json.key("error");
  json.object();
  write_text(json, "code", error.code);
  write_text(json, "message", error.message);
  json.end();
}

}  // namespace

void write_warnings(JsonWriter& json, const std::vector<estimate::Warning>& warnings, JsonWriter::Line line) {
  json.array(line);
  for (const auto& warning : warnings) write_warning(json, warning);
  json.end();
}

std::string to_json(const JobDocument& document) {
  JsonWriter json;
  json.object(JsonWriter::Line::one);
  write_text(json, "job_id", document.job_id);
  write_text(json, "status", job_status_name(document.status));
  write_text(json, "created_at", iso8601(document.created_at));
  if (document.status == JobStatus::succeeded) write_success(json, document);
  if (document.status == JobStatus::failed) write_error(json, document.error.value_or(JobError{}));
  json.end();
  return json.take();
}

}  // namespace esxserver
