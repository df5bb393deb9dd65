import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import type { Scope } from "./requests";
import { shownWord, type ScopeWord } from "./scope_model";

const text = projectsTexts.scope.words;

const uses = ["used", "assumed", "asked", "not_understood"] as const;

function isSign(word: ScopeWord): boolean {
  return /^[.,;:!?\n]$/.test(word.text);
}

/** A role, and the item that the word became a part of. */
function aboutWord(scope: Scope, word: ScopeWord): string {
  const role = text.roles[word.role];
  const item = word.item === undefined ? undefined : scope.items[word.item];
  return item ? fill(text.became, { role, item: item.description }) : role;
}

function Word({ scope, word }: { scope: Scope; word: ScopeWord }) {
  if (word.text === "\n") return <br />;
  if (isSign(word)) return <>{word.text}</>;
  if (word.role === "filler" && word.use === "used") return <> {shownWord(word)}</>;
  const about = aboutWord(scope, word);
  const marked = word.use === "not_understood" || word.use === "asked";
  const content = (
    <>
      {shownWord(word)}
      <span class="visually-hidden"> ({about}) </span>
    </>
  );
  const shared = { class: `scope-word scope-word-${word.use}`, title: about };
  return <> {marked ? <mark {...shared}>{content}</mark> : <span {...shared}>{content}</span>}</>;
}

/** The text as it was read: what became of each word, shown where it was said. */
export function ScopeWords({ scope }: { scope: Scope }) {
  if (scope.words.length === 0) return null;
  return (
    <section class="project-card stack" aria-label={text.title}>
      <h3>{text.title}</h3>
      <p class="scope-words foreign">
        {scope.words.map((word, index) => (
          <Word key={index} scope={scope} word={word} />
        ))}
      </p>
      <p class="row quiet" aria-hidden="true">
        {uses.map((use) => (
          <span key={use} class={`scope-word scope-word-${use}`}>
            {text.uses[use]}
          </span>
        ))}
      </p>
    </section>
  );
}
