import accountTexts from "#texts/account";
import type { Session } from "../app/session";
import { fill } from "../texts";
import { time } from "../ui/format";
import { Facts, type Fact } from "./facts";
import { Section } from "./section";

const text = accountTexts.who;
const localUser = "local";

/** Who is signed in, and what that means. */
export function Who({ session: { user, expires_at } }: { session: Session }) {
  const email = user.email && (user.email_verified ? fill(text.verified, { email: user.email }) : user.email);
  const facts: Fact[] = [
    [text.name, user.name],
    [text.email, email],
    [text.uid, user.uid],
    [text.role, text.roles[user.role]],
    [text.ends, time(expires_at)],
  ];
  return (
    <Section title={text.title}>
      <Facts facts={facts.filter(([, value]) => value)} />
      {user.uid === localUser && user.role === "internal" && <p>{text.local}</p>}
    </Section>
  );
}
