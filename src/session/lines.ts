import { quote } from "../diagnostics/escape.ts";
import { suggestWord } from "../diagnostics/suggest.ts";
import { err, ok, type Result } from "../result.ts";
import { parseIterations } from "./advance.ts";

/** What a program that plays along may say: an answer, or one of the requests. */
export type Message =
  | { readonly kind: "answer"; readonly answer: string; readonly player: string | null }
  | { readonly kind: "places"; readonly iteration: bigint | null }
  | { readonly kind: "back" | "show" | "quit" };

/** Why a line says nothing. */
export interface LineError {
  readonly code: "not-json" | "not-a-message" | "wrong-player" | "first-question" | "line-too-long" | "not-utf-8";
  readonly message: string;
  readonly help: string;
}

/** What comes from the other program, piece by piece; `end` and what follows it end the session. */
export type Received =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "unusable"; readonly error: LineError }
  | { readonly kind: "end" | "interrupted" | "broken" };

const REQUESTS = ["back", "places", "quit", "show"] as const;
const SHAPES = 'write { "answer": "accept" }, or { "request": "places", "iteration": "3" } with back, places, quit or show';

/** The keys that may stand beside the first one. */
const BESIDE: Readonly<Record<string, readonly string[]>> = { answer: ["player"], places: ["iteration"] };

const notAMessage = (message: string, help = SHAPES): Result<never, LineError> => err({ code: "not-a-message", message, help });

function readRequest(data: Readonly<Record<string, unknown>>): Result<Message, LineError> {
  const kind = REQUESTS.find((each) => each === data["request"]);
  if (kind === undefined) return notAMessage(`there is no request ${typeof data["request"] === "string" ? quote(data["request"]) : "of that kind"}`, suggestWord(String(data["request"]), REQUESTS, "requests"));
  if (kind !== "places") return ok({ kind });
  const { iteration = null } = data;
  if (iteration === null) return ok({ kind, iteration });
  const number = typeof iteration === "string" ? parseIterations(iteration) : null;
  return number?.ok ? ok({ kind, iteration: number.value }) : notAMessage("an iteration is a number as a string", 'write "iteration": "3", or leave it out for places outside every loop');
}

function readAnswer({ answer, player = null }: Readonly<Record<string, unknown>>): Result<Message, LineError> {
  if (typeof answer !== "string") return notAMessage("an answer is a string, numbers too", 'write { "answer": "accept" }, { "answer": "1000" } or { "answer": "3/step/responding" }');
  if (player !== null && typeof player !== "string") return notAMessage("a player is named by a string", "leave player out, or write the name");
  return ok({ kind: "answer", answer, player });
}

/** Reads a line that another program has sent. Refuses what is no JSON object with an answer or a request, and any other key. */
export function readMessage(line: string): Result<Message, LineError> {
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch {
    return err({ code: "not-json", message: `this is no line of JSON: ${quote(line)}`, help: SHAPES });
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) return notAMessage("a message is an object");
  const keys = Object.keys(data);
  const given = data as Readonly<Record<string, unknown>>;
  const main = keys.includes("answer") ? "answer" : "request";
  if (!keys.includes(main)) return notAMessage("there is neither an answer nor a request");
  const beside = BESIDE[main === "answer" ? main : String(given["request"])] ?? [];
  const extra = keys.find((key) => key !== main && !beside.includes(key));
  if (extra !== undefined) return notAMessage(`the key ${quote(extra)} does not belong here`, beside.length > 0 ? `beside ${main} only ${beside.join(", ")} may stand` : `beside ${main} nothing may stand`);
  return main === "answer" ? readAnswer(given) : readRequest(given);
}
