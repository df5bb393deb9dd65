import accountTexts from "#texts/account";
import type { Session } from "../app/session";
import { fill } from "../texts";
import { Facts, type Fact } from "../ui/facts";
import { time } from "../ui/format";
import { Section } from "../ui/section";

const text = accountTexts.who;
const localUser = "local";

/** Who is signed in, and what that means. */
export function Who({ session: { user, expires_at } }: { session: Session }) {
  const email = user.email && (user.email_verified ? fill(text.verified, { email: user.email }) : user.email);
  const facts: Fact[] = [
    [text.name, user.name || null],
    [text.email, email || null],
    [text.uid, user.uid],
    [text.role, text.roles[user.role]],
    [text.ends, time(expires_at) || null],
  ];
  return (
    <Section class="account-section" title={text.title}>
      <Facts class="account-facts" facts={facts} />
      {user.uid === localUser && user.role === "internal" && <p>{text.local}</p>}
    </Section>
  );
}
