import projectsTexts from "#texts/projects";
import type { Schemas } from "../api/client";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { download, downloadEsx } from "../ui/download";
import { EsxReport } from "../ui/esx_report";
import { CheckField } from "../ui/field";
import { Loading } from "../ui/loading";
import { Notice } from "../ui/notice";
import { Problem } from "../ui/problem";
import { kept, patch, useTask } from "../ui/state";
import { makeEsx, type Project, type Scope } from "./requests";

const text = projectsTexts.esx;

type Made = Schemas["GenerateFromScopeJsonResponse"];

interface Choices {
  photos: boolean;
  sketch: boolean;
}

const noChoices: Choices = { photos: false, sketch: false };

function saveReport({ filename, report }: Made): void {
  download(JSON.stringify(report, null, 2), `${filename.replace(/\.esx$/i, "")}.report.json`, "application/json");
}

interface Props {
  project: Project;
  scope: Scope;
  /** The server draws rooms for users with a role only. */
  canSketch: boolean;
}

/** The scope as an ESX file, with the report on its lines. */
export function ScopeEsx({ project, scope, canSketch }: Props) {
  const choices = kept(`esx/${project.id}`, noChoices);
  const made = kept<Made | null>(`esx/made/${scope.scope_id}`, null);
  const esx = made.value;
  const task = useTask<Made>();
  const make = async () => {
    const body = {
      project_id: project.id,
      scope_id: scope.scope_id,
      include_photos: choices.value.photos,
      include_sketch: canSketch && choices.value.sketch,
    };
    const result = await task.start((signal) => makeEsx(body, signal));
    if (!result) return;
    made.value = result;
    downloadEsx(result);
  };
  return (
    <div class="project-card stack">
      <h3>{text.title}</h3>
      <CheckField
        label={text.photos}
        checked={choices.value.photos}
        onChange={(photos) => patch(choices, { photos })}
      />
      {canSketch && (
        <CheckField
          label={text.sketch}
          checked={choices.value.sketch}
          onChange={(sketch) => patch(choices, { sketch })}
        />
      )}
      <div class="row">
        <Button kind="primary" disabled={task.running} onClick={() => void make()}>
          {text.button}
        </Button>
        {task.running && <Loading label={text.making} />}
      </div>
      {task.error !== null && <Problem error={task.error} onRetry={() => void make()} />}
      {esx && (
        <>
          <Notice kind="good">
            <p class="foreign">{fill(text.done, { name: esx.filename })}</p>
            <div class="row">
              <Button onClick={() => downloadEsx(esx)}>{text.again}</Button>
              <Button onClick={() => saveReport(esx)}>{text.report}</Button>
            </div>
          </Notice>
          <EsxReport report={esx.report} origin="lines" />
        </>
      )}
    </div>
  );
}
