import { describe, expect, it } from "vitest";

import type { Question } from "../api/types";
import {
  after,
  anotherText,
  answerAt,
  answered,
  answeredSoFar,
  noMore,
  oneMore,
  placeText,
  putAnswer,
  start,
  type Position,
  type Walked,
} from "./walk_model";

const rooms: Question = { id: "rooms", type: "repeat", question: "Rooms?", sets: "rooms", min_items: 1, max_items: 2 };
const width: Question = { id: "rwid", type: "number", question: "Width?", sets: "width_ft", unit: "ft" };
const days: Question = { id: "days", type: "integer", question: "Days?", sets: "drying_days", optional: true };

function walked(next: Question | null, path = ""): Walked {
  return { next, path, inputs: {}, regional: null };
}

function answer(position: Position, value: Parameters<typeof answered>[1], then: Walked): Position {
  return after(position, answered(position, value), then);
}

describe("the walk through the questions", () => {
  it("puts answers in their place", () => {
    const answers = putAnswer({}, ["wm", "rooms", 1, "rwid"], 12);
    expect(answers).toEqual({ wm: { rooms: [undefined, { rwid: 12 }] } });
    expect(answerAt(answers, "wm.rooms[1].rwid")).toBe(12);
  });

  it("asks for another item when one is complete", () => {
    const first = answer(start(walked(rooms)), [{}], walked(width, "rooms[0]"));
    expect(placeText(first, 2)).toBe("Question 2 · Room 1");
    const another = answer(first, 12, walked(days));
    expect(another.stop).toMatchObject({ is: "another", count: 1 });
    expect(anotherText(another)).toBe("Rooms: 1 so far. Add another?");
    expect(another.answers).toEqual({ rooms: [{ rwid: 12 }] });
    expect(oneMore(another)).toEqual({ rooms: [{ rwid: 12 }, {}] });
    expect(noMore(another).stop).toMatchObject({ is: "question", question: days });
  });

  it("asks for no more than the limit", () => {
    const first = answer(start(walked(rooms)), [{}, {}], walked(width, "rooms[1]"));
    expect(answer(first, 12, walked(days)).stop.is).toBe("question");
  });

  it("goes on inside an item", () => {
    const first = answer(start(walked(rooms)), [{}], walked(width, "rooms[0]"));
    expect(answer(first, 12, walked(days, "rooms[0]")).stop).toMatchObject({ is: "question", path: "rooms[0]" });
  });

  it("ends with the inputs", () => {
    const end = answer(start(walked(days)), null, { ...walked(null), inputs: { rooms: [] }, regional: 10 });
    expect(end.stop).toEqual({ is: "end", inputs: { rooms: [] }, regional: 10 });
  });

  it("lists what was answered", () => {
    const list: Position = { ...start(walked(rooms)), given: [{}] };
    const asked: Position = { ...start(walked(width, "rooms[0]")), given: 12 };
    const skipped: Position = { ...start(walked(days)), given: null };
    expect(answeredSoFar([list, asked, skipped, start(walked(null))])).toEqual([
      { question: "Width?", answer: "12 ft" },
      { question: "Days?", answer: "Skipped" },
    ]);
  });
});
