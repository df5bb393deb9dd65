import { useEffect, useState } from "preact/hooks";

import type { Json, JsonObject } from "./json";
import { after, answered, keepWalk, keptWalk, noMore, oneMore, start, walk, type Position } from "./walk_model";

/** The questions that were answered, and the one to answer. */
export function useWalk(calculator: string) {
  const [positions, setPositions] = useState<Position[]>(() => keptWalk(calculator));
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);
  const move = (next: Position[]) => {
    keepWalk(calculator, next);
    setError(null);
    setPositions(next);
  };
  const ask = (answers: JsonObject, then: (walked: Awaited<ReturnType<typeof walk>>) => Position[]) => {
    setWaiting(true);
    walk(calculator, answers)
      .then((walked) => move(then(walked)), setError)
      .finally(() => setWaiting(false));
  };
  const begin = () => ask({}, (walked) => [start(walked)]);
  useEffect(() => {
    if (positions.length === 0) begin();
  }, []);
  const current = positions.at(-1);
  const earlier = positions.slice(0, -1);
  return {
    positions,
    current,
    error,
    waiting,
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
