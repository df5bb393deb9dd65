#include "esxserver/http/openapi_parts.h"

#include <array>
#include <memory>

namespace http {
namespace {

using estimate::JsonWriter;
using estimate::TypeInfo;

constexpr std::array<std::string_view, 3> in_names = {"path", "query", "header"};

void write_request_body(JsonWriter& json, const std::vector<Content>& contents) {
  json.key("requestBody");
  json.object();
  json.key("required");
  json.boolean(true);
  write_contents(json, contents);
  json.end();
}

void write_receipt(JsonWriter& json, std::string_view text) {
  json.key("responses");
  json.object();
  json.key("2XX");
  json.object();
  text_member(json, "description", text);
  json.end();
  json.end();
}

}  // namespace

void text_member(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.string(text);
}

void write_contents(JsonWriter& json, const std::vector<Content>& contents) {
  if (contents.empty()) return;
  json.key("content");
  json.object();
  for (const Content& content : contents) {
    json.key(content.media_type);
    json.object();
    json.key("schema");
    if (content.schema) {
      const TypeInfo one{.kind = TypeInfo::Kind::object, .schema = &content.schema()};
      const TypeInfo list{.kind = TypeInfo::Kind::array, .items = std::make_shared<const TypeInfo>(one)};
      write_type(json, content.is_list ? list : one);
    } else if (content.component.all) {
      json.object();
      text_member(json, "$ref", "#/components/schemas/" + std::string(content.component.name));
      json.end();
    } else {
      json.object();
      json.end();
    }
    json.end();
  }
  json.end();
}

void write_parameters(JsonWriter& json, const std::vector<Parameter>& parameters) {
  if (parameters.empty()) return;
  json.key("parameters");
  json.array();
  for (const Parameter& parameter : parameters) {
    json.object();
    text_member(json, "name", parameter.name);
    text_member(json, "in", in_names[std::size_t(parameter.in)]);
    json.key("required");
    json.boolean(parameter.required);
    text_member(json, "description", parameter.text);
    json.key("schema");
    write_type(json, parameter.type);
    json.end();
  }
  json.end();
}

void write_webhook(JsonWriter& json, const Webhook& webhook) {
  json.key(webhook.name);
  json.object();
  json.key("post");
  json.object();
  text_member(json, "operationId", webhook.name);
  text_member(json, "summary", webhook.summary);
  text_member(json, "description", webhook.text);
  json.key("tags");
  json.array(JsonWriter::Line::one);
  json.string(webhook.tag);
  json.end();
  json.key("security");  // the signature is a header
  json.array();
  json.end();
  write_parameters(json, webhook.headers);
  write_request_body(json, {{"application/json", webhook.body}});
  write_receipt(json, webhook.receipt);
  json.end();
  json.end();
}

}  // namespace http
