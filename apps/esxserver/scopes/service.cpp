#include "esxserver/scopes/service.h"

#include <algorithm>
#include <iterator>

#include "esx/estimate/base/text.h"
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

/// The answers were made of the words; the scope has edits, too.
std::vector<estimate::ScopeAnswer> with_edits(std::vector<estimate::ScopeAnswer> answers,
                                              const Scope& scope) {
  const auto count = scope.items.size();
  for (estimate::ScopeAnswer& answer : answers) {
    if (answer.kind == "total")
      answer.text = "The total is $" + scope.total.grouped();
    else if (answer.kind == "count")
      answer.text = std::to_string(count) + (count == 1 ? " item" : " items");
    else if (answer.kind == "missing")
      answer.text = scope.questions.empty() ? "Nothing is open" : estimate::join(scope.questions, " ");
    else
      answer.text += " (as it was said; the scope has your edits)";
  }
  return answers;
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

Result<OwnedScope> ScopeService::make(std::string_view owner, const ScopeSource& source, Keep keep) {
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
  OwnedScope owned{.owner = std::string(owner),
                   .scope = std::move(scope),
                   .rooms = std::move(made->rooms),
                   .created_at = system_.clock.now(),
                   .origin = {.session_id = source.session_id, .base_id = {}, .places = {}}};
  if (keep == Keep::with_items && owned.scope.items.empty()) return owned;
  if (const auto stored = scopes_.add(owned); !stored) return std::unexpected(stored.error());
  return owned;
}

Result<Scope> ScopeService::generate(std::string_view owner, const ScopeSource& source, Keep keep) {
  auto made = make(owner, source, keep);
  if (!made) return std::unexpected(made.error());
  return std::move(made->scope);
}

Result<OwnedScope> ScopeService::find_own(std::string_view owner, std::string_view scope_id) {
  auto found = scopes_.find(scope_id);
  if (found && found->owner != owner) return fail(ErrorCode::not_found, "The scope does not exist");
  return found;
}

Result<OwnedScope> ScopeService::edit_and_keep(OwnedScope before, const ScopeEdit& edit,
                                               const std::vector<std::string>& warnings) {
  OwnedScope after{.owner = before.owner, .scope = {}, .rooms = {}, .created_at = system_.clock.now()};
  const ScopeOrigin& old = before.origin;
  after.origin.session_id = old.session_id;
  after.origin.base_id = old.base_id.empty() ? before.scope.scope_id : old.base_id;
  after.origin.places.reserve(edit.items.size());
  for (const EditedItem& item : edit.items) {
    const auto was = std::size_t(std::max(item.was.value_or(0), 0));
    const bool is_known = old.base_id.empty() || was < old.places.size();
    after.origin.places.push_back(!item.was || !is_known ? -1
                                  : old.base_id.empty()  ? *item.was
                                                         : old.places[was]);
  }
  auto made = assistant_.edit_scope({.scope = std::move(before.scope), .rooms = std::move(before.rooms)},
                                    edit, PriceListOwner::user(after.owner));
  if (!made) return std::unexpected(made.error());
  after.scope = std::move(made->scope);
  after.rooms = std::move(made->rooms);
  after.scope.scope_id = make_uuid(system_.random);
  after.scope.warnings.insert(after.scope.warnings.end(), warnings.begin(), warnings.end());
  if (const auto stored = scopes_.add(after); !stored) return std::unexpected(stored.error());
  return after;
}

Result<Scope> ScopeService::generate_with_edits(std::string_view owner, const ScopeSource& source,
                                                std::string_view shown_id) {
  const auto shown = find_own(owner, shown_id);
  if (!shown && shown.error().code == ErrorCode::not_found)
    return fail(ErrorCode::validation_failed, "must be a scope of the caller", "scope_id");
  if (!shown) return std::unexpected(shown.error());
  auto said = make(owner, source, Keep::always);
  if (!said) return std::unexpected(said.error());
  OwnedScope base;
  if (shown->origin.session_id == source.session_id) {
    if (shown->origin.base_id.empty()) return std::move(said->scope);  // not edited
    auto found = find_own(owner, shown->origin.base_id);
    if (!found) return std::unexpected(found.error());
    base = *std::move(found);
  }
  const KeptEdits kept = keep_edits(base, *shown, *said);
  std::vector<estimate::ScopeAnswer> answers = said->scope.answers;
  auto made = edit_and_keep(*std::move(said), kept.edit, kept.warnings);
  if (!made) return std::unexpected(made.error());
  made->scope.answers = with_edits(std::move(answers), made->scope);
  return std::move(made->scope);
}

std::string ScopeService::in_words_of_chat(std::string_view owner, std::string_view shown_id,
                                           const std::string& text) {
  const auto shown = find_own(owner, shown_id);
  if (!shown || shown->origin.base_id.empty()) return text;
  const auto base = find_own(owner, shown->origin.base_id);
  return base ? renumbered_answer(text, shown->scope.questions, base->scope.questions) : text;
}

Result<Scope> ScopeService::edit(std::string_view owner, std::string_view scope_id, const ScopeEdit& edit) {
  auto found = find_own(owner, scope_id);
  if (!found) return std::unexpected(found.error());
  auto made = edit_and_keep(*std::move(found), edit, {});
  if (!made) return std::unexpected(made.error());
  return std::move(made->scope);
}

}  // namespace esxserver
