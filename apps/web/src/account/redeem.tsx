import accountTexts from "#texts/account";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { Notice } from "../ui/notice";
import { Section } from "../ui/section";
import { patch, useTask } from "../ui/state";
import { accountStore } from "./account_store";
import { PendingCodes } from "./pending_codes";
import { notRedeemed, redeemed, type Outcome } from "./redeem_outcome";
import { redeem } from "./requests";
import type { Account } from "./use_account";

const text = accountTexts.redeem;

/** Redeems a code that was typed, or one of those that wait for the user. */
export function Redeem({ account }: { account: Account }) {
  const { code } = accountStore.value;
  const task = useTask<Outcome>();
  const { running } = task;
  const outcome = running ? null : task.error === null ? task.value : notRedeemed(task.error);
  const start = async (wanted: string) => {
    if (!(await task.start(() => redeem(wanted).then(redeemed)))) return;
    if (wanted === accountStore.value.code.trim()) patch(accountStore, { code: "" });
    account.reload();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (code.trim()) void start(code.trim());
  };
  return (
    <Section class="account-section" title={text.title}>
      <form class="row account-redeem" onSubmit={submit}>
        <TextField
          label={text.label}
          value={code}
          autoComplete="off"
          onInput={(typed) => patch(accountStore, { code: typed })}
        />
        <Button kind="primary" type="submit" disabled={running || code.trim() === ""}>
          {text.button}
        </Button>
      </form>
      {outcome && (
        <Notice kind={outcome.kind}>
          <p class="foreign">{outcome.message}</p>
        </Notice>
      )}
      <PendingCodes codes={account.codes} disabled={running} onRedeem={(wanted) => void start(wanted)} />
    </Section>
  );
}
