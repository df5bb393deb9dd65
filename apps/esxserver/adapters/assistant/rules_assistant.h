// The assistant that reads text by libestimate's rules: no network, and the same scope for the same text.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "esxserver/ports/assistant.h"
#include "esxserver/ports/price_lists.h"

namespace esxserver {

class RulesAssistant final : public Assistant {
 public:
  explicit RulesAssistant(PriceLists& price_lists);
  ~RulesAssistant() override;
  Result<AssistantScope> make_scope(const ScopeMaterial& material) override;

 private:
  /// A list with its index, which takes longer to make than a scope.
  struct ReadyList;
  struct CachedList {
    std::string version;
    std::shared_ptr<const ReadyList> list;
  };
  Result<std::shared_ptr<const ReadyList>> ready_list(const ScopeMaterial& material);

  PriceLists& price_lists_;
  std::mutex mutex_;
  std::vector<CachedList> cache_;  // the one used last comes last
};

}  // namespace esxserver
