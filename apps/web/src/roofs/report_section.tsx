import roofsTexts from "#texts/roofs";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { downloadEsx } from "../ui/download";
import { DropZone } from "../ui/drop_zone";
import { TextField } from "../ui/field";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { patch, signal, Task } from "../ui/state";
import { EmissionDetails, EmissionNotice, priceList, RoofPriceList } from "./emission_view";
import { AnswersUsed } from "./interview/answers_used";
import { answersAboutWork } from "./interview/interview_model";
import { ReportProblem } from "./report_problem";
import { emitRoof, previewReport, reportTypes } from "./roof_api";
import { RoofView } from "./roof_view";

const text = roofsTexts;

/** Plan, figures and ESX of a measurement report. */
export function ReportSection() {
  const { file } = chosen.value;
  const roof = preview;
  return (
    <div class="stack">
      <h2 class="visually-hidden">{text.report.title}</h2>
      <DropZone
        label={text.report.drop}
        hint={text.report.hint}
        types={reportTypes}
        onFiles={([first]) => first && takeReport(first)}
      />
      {file && (
        <div class="row">
          <strong class="foreign">{fill(text.report.file, { name: file.name })}</strong>
          <Button onClick={forgetReport}>{text.report.remove}</Button>
        </div>
      )}
      {file && roof.running && <Loading label={fill(text.report.reading, { name: file.name })} />}
      {file && roof.error !== null && (
        <ReportProblem file={file} error={roof.error} onRetry={() => void preview.rerun()} />
      )}
      {roof.value && (
        <p class="visually-hidden" role="status">
          {text.loaded}
        </p>
      )}
      {roof.value && <Exports />}
      {roof.value && <RoofView roof={roof.value} />}
      {emission.value && <EmissionDetails made={emission.value} />}
    </div>
  );
}

function Exports() {
  const { project } = chosen.value;
  const made = emission;
  return (
    <section class="stack roof-exports" aria-label={text.esx.title}>
      <div class="roof-export-row">
        <TextField
          label={text.esx.project}
          hint={text.esx.projectHint}
          value={project}
          onInput={(value) => patch(chosen, { project: value })}
          autoComplete="off"
        />
        <RoofPriceList />
        <div class="row">
          <Button kind="primary" disabled={made.running} onClick={() => void downloadEmission()}>
            {text.esx.make}
          </Button>
        </div>
      </div>
      <AnswersUsed />
      {made.running && <Loading label={text.esx.running} />}
      {made.error !== null && <Problem error={made.error} onRetry={() => void downloadEmission()} />}
      {made.value && <EmissionNotice made={made.value} />}
    </section>
  );
}

export const chosen = signal<{ file: File | null; project: string }>({ file: null, project: "" });
const preview = new Task(previewReport);
const emission = new Task(emitRoof);

function takeReport(file: File): void {
  forgetReport();
  patch(chosen, { file });
  void preview.start(file);
}

/** Forgets the report. The project name stays. */
function forgetReport(): void {
  patch(chosen, { file: null });
  for (const work of [preview, emission]) work.reset();
}

async function downloadEmission(): Promise<void> {
  const { file, project } = chosen.value;
  if (!file) return;
  const made = await emission.start({ file, project, answers: answersAboutWork(), priceList: priceList.value });
  if (made) downloadEsx(made);
}
