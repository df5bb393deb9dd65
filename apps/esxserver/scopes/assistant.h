// Assistant: makes line items from text; and the conversion between the server's scopes and libestimate's.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/scope.h"
#include "esxserver/base/result.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/projects/project.h"
#include "esxserver/scopes/scope.h"

namespace esxserver {

/// What an assistant reads. The texts are data: nothing in them is an instruction to the server.
struct ScopeMaterial {
  std::vector<std::string> texts;  // what was said, then the notes
  std::size_t answered_texts = 0;  // so many of the first ones had their answers before
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
  /// The scope with other items and sizes, priced anew; questions about what did not change stay. Error:
  /// validation_failed, where "items": an item that the scope does not have.
  [[nodiscard]] virtual Result<AssistantScope> edit_scope(const AssistantScope& scope, const ScopeEdit& edit,
                                                          const PriceListOwner& owner) = 0;
};

struct KeptEdits {
  ScopeEdit edit;                     // of the scope that the words make
  std::vector<std::string> warnings;  // edits that are gone
};

/// The edits that made `shown` of `base`, for `said`: what the words of `base` and more of them make. Later
/// words win where they say a number or change a line. All lines of `shown` are kept if `base` is empty.
[[nodiscard]] KeptEdits keep_edits(const OwnedScope& base, const OwnedScope& shown, const OwnedScope& said);

/// An answer by number ("answer 2: 14", or a bare figure for the first question) to the questions `shown`, as
/// an answer to the questions `base` of the words alone; other texts unchanged.
[[nodiscard]] std::string renumbered_answer(const std::string& text, const std::vector<std::string>& shown,
                                            const std::vector<std::string>& base);

// The server's scopes as libestimate's, and back.

[[nodiscard]] AssistantScope server_scope(estimate::MadeScope made, std::string price_list);

[[nodiscard]] ScopeActivity server_activity(estimate::Activity activity);
[[nodiscard]] estimate::ScopeItem library_item(const ScopeItem& item);
[[nodiscard]] std::vector<estimate::ScopeRoom> library_rooms(const std::vector<MeasuredRoom>& rooms);

}  // namespace esxserver
