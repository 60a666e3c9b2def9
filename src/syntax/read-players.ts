import { isScalar, isSeq } from "yaml";
import { quote } from "../diagnostics/escape.ts";
import { follow } from "./aliases.ts";
import { isNothing, report, spanOf, type Reading, type Value, type Written } from "./reading.ts";
import { openMap, openText, type Entry } from "./cursor.ts";
import type { DraftNumber, DraftOwner } from "./draft.ts";
import { formatLimit, LIMITS } from "./limits.ts";
import { examplePlayers, numberIn } from "./own-names.ts";
import { numberOf } from "./read-values.ts";

const FORBIDDEN = /[./"]/;

/** Reports a name of a player or a team that would be read as something else where it is used; true for a name that can be. */
export function checkName(reading: Reading, name: Written, whose: "player" | "team"): boolean {
  const found = FORBIDDEN.exec(name.text);
  if (found === null && name.text.trim() !== "") return true;
  const tidy = name.text.replaceAll(/[./"]+/g, " ").replaceAll(/\s+/g, " ").trim();
  report(reading, {
    code: "bad-name",
    message: found ? `the ${whose} name ${quote(name.text)} holds a ${quote(found[0]).replaceAll('"""', "'\"'")}` : `a ${whose}'s name is empty`,
    where: name.span,
    note: 'names stand in places and in amounts, where . / and " have a meaning',
    help: tidy === "" ? "write a name" : `write ${tidy}`,
  });
  return false;
}

const isQuantityPart = (text: string): boolean => text.trim() !== "" && !text.includes('"') && !text.startsWith(".") && !text.endsWith(".");

function checkQuantityName(reading: Reading, name: Written): boolean {
  if (isQuantityPart(name.text)) return true;
  report(reading, {
    code: "bad-name",
    message: name.text.trim() === "" ? "a quantity has no name" : `the quantity name ${quote(name.text)} cannot be used`,
    where: name.span,
    help: 'use letters, digits, "-" and single dots between them',
  });
  return false;
}

function readStart(reading: Reading, each: Entry, owner: string): DraftNumber | null {
  const isFine = checkQuantityName(reading, each.key);
  const name = owner === "" ? each.key.text : `${owner}.${each.key.text}`;
  const written = openText(reading, each.value, each.span, quote(name), "write a number, or unknown");
  if (!written || !isFine) return null;
  if (written.text === "unknown") return { name: each.key, number: null };
  const number = numberOf(reading, written, quote(name), "any");
  if (number === null) return null;
  if (number < 0n && each.key.text !== "life") {
    report(reading, { code: "bad-number", message: `${quote(name)} starts below zero`, where: written.span, note: "no quantity but life may go below zero", help: "write 0 or more" });
    return null;
  }
  return { name: each.key, number };
}

function readQuantities(reading: Reading, value: Value, owner: Written): readonly DraftNumber[] {
  const node = follow(reading, value);
  if (node === undefined || isNothing(node)) return [];
  const help = node && isScalar(node) ? `name what is counted: { life: ${numberIn(String(node.value)) ?? "20"} }` : "write { life: 20 }, or nothing";
  const view = openMap(reading, node, owner.span, `what ${quote(owner.text)} starts with`, help, "is named and counted");
  return [...(view?.entries.values() ?? [])].flatMap((each) => readStart(reading, each, owner.text) ?? []);
}

function limitPlayers(reading: Reading, owners: readonly DraftOwner[], entry: Entry): readonly DraftOwner[] {
  if (owners.length > LIMITS.players) report(reading, { code: "too-large", message: `there are more than ${String(LIMITS.players)} players`, where: entry.key.span, help: "list fewer players" });
  const count = owners.reduce((sum, owner) => sum + owner.quantities.length, 0);
  if (count > LIMITS.quantities) report(reading, { code: "too-large", message: `there are more than ${formatLimit(LIMITS.quantities)} quantities`, where: entry.key.span, help: "track fewer quantities" });
  return owners;
}

function readPlayerList(reading: Reading, items: readonly Value[], entry: Entry): readonly DraftOwner[] {
  const owners: DraftOwner[] = [];
  const seen = new Map<string, Written>();
  for (const item of items) {
    const name = openText(reading, item, item ? spanOf(reading, item) : entry.span, 'an entry of the list "players"', "list names only, or write a map without the dashes: NAME: { life: 20 }");
    if (!name || !checkName(reading, name, "player")) continue;
    const first = seen.get(name.text);
    if (first) {
      report(reading, { code: "duplicate-id", message: `two players are called ${quote(name.text)}`, where: name.span, label: "here again", others: [{ where: first.span, text: "first here" }], help: "give each player a name of their own" });
      continue;
    }
    seen.set(name.text, name);
    owners.push({ name, quantities: [] });
  }
  return owners;
}

/** Reads `players`: a list of names, or a map from names to starting quantities. */
export function readPlayers(reading: Reading, entry: Entry): readonly DraftOwner[] | null {
  const node = follow(reading, entry.value);
  if (node === undefined) return null;
  if (node && isSeq(node)) return limitPlayers(reading, readPlayerList(reading, node.items as Value[], entry), entry);
  const view = openMap(reading, node, entry.span, '"players"', `write ${examplePlayers(reading, node)}`, "names everybody who plays");
  if (!view) return null;
  const owners = [...view.entries.values()].flatMap((each) => {
    const isFine = checkName(reading, each.key, "player");
    const quantities = readQuantities(reading, each.value, each.key);
    return isFine ? [{ name: each.key, quantities }] : [];
  });
  return limitPlayers(reading, owners, entry);
}

/** Reads `state`: a map from names of quantities that belong to nobody to numbers. */
export function readState(reading: Reading, entry: Entry): readonly DraftNumber[] {
  const view = openMap(reading, entry.value, entry.span, '"state"', "write state: { storm: 0 }", "names what is counted and how much of it there is");
  const numbers = [...(view?.entries.values() ?? [])].flatMap((each) => readStart(reading, each, "") ?? []);
  if (numbers.length > LIMITS.quantities) report(reading, { code: "too-large", message: `there are more than ${formatLimit(LIMITS.quantities)} quantities`, where: entry.key.span, help: "track fewer quantities" });
  return numbers;
}
