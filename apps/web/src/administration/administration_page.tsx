import administrationTexts from "#texts/administration";
import { href } from "../app/route";
import type { PageProps } from "../app/session";
import { NotFound } from "../ui/notice";
import { SectionLinks } from "../ui/section";
import { sectionNames } from "./admin";
import "./administration.css";
import { Keys } from "./keys";
import { Partners } from "./partners";
import { PriceLists, ServerState } from "./server";
import { Users } from "./users";
import { Audit, Jobs, Webhooks } from "./work";

const text = administrationTexts;

const links = sectionNames.map((name) => ({ name, label: text.sections[name], href: href("administration", name) }));

/** For administrators: users, partners, and what the server does for them. Each section has its own address. */
export default function AdministrationPage({ route, session }: PageProps) {
  const name = sectionNames.find((section) => section === (route.rest[0] ?? "users"));
  if (!name) return <NotFound {...text.notFound} href={href("administration")} />;
  const first = route.query.get("query");
  const sections = {
    users: () => <Users self={session.user.uid} first={first} />,
    partners: () => <Partners first={first} />,
    keys: () => <Keys first={first} />,
    jobs: () => <Jobs first={first} />,
    webhooks: () => <Webhooks first={first} />,
    "price-lists": () => <PriceLists first={first} />,
    server: () => <ServerState />,
    audit: () => <Audit first={first} />,
  };
  return (
    <div class="page stack admin-page">
      <h1>{text.title}</h1>
      <SectionLinks label={text.title} links={links} current={name} />
      <div class="stack admin-section" key={`${name} ${first ?? ""}`}>
        {sections[name]()}
      </div>
    </div>
  );
}
