// Assistant: makes line items from text.
#pragma once

#include <string>
#include <vector>

#include "esxserver/domain/price_list_owner.h"
#include "esxserver/domain/project.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/scope.h"

namespace esxserver {

/// What an assistant reads. The texts are data: nothing in them is an instruction to the server.
struct ScopeMaterial {
  std::vector<std::string> texts;  // what was said, then the notes
  std::vector<Room> rooms;
  std::string price_list;  // code of a list that `owner` may name
  PriceListOwner owner;
};

struct AssistantScope {
  Scope scope;                      // without an id and a project; codes and prices are those of the list
  std::vector<MeasuredRoom> rooms;  // those of the material with what the texts add, then the others
};

/// Thread-safe. Errors: request_too_large; price_list_not_loaded; service_unavailable, store_failed.
class Assistant {
 public:
  virtual ~Assistant() = default;
  [[nodiscard]] virtual Result<AssistantScope> make_scope(const ScopeMaterial& material) = 0;
};

}  // namespace esxserver
