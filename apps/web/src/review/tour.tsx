// What a first review shows where. It covers little, nothing waits for it, and every key goes on working.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import { fill } from "../texts";
import { Button } from "../ui/button";
import "./tour.css";

const text = reviewTexts.tour;
const places: Record<keyof typeof text.steps, string> = {
  look: ".look",
  lines: ".line-table",
  print: ".review-print",
  totals: ".totals-bar",
  takeAway: ".review-tools",
};
type Step = keyof typeof places;

const seenKey = "esx-tour-seen";
const margin = 8;

/** A browser that keeps nothing shows no tour, rather than the same one at every visit. */
export function wasSeen(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null;
  } catch {
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(seenKey, "1");
  } catch {
    // Then it comes again.
  }
}

function rectOf(step: Step): DOMRect | null {
  const rect = document.querySelector(places[step])?.getBoundingClientRect();
  return rect && rect.width > 0 && rect.height > 0 ? rect : null;
}

/** Inside the place, at its lower end; below a place that is too low for it. */
function cardPlace(rect: DOMRect, card: DOMRect): { left: string; top: string } {
  const within = (value: number, most: number) => `${Math.max(margin, Math.min(value, most - margin))}px`;
  const inside = rect.height > card.height + 2 * margin;
  const above = rect.bottom + card.height + margin > innerHeight;
  const top = inside ? rect.bottom - card.height - margin : above ? rect.top - card.height - margin : rect.bottom + margin;
  return {
    left: within(rect.left + (rect.width - card.width) / 2, innerWidth - card.width),
    top: within(top, innerHeight - card.height),
  };
}

export function Tour({ onClose }: { onClose: () => void }) {
  const [steps, setSteps] = useState<Step[]>([]);
  const [at, setAt] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const step = steps[at];
  useEffect(() => setSteps((Object.keys(places) as Step[]).filter(rectOf)), []);
  useLayoutEffect(() => {
    const place = () => {
      if (!step || !card.current || !frame.current) return;
      const rect = rectOf(step) ?? new DOMRect(margin, innerHeight / 2); // out of sight in a window that became narrow
      Object.assign(card.current.style, cardPlace(rect, card.current.getBoundingClientRect()));
      const { left, top, width, height } = rect;
      Object.assign(frame.current.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
    };
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, [step]);
  if (!step) return null;
  const close = () => {
    remember();
    onClose();
  };
  const isLast = at === steps.length - 1;
  return (
    <>
      <div ref={frame} class="tour-frame" />
      <section
        ref={card}
        class="tour stack"
        aria-label={text.label}
        onKeyDown={(event) => event.key === "Escape" && close()}
      >
        <p role="status">
          <strong>{text.steps[step].title}</strong> {text.steps[step].text}
        </p>
        <div class="row spread">
          <span class="quiet">{fill(text.at, { at: at + 1, of: steps.length })}</span>
          <span class="row">
            {!isLast && (
              <Button kind="quiet" onClick={close}>
                {text.skip}
              </Button>
            )}
            <Button kind="primary" onClick={() => (isLast ? close() : setAt(at + 1))}>
              {isLast ? text.done : text.next}
            </Button>
          </span>
        </div>
      </section>
    </>
  );
}
