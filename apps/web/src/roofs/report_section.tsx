import roofsTexts from "#texts/roofs";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { download, downloadEsx } from "../ui/download";
import { DropZone } from "../ui/drop_zone";
import { TextField } from "../ui/field";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { patch, signal, Task } from "../ui/state";
import { EmissionDetails, EmissionNotice, ImportDetails, ImportNotice, priceList, RoofPriceList } from "./emission_view";
import { emitReport, importReport, previewReport, reportTypes, type ImportedRoof } from "./roof_api";
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
        <>
          <Problem error={roof.error} onRetry={() => void preview.rerun()} />
          <p class="foreign">{fill(text.report.failed, { name: file.name })}</p>
        </>
      )}
      {roof.value && (
        <p class="visually-hidden" role="status">
          {text.loaded}
        </p>
      )}
      {roof.value && <Exports />}
      {roof.value && <RoofView roof={roof.value} />}
      <Contents />
    </div>
  );
}

function Contents() {
  const made = emission.value;
  const taken = imported.value;
  return (
    <>
      {made && <EmissionDetails made={made} />}
      {taken?.report && <ImportDetails report={taken.report} />}
    </>
  );
}

function Exports() {
  const { project } = chosen.value;
  const made = emission;
  const taken = imported;
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
          <Button disabled={taken.running} onClick={() => void downloadImport()}>
            {text.esx.import}
          </Button>
        </div>
      </div>
      <p class="quiet">{text.esx.both}</p>
      {(made.running || taken.running) && <Loading label={text.esx.running} />}
      {made.error !== null && <Problem error={made.error} onRetry={() => void downloadEmission()} />}
      {taken.error !== null && <Problem error={taken.error} onRetry={() => void downloadImport()} />}
      {made.value && <EmissionNotice made={made.value} />}
      {taken.value && <ImportNotice made={taken.value} onAgain={() => taken.value && saveImported(taken.value)} />}
    </section>
  );
}

export const chosen = signal<{ file: File | null; project: string }>({ file: null, project: "" });
const preview = new Task(previewReport);
const emission = new Task(emitReport);
const imported = new Task(importReport);

function takeReport(file: File): void {
  forgetReport();
  patch(chosen, { file });
  void preview.start(file);
}

/** Forgets the report. The project name stays. */
function forgetReport(): void {
  patch(chosen, { file: null });
  for (const work of [preview, emission, imported]) work.reset();
}

async function downloadEmission(): Promise<void> {
  const { file, project } = chosen.value;
  const made = file && (await emission.start({ file, project, priceList: priceList.value }));
  if (made) downloadEsx(made);
}

function saveImported(made: ImportedRoof): void {
  download(made.esx, made.filename, "application/zip");
}

async function downloadImport(): Promise<void> {
  const { file, project } = chosen.value;
  const made = file && (await imported.start({ file, project, priceList: priceList.value }));
  if (made) saveImported(made);
}
