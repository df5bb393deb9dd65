import convertTexts from "#texts/convert";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { PageField } from "./page_field";
import { leastZoom, mostZoom, type ZoomKey } from "./zoom";

const text = convertTexts.viewer;

interface Props {
  /** From 1. */
  page: number;
  count: number;
  scale: number;
  fits: boolean;
  onGo: (page: number) => void;
  onZoom: (how: ZoomKey) => void;
  onTurn: () => void;
}

/** Pages, zoom and turn. */
export function ViewerBar({ page, count, scale, fits, onGo, onZoom, onTurn }: Props) {
  return (
    <div class="viewer-bar row spread no-print" role="group" aria-label={text.controls}>
      <div class="row">
        <Button kind="quiet" label={text.previous} disabled={page <= 1} onClick={() => onGo(page - 1)}>
          ‹
        </Button>
        <PageField page={page} count={count} onGo={onGo} />
        <Button kind="quiet" label={text.next} disabled={page >= count} onClick={() => onGo(page + 1)}>
          ›
        </Button>
      </div>
      <div class="row">
        <Button kind="quiet" label={text.zoomOut} disabled={scale <= leastZoom} onClick={() => onZoom("out")}>
          −
        </Button>
        <span class="viewer-scale number">{fill(text.percent, { percent: Math.round(scale * 100) })}</span>
        <Button kind="quiet" label={text.zoomIn} disabled={scale >= mostZoom} onClick={() => onZoom("in")}>
          +
        </Button>
        <Button kind="quiet" label={text.fit} pressed={fits} onClick={() => onZoom("fit")}>
          ↔
        </Button>
        <Button kind="quiet" label={text.turn} onClick={onTurn}>
          ↻
        </Button>
      </div>
    </div>
  );
}
