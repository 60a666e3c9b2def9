import { escapeText } from "../diagnostics/escape.ts";
import { formatNumber } from "../domain/number.ts";
import { columns, paragraph, textWidth } from "./layout.ts";
import type { ShownEnough } from "./show-enough.ts";
import type { MissingPlace } from "./show-missing.ts";
import type { FoundPlace, ShownObject } from "./show-place.ts";
import type { NoIteration, ShownPlaces } from "./show-places.ts";
import { DECISION_WORDS } from "./show-timeline.ts";
import { valueText, type TextOptions } from "./text.ts";
import { countOf, listNames } from "./words.ts";

/** A small table of quantities; one line for each where the screen is too narrow. */
function quantityLines(heads: readonly string[], rows: readonly { readonly quantity: string; readonly values: readonly string[] }[], { width, paint, plain }: TextOptions): readonly string[] {
  if (rows.length === 0) return [];
  const body = rows.map(({ quantity, values }) => [escapeText(quantity), ...values]);
  const lines = columns([["quantity", ...heads], ...body], heads.map((_, index) => index + 1));
  const [first = "", ...rest] = lines;
  const table = [paint.dim(first), ...rest];
  const wrapped = body.map(([name = "", ...cells]) => paragraph(`${name}: ${cells.map((cell, index) => `${cell} ${heads[index] ?? ""}`).join("; ")}`, width, "  ", "    "));
  return ["", paint.strong("Quantities"), ...(!plain && lines.every((line) => textWidth(line) <= width) ? table : wrapped)];
}

function objectInWords({ step, iterations, player }: ShownObject): string {
  const where = iterations.length === 0 ? "" : ` of iteration ${iterations.length === 1 ? formatNumber(iterations[0] ?? 0n) : iterations.join(".")}`;
  return `${step}${where} (${player})`;
}

function whoseLines(place: FoundPlace): readonly string[] {
  const { player, players, priority, decision, planned, isEnd } = place;
  const lines: string[] = [];
  if (priority) {
    const earlier = players.slice(0, Math.max(0, players.indexOf(player)));
    lines.push(`${player} has priority${earlier.length > 0 ? ` once ${listNames(earlier)} ${earlier.length > 1 ? "have" : "has"} passed` : ""} (${priority.rule}: ${priority.why})`);
    if (players.length > 1) lines.push(`In turn: ${players.join(", ")}.`);
  } else if (decision) lines.push(`Nobody has priority there: ${player} ${DECISION_WORDS[decision]}.`);
  if (isEnd) lines.push("The proposal ends there.");
  else if (planned !== null) lines.push(`The proposal has ${player} ${planned}.`);
  return lines;
}

/** The state at a place, `stack` being what the game calls where objects wait; nothing for one that does not exist, about which an error is told. */
export function placeLines(place: FoundPlace | MissingPlace | null, stack: string, options: TextOptions): readonly string[] {
  if (place?.kind !== "found") return [];
  const { width, paint } = options;
  const say = (text: string): string => paragraph(escapeText(text), width, "  ");
  const also = place.asked === place.place ? "" : `${place.asked} is `;
  const lines = ["", paint.strong(paragraph(escapeText(`${also}${place.place}: ${place.words}.`), width)), ...whoseLines(place).map(say)];
  if (place.iterations !== null) lines.push(say(`${countOf(place.iterations, "whole iteration")} ${place.iterations === 1n ? "is" : "are"} done.`));
  else if (place.loops.length > 0) lines.push(say(`Whole iterations done: ${place.loops.map(({ loop, iterations }) => `${formatNumber(iterations)} of ${loop}`).join(", ")}.`));
  const below = place.stackSize - BigInt(place.stack.length);
  if (place.stack.length > 0) {
    lines.push(say(`On the ${stack}, the newest last: ${below > 0n ? `${formatNumber(below)} more, then ` : ""}${place.stack.map(objectInWords).join(", ")}.`));
  } else lines.push(say(`Nothing is on the ${stack}.`));
  return [...lines, ...quantityLines(["before", "there"], place.rows.map(({ quantity, before, there }) => ({ quantity, values: [before.kind === "known" ? valueText(before) : "unknown", valueText(there)] })), options)];
}

/** The smallest number that is enough, or why there is none. */
export function enoughLines(enough: ShownEnough | null, options: TextOptions): readonly string[] {
  if (!enough) return [];
  const { width, paint } = options;
  const say = (text: string): string => paragraph(escapeText(text), width);
  const { condition, loop } = enough;
  switch (enough.kind) {
    case "never": return ["", paint.bad(say(`No number of iterations of "${loop}" is enough for ${condition}: ${enough.reason}.`))];
    case "undetermined": return ["", paint.bad(say(`It cannot be decided how many iterations of "${loop}" are enough for ${condition}: ${enough.reason}.`))];
    case "reached": {
      const { iterations, rows, gameOver } = enough;
      const many = iterations === 0n
        ? `No iteration of "${loop}" is needed for ${condition}: it holds before the first.`
        : `${countOf(iterations, "iteration")} of "${loop}" ${iterations === 1n ? "is" : "are"} enough for ${condition}, and no smaller number is.`;
      return [
        "", paint.good(say(many)),
        ...(gameOver === null ? [] : [say(`The game is over with it, at ${gameOver}.`)]),
        ...quantityLines([`after ${formatNumber(iterations)}`], (rows ?? []).map(({ quantity, there }) => ({ quantity, values: [valueText(there)] })), options),
      ];
    }
  }
}

const stateInWords = (state: ShownPlaces["places"][number]["state"]): string =>
  state.map(({ quantity, value }) => `${quantity} ${valueText(value)}`).join(", ");

/** A player's places, one a line, with the state at each. */
export function placesLines(places: ShownPlaces | NoIteration | null, options: TextOptions): readonly string[] {
  if (places?.kind !== "listed") return [];
  const { width, paint } = options;
  const say = (text: string): string => paragraph(escapeText(text), width);
  const where = places.loop === null || places.iteration === null ? "" : ` in iteration ${formatNumber(places.iteration)} of "${places.loop}"`;
  if (places.places.length === 0) return ["", say(`${places.player} has no place${where}.`)];
  const rows = places.places.map((place) => [
    place.place,
    place.decision === null ? (place.isEnd && place.players.at(-1) === places.player ? "the end" : place.acts === places.player ? "acts" : "passes") : `${place.nameable ? "decision" : "decision, not to be named"}`,
    escapeText(stateInWords(place.state)),
  ]);
  const lines = columns(rows, [], "  ");
  const wrapped = rows.flatMap(([name = "", mark = "", state = ""]) => [`  ${name}  ${mark}`, paragraph(state, width, "      ")]);
  const hasDecision = places.places.some((place) => place.decision !== null);
  return [
    "", paint.strong(say(`${places.player}'s places${where}`)), ...(lines.every((line) => textWidth(line) <= width) ? lines : wrapped),
    ...(hasDecision ? [say("At a decision nobody has priority.")] : []),
    ...(places.skipped ? [say("Iterations of inner loops that are like their neighbours are left out; --at takes a place in any of them.")] : []),
    ...(places.more ? [say("There are more; only the first are listed.")] : []),
  ];
}

