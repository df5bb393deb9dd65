// The assistant that asks a language model, and believes none of its codes and prices.
#pragma once

#include <semaphore>

#include "esxserver/adapters/assistant/rules_assistant.h"
#include "esxserver/adapters/openai/endpoint.h"
#include "esxserver/ports/assistant.h"
#include "esxserver/ports/log.h"

namespace esxserver {

class ModelAssistant final : public Assistant {
 public:
  /// `rules` makes the scope if the model is away, slow, busy or answers nonsense, or if there is too much to
  /// read. All references must outlive it.
  ModelAssistant(openai::Endpoint endpoint, RulesAssistant& rules, Log& log, Duration time_limit);
  Result<AssistantScope> make_scope(const ScopeMaterial& material) override;

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
