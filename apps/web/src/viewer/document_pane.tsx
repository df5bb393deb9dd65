import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import estimatesTexts from "#texts/estimates";
import frameTexts from "#texts/frame";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { Notice } from "../ui/notice";
import { PasswordForm } from "../ui/password_form";
import "./document_pane.css";
import { boxFrame, groupByPage, isInView, scrollToBox, type PageBox, type Size } from "./layout";
import { PageView } from "./page_view";
import { isDamage, isLocked } from "./pdf_file";
import { usePages, usePane, useTurn, type Pages } from "./use_pages";
import { usePdf, type Pdf } from "./use_pdf";
import { leastZoom, mostZoom, useZoom, type ZoomKey } from "./zoom";

const { viewer: text, states: stateText } = estimatesTexts;
const noBoxes: readonly PageBox[] = [];

interface Props {
  file: File;
  /** Of a locked file, as far as it is known; a new one is asked for, and given to `onPassword`. */
  password?: string | undefined;
  onPassword?: (password: string) => void;
  pageCount: number;
  boxes: readonly PageBox[];
  /** The index of the chosen line. */
  chosen: number | null;
  onChoose: (index: number) => void;
  /** Shows the top of a page whenever the stamp changes. */
  showPage: { page: number; stamp: number } | null;
}

function Failure({ error, retry }: Pick<Pdf, "error" | "retry">) {
  const damaged = isDamage(error);
  return (
    <Notice kind="warn" title={damaged ? text.damaged : text.failed}>
      <p>{text.linesWork}</p>
      {!damaged && (
        <div>
          <Button onClick={retry}>{frameTexts.errors.retry}</Button>
        </div>
      )}
    </Notice>
  );
}

interface LockedProps {
  name: string;
  wasWrong: boolean;
  onPassword: (password: string) => void;
}

function Locked({ name, wasWrong, onPassword }: LockedProps) {
  return (
    <Notice kind="warn" title={text.locked}>
      <p>{text.linesWork}</p>
      <PasswordForm name={name} error={wasWrong ? stateText.wrongPassword : null} onOpen={onPassword} />
    </Notice>
  );
}

/** The pages of a PDF, with a box for every line. Only pages near the view are drawn. */
export function DocumentPane(props: Props) {
  const { file, pageCount, chosen, onChoose } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const pane = usePane(scroller);
  const [typed, setTyped] = useState<string | undefined>();
  const password = typed ?? props.password;
  const opened = usePdf(file, pageCount, password);
  const onPassword = (word: string) => {
    setTyped(word);
    props.onPassword?.(word);
  };
  const { quarters, sizes, boxes, turn } = useTurn(file, opened.sizes, props.boxes);
  const pages = usePages(scroller, sizes, pane);
  const { zoom, onKeyDown } = useZoom(scroller, pages);
  useScrollTargets({ ...props, boxes, sizes }, pages, pane.shown && opened.pdf !== null);
  const byPage = useMemo(() => groupByPage(boxes), [boxes]);
  const { layout, first, end, current } = pages;
  const view = pages.view();
  return (
    <div class="document-pane">
      <ViewerBar
        page={current + 1}
        count={layout.pages.length}
        scale={pages.scale}
        fits={pages.zoom === "fit"}
        onGo={(page) => pages.goTo(page - 1)}
        onZoom={zoom}
        onTurn={turn}
      />
      {isLocked(opened.error) ? (
        <Locked name={file.name} wasWrong={password !== undefined} onPassword={onPassword} />
      ) : (
        opened.error !== null && <Failure error={opened.error} retry={opened.retry} />
      )}
      <div
        ref={scroller}
        class="document-scroller"
        tabIndex={0}
        role="region"
        aria-label={fill(text.region, { name: file.name })}
        onScroll={pages.onScroll}
        onKeyDown={onKeyDown}
      >
        <div class="document-sheet" style={{ width: layout.width, height: layout.height }}>
          {opened.error === null &&
            layout.pages.slice(first, end).map((frame, index) => {
              const number = first + index + 1;
              return (
                <PageView
                  key={number}
                  pdf={opened.pdf}
                  number={number}
                  frame={frame}
                  ratio={pane.ratio}
                  inView={isInView(frame, view)}
                  boxes={byPage.get(number) ?? noBoxes}
                  size={sizes[number - 1]!}
                  quarters={quarters}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              );
            })}
        </div>
      </div>
    </div>
  );
}

interface Targets {
  sizes: readonly Size[];
  boxes: readonly PageBox[];
  /** The index of the chosen line. */
  chosen: number | null;
  /** Shows the top of a page whenever the stamp changes. */
  showPage: { page: number; stamp: number } | null;
}

/** Scrolls to the chosen line and to the page that was asked for, each once: at once, or when the pane is ready. */
function useScrollTargets({ sizes, boxes, chosen, showPage }: Targets, pages: Pages, ready: boolean): void {
  const lastChosen = useRef<number | null>(null);
  const lastStamp = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!ready || lastChosen.current === chosen) return;
    lastChosen.current = chosen;
    const box = boxes.find(({ index }) => index === chosen);
    const size = box && sizes[box.page - 1];
    const page = box && pages.layout.pages[box.page - 1];
    if (!size || !page) return;
    const view = pages.view();
    const place = scrollToBox(boxFrame(box.box, size, page), view);
    if (place.top !== view.top || place.left !== view.left) pages.scroll(place);
  }, [chosen, ready]);
  useLayoutEffect(() => {
    if (!ready || !showPage || lastStamp.current === showPage.stamp) return;
    lastStamp.current = showPage.stamp;
    pages.goTo(showPage.page - 1);
  }, [showPage?.stamp, ready]);
}

interface ViewerBarProps {
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
function ViewerBar({ page, count, scale, fits, onGo, onZoom, onTurn }: ViewerBarProps) {
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

interface PageFieldProps {
  /** From 1. */
  page: number;
  count: number;
  onGo: (page: number) => void;
}

/** The page that is typed, or null if there is none with that number. */
export function typedPage(typed: string, count: number): number | null {
  const page = Number(typed.trim());
  return Number.isInteger(page) && page >= 1 && page <= count ? page : null;
}

/** Says where the reader is, and goes to the page that is typed. */
export function PageField({ page, count, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const commit = (value: string) => {
    const wanted = typedPage(value, count);
    if (wanted === null) setTyped(String(page));
    else onGo(wanted);
  };
  return (
    <div class="row page-field">
      <span aria-hidden="true">{estimatesTexts.viewer.page}</span>
      <TextField
        label={estimatesTexts.viewer.pageNumber}
        hideLabel
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onInput={setTyped}
        onCommit={commit}
      />
      <span>{fill(estimatesTexts.viewer.of, { count })}</span>
    </div>
  );
}
