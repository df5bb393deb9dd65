#include "esxserver/domain/audit.h"

#include "esx/estimate/base/json_value.h"

namespace esxserver {

std::string audit_json(const AuditDetails& details) {
  estimate::JsonWriter json;
  json.object(estimate::JsonWriter::Line::one);
  for (const auto& [name, value] : details) {
    json.key(name);
    json.string(value);
  }
  json.end();
  return json.take();
}

}  // namespace esxserver
