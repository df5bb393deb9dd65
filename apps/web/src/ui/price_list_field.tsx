import sharedTexts from "#texts/shared";
import { readPriceLists, type PriceList } from "../api/requests";
import { fill } from "../texts";
import { SelectField } from "./field";
import { Problem } from "./notice";
import { useLoaded } from "./state";

const text = sharedTexts.priceList;

function labelOf({ code, name }: PriceList): string {
  return name && name !== code ? fill(text.option, { code, name }) : code;
}

/** What is taken if no list is chosen comes first. A chosen list is an option even if it is not among the lists. */
export function listOptions(lists: readonly PriceList[], chosen: string, defaultLabel: string) {
  const known = lists.map((list) => ({ value: list.code, label: labelOf(list) }));
  const isMissing = chosen !== "" && lists.every(({ code }) => code !== chosen);
  const missing = isMissing ? [{ value: chosen, label: chosen }] : [];
  return [{ value: "", label: defaultLabel }, ...missing, ...known];
}

interface Props {
  label?: string;
  hint?: string;
  error?: string | null;
  disabled?: boolean;
  /** Code of a list; "" for the default. */
  value: string;
  /** What is taken if no list is chosen. */
  defaultLabel?: string;
  onChange: (code: string) => void;
}

export function PriceListField({ label = text.label, value, defaultLabel = text.default, onChange, ...rest }: Props) {
  const lists = useLoaded("price-lists", readPriceLists);
  return (
    <>
      <SelectField
        {...rest}
        label={label}
        value={value}
        options={listOptions(lists.value ?? [], value, defaultLabel)}
        onChange={onChange}
      />
      {lists.error !== null && <Problem error={lists.error} onRetry={() => void lists.rerun()} />}
    </>
  );
}
