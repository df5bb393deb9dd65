import { useEffect } from "preact/hooks";

import { kept, useTask } from "../ui/state";
import type { Json, JsonObject } from "./json";
import { after, answered, noMore, oneMore, start, walk, type Position, type Walked } from "./walk_model";

const none: readonly Position[] = [];

/** The questions that were answered, and the one to answer. They are kept while the user looks at other pages. */
export function useWalk(calculator: string) {
  const walkedSoFar = kept(`walk/${calculator}`, none);
  const task = useTask<void>();
  const positions = walkedSoFar.value;
  const current = positions.at(-1);
  const earlier = positions.slice(0, -1);
  const move = (next: readonly Position[]) => {
    task.reset();
    walkedSoFar.value = next;
  };
  const ask = (answers: JsonObject, then: (walked: Walked) => readonly Position[]) =>
    void task.start(async () => {
      walkedSoFar.value = then(await walk(calculator, answers));
    });
  const begin = () => ask({}, (walked) => [start(walked)]);
  useEffect(() => {
    if (positions.length === 0) begin();
  }, []);
  return {
    positions,
    current,
    error: task.error,
    waiting: task.running,
    begin,
    back: () => move(earlier),
    answer: (given: Json) => {
      if (!current) return;
      const answers = answered(current, given);
      ask(answers, (walked) => [...earlier, { ...current, given }, after(current, answers, walked)]);
    },
    another: () => {
      if (!current) return;
      const answers = oneMore(current);
      ask(answers, (walked) => [...positions, after({ ...current, answers }, answers, walked)]);
    },
    goOn: () => current && move([...positions, noMore(current)]),
  };
}
