import { useEffect, useState } from "preact/hooks";

import { setUpOnce } from "../api/set_up";
import { fill, texts } from "../texts";
import { Button } from "../ui/button";
import { ErrorBoundary } from "../ui/error_boundary";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/problem";
import "./frame.css";
import { isPageName, loaders, pageNames, type Page, type PageName } from "./pages";
import { href, useRoute } from "./route";
import { signOut, type Session } from "./session";
import { SessionEnded } from "./session_ended";

const text = texts.frame;

function Navigation({ current }: { current: string }) {
  return (
    <nav aria-label={text.main}>
      <ul class="frame-links">
        {pageNames.map((name) => (
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

function NotFound() {
  return (
    <div class="page stack">
      <h1>{text.notFound.title}</h1>
      <p>{text.notFound.text}</p>
      <p>
        <a href={href("convert")}>{text.notFound.link}</a>
      </p>
    </div>
  );
}

/** The component of a page, once it is loaded. */
function usePage(name: PageName | null) {
  const [loaded, setLoaded] = useState<{ name: PageName; page: Page } | { error: unknown } | null>(null);
  useEffect(() => {
    let wanted = true;
    if (name) {
      loaders[name]().then(
        (module) => wanted && setLoaded({ name, page: module.default }),
        (error: unknown) => wanted && setLoaded({ error }),
      );
    }
    return () => {
      wanted = false;
    };
  }, [name]);
  return loaded;
}

/** Signs out, and forgets what the pages keep in memory. */
const leave = () => signOut().then(() => location.reload());

export function Frame({ session }: { session: Session }) {
  const route = useRoute();
  const name = route.page === "" ? "convert" : isPageName(route.page) ? route.page : null;
  const loaded = usePage(name);
  const [error, setError] = useState<unknown>(null);
  const who = session.user.name ?? session.user.email ?? session.user.uid;
  // A failure is shown on the account page.
  useEffect(() => void setUpOnce().catch(() => {}), []);
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
        <Navigation current={name ?? ""} />
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
        {name === null && <NotFound />}
        {name !== null && <Content loaded={loaded} name={name} session={session} route={route} />}
      </main>
      <SessionEnded user={session.user.uid} />
    </>
  );
}

function focusContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

interface ContentProps {
  loaded: ReturnType<typeof usePage>;
  name: PageName;
  session: Session;
  route: ReturnType<typeof useRoute>;
}

function Content({ loaded, name, session, route }: ContentProps) {
  if (loaded && "error" in loaded) return <Problem error={loaded.error} onRetry={() => location.reload()} />;
  if (!loaded || loaded.name !== name) return <Loading />;
  const Shown = loaded.page;
  return (
    <ErrorBoundary key={name}>
      <Shown route={route} session={session} />
    </ErrorBoundary>
  );
}
