import { useEffect, useState } from "preact/hooks";

import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import { go, href } from "../app/route";
import { count } from "../texts";
import { Button } from "../ui/button";
import { Loading } from "../ui/loading";
import { Notice, Problem } from "../ui/notice";
import { useLoaded, type Loaded } from "../ui/state";
import { claim, redeem } from "./account";
import type { Checkout } from "./checkout";
import { notRedeemed, redeemed, type Outcome } from "./credits";

const text = accountTexts.checkout;
const notFound = 404;
const secondsToAskAgain = 3;

const dismiss = () => go(href("account"));

interface CreditedProps {
  code: string;
  credits: number;
  onChange: () => void;
}

/** The credits are on the balance; the code is the receipt. */
function Credited({ code, credits, onChange }: CreditedProps) {
  const close = () => {
    onChange();
    dismiss();
  };
  return (
    <Notice kind="good">
      <p>
        {count(credits, text.paid)} <code>{code}</code>
      </p>
      <div class="row">
        <Button kind="primary" onClick={close}>
          {text.dismiss}
        </Button>
      </div>
    </Notice>
  );
}

interface PaidProps {
  code: string;
  credits: number;
  onChange: () => void;
}

function Paid({ code, credits, onChange }: PaidProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const add = async () => {
    setOutcome(await redeem(code).then(redeemed, notRedeemed));
    onChange();
  };
  return (
    <Notice kind={outcome?.kind ?? "good"}>
      {outcome ? (
        <p>{outcome.message}</p>
      ) : (
        <p>
          {count(credits, text.paid)} <code>{code}</code>
        </p>
      )}
      <div class="row">
        {outcome?.kind !== "good" && outcome?.kind !== "info" && (
          <Button kind="primary" onClick={() => void add()}>
            {text.redeem}
          </Button>
        )}
        {outcome && <Button onClick={dismiss}>{text.dismiss}</Button>}
      </div>
    </Notice>
  );
}

/** The claim of a session, asked for until it is paid. */
function useClaim(sessionId: string): Loaded<Schemas["ClaimResponse"]> {
  const loaded = useLoaded(sessionId, () => claim(sessionId));
  const { value, error, rerun } = loaded;
  useEffect(() => {
    if (value?.status !== "pending" || error !== null) return undefined;
    const timer = setTimeout(() => void rerun(), 1000 * secondsToAskAgain);
    return () => clearTimeout(timer);
  }, [value, error, rerun]);
  return loaded;
}

function Claim({ sessionId, onChange }: { sessionId: string; onChange: () => void }) {
  const { value, error, rerun } = useClaim(sessionId);
  if (error instanceof ApiError && error.status === notFound) {
    return (
      <Notice kind="info">
        <p>{text.unknown}</p>
        <div class="row">
          <Button onClick={onChange}>{text.reload}</Button>
          <Button onClick={dismiss}>{text.dismiss}</Button>
        </div>
      </Notice>
    );
  }
  if (error !== null) return <Problem error={error} onRetry={() => void rerun()} onDismiss={dismiss} />;
  if (!value) return <Loading label={text.checking} />;
  if (value.code !== null && value.credited)
    return <Credited code={value.code} credits={value.credits} onChange={onChange} />;
  if (value.code !== null) return <Paid code={value.code} credits={value.credits} onChange={onChange} />;
  return (
    <Notice kind="info">
      <p>{text.pending}</p>
      <div class="row">
        <Button onClick={() => void rerun()}>{text.check}</Button>
        <Button onClick={dismiss}>{text.dismiss}</Button>
      </div>
    </Notice>
  );
}

/** What came of a visit to the payment provider. */
export function CheckoutNotice({ checkout, onChange }: { checkout: Checkout; onChange: () => void }) {
  if (checkout.is === "paid") return <Claim sessionId={checkout.sessionId} onChange={onChange} />;
  return (
    <Notice kind="info">
      <p>{text.canceled}</p>
      <div class="row">
        <Button onClick={dismiss}>{text.dismiss}</Button>
      </div>
    </Notice>
  );
}
