import roofsTexts from "#texts/roofs";
import { href } from "../../app/route";
import { count } from "../../texts";
import { answersAboutWork } from "./interview_model";

const text = roofsTexts.esx;

/** Which answers the scope of an ESX is made with, and the way to others. */
export function AnswersUsed() {
  const number = Object.keys(answersAboutWork()).length;
  return (
    <p class="quiet">
      {number > 0 ? count(number, text.ownAnswers) : text.defaultAnswers}{" "}
      <a href={href("roofs", "interview", "shingles")}>{number > 0 ? text.changeAnswers : text.answer}</a>
    </p>
  );
}
