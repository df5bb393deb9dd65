// The assistant that reads text by libestimate's rules: no network, and the same scope for the same text.
#pragma once

#include <memory>
#include <utility>

#include "esx/estimate/price_list.h"
#include "esx/estimate/scope.h"
#include "esxserver/adapters/ready_lists.h"
#include "esxserver/ports/assistant.h"

namespace esxserver {

class RulesAssistant final : public Assistant {
 public:
  explicit RulesAssistant(PriceLists& price_lists) : lists_(price_lists) {}
  Result<AssistantScope> make_scope(const ScopeMaterial& material) override;

  /// A list with its index, which takes longer to make than a scope.
  struct ReadyList {
    explicit ReadyList(estimate::PriceList loaded) : list(std::move(loaded)), maker(list) {}
    estimate::PriceList list;
    estimate::ScopeMaker maker;
  };
  /// The list of the material, kept ready for the next request. Errors: as for make_scope.
  Result<std::shared_ptr<const ReadyList>> ready_list(const ScopeMaterial& material);

 private:
  ReadyLists<ReadyList> lists_;
};

}  // namespace esxserver
