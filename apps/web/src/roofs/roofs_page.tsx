import roofsTexts from "#texts/roofs";
import { href } from "../app/route";
import type { PageProps } from "../app/session";
import { SectionLinks } from "../ui/section";
import { DescriptionSection } from "./description_section";
import { InterviewSection } from "./interview/interview_section";
import { isStepName } from "./interview/questions";
import { ReportSection } from "./report_section";
import "./roofs.css";

const text = roofsTexts;

type SectionName = keyof typeof text.sections;
const names = Object.keys(text.sections) as SectionName[];

/** Three ways to a roof: a measurement report, a description, an interview. */
export default function RoofsPage({ route }: PageProps) {
  const current = names.find((name) => name === route.rest[0]) ?? "report";
  const step = route.rest[1];
  return (
    <div class="roofs stack">
      <div class="roofs-head">
        <h1>{text.title}</h1>
        <SectionLinks
          label={text.ways}
          current={current}
          links={names.map((name) => ({ name, label: text.sections[name], href: href("roofs", name) }))}
        />
      </div>
      {current === "report" && <ReportSection />}
      {current === "description" && <DescriptionSection />}
      {current === "interview" && <InterviewSection step={isStepName(step) ? step : "work"} />}
    </div>
  );
}
