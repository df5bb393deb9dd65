import projectsTexts from "#texts/projects";

const text = projectsTexts.voice;
/** The server's mark behind a word of which it is not sure. */
const mark = " (?)";

export interface HeardPart {
  words: string;
  /** Whether they may be other words. */
  unsure: boolean;
}

/** "kitchen will (?) by ten" as "kitchen ", "will" (not sure) and " by ten". */
export function heardParts(transcript: string): HeardPart[] {
  const parts: HeardPart[] = [];
  let rest = transcript;
  for (let at = rest.indexOf(mark); at >= 0; at = rest.indexOf(mark)) {
    const start = Math.max(rest.lastIndexOf(" ", at - 1), rest.lastIndexOf("\n", at - 1)) + 1;
    if (start > 0) parts.push({ words: rest.slice(0, start), unsure: false });
    parts.push({ words: rest.slice(start, at), unsure: true });
    rest = rest.slice(at + mark.length);
  }
  if (rest !== "") parts.push({ words: rest, unsure: false });
  return parts.filter((part) => part.words !== "");
}

/** Without the marks, where words cannot be marked. */
export function withoutMarks(transcript: string): string {
  return transcript.replaceAll(mark, "");
}

/** A transcript; words that may have been heard wrong are marked. */
export function HeardWords({ transcript }: { transcript: string }) {
  const parts = heardParts(transcript);
  return (
    <>
      <p class="foreign note-text">
        {parts.map(({ words, unsure }, index) =>
          unsure ? (
            <mark key={index} class="heard-unsure" title={text.unsure}>
              {words}
              <span class="visually-hidden"> ({text.unsure})</span>
            </mark>
          ) : (
            words
          ),
        )}
      </p>
      {parts.some((part) => part.unsure) && <p class="quiet field-hint">{text.unsureHint}</p>}
    </>
  );
}
