// Scopes of signed-in users, made by the assistant and stored, and their route.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/system.h"
#include "esxserver/http/route.h"
#include "esxserver/notes/photo_tags.h"
#include "esxserver/notes/store.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/projects/store.h"
#include "esxserver/scopes/assistant.h"
#include "esxserver/scopes/store.h"
#include "esxserver/sessions/sign_in.h"

namespace esxserver {

/// What a scope is made from. The texts come before the notes.
struct ScopeSource {
  std::vector<std::string> texts, note_ids;
  std::size_t answered_texts = 0;  // so many of the first ones had their answers before
  std::vector<Room> rooms;
  std::optional<std::string> project_id, price_list;
  std::string session_id = {};  // chat that the texts are of
};

/// Thread-safe. Everything given must outlive it. `owner`: uid of the caller. Errors: not_found for a project
/// of somebody else; validation_failed with the field (note_ids, price_list); request_too_large;
/// service_unavailable, store_failed.
class ScopeService {
 public:
  /// `default_price_list`: code of the list that is used if neither the request nor the project names one.
  ScopeService(sql::Database& database, PriceLists& price_lists, Assistant& assistant, const System& system,
               std::string default_price_list)
      : scopes_(database),
        projects_(database),
        notes_(database),
        photo_tags_(database),
        price_lists_(price_lists),
        assistant_(assistant),
        system_(system),
        default_price_list_(std::move(default_price_list)) {}

  enum class Keep { always, with_items };

  /// The scope is stored for the caller, and with its project if it has one; `keep`: which scopes are.
  [[nodiscard]] Result<Scope> generate(std::string_view owner, const ScopeSource& source,
                                       Keep keep = Keep::always);

  /// The scope of `source` with what was edited in `shown_id`, a scope of the same chat or one that the chat
  /// goes on from. Errors also: validation_failed with scope_id.
  [[nodiscard]] Result<Scope> generate_with_edits(std::string_view owner, const ScopeSource& source,
                                                  std::string_view shown_id);

  /// A message about the scope `shown_id` as one about the words of its chat alone, whose questions may have
  /// other numbers.
  [[nodiscard]] std::string in_words_of_chat(std::string_view owner, std::string_view shown_id,
                                             const std::string& text);

  /// A stored scope with other lines and sizes, stored as a scope of its own. Errors also: not_found for a
  /// scope of somebody else, price_list_not_loaded.
  [[nodiscard]] Result<Scope> edit(std::string_view owner, std::string_view scope_id, const ScopeEdit& edit);

 private:
  [[nodiscard]] Result<OwnedScope> make(std::string_view owner, const ScopeSource& source, Keep keep);
  [[nodiscard]] Result<OwnedScope> find_own(std::string_view owner, std::string_view scope_id);
  [[nodiscard]] Result<OwnedScope> edit_and_keep(OwnedScope before, const ScopeEdit& edit,
                                                 const std::vector<std::string>& warnings);
  [[nodiscard]] Result<std::vector<std::string>> texts_of_notes(std::string_view owner,
                                                                const ScopeSource& source,
                                                                const Project& project);
  [[nodiscard]] Result<std::string> price_list_for(const PriceListOwner& owner, const ScopeSource& source,
                                                   const Project& project,
                                                   std::vector<std::string>& warnings);

  ScopeStore scopes_;
  ProjectStore projects_;
  NoteStore notes_;
  PhotoTagStore photo_tags_;
  PriceLists& price_lists_;
  Assistant& assistant_;
  const System system_;
  const std::string default_price_list_;
};

/// POST /api/v1/chatbot/generate-scope, /api/v1/chatbot/scopes/{scope_id}/edit. The services must outlive the
/// routes.
[[nodiscard]] std::vector<http::Route> scope_routes(SignIn& sign_in, ScopeService& scopes);

}  // namespace esxserver
