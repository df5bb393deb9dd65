import { useEffect, useState } from "preact/hooks";

import convertTexts from "#texts/convert";
import { fill } from "../texts";
import { TextField } from "../ui/field";

interface Props {
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
export function PageField({ page, count, onGo }: Props) {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const commit = (value: string) => {
    const wanted = typedPage(value, count);
    if (wanted === null) setTyped(String(page));
    else onGo(wanted);
  };
  return (
    <div class="row page-field">
      <span aria-hidden="true">{convertTexts.viewer.page}</span>
      <TextField
        label={convertTexts.viewer.pageNumber}
        hideLabel
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onInput={setTyped}
        onCommit={commit}
      />
      <span>{fill(convertTexts.viewer.of, { count })}</span>
    </div>
  );
}
