import roofsTexts from "#texts/roofs";
import { fill } from "../../texts";
import { Button } from "../../ui/button";
import { DropZone } from "../../ui/drop_zone";
import { Facts } from "../../ui/facts";
import { Loading } from "../../ui/loading";
import { Notice } from "../../ui/notice";
import { Problem } from "../../ui/problem";
import { CrossCheck } from "../cross_check";
import { keyFacts } from "../figures";
import { Remarks } from "../remarks";
import { chosen } from "../report_model";
import { EdgeTable } from "../roof_tables";
import { forgetMeasurements, measurements, inputs, takeMeasurements } from "./interview_model";

const text = roofsTexts.interview.measurements;

/** The report that the interview takes its measurements from. */
export function MeasurementsPanel() {
  const { file } = inputs.value;
  const read = measurements;
  const other = chosen.value.file;
  return (
    <section class="stack roof-measurements">
      <h3>{text.title}</h3>
      {!file && (
        <DropZone
          label={text.drop}
          hint={text.hint}
          types={[".xml"]}
          onFiles={([first]) => first && void takeMeasurements(first)}
        />
      )}
      {!file && other && (
        <div>
          <Button onClick={() => void takeMeasurements(other)}>{fill(text.use, { name: other.name })}</Button>
        </div>
      )}
      {file && (
        <div class="row">
          <strong class="foreign">{file.name}</strong>
          <Button onClick={forgetMeasurements}>{text.remove}</Button>
        </div>
      )}
      {file && read.running && <Loading label={fill(text.reading, { name: file.name })} />}
      {file && read.error !== null && (
        <>
          <Problem error={read.error} onRetry={() => void takeMeasurements(file)} />
          <p class="foreign">{fill(text.failed, { name: file.name })}</p>
        </>
      )}
      <Figures />
    </section>
  );
}

function Figures() {
  const { value } = measurements;
  if (!value) return null;
  const roof = value.measurements;
  return (
    <>
      {value.stored ? <p class="quiet">{text.stored}</p> : <Notice kind="warn">{text.notStored}</Notice>}
      <Facts class="roof-facts" facts={keyFacts(roof)} />
      <EdgeTable roof={roof} />
      <Remarks title={roofsTexts.remarks.warnings} lines={roof.warnings.map((warning) => warning.message)} />
      {!roof.cross_check.ok && <CrossCheck check={roof.cross_check} />}
    </>
  );
}
