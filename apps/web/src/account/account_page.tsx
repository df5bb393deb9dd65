import accountTexts from "#texts/account";
import type { PageProps } from "../app/session";
import { useLoaded } from "../ui/state";
import "./account.css";
import { checkoutOf } from "./checkout";
import { CheckoutNotice } from "./checkout_notice";
import { Credits } from "./credits";
import { Feedback } from "./feedback";
import { Plans } from "./plans";
import { ProfilePart } from "./profile";
import { Redeem } from "./redeem";
import { readPrices } from "./requests";
import { Rights } from "./rights";
import { useAccount } from "./use_account";
import { Who } from "./who";

/** Who the user is, what they have, and what they may do. */
export default function AccountPage({ route, session }: PageProps) {
  const account = useAccount();
  const prices = useLoaded("prices", readPrices).value;
  const checkout = checkoutOf(route.query);
  return (
    <div class="page stack account-page">
      <h1>{accountTexts.title}</h1>
      {checkout && <CheckoutNotice checkout={checkout} onChange={account.reload} />}
      <Who session={session} />
      <Credits account={account} role={session.user.role} prices={prices} />
      <Redeem account={account} />
      <Rights account={account} prices={prices} />
      <Plans account={account} prices={prices} />
      <ProfilePart />
      <Feedback />
    </div>
  );
}
