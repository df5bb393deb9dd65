#include "esxserver/chat/service.h"

#include <algorithm>
#include <numeric>

#include "esxserver/base/identifiers.h"

namespace esxserver {
namespace {

std::size_t bytes_of(const std::vector<std::string>& texts) {
  return std::accumulate(texts.begin(), texts.end(), std::size_t{0},
                         [](std::size_t sum, const std::string& text) { return sum + text.size(); });
}

Result<void> check_context(const ChatContext& context, const ChatMessage& message) {
  if (context.messages.size() >= ChatService::max_messages ||
      bytes_of(context.messages) + message.text.size() > ChatService::max_session_bytes)
    return fail(ErrorCode::validation_failed, "has too many messages; begin another session", "session_id");
  if (message.project_id && context.project_id != message.project_id)
    return fail(ErrorCode::validation_failed, "must be the project of the session", "project_id");
  return {};
}

void add_message(ChatContext& context, const ChatMessage& message, const std::string& note_id) {
  context.messages.push_back(message.text);
  if (!note_id.empty()) context.note_ids.push_back(note_id);
  if (message.price_list) context.price_list = message.price_list;
}

/// An unknown session is a field of the request, not a missing page.
template <class T>
Result<T> of_session(Result<T> result) {
  if (!result && result.error().code == ErrorCode::not_found)
    return fail(ErrorCode::validation_failed, "must be a session of the caller", "session_id");
  return result;
}

/// A message that asks about the scope gets its answers; the open questions are in the response anyway.
std::string reply_to(const Scope& scope) {
  std::string reply;
  for (const estimate::ScopeAnswer& answer : scope.answers)
    reply += (reply.empty() ? "" : " ") + answer.text + (answer.text.ends_with('?') ? "" : ".");
  if (!reply.empty()) return reply;
  if (!scope.items.empty())
    reply = "The scope has " + std::to_string(scope.items.size()) +
            (scope.items.size() == 1 ? " item" : " items") + " for $" + scope.total.grouped() + ".";
  for (const std::string& question : scope.questions) reply += (reply.empty() ? "" : " ") + question;
  for (const std::string& warning : scope.warnings) reply += (reply.empty() ? "" : " ") + warning + ".";
  return reply.empty() ? "Name a room with its size, and what should be done there." : reply;
}

}  // namespace

Result<std::string> ChatService::keep_image(std::string_view owner, const ChatMessage& message,
                                            const ChatContext& context) {
  const std::optional<std::filesystem::path>& file = message.file;
  if (!file) return std::string();
  const std::optional<std::string>& project = context.project_id;
  if (!project)
    return fail(ErrorCode::validation_failed, "needs a session with a project_id, whose photo it becomes",
                "file");
  const auto note =
      notes_.upload(owner, *project,
                    {.kind = NoteKind::photo, .path = *file, .file_name = message.file_name, .content = {}});
  if (!note) return std::unexpected(note.error());
  return note->id;
}

Result<ChatbotResponse> ChatService::answer(std::string_view owner, const ChatMessage& message,
                                            const IsRecordingWanted& is_wanted) {
  const std::optional<std::filesystem::path>& file = message.file;
  if (!file || !inspector_.inspect(*file, NoteKind::voice)) return answer_words(owner, message);
  const auto heard =
      transcriptions_.transcribe({.file = *file, .language = {}, .by_visitor = false}, is_wanted);
  if (!heard) return std::unexpected(heard.error());
  ChatMessage words = message;
  words.file.reset();
  if (!heard->transcript.empty()) words.text += "\n" + marked_transcript(*heard);
  return answer_words(owner, words);
}

Result<ChatbotResponse> ChatService::answer_words(std::string_view owner, const ChatMessage& sent) {
  ChatMessage message = sent;
  if (sent.session_id && sent.scope_id)
    message.text = scopes_.in_words_of_chat(owner, *sent.scope_id, sent.text);
  auto session = message.session_id ? go_on(owner, message, *message.session_id) : begin(owner, message);
  if (!session) return std::unexpected(session.error());
  const ChatContext& context = session->context;
  const ScopeSource source{.texts = context.messages,
                           .note_ids = context.note_ids,
                           .answered_texts = context.messages.size() - 1,
                           .rooms = {},
                           .project_id = context.project_id,
                           .price_list = context.price_list,
                           .session_id = session->id};
  auto scope = message.scope_id ? scopes_.generate_with_edits(owner, source, *message.scope_id)
                                : scopes_.generate(owner, source, ScopeService::Keep::with_items);
  if (!scope) return std::unexpected(scope.error());
  ChatbotResponse response{.reply = reply_to(*scope),
                           .session_id = session->id,
                           .scope = {},
                           .questions = scope->questions,
                           .engine = scope->engine};
  if (!scope->items.empty()) response.scope = *std::move(scope);
  return response;
}

Result<ChatSession> ChatService::begin(std::string_view owner, const ChatMessage& message) {
  ChatSession session{
      .id = make_uuid(system_.random),
      .owner = std::string(owner),
      .context = {.messages = {}, .note_ids = {}, .project_id = message.project_id, .price_list = {}},
      .created_at = system_.clock.now(),
      .updated_at = system_.clock.now()};
  const auto note_id = keep_image(owner, message, session.context);
  if (!note_id) return std::unexpected(note_id.error());
  add_message(session.context, message, *note_id);
  if (auto added = sessions_.add(session); !added) return std::unexpected(added.error());
  return session;
}

Result<ChatSession> ChatService::go_on(std::string_view owner, const ChatMessage& message,
                                       const std::string& session_id) {
  const auto checked = [&](ChatContext& context) { return check_context(context, message); };
  const auto found = of_session(sessions_.update(owner, session_id, checked, system_.clock.now()));
  if (!found) return found;
  const auto note_id = keep_image(owner, message, found->context);
  if (!note_id) return std::unexpected(note_id.error());
  const auto with_message = [&](ChatContext& context) -> Result<void> {
    if (auto good = check_context(context, message); !good) return good;
    add_message(context, message, *note_id);
    return {};
  };
  return of_session(sessions_.update(owner, session_id, with_message, system_.clock.now()));
}

}  // namespace esxserver
