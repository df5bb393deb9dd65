import { useId, useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { binary, type Schemas } from "../api/client";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { money } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { kept, patch, useTask } from "../ui/state";
import { editScope, say, uploadLimits, type Project, type Scope } from "./requests";
import { askedOnce, choiceLabel, withChoice, type ScopeEdit } from "./scope_model";

const text = projectsTexts.chat;

interface MessageProps {
  message: Message;
  scope: Scope | null;
  /** Of the last message; others are answered already. */
  onAnswer: ((edit: ScopeEdit) => void) | null;
  onScope: (scope: Scope) => void;
}

interface Choice {
  label: string;
  edit: ScopeEdit;
}

/** What answers each question that has choices. */
export function choicesOf(scope: Scope): { question: string; choices: Choice[] }[] {
  return askedOnce(scope).flatMap(({ text: question, parts }) => {
    const part = parts.find((open) => open.choices.length > 0);
    if (!part) return [];
    const choices = part.choices.map((choice) => ({
      label: choiceLabel(choice, part.choices),
      edit: withChoice(scope, part, choice),
    }));
    return { question, choices };
  });
}

function MessageItem({ message, scope, onAnswer, onScope }: MessageProps) {
  const made = message.scope;
  return (
    <li class={`chat-message ${message.from === "user" ? "chat-user" : ""}`}>
      <strong>{message.from === "user" ? text.you : text.assistant}</strong>
      <p class="foreign note-text">{message.text}</p>
      {message.fileName && <p class="foreign quiet">{message.fileName}</p>}
      {message.questions.map((question) => (
        <p key={question} class="foreign">
          {question}
        </p>
      ))}
      {made &&
        onAnswer &&
        made.scope_id === scope?.scope_id &&
        choicesOf(made).map(({ question, choices }) => (
          <div key={question} class="row" role="group" aria-label={question}>
            {choices.map((choice) => (
              <Button key={choice.label} onClick={() => onAnswer(choice.edit)}>
                <span class="foreign">{choice.label}</span>
              </Button>
            ))}
          </div>
        ))}
      {made && (
        <div class="row">
          <span>{count(made.items.length, text.scope).replace("{total}", () => money(made.total))}</span>
          {made.scope_id === scope?.scope_id ? (
            <span class="quiet">{text.using}</span>
          ) : (
            <Button onClick={() => onScope(made)}>{text.use}</Button>
          )}
        </div>
      )}
    </li>
  );
}

interface Draft {
  text: string;
  file: File | null;
}

const noDraft: Draft = { text: "", file: null };

interface AttachmentProps {
  file: File | null;
  onFile: (file: File | null) => void;
}

function Attachment({ file, onFile }: AttachmentProps) {
  const id = useId();
  return (
    <div class="row">
      <input
        id={id}
        class="visually-hidden chat-attachment"
        type="file"
        accept="image/*,audio/*,.heic,.heif"
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0] ?? null);
          event.currentTarget.value = "";
        }}
      />
      <label for={id} class="button">
        {text.file}
      </label>
      {file && <span class="foreign">{file.name}</span>}
      {file && (
        <Button kind="quiet" label={fill(text.detach, { name: file.name })} onClick={() => onFile(null)}>
          ✕
        </Button>
      )}
      <span id={`${id}-hint`} class="quiet field-hint">
        {fill(text.fileLimit, { minutes: uploadLimits.messageMinutes, limit: uploadLimits.message })}
      </span>
    </div>
  );
}

interface Props {
  project: Project;
  /** The one that is shown. */
  scope: Scope | null;
  /** Makes the shown scope ready for a message. */
  goOn: () => Promise<Going>;
  onScope: (scope: Scope) => void;
}

/** The scope that a message goes on from, whose edits stay; or why it cannot be sent. */
export type Going = { ready: true; scopeId: string | null } | { ready: false; problem: unknown };

/** A conversation that makes a scope. What is typed stays until it is answered. */
export function Chat({ project, scope, goOn, onScope }: Props) {
  const chat = kept<Conversation>(`chat/${project.id}`, noChat);
  const draft = kept<Draft>(`chat/draft/${project.id}`, noDraft);
  // The user opens and closes it from then on.
  const [open] = useState(chat.value.messages.length > 0);
  const task = useTask<Schemas["ChatbotResponse"]>();
  const answering = useTask<Scope>();
  const [problem, setProblem] = useState<unknown>(null);
  const choose = async (edit: ScopeEdit) => {
    if (!scope) return;
    const made = await answering.start((signal) => editScope(scope.scope_id, edit, signal));
    if (made) onScope(made);
  };
  const send = async (sent: Draft) => {
    const going = await goOn();
    setProblem(going.ready ? null : going.problem);
    if (!going.ready) return;
    const { sessionId } = chat.value;
    const form: Schemas["ChatbotForm"] = {
      message: sent.text.trim(),
      ...(sessionId ? { session_id: sessionId } : { project_id: project.id }),
      ...(going.scopeId && { scope_id: going.scopeId }),
      ...(sent.file && { file: binary(sent.file) }),
    };
    const answer = await task.start((signal) => say(form, signal));
    if (!answer) return;
    chat.value = answered(chat.value, form.message, sent.file, answer);
    if (draft.value === sent) draft.value = noDraft;
    if (answer.scope) onScope(answer.scope);
  };
  return (
    <details class="project-card" open={open}>
      <summary>
        <h2>{text.title}</h2>
      </summary>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send(draft.value);
        }}
      >
        <p class="quiet">{text.hint}</p>
        <ol class="chat-messages" aria-label={text.messages} aria-live="polite">
          {chat.value.messages.map((message, index) => (
            <MessageItem
              key={index}
              message={message}
              scope={scope}
              onAnswer={
                index === chat.value.messages.length - 1 && !task.running && !answering.running
                  ? (edit) => void choose(edit)
                  : null
              }
              onScope={onScope}
            />
          ))}
        </ol>
        {[problem, answering.error, task.error].map(
          (error, index) => error !== null && <Problem key={index} error={error} />,
        )}
        <TextField
          label={text.message}
          rows={2}
          value={draft.value.text}
          onInput={(typed) => patch(draft, { text: typed })}
        />
        <Attachment file={draft.value.file} onFile={(file) => patch(draft, { file })} />
        <div class="row">
          <Button kind="primary" type="submit" disabled={draft.value.text.trim() === "" || task.running}>
            {text.send}
          </Button>
          <Button
            disabled={chat.value.messages.length === 0 || task.running}
            onClick={() => {
              chat.value = noChat;
              task.reset();
            }}
          >
            {text.restart}
          </Button>
          {task.running && <Loading label={text.sending} />}
        </div>
      </form>
    </details>
  );
}

interface Message {
  from: "user" | "assistant";
  text: string;
  fileName?: string | undefined;
  questions: readonly string[];
  scope: Scope | null;
}

interface Conversation {
  sessionId: string | null;
  messages: readonly Message[];
}

export const noChat: Conversation = { sessionId: null, messages: [] };

/** The conversation with one more message and its answer. */
export function answered(
  chat: Conversation,
  text: string,
  file: File | null,
  answer: Schemas["ChatbotResponse"],
): Conversation {
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
