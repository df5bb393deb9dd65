#include "esxserver/adapters/assistant/rules_assistant.h"

#include <utility>

#include "esx/estimate/base/text.h"
#include "esxserver/scope/scope_values.h"

namespace esxserver {

Result<std::shared_ptr<const RulesAssistant::ReadyList>> RulesAssistant::ready_list(
    const ScopeMaterial& material) {
  return lists_.get(material.price_list, material.owner);
}

Result<AssistantScope> RulesAssistant::make_scope(const ScopeMaterial& material) {
  const auto ready = ready_list(material);
  if (!ready) return std::unexpected(ready.error());
  auto made = (*ready)->maker.make(estimate::join(material.texts, "\n"),
                                   library_rooms(measured_rooms(material.rooms)));
  if (!made) return std::unexpected(made.error());
  AssistantScope result = server_scope(*std::move(made), (*ready)->list.code);
  result.scope.engine = "rules";
  return result;
}

}  // namespace esxserver
