import compareTexts from "#texts/compare";
import { Button } from "../ui/button";
import { Progress } from "../ui/loading";
import { PriceListField } from "../ui/price_list_field";
import { Problem } from "../ui/problem";
import { useTask } from "../ui/state";
import { changeInput, compareStore, sides, swapSides } from "./compare_store";
import { compareAndKeep } from "./compare_work";
import { SideFile } from "./side_file";

const text = compareTexts;

/** The two files, what their codes are looked up in, and the button that compares them. */
export function Inputs() {
  const { before, after, priceList } = compareStore.value;
  const task = useTask<void>();
  const ready = before !== null && after !== null;
  const start = () => {
    if (before && after) void task.start((signal) => compareAndKeep({ before, after, priceList }, signal));
  };
  return (
    <>
      <div class="compare-sides">
        {sides.map((side) => (
          <SideFile key={side} side={side} />
        ))}
      </div>
      <div class="row compare-controls">
        <Button disabled={!before && !after} onClick={swapSides}>
          {text.swap}
        </Button>
        <PriceListField
          label={text.priceList}
          value={priceList}
          defaultLabel={text.priceListNone}
          onChange={(code) => changeInput({ priceList: code })}
        />
        <Button kind="primary" disabled={!ready || task.running} onClick={start}>
          {text.compare}
        </Button>
      </div>
      {task.running && (
        <div class="row" role="status">
          <Progress label={text.comparing} value={null} />
          <Button onClick={task.stop}>{text.stop}</Button>
        </div>
      )}
      {task.error !== null && <Problem error={task.error} onRetry={start} onDismiss={task.reset} />}
    </>
  );
}
