// The reference itself, on teams, emperors and ranges, worked out by hand.

import { describe, expect, test } from "vitest";
import { type Answers, type Result, negotiate } from "./negotiate.ts";
import { performance } from "./play.ts";
import { readScenario } from "./scenario.ts";

const ask = (text: string, answers: Answers = {}): Result => negotiate(readScenario(text), answers);
const rounds = (text: string): string[] =>
  performance(readScenario(text)).moments.map((moment) => `${moment.name} ${moment.holders.join(" ")}`);

describe("shared turns", () => {
  const table = (rest: string): string => `
players: { Ana: {}, Cho: { library: 1 }, Ben: {}, Dia: {}, Red: { life: 30, poison: 0 }, Blue: { life: 30, poison: 0 } }
table: { teams: { Red: [Ana, Cho], Blue: [Ben, Dia] }, shared-turns: true }
${rest}
`;
  test("a team is one seat", () => {
    const text = table("active: Blue\nproposer: Cho\nrepeat: 2\nloop: [{ id: a, player: Cho, activate: something }, { id: b, player: Dia, activate: something, unless: { player: Ana, action: pays } }]");
    expect(rounds(text).slice(0, 7)).toEqual([
      "1/a/before Ana", "1/a/responding Ana Ben", "1/b/before Ben", "1/b/responding Ben Ana", "1/b/choosing Ana", "2/a/before Ben Ana", "2/a/responding Ana Ben",
    ]);
    expect(ask(`${text}ignore: [Red.life]`)).toMatchObject({ outcome: "must-differ", mustDiffer: "Ben", priority: "Ben", at: "2/b/before" });
    const grows = text.replace("id: a,", "id: a, change: { Red.life: 1 },");
    expect(ask(grows, { Dia: "2/a/before" })).toMatchObject({ outcome: "shortened", priority: "Ben", mustDiffer: "Ben", by: "Ben", asked: ["Ben"], assumptions: ["teammate"] });
    expect(ask(grows, { Blue: "accept" })).toMatchObject({ outcome: "taken", by: "Ana", priority: "Ben", asked: ["Ben"] });
    expect(ask(grows, {})).toMatchObject({ answerMissing: "Ben" });
  });
  test("a team loses together at 0 life, at 15 poison, or when one of its players draws from nothing", () => {
    const hit = (change: string, rest = ""): Result => ask(table(`loop: [{ id: a, activate: something, change: { ${change} } }]\nrepeat: 2\n${rest}`), { Ben: "accept" });
    expect(hit("Blue.life: -15")).toMatchObject({ outcome: "game-over", at: "2/a/after", wins: ["Ana", "Cho"], loses: ["Ben", "Dia"] });
    expect(hit("Blue.poison: 7")).toMatchObject({ outcome: "taken" });
    expect(hit("Blue.poison: 8")).toMatchObject({ outcome: "game-over" });
    expect(hit("Blue.life: -15", "cannot-lose: { Dia: life }")).toMatchObject({ outcome: "taken", loses: [] });
    expect(hit("Blue.life: -15", "cannot-lose: { Dia: poison }")).toMatchObject({ outcome: "game-over" });
    expect(hit("Blue.life: -15, Red.life: -15")).toMatchObject({ outcome: "draw", draw: ["Ana", "Cho", "Ben", "Dia"], at: "2/a/after" });
    const draws = table("repeat: 2\nloop: [{ id: a, activate: something, draws: { Cho: 1 } }]");
    expect(ask(draws, { Ben: "accept" })).toMatchObject({ outcome: "game-over", loses: ["Ana", "Cho"], wins: ["Ben", "Dia"] });
  });
  test("by numbers a team is asked once and maintains once", () => {
    const text = table("loop: [{ id: a, player: Ana, activate: something }, { id: c, player: Cho, activate: something }]").replace("players", "rules: mtr\nplayers");
    expect(ask(text, { Cho: "3", Dia: "1" })).toMatchObject({ outcome: "shortened", by: "Ben", at: "1/c/after", asked: ["Ana", "Ben"], assumptions: ["teammate", "no-window"] });
    expect(ask(text, { Red: "3", Blue: "agree" })).toMatchObject({ outcome: "taken", by: "Ana", priority: "Ana" });
  });
});

describe("teams with turns of their own", () => {
  const table = (rest: string): string => `
players: { Ana: { life: 20 }, Ben: { life: 3 }, Cho: { life: 2 }, Dia: { life: 9 } }
table: { teams: { Red: [Ana, Cho], Blue: [Ben, Dia] } }
${rest}
`;
  const answers = { Ana: "accept", Ben: "accept", Cho: "accept", Dia: "accept" };
  test("a side is out when all its players are, and wins with all of them", () => {
    const text = table("sequence:\n  - { id: one, event: x, change: { Cho.life: -2 } }\n  - { id: two, event: x, change: { Ben.life: -3 } }\n  - { id: three, event: x, change: { Dia.life: -9 } }");
    expect(ask(text, answers)).toMatchObject({ outcome: "game-over", at: "three/after", wins: ["Ana", "Cho"], loses: ["Ben", "Dia"] });
    expect(ask(text.replace("Dia.life: -9", "Dia.life: -1"), answers)).toMatchObject({ outcome: "taken", loses: ["Cho", "Ben"], wins: [] });
    expect(ask(text.replace("Dia.life: -9", "Dia.life: -9, Ana.life: -20"), answers)).toMatchObject({ outcome: "draw", draw: ["Ana", "Dia"], loses: ["Cho", "Ben"] });
  });
  test("a team may win by the file, also when some of it are gone", () => {
    const text = table("sequence: [{ id: one, event: x, change: { Cho.life: -2 } }, { id: two, event: x, change: { Dia.life: 1 } }]\ngame-ends: [{ when: Dia.life == 10, wins: Red }]");
    expect(ask(text)).toMatchObject({ outcome: "game-over", wins: ["Ana", "Cho"], loses: ["Ben", "Dia"] });
    expect(ask(text.replace("wins: Red", "wins: Cho"), answers)).toMatchObject({ outcome: "taken" });
    expect(ask(text.replace("wins: Red", "wins: Dia"))).toMatchObject({ wins: ["Ben", "Dia"], loses: ["Cho", "Ana"] });
  });
  test("a team loses with its emperor", () => {
    const text = table("sequence: [{ id: one, event: x, change: { Ben.life: -3 } }]").replace("[Ben, Dia] }", "[Ben, Dia] }, emperors: [Ana, Ben]");
    expect(ask(text)).toMatchObject({ outcome: "game-over", loses: ["Ben", "Dia"], wins: ["Ana", "Cho"] });
    expect(ask(text.replace("Ben.life: -3", "Dia.life: -9"), answers)).toMatchObject({ outcome: "taken", loses: ["Dia"] });
  });
});

describe("limited ranges", () => {
  const six = (table: string, steps: string): string => `
players: [Ana, Ben, Cho, Dia, Eli, Fay]
table: { ${table} }
loop: [${steps}]
`;
  const idle = Object.fromEntries(["Ana", "Ben", "Cho", "Dia", "Eli", "Fay"].map((name) => [name, "no-action"]));
  const t = (player: string): string => `{ trigger: something, player: ${player} }`;
  test("who controls something in the loop, and everybody in the range of one of them", () => {
    expect(ask(six("range-of-influence: 1", t("Ana")), idle)).toMatchObject({ outcome: "draw", draw: ["Ana", "Ben", "Fay"], continues: ["Cho", "Dia", "Eli"], wins: [] });
    expect(ask(six("range-of-influence: 2", t("Ana")), idle)).toMatchObject({ draw: ["Ana", "Ben", "Cho", "Eli", "Fay"], wins: ["Dia"], continues: [] });
    expect(ask(six("range-of-influence: 3", t("Ana")), idle)).toMatchObject({ draw: ["Ana", "Ben", "Cho", "Dia", "Eli", "Fay"], wins: [], continues: [] });
    expect(ask(six("range-of-influence: { Ana: 0, Ben: 3, Cho: 1, Dia: 1, Eli: 1, Fay: 3 }", `${t("Ana")}, { event: x, player: Dia }`), idle)).toMatchObject({ draw: ["Ana", "Cho", "Dia", "Eli"], continues: ["Ben", "Fay"] });
    expect(ask(six("range-of-influence: 0", "{ trigger: x, player: Ana, involves: [Cho], unless: { player: Ben, action: pays } }, { turn: Ana }"), idle)).toMatchObject({ draw: ["Ana", "Cho"] });
    expect(ask(`rules: riftbound${six("range-of-influence: 0", t("Ana"))}`, idle)).toMatchObject({ draw: ["Ana", "Ben", "Cho", "Dia", "Eli", "Fay"] });
    expect(ask(`rules: mtr${six("range-of-influence: 0", t("Ana"))}`, idle)).toMatchObject({ draw: ["Ana"] });
  });
  test("teams draw with their emperor, and the one side that is left wins", () => {
    const teams = "teams: { Red: [Ana, Ben, Fay], Blue: [Cho, Dia, Eli] }, range-of-influence: { Ana: 2, Ben: 1, Cho: 1, Dia: 2, Eli: 1, Fay: 1 }";
    const emperors = `${teams}, emperors: [Ana, Dia]`;
    // Ben and Cho sit side by side; Ben reaches his emperor and the general, but not the other emperor.
    expect(ask(six(emperors, t("Ben")), idle)).toMatchObject({ draw: ["Ana", "Ben", "Cho", "Fay"], wins: ["Dia", "Eli"], continues: [] });
    expect(ask(six(emperors, `${t("Ben")}, ${t("Cho")}`), idle)).toMatchObject({ draw: ["Ana", "Ben", "Cho", "Dia", "Eli", "Fay"], wins: [] });
    expect(ask(six(teams, t("Ben")), idle)).toMatchObject({ draw: ["Ana", "Ben", "Cho"], continues: ["Dia", "Eli", "Fay"] });
  });
});
