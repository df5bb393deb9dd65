// The assistant that reads text by libestimate's rules: no network, and the same scope for the same text.
#pragma once

#include "esxserver/ports/assistant.h"
#include "esxserver/ports/price_lists.h"

namespace esxserver {

class RulesAssistant final : public Assistant {
 public:
  explicit RulesAssistant(PriceLists& price_lists) : price_lists_(price_lists) {}
  Result<Scope> make_scope(const ScopeMaterial& material) override;

 private:
  PriceLists& price_lists_;
};

}  // namespace esxserver
