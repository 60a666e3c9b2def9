import { escapeText, quote } from "../diagnostics/escape.ts";
import { answerNames, seatNamed } from "../domain/seats.ts";
import { suggestWord } from "../diagnostics/suggest.ts";
import { formatNumber, parseNatural } from "../domain/number.ts";
import { parsePlace } from "../domain/place.ts";
import type { Condition } from "../domain/quantity.ts";
import type { Scenario } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import { everythingFound, examine } from "../procedures/examine.ts";
import { toJson } from "../report/json.ts";
import { makeShow, type Show, type ShowQuestions } from "../report/show.ts";
import { CHART_SAMPLES, TABLE_SAMPLES } from "../report/show-table.ts";
import { showData } from "../report/show-json.ts";
import { showText } from "../report/show-text.ts";
import { editionOf } from "../session/run-case.ts";
import { parseCondition } from "../syntax/index.ts";
import { chooseScenario, findingsOf, showFindings } from "./choose-scenario.ts";
import { UsageError, type Io } from "./io.ts";
import { isPictureFormat, textOptions, type PictureFormat, type ScenarioOptions } from "./settings.ts";

export interface ShowOptions extends ScenarioOptions {
  readonly at?: string;
  readonly player?: string;
  readonly enough?: string;
  readonly loop?: string;
  readonly places?: string;
  readonly iteration?: string;
}

/** Options that say more about another one. */
const BELONGS_TO = [
  { option: "player", to: ["at"], help: "write --at PLACE --player NAME" },
  { option: "loop", to: ["enough", "places"], help: "write --enough CONDITION --loop ID, or --places NAME --loop ID" },
  { option: "iteration", to: ["places"], help: "write --places NAME --iteration N" },
] as const;

function refuseLoose(options: ShowOptions): void {
  for (const { option, to, help } of BELONGS_TO) {
    if (options[option] !== undefined && to.every((each) => options[each] === undefined)) {
      throw new UsageError(`--${option} says more about ${to.map((each) => `--${each}`).join(" or ")}, which is not given`, help);
    }
  }
}

/** A picture is one of the whole sequence. */
function refuseInPicture(options: ShowOptions): void {
  const asked = (["at", "enough", "places"] as const).find((option) => options[option] !== undefined);
  if (asked === undefined || !isPictureFormat(options.format)) return;
  throw new UsageError(`--format ${options.format} draws the whole sequence, and --${asked} asks about a part of it`, `leave one of them out; --${asked} is answered in text or json`);
}

/** Characters beyond ASCII? By the locale, in the order in which its variables count, and not on a terminal that can do little. */
function isUnicode({ env }: Io): boolean {
  const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  return env["TERM"] !== "dumb" && /utf-?8/i.test(locale);
}

async function draw(show: Show, format: PictureFormat, options: ShowOptions, io: Io): Promise<string> {
  const { makePicture } = await import("../report/picture.ts");
  const picture = makePicture(show);
  switch (format) {
    case "picture": return (await import("../report/picture-text.ts")).pictureText(picture, { ...textOptions(options, io, io.stdout), unicode: isUnicode(io) });
    case "svg": return (await import("../report/picture-svg.ts")).pictureSvg(picture);
    case "mermaid": return (await import("../report/picture-mermaid.ts")).pictureMermaid(picture);
  }
}

function playerOf(scenario: Scenario, name: string, option: string): number {
  const seat = seatNamed(scenario, name);
  if (seat === null) throw new UsageError(`--${option}: no player is called ${quote(name)}`, suggestWord(name, answerNames(scenario), "players"));
  return seat;
}

/** The loop at the top level that is meant; null where nothing is repeated. */
function loopOf(scenario: Scenario, id: string | undefined): Block | null {
  const loops = scenario.sequence.filter((node): node is Block => node.kind === "block");
  const ids = loops.map((loop) => loop.id);
  if (id === undefined) {
    if (loops.length > 1) throw new UsageError("there are several loops", `say which one with --loop: ${suggestWord("", ids, "loops")}`);
    return loops[0] ?? null;
  }
  const loop = loops.find((each) => each.id === id);
  if (loop) return loop;
  if (scenario.blocks.some((block) => block.id === id)) throw new UsageError(`--loop: ${quote(id)} stands inside another loop`, suggestWord("", ids, "loops at the top level"));
  throw new UsageError(`--loop: no loop has the id ${quote(id)}`, suggestWord(id, ids, "loops"));
}

function conditionOf(scenario: Scenario, text: string): Condition {
  const condition = parseCondition(text, new Map(scenario.quantities.map((quantity, index) => [quantity.name, index])));
  if (condition.ok) return condition.value;
  throw new UsageError(`--enough ${quote(text)}: ${condition.reason.message}`, condition.reason.help);
}

function enoughOf(scenario: Scenario, options: ShowOptions): ShowQuestions["enough"] {
  if (options.enough === undefined) return null;
  const loop = loopOf(scenario, options.loop);
  if (!loop) throw new UsageError("--enough: nothing is repeated here", "it asks how often a loop has to run");
  return { loop, condition: conditionOf(scenario, options.enough) };
}

function placeOf(scenario: Scenario, { at, player }: ShowOptions): ShowQuestions["at"] {
  if (at === undefined) return null;
  const place = parsePlace(at);
  if (!place.ok) throw new UsageError(`--at ${quote(at)}: ${place.reason}`, "for example --at 3/untap/responding, --at start or --at end");
  return { place: place.value, text: at, player: player === undefined ? null : playerOf(scenario, player, "player") };
}

function placesOf(scenario: Scenario, options: ShowOptions): ShowQuestions["places"] {
  if (options.places === undefined) return null;
  const player = playerOf(scenario, options.places, "places");
  const loop = loopOf(scenario, options.loop);
  if (options.iteration === undefined) return { player, loop, iteration: null };
  if (!loop) throw new UsageError("--iteration: nothing is repeated here", "leave it out");
  const iteration = parseNatural(options.iteration);
  if (!iteration.ok) throw new UsageError(`--iteration ${quote(options.iteration)}: ${iteration.reason}`, "for example --iteration 3");
  if (iteration.value < 1n) throw new UsageError("--iteration: iterations are counted from 1", "for example --iteration 1");
  return { player, loop, iteration: iteration.value };
}

/** Tells what was asked about and is not there. True when there is anything of the kind. */
function tellMissing({ at, enough, places }: Show, io: Io): boolean {
  const error = (message: string, help: string | null): void => {
    io.stderr.write(`error: ${escapeText(message)}\n${help === null ? "" : `  help: ${escapeText(help)}\n`}`);
  };
  if (at?.kind === "missing") error(`there is no place ${at.asked} to show: ${at.reason}`, at.help ?? (at.nearest === null ? null : `the nearest place is ${at.nearest}`));
  if (places?.kind === "no-iteration") {
    error(`there is no iteration ${formatNumber(places.iteration)} of "${places.loop}"`, places.last === null ? "no iteration of it is begun" : `the last one is ${formatNumber(places.last)}`);
  }
  return at?.kind === "missing" || places?.kind === "no-iteration" || (enough !== null && enough.kind !== "reached");
}

/**
 * `loopcut show`: the timeline of an iteration and the table of quantities, or with options a place, a number that is enough,
 * or the places of a player; as a picture where that is the format. Gives the exit code: 1 with a finding of severity error, and where what was asked for is not there.
 */
export async function runShow(name: string, options: ShowOptions, io: Io): Promise<number> {
  refuseLoose(options);
  refuseInPicture(options);
  const chosen = await chooseScenario(name, options, io);
  if (!chosen) return 1;
  const { scenario, file } = chosen;
  const questions: ShowQuestions = { at: placeOf(scenario, options), enough: enoughOf(scenario, options), places: placesOf(scenario, options) };
  const examination = examine(scenario);
  const findings = findingsOf(chosen, everythingFound(examination));
  showFindings(findings, file, options, io);
  const { format } = options;
  const samples = isPictureFormat(format) ? CHART_SAMPLES : TABLE_SAMPLES;
  const show = makeShow({ scenario, examination, edition: editionOf(scenario), questions, samples, findings, source: file.source });
  const missing = tellMissing(show, io);
  if (isPictureFormat(format)) io.stdout.write(await draw(show, format, options, io));
  else io.stdout.write(format === "json" ? toJson(showData(show, chosen.name)) : showText(show, textOptions(options, io, io.stdout)));
  return missing || findings.some((each) => each.severity === "error") ? 1 : 0;
}
