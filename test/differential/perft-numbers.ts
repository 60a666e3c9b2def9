// Every answer by numbers walked to the end and counted, and every other answer offered at every question.

import type { Negotiation } from "../../src/procedures/negotiation.ts";
import { formatAnswer, parseAnswer } from "../../src/syntax/index.ts";
import { conduct, type Answers } from "../reference/negotiate.ts";
import { legalAnswers } from "../reference/places.ts";
import { performance } from "../reference/play.ts";
import { readScenario, type Scenario } from "../reference/scenario.ts";
import { openScenario } from "./outcomes.ts";
import { programScenario } from "./both.ts";

const WORDS = ["accept", "agree", "no-action", "indefinitely"];

/** Iterations after which a loop without a number counts as endless. */
const OPTIONS = { maxIterations: 60 };

/** The words, and every number up to `numbers` alone and with every name of the first iteration as its point. */
export function everyAnswer(scenario: Scenario, numbers: number): string[] {
  const [loop] = scenario.sequence;
  if (loop?.kind !== "block") return WORDS;
  const once: Scenario = { ...scenario, sequence: [{ ...loop, repeat: { kind: "amount", amount: [{ times: 2n, quantity: null }] } }] };
  const { moments } = performance(once, { ghost: true });
  const points = new Set(["nowhere/before"]);
  for (const moment of moments) {
    for (const name of [moment.name, ...moment.aliases]) {
      const [iterations = "", step, when] = name.split("/");
      if (step === undefined || when === undefined) continue;
      const inner = iterations.split(".").slice(1);
      points.add([...(inner.length > 0 ? [inner.join(".")] : []), step, when].join("/"));
    }
  }
  const all = Array.from({ length: numbers + 1 }, (_, number) => [`${number}`, ...[...points].map((point) => `${number}@${point}`)]);
  return [...WORDS, "1/nowhere/before", ...all.flat()];
}

/** How many negotiations there are by the reference alone, with numbers up to `numbers`. */
export function countNegotiations(text: string, numbers: number): number {
  const scenario = readScenario(text);
  const count = (answers: Answers): number => {
    const next = legalAnswers(scenario, answers, { ...OPTIONS, numbers: BigInt(numbers) });
    return next === null ? 1 : next.answers.reduce((sum, answer) => sum + count({ ...answers, [next.player]: answer }), 0);
  };
  return count({});
}

type Reply = { code: string | null; next: Negotiation | null };

function reply(negotiation: Negotiation, answer: string): Reply {
  const parsed = parseAnswer(answer);
  if (!parsed.ok) throw new Error(`no answer: ${answer}`);
  const said = negotiation.reply(parsed.value);
  return said.ok ? { code: null, next: said.value } : { code: said.reason.code, next: null };
}

/** Offers every answer at every question to the program and the reference, and counts the ways to the end that both know. */
export function walkNumbers(text: string, numbers: number, most: number): { count: number; wrong: string[] } {
  const plain = readScenario(text);
  const program = programScenario(text);
  const offered = everyAnswer(plain, numbers + 1);
  const wrong: string[] = [];
  let count = 0;
  const walk = (negotiation: Negotiation, answers: Answers): void => {
    if (count > most || wrong.length > 3) return;
    const { question, result } = conduct(plain, answers, OPTIONS);
    const player = negotiation.question ? (program.players[negotiation.question.player] ?? "") : null;
    const story = Object.entries(answers).map(([name, answer]) => `${name}: ${String(answer)}`).join(", ");
    if (player !== (question?.player ?? null)) {
      wrong.push(`after { ${story} } the program asks ${player ?? "nobody"}, the reference ${question?.player ?? `nobody (${result.outcome})`}`);
      return;
    }
    if (question === null || player === null) {
      count += 1;
      return;
    }
    const legal = new Set(legalAnswers(plain, answers, { ...OPTIONS, numbers: BigInt(numbers) })?.answers);
    for (const answer of offered) {
      const tried = conduct(plain, { ...answers, [player]: answer }, OPTIONS).result;
      const expected = tried.answerRefused?.player === player ? tried.answerRefused.code : null;
      const { code, next } = reply(negotiation, answer);
      if (code !== expected) wrong.push(`after { ${story} } ${player} says ${answer}: program ${code ?? "allows it"}, reference ${expected ?? "allows it"}`);
      else if (next !== null && legal.delete(formatAnswer(answerOf(answer)))) walk(next, { ...answers, [player]: answer });
    }
    if (wrong.length === 0 && legal.size > 0) wrong.push(`after { ${story} } these were not offered: ${[...legal].join(" ")}`);
  };
  const { negotiation, decided } = openScenario(program);
  if (negotiation) walk(negotiation, {});
  else if (conduct(plain, {}, OPTIONS).question !== null) wrong.push(`the program asks nobody (${decided?.word ?? "refused"})`);
  return { count, wrong };
}

function answerOf(text: string): Parameters<typeof formatAnswer>[0] {
  const parsed = parseAnswer(text);
  if (!parsed.ok) throw new Error(`no answer: ${text}`);
  return parsed.value;
}
