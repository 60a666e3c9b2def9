import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { eventsIn, isMessage, protocolSchema } from "../cli/talk.ts";
import { readDocument } from "./documents.ts";
import { codeBlocks } from "./markdown.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readDocument(root, "docs/protocol.md");

/** The first column of the table below a heading that begins so. */
const firstColumn = (heading: string): readonly string[] => {
  const [, rest = ""] = page.split(`| ${heading} `);
  const [table = ""] = rest.split("\n\n");
  return Array.from(table.matchAll(/^\| `([^`]+)` \|/gm), ([, first = ""]) => first);
};

describe("the tables are those of the schema", () => {
  test("of events", () => {
    expect(firstColumn("event")).toEqual(protocolSchema.oneOf.map(({ $ref }) => $ref.replace("#/definitions/", "")));
  });

  test("of errors", () => {
    expect(firstColumn("code of an error")).toEqual(protocolSchema.definitions["error"].properties.code.enum);
  });

  test("of messages", () => {
    const messages = firstColumn("message").map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(messages.length).toBeGreaterThan(5);
    expect(messages.filter((message) => !isMessage(message))).toEqual([]);
    expect(new Set(messages.flatMap(({ request }) => request ?? []))).toEqual(new Set(["places", "show", "back", "quit"]));
  });
});

test("the transcript holds a whole negotiation, as the schema has it", () => {
  const lines = codeBlocks(page).filter(({ language }) => language === "console").flatMap(({ text }) => text.split("\n")).filter((line) => line.startsWith("{"));
  expect(eventsIn(`${lines.join("\n")}\n`).map(({ event }) => event as string)).toEqual(["scenario", "question", "places", "error", "refusal", "result", "scenario", "question", "error", "stopped"]);
});
