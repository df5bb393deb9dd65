import { expect, test } from "vitest";

import { answered, choicesOf, noChat } from "./chat";
import type { Scope } from "./requests";

test("an answer adds two messages, and questions that it does not repeat", () => {
  const answer = {
    reply: "The scope has 1 item. How long is it?",
    session_id: "s",
    scope: null,
    questions: ["How long is it?", "How wide is it?"],
    engine: "rules",
  };
  const chat = answered(noChat, "R&R baseboard", new File(["x"], "a.jpg"), answer);
  expect(chat.sessionId).toBe("s");
  expect(chat.messages).toMatchObject([
    { from: "user", text: "R&R baseboard", fileName: "a.jpg", scope: null },
    { from: "assistant", text: answer.reply, questions: ["How wide is it?"] },
  ]);
  expect(answered(chat, "x", null, answer).messages).toHaveLength(4);
});

test("what answers a question is an edit of the line that it is about", () => {
  const empty = { room: null, cat: null, sel: null, quantity: null, unit: null, calc: null, activity: "replace" };
  const choices = [
    { ...empty, description: "A" },
    { ...empty, description: "B" },
  ];
  const scope = {
    items: [{ ...empty, description: "Fan" }],
    questions: ["How long?", "Which?"],
    open_questions: [
      { text: "How long?", item: 0, choices: [] },
      { text: "Which?", item: 0, choices },
    ],
  } as unknown as Scope;
  expect(choicesOf(scope)).toMatchObject([
    {
      question: "Which?",
      choices: [
        { label: "A", edit: { items: [{ was: 0, description: "A" }] } },
        { label: "B", edit: { items: [{ was: 0, description: "B" }] } },
      ],
    },
  ]);
});
