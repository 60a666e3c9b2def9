// A bot that uses the library. Whoever is asked lets the loop go on until Ana has 100 Elves, and then acts.
//
//     node examples/bots/library.mjs [FILE]
import { readFileSync } from "node:fs";
import { negotiate, parse } from "loopcut";

const file = process.argv[2] ?? new URL("../presence-of-gond.loop.yaml", import.meta.url);
const ENOUGH = 100n;
const FAR_ENOUGH = 200n;

/** The first place of whoever is asked at which Ana has enough, or else the word that leaves things as they are. */
function choose(negotiation) {
  for (let iteration = 1n; iteration <= FAR_ENOUGH; iteration += 1n) {
    const place = negotiation.places(iteration).places.find(({ state }) => state["Ana.elves"] >= ENOUGH);
    if (place) return place.answer;
  }
  return negotiation.question.words[0].word;
}

const { scenarios: [scenario], findings } = parse(readFileSync(file));
if (!scenario) {
  for (const { line, column, message } of findings) console.error(`${line}:${column}: ${message}`);
  process.exit(1);
}
// How often is for the proposer to say, where the file does not.
let negotiation = negotiate(scenario, scenario.loops[0].iterations === null ? { propose: 1000n } : {});
while (negotiation.question) {
  const { player, text } = negotiation.question;
  const answer = choose(negotiation);
  console.log(`${text}\n  ${player}: ${answer}`);
  const reply = negotiation.reply(answer);
  if (!reply.ok) throw new Error(reply.refusal.reason);
  negotiation = reply.negotiation;
}
const { result, explanation } = negotiation.outcome;
console.log(`${explanation.headline}\n  ${result.at}, where Ana has ${result.state?.["Ana.elves"]} Elves`);
