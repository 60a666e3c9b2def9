import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { ROOT, run, type FakeOptions, type Json } from "./fake-io.ts";

/** The schema of a line of the protocol. */
export const protocolSchema = JSON.parse(readFileSync(`${ROOT}schema/protocol.schema.json`, "utf8")) as { readonly definitions: Readonly<Record<string, Json>>; readonly oneOf: readonly { readonly $ref: string }[] };

const ajv = new Ajv({ allowUnionTypes: true, strictTypes: false, allErrors: true });
ajv.addSchema(protocolSchema, "protocol");

/** Events that have been seen, by name. */
export const seen = new Set<string>();

/** What is wrong with an event by the schema; an empty list for nothing. */
export function problemsOf(event: Json): readonly string[] {
  const name = String(event?.event);
  if (!protocolSchema.oneOf.some(({ $ref }) => $ref === `#/definitions/${name}`)) return [`there is no event ${name}`];
  seen.add(name);
  const validate = ajv.getSchema(`protocol#/definitions/${name}`);
  return validate?.(event) === true ? [] : (validate?.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message ?? ""} ${JSON.stringify(params)}`);
}

/** May this be sent, by the schema? */
export const isMessage = (data: unknown): boolean => ajv.getSchema("protocol#/definitions/message")?.(data) === true;

/** The events of an output, each on a line of its own and as the schema has it. */
export function eventsIn(out: string): readonly Json[] {
  if (out === "") return [];
  if (!out.endsWith("\n")) throw new Error("the last line is not ended");
  return out.slice(0, -1).split("\n").map((line) => {
    const event = JSON.parse(line) as Json;
    const problems = problemsOf(event);
    if (problems.length > 0) throw new Error(`${problems.join("; ")}\n${line.slice(0, 500)}`);
    return event;
  });
}

export interface Talk {
  readonly code: number;
  readonly err: string;
  readonly events: readonly Json[];
  /** The names of the events. */
  readonly names: readonly string[];
  readonly last: Json;
}

/** Negotiates by lines, sending these, objects as JSON. */
export async function talk(args: readonly string[], lines: readonly unknown[], options: FakeOptions = {}): Promise<Talk> {
  const stdin = lines.map((line) => (typeof line === "string" || line instanceof Uint8Array ? line : `${JSON.stringify(line)}\n`));
  const { code, out, err } = await run(["negotiate", ...args, "--protocol", "jsonl"], { ...options, stdin });
  const events = eventsIn(out);
  return { code, err, events, names: events.map((event) => event.event as string), last: events.at(-1) };
}
