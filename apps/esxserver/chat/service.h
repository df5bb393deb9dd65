// Chat: sessions with the assistant, whose answers are made from all messages so far, and its route.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/system.h"
#include "esxserver/chat/store.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/notes/service.h"
#include "esxserver/scopes/service.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/transcription/service.h"

namespace esxserver {

struct ChatMessage {
  std::string text;
  std::optional<std::string> session_id, project_id, price_list, scope_id;
  std::optional<std::filesystem::path> file;  // an image or a recording; the caller deletes it afterwards
  std::string file_name;                      // as sent
};

/// Thread-safe. Everything given must outlive it. `owner`: uid of the caller. Errors: not_found for a project
/// of somebody else; validation_failed with the field (session_id, project_id, price_list, file); those of
/// ScopeService, MediaInspector and TranscriptionService; service_unavailable, store_failed.
class ChatService {
 public:
  ChatService(sql::Database& database, ScopeService& scopes, NoteService& notes, MediaInspector& inspector,
              TranscriptionService& transcriptions, const System& system)
      : sessions_(database),
        scopes_(scopes),
        notes_(notes),
        inspector_(inspector),
        transcriptions_(transcriptions),
        system_(system) {}

  /// Without a session_id begins a session. The words of a recording are part of the message.
  [[nodiscard]] Result<ChatbotResponse> answer(std::string_view owner, const ChatMessage& message,
                                               const IsRecordingWanted& is_wanted);

  static constexpr std::size_t max_messages = 100, max_session_bytes = 100'000;

 private:
  [[nodiscard]] Result<ChatbotResponse> answer_words(std::string_view owner, const ChatMessage& message);
  [[nodiscard]] Result<ChatSession> begin(std::string_view owner, const ChatMessage& message);
  [[nodiscard]] Result<ChatSession> go_on(std::string_view owner, const ChatMessage& message,
                                          const std::string& session_id);
  [[nodiscard]] Result<std::string> keep_image(std::string_view owner, const ChatMessage& message,
                                               const ChatContext& context);

  ChatStore sessions_;
  ScopeService& scopes_;
  NoteService& notes_;
  MediaInspector& inspector_;
  TranscriptionService& transcriptions_;
  const System system_;
};

/// POST /api/v1/chatbot/. The services must outlive the route.
[[nodiscard]] std::vector<http::Route> chat_routes(SignIn& sign_in, ChatService& chat,
                                                   const http::Uploads& uploads);

}  // namespace esxserver
