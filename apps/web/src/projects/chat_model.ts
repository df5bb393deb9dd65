// A conversation with the assistant.
import type { Schemas } from "../api/client";
import type { Scope } from "./requests";

export interface Message {
  from: "user" | "assistant";
  text: string;
  fileName?: string | undefined;
  questions: readonly string[];
  scope: Scope | null;
}

export interface Chat {
  sessionId: string | null;
  messages: readonly Message[];
}

export const noChat: Chat = { sessionId: null, messages: [] };

/** The conversation with one more message and its answer. */
export function answered(chat: Chat, text: string, file: File | null, answer: Schemas["ChatbotResponse"]): Chat {
  const asked: Message = { from: "user", text, fileName: file?.name, questions: [], scope: null };
  const reply: Message = {
    from: "assistant",
    text: answer.reply,
    // The reply repeats most of them.
    questions: answer.questions.filter((question) => !answer.reply.includes(question)),
    scope: answer.scope,
  };
  return { sessionId: answer.session_id, messages: [...chat.messages, asked, reply] };
}
