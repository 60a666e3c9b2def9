import { parseNatural } from "../domain/number.ts";
import { quote } from "../diagnostics/escape.ts";
import { listWords, nearestWithin, type SuggestBudget } from "../diagnostics/suggest.ts";
import { numberHelp, numberInWords } from "./number-words.ts";

/** The players and teams of a scenario; `isList` where `players` is a list of names, which has no room for quantities. */
export interface Owners {
  readonly names: readonly string[];
  readonly isList: boolean;
}

const LONGEST_EXAMPLE = 60;
const MOST_LISTED = 4;
/** What every player has. */
const OF_A_PLAYER: ReadonlySet<string> = new Set(["life", "mana", "hand", "library", "graveyard"]);
const startOf = (attribute: string): string => `${attribute}: ${attribute === "life" ? "20" : "0"}`;

/** How to declare a quantity: under its owner, or under `state` where its name begins with no owner's. */
function declaration(name: string, known: Owners | null): string {
  const dot = name.indexOf(".");
  const owner = name.slice(0, Math.max(0, dot));
  const attribute = name.slice(dot + 1);
  if ((known === null && dot >= 0) || name.length > LONGEST_EXAMPLE || !/^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_. -]*$/u.test(name)) return "declare it under its player or under state";
  const owners = known?.names ?? [];
  if (!owners.includes(owner)) return `declare it under state: { ${name}: 0 }`;
  if (known?.isList !== true) return `declare it under players: ${owner}: { ${startOf(attribute)} }`;
  const map = owners.map((each) => `${each}: {${each === owner ? ` ${startOf(attribute)} ` : ""}}`).join(", ");
  return owners.length <= MOST_LISTED ? `declare it under players: { ${map} }` : `declare it under players, as a map in place of the list: ${owner}: { ${startOf(attribute)} }`;
}

/** The quantities of players that have this name behind the dot. */
function ownedBy(name: string, names: ReadonlyMap<string, number>, budget: SuggestBudget): readonly string[] {
  if (budget.left < 0) return [];
  budget.left -= names.size;
  const found: string[] = [];
  for (const each of names.keys()) if (found.length < MOST_LISTED && each.endsWith(`.${name}`) && each.indexOf(".") === each.length - name.length - 1) found.push(each);
  return found;
}

function helpFor(name: string, names: ReadonlyMap<string, number>, budget: SuggestBudget, owners: Owners | null): string {
  const glued = name.length < 200 ? /^(.+?)([-+])(.+)$/.exec(name) : null;
  if (/^[xX][0-9]+$/.test(name)) return `to multiply, write x ${name.slice(1)}`;
  if (glued && names.has(glued[1] ?? "") && (names.has(glued[3] ?? "") || parseNatural(glued[3] ?? "").ok)) return `put spaces around the sign: ${glued[1] ?? ""} ${glued[2] ?? ""} ${glued[3] ?? ""}`;
  const dot = name.indexOf(".");
  const [owner, attribute] = [name.slice(0, Math.max(0, dot)), name.slice(dot + 1)];
  const [near] = nearestWithin(budget, name, names);
  // The same quantity of somebody else is close in letters only.
  if (near !== undefined && owners?.names.includes(owner) === true && !near.startsWith(`${owner}.`) && near.endsWith(`.${attribute}`)) return `${declaration(name, owners)}, or did you mean ${quote(near)}?`;
  if (near !== undefined) return `did you mean ${quote(near)}?`;
  if (numberInWords(name) !== null) return numberHelp(name);
  const owned = ownedBy(attribute, names, budget);
  if (dot < 0 && owned.length > 0) return `did you mean ${listWords(owned)}?`;
  if (dot > 0 && owners !== null && owners.names.length > 0 && !owners.names.includes(owner) && (owned.length > 0 || OF_A_PLAYER.has(attribute))) {
    return owners.names.length <= 2 * MOST_LISTED ? `${quote(owner)} is no player: the players are ${listWords(owners.names, "and")}` : `${quote(owner)} is no player: begin with the name of a player`;
  }
  return declaration(name, owners);
}

/** What to tell about a name that is not declared; `owners` is null where it is not known who plays. */
export function undeclared(name: string, names: ReadonlyMap<string, number>, budget: SuggestBudget, owners: Owners | null): { readonly message: string; readonly help: string } {
  return { message: `the quantity ${quote(name)} is not declared`, help: helpFor(name, names, budget, owners) };
}
