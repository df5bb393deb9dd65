// ChatService: sessions with the assistant. Each answer is made from all messages of the session.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "esxserver/chat/store.h"
#include "esxserver/notes/service.h"
#include "esxserver/scopes/service.h"
#include "esxserver/transcription/service.h"

namespace esxserver {

/// What the service needs; all must outlive it.
struct ChatPorts {
  ChatStore& sessions;
  ScopeService& scopes;
  NoteService& notes;
  MediaInspector& inspector;
  TranscriptionService& transcriptions;
  Clock& clock;
  Random& random;
};

struct ChatMessage {
  std::string text;
  std::optional<std::string> session_id, project_id, price_list;
  std::optional<std::filesystem::path> file;  // an image or a recording; the caller deletes it afterwards
  std::string file_name;                      // as sent
};

/// Thread-safe. `owner`: uid of the caller. Errors: not_found for a project of somebody else;
/// validation_failed with the field (session_id, project_id, price_list, file); those of ScopeService,
/// MediaInspector and TranscriptionService; service_unavailable, store_failed.
class ChatService {
 public:
  explicit ChatService(const ChatPorts& ports) : ports_(ports) {}

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

  ChatPorts ports_;
};

}  // namespace esxserver
