// The two assistants: one works by libestimate's rules, the other asks a language model.
#pragma once

#include <memory>
#include <semaphore>
#include <utility>

#include "esx/estimate/price_list.h"
#include "esx/estimate/scope.h"
#include "esxserver/base/model_endpoint.h"
#include "esxserver/base/system.h"
#include "esxserver/price_lists/entries.h"
#include "esxserver/scopes/assistant.h"

namespace esxserver {

/// Reads text by libestimate's rules: no network, and the same scope for the same text.
class RulesAssistant final : public Assistant {
 public:
  explicit RulesAssistant(PriceLists& price_lists) : lists_(price_lists) {}
  Result<AssistantScope> make_scope(const ScopeMaterial& material) override;
  Result<AssistantScope> edit_scope(const AssistantScope& scope, const ScopeEdit& edit,
                                    const PriceListOwner& owner) override;

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

/// Asks a language model, and believes none of its codes and prices, and nothing that the words do not say.
class ModelAssistant final : public Assistant {
 public:
  /// `rules` makes the scope if the model is away, slow, busy or answers nonsense, or if there is too much to
  /// read. All references must outlive it.
  ModelAssistant(openai::Endpoint endpoint, RulesAssistant& rules, Log& log, Duration time_limit);
  Result<AssistantScope> make_scope(const ScopeMaterial& material) override;
  Result<AssistantScope> edit_scope(const AssistantScope& scope, const ScopeEdit& edit,
                                    const PriceListOwner& owner) override {
    return rules_.edit_scope(scope, edit, owner);
  }

 private:
  Result<AssistantScope> ask_model(const ScopeMaterial& material);

  const openai::Endpoint endpoint_;
  RulesAssistant& rules_;
  Log& log_;
  const Duration time_limit_;
  /// Leaves threads for other requests while the model is slow.
  std::counting_semaphore<> free_ = std::counting_semaphore<>(max_asking);

  static constexpr std::ptrdiff_t max_asking = 4;
};

}  // namespace esxserver
