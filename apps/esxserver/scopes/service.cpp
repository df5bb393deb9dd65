#include "esxserver/scopes/service.h"

#include <algorithm>
#include <iterator>

#include "esxserver/base/identifiers.h"

namespace esxserver {
namespace {

std::string room_name(const Project& project, const std::optional<std::string>& room_id) {
  const auto found = std::ranges::find(project.rooms, room_id, &Room::id);
  return room_id && found != project.rooms.end() ? found->name + ": " : std::string();
}

void add_text(std::vector<std::string>& texts, const std::optional<std::string>& text,
              const std::string& room = {}) {
  if (text && !text->empty()) texts.push_back(room + *text);
}

}  // namespace

Result<std::vector<std::string>> ScopeService::texts_of_notes(std::string_view owner,
                                                              const ScopeSource& source,
                                                              const Project& project) {
  std::vector<std::string> texts;
  for (const std::string& id : source.note_ids) {
    const NotePlace place{owner, project.id, id};
    const auto note = notes_.find(place);
    if (!note && note.error().code == ErrorCode::not_found)
      return fail(ErrorCode::validation_failed, "must be notes of the project", "note_ids");
    if (!note) return std::unexpected(note.error());
    for (const auto& text : {note->text, note->transcript, note->caption}) add_text(texts, text);
    if (note->kind != NoteKind::photo) continue;
    const auto tags = photo_tags_.of_photo(place);
    if (!tags) return std::unexpected(tags.error());
    for (const PhotoTag& tag : *tags) add_text(texts, tag.note, room_name(project, tag.room_id));
  }
  return texts;
}

Result<std::string> ScopeService::price_list_for(const PriceListOwner& owner, const ScopeSource& source,
                                                 const Project& project, std::vector<std::string>& warnings) {
  const auto codes = price_lists_.codes(owner);
  if (!codes) return std::unexpected(codes.error());
  const auto is_loaded = [&](const std::string& code) {
    return std::ranges::find(*codes, code) != codes->end();
  };
  if (const std::optional<std::string>& code = source.price_list) {
    if (is_loaded(*code)) return *code;
    return fail(ErrorCode::validation_failed, "must be the code of a loaded price list", "price_list");
  }
  std::string code = project.price_list.value_or("");
  if (code.empty() || code == default_price_list_) return default_price_list_;
  if (is_loaded(code)) return code;
  warnings.push_back("Price list " + code + " of the project is not loaded; the prices are those of " +
                     default_price_list_);
  return default_price_list_;
}

Result<Scope> ScopeService::generate(std::string_view owner, const ScopeSource& source, Keep keep) {
  Project project;
  if (const std::optional<std::string>& id = source.project_id) {
    auto found = projects_.find(owner, *id);
    if (!found) return std::unexpected(found.error());
    project = *std::move(found);
  } else if (!source.note_ids.empty()) {
    return fail(ErrorCode::validation_failed, "needs the project_id of the notes", "note_ids");
  }
  std::vector<std::string> warnings;
  ScopeMaterial material{.texts = source.texts,
                         .answered_texts = source.answered_texts,
                         .rooms = source.rooms,
                         .price_list = {},
                         .owner = PriceListOwner::user(owner)};
  material.rooms.insert(material.rooms.end(), project.rooms.begin(), project.rooms.end());
  auto notes = texts_of_notes(owner, source, project);
  if (!notes) return std::unexpected(notes.error());
  std::ranges::move(*notes, std::back_inserter(material.texts));
  auto price_list = price_list_for(material.owner, source, project, warnings);
  if (!price_list) return std::unexpected(price_list.error());
  material.price_list = *std::move(price_list);
  auto made = assistant_.make_scope(material);
  if (!made) return std::unexpected(made.error());
  Scope& scope = made->scope;
  scope.scope_id = make_uuid(system_.random);
  scope.project_id = source.project_id;
  scope.warnings.insert(scope.warnings.begin(), warnings.begin(), warnings.end());
  if (keep == Keep::with_items && scope.items.empty()) return scope;
  const auto stored = scopes_.add({.owner = std::string(owner),
                                   .scope = scope,
                                   .rooms = std::move(made->rooms),
                                   .created_at = system_.clock.now()});
  if (!stored) return std::unexpected(stored.error());
  return scope;
}

Result<Scope> ScopeService::edit(std::string_view owner, std::string_view scope_id, const ScopeEdit& edit) {
  auto found = scopes_.find(scope_id);
  if (!found) return std::unexpected(found.error());
  if (found->owner != owner) return fail(ErrorCode::not_found, "The scope does not exist");
  auto made = assistant_.edit_scope({.scope = std::move(found->scope), .rooms = std::move(found->rooms)},
                                    edit, PriceListOwner::user(owner));
  if (!made) return std::unexpected(made.error());
  made->scope.scope_id = make_uuid(system_.random);
  const auto stored = scopes_.add({.owner = std::string(owner),
                                   .scope = made->scope,
                                   .rooms = std::move(made->rooms),
                                   .created_at = system_.clock.now()});
  if (!stored) return std::unexpected(stored.error());
  return std::move(made->scope);
}

}  // namespace esxserver
