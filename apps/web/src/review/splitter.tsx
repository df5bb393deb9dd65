import { useRef } from "preact/hooks";


import reviewTexts from "#texts/review";

/** In percent of the width. */
const splitRange = { least: 15, most: 75, step: 2 } as const;

function limited(value: number): number {
  return Math.min(Math.max(value, splitRange.least), splitRange.most);
}

/** Where a key moves the divider; null for other keys. */
export function moved(value: number, key: string): number | null {
  const moves: Record<string, number> = {
    ArrowLeft: value - splitRange.step,
    ArrowRight: value + splitRange.step,
    Home: splitRange.least,
    End: splitRange.most,
  };
  const to = moves[key];
  return to === undefined ? null : limited(to);
}

interface Props {
  /** Id of the pane before it. */
  controls: string;
  value: number;
  onMove: (value: number) => void;
}

/** The divider between two panes, moved by pointer or arrow keys. */
export function Splitter({ controls, value, onMove }: Props) {
  const held = useRef(false);
  const drag = (event: PointerEvent) => {
    const frame = (event.currentTarget as HTMLElement).parentElement?.getBoundingClientRect();
    if (held.current && frame) onMove(limited(((event.clientX - frame.left) / frame.width) * 100));
  };
  return (
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={reviewTexts.panes.splitter}
      aria-controls={controls}
      aria-valuenow={Math.round(value)}
      aria-valuemin={splitRange.least}
      aria-valuemax={splitRange.most}
      onKeyDown={(event) => {
        const to = moved(value, event.key);
        if (to === null) return;
        event.preventDefault();
        onMove(to);
      }}
      onPointerDown={(event) => {
        held.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => (held.current = false)}
      onPointerCancel={() => (held.current = false)}
    />
  );
}
