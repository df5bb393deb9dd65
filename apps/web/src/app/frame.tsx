import { useEffect, useRef, useState } from "preact/hooks";

import frameTexts from "#texts/frame";
import { setUpOnce } from "../api/requests";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Loading } from "../ui/loading";
import { NotFound, ErrorBoundary, Problem } from "../ui/notice";
import { useLoaded } from "../ui/state";
import "./frame.css";
import { loaders, pagesOf, type PageName } from "./pages";
import { href, useRoute } from "./route";
import { signOut, type PageProps, type Session } from "./session";
import { SessionEnded } from "./sign_in";

const text = frameTexts;

function Navigation({ pages, current }: { pages: readonly PageName[]; current: PageName | null }) {
  return (
    <nav aria-label={text.main}>
      <ul class="frame-links">
        {pages.map((name) => (
          <li key={name}>
            <a href={href(name)} aria-current={name === current ? "page" : undefined}>
              {text.pages[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Signs out, and forgets what the pages keep in memory. */
const leave = () => signOut().then(() => location.reload());

export function Frame({ session }: { session: Session }) {
  const route = useRoute();
  const pages = pagesOf(session);
  const name = route.page === "" ? "estimates" : (pages.find((page) => page === route.page) ?? null);
  const [error, setError] = useState<unknown>(null);
  const who = session.user.name ?? session.user.email ?? session.user.uid;
  // A failure is shown on the account page.
  useEffect(() => void setUpOnce().catch(() => {}), []);
  useHeadingFocus([route.page, ...route.rest].join("/"));
  useEffect(() => {
    document.title = name ? `${text.pages[name]} – ${text.title}` : text.title;
  }, [name]);
  return (
    <>
      <a class="skip no-print" href="#content" onClick={(event) => focusContent(event)}>
        {text.skip}
      </a>
      <header class="frame-header no-print">
        <span class="frame-title">{text.title}</span>
        <Navigation pages={pages} current={name} />
        <span class="frame-user foreign quiet" title={fill(text.signedInAs, { name: who })}>
          {who}
        </span>
        <a href="/docs">{text.api}</a>
        <Button kind="quiet" onClick={() => void leave().catch(setError)}>
          {text.signOut}
        </Button>
      </header>
      <main id="content" tabIndex={-1}>
        {error !== null && <Problem error={error} onDismiss={() => setError(null)} />}
        {name === null && <NotFound {...text.notFound} href={href("estimates")} />}
        {name !== null && <Content key={name} name={name} session={session} route={route} />}
      </main>
      <SessionEnded user={session.user.uid} />
    </>
  );
}

/** How long a view may take until its heading is there, in milliseconds. */
const headingWaitMs = 3000;

/** When another view opens, the focus goes to its heading and the page to its top; not when somebody types meanwhile. */
function useHeadingFocus(view: string): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    scrollTo(0, 0);
    const old = document.querySelector("main h1");
    const end = Date.now() + headingWaitMs;
    const look = () => {
      const heading = document.querySelector<HTMLElement>("main h1");
      const active = document.activeElement;
      // A view may have put the focus where its work goes on.
      const isBusy =
        active !== old && active?.matches("main :is(input, select, textarea, [role=grid], h1, h2, h3, h4), dialog *");
      if (isBusy || Date.now() > end) return;
      if (!heading) return void (frame = requestAnimationFrame(look));
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [view]);
}

function focusContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

interface ContentProps extends PageProps {
  name: PageName;
}

function Content({ name, ...props }: ContentProps) {
  const { value: Page, error } = useLoaded(name, async () => (await loaders[name]()).default);
  if (error !== null) return <Problem error={error} onRetry={() => location.reload()} />;
  if (Page === null) return <Loading />;
  return (
    <ErrorBoundary>
      <Page {...props} />
    </ErrorBoundary>
  );
}
